# SPDX-License-Identifier: MIT
"""What can be known of docker/ without an engine: by hadolint, the schemas of compose files and of Kubernetes, and by
rules of our own, of which each says in its name what holds."""

import glob
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

import kubernetes_validate
import yaml

from dockerfile import instructions, stages

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCKER = ROOT / "docker"
TOOLS = pathlib.Path(sys.executable).parent
DOCKERFILES = sorted([*DOCKER.glob("**/Dockerfile"), *ROOT.glob("sdk/*/template/Dockerfile")])
OURS = sorted(DOCKER.glob("**/Dockerfile"))
IMAGE = "artemia-arena"
BASE = "docker.io/library/debian:bookworm-slim"
KUBERNETES = ("1.31", "1.37")  # the oldest and the newest that the manifests are for
COMPOSE = yaml.safe_load((DOCKER / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
BOTS = ("anna", "ben", "carla")


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, **more)
    return done.returncode, done.stdout


def version():
    """The version of the tree."""
    return re.search(r"project\(artemia-arena VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)


def containers(document):
    """The containers of a manifest, those of its start included, and what they are in."""
    spec = document.get("spec", {}).get("template", {}).get("spec", {})
    return [(spec, one) for one in [*spec.get("initContainers", []), *spec.get("containers", [])]]


class Dockerfiles(unittest.TestCase):
    def test_hadolint_finds_nothing(self):
        code, said = run(TOOLS / "hadolint", "--no-color", "--config", ROOT / ".hadolint.yaml", *DOCKERFILES)
        self.assertEqual((code, said), (0, ""))

    def test_hadolint_would_find_something(self):
        with tempfile.NamedTemporaryFile("w", suffix="Dockerfile") as file:
            file.write("FROM debian:latest\nRUN cd /tmp && sudo true\n")
            file.flush()
            code, said = run(TOOLS / "hadolint", "--no-color", "--config", ROOT / ".hadolint.yaml", file.name)
        self.assertEqual(code, 1)
        for rule in ("DL3007", "DL3004"):
            self.assertIn(rule, said)

    def test_there_is_one_for_each_language_of_the_sdk(self):
        languages = {path.parent.name for path in ROOT.glob("sdk/*/template")}
        self.assertEqual({path.parent.parent.name for path in DOCKERFILES if path.parts[-2] == "template"}, languages)

    def test_every_base_is_an_argument_with_a_tag_or_a_digest(self):
        for path in DOCKERFILES:
            named = {"scratch"} | {rest.split(" AS ")[1] for word, rest in instructions(path) if word == "FROM" and " AS " in rest}
            defaults = dict(rest.split("=", 1) for word, rest in instructions(path) if word == "ARG" and "=" in rest)
            for word, rest in instructions(path):
                image = rest.split()[0]
                if word == "FROM" and image not in named:
                    self.assertRegex(image, r"^\$\{\w+\}$", path)
                    self.assertRegex(defaults[image[2:-1]], r"^[^@]+:[^@]+(@sha256:[0-9a-f]{64})?$", path)
                    self.assertNotIn("latest", defaults[image[2:-1]], path)

    def test_the_base_of_the_arena_is_pinned_by_its_digest(self):
        first = instructions(DOCKER / "arena" / "Dockerfile")[0]
        self.assertRegex(" ".join(first), "^ARG BASE=" + re.escape(BASE) + "@sha256:[0-9a-f]{64}$")

    def test_no_image_runs_as_root(self):
        for path in DOCKERFILES:
            users = [rest for word, rest in stages(path)[-1] if word == "USER"]
            self.assertRegex(users[-1] if users else "nobody said", r"^[1-9]\d*:[1-9]\d*$", path)

    def test_every_image_is_started_by_a_list_of_words(self):
        for path in DOCKERFILES:
            starts = [rest for word, rest in stages(path)[-1] if word == "ENTRYPOINT"]
            self.assertTrue(starts and starts[-1].startswith("["), path)

    def test_images_of_docker_have_the_labels_of_oci(self):
        for path in OURS:
            said = " ".join(rest for word, rest in stages(path)[-1] if word == "LABEL")
            for label in ("title", "licenses", "version"):
                self.assertIn(f"org.opencontainers.image.{label}=", said, path)

    def test_the_arena_and_its_label_have_the_version_that_compose_is_given(self):
        self.assertEqual(SERVICES["arena"]["build"]["args"], {"VERSION": f"${{IMAGE_VERSION:-{version()}}}"})
        made, *_, image = stages(DOCKER / "arena" / "Dockerfile")
        for stage, word, use in ((made, "RUN", 'ARENA_VERSION="${VERSION}" '), (image, "LABEL", 'image.version="${VERSION}"')):
            before = [rest.split("=")[0] for _, rest in stage[:next(i for i, one in enumerate(stage) if one[0] == word and use in one[1])]]
            self.assertIn("VERSION", before)

    def test_the_arena_can_be_asked_whether_it_is_well(self):
        self.assertIn("HEALTHCHECK", [word for word, _ in stages(DOCKER / "arena" / "Dockerfile")[-1]])

    def test_what_is_copied_is_in_the_tree_and_not_ignored(self):
        ignored = [line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
        for word, rest in instructions(DOCKER / "arena" / "Dockerfile"):
            words = shlex.split(rest)
            if word != "COPY" or any(one.startswith("--from") for one in words):
                continue
            for source in words[:-1]:
                self.assertTrue((ROOT / source).exists(), source)
                for pattern in ignored:
                    self.assertFalse(source == pattern or source.startswith(pattern + "/"), f"{source} is in .dockerignore")

    def test_every_folder_of_sources_is_copied(self):
        copied = " ".join(rest for word, rest in instructions(DOCKER / "arena" / "Dockerfile") if word == "COPY").split()
        built = re.findall(r"^add_subdirectory\(([a-z]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.MULTILINE)
        self.assertTrue(built)
        self.assertEqual([folder for folder in built if folder not in copied], [])

    def test_the_list_of_packages_is_sorted_and_says_why(self):
        lines = [line for line in (DOCKER / "packages").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
        names = [re.fullmatch(r"([a-z0-9][a-z0-9+.-]+) +# \S.*", line).group(1) for line in lines]
        self.assertEqual(names, sorted(set(names)))
        control = (ROOT / "debian" / "control").read_text(encoding="utf-8")
        self.assertEqual([name for name in names if re.search(rf"^ *{re.escape(name)}\b", control, re.MULTILINE)], [])

    def test_no_dockerfile_of_the_arena_names_a_package(self):
        text = (DOCKER / "arena" / "Dockerfile").read_text(encoding="utf-8")
        for line in re.findall(r"apt-get in[s]tall.*", text):
            self.assertEqual([word for word in line.split()[2:] if word[0] not in "-/\\&"], [], line)


class Compose(unittest.TestCase):
    def test_it_fits_the_schema(self):
        code, said = run(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", DOCKER / "compose.yaml")
        self.assertEqual(code, 0, said)

    def test_the_schema_would_find_something(self):
        with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
            file.write("services: {arena: {imag: arena}}\n")
            file.flush()
            self.assertEqual(run(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", file.name)[0], 1)

    def test_every_service_is_locked_in(self):
        for name, service in SERVICES.items():
            self.assertTrue(service["read_only"], name)
            self.assertEqual(service["cap_drop"], ["ALL"], name)
            self.assertEqual(service["security_opt"], ["no-new-privileges:true"], name)
            self.assertEqual([key for key in ("privileged", "cap_add", "devices", "pid", "ipc", "userns_mode") if key in service], [], name)

    def test_what_goes_on_has_limits(self):
        for name, service in SERVICES.items():
            if service.get("restart") != "no":
                self.assertTrue(service["mem_limit"] and service["pids_limit"], name)

    def test_a_bot_has_a_network_with_nobody_but_the_arena(self):
        for bot in BOTS:
            self.assertEqual(SERVICES[bot]["networks"], [bot])
            self.assertEqual(COMPOSE["networks"][bot], {"internal": True})
            self.assertEqual({name for name, one in SERVICES.items() if bot in one.get("networks", [])}, {bot, "arena"})
            self.assertNotIn("ports", SERVICES[bot])

    def test_a_bot_has_a_user_and_keys_of_its_own(self):
        self.assertEqual(len({SERVICES[bot]["user"] for bot in BOTS}), len(BOTS))
        for bot in BOTS:
            self.assertEqual(SERVICES[bot]["volumes"], ["door:/door:ro", f"{bot}-keys:/keys:ro"])
            self.assertEqual(SERVICES[f"{bot}-keys"]["user"], SERVICES[bot]["user"])
            self.assertIn(f"{bot}=/keys/{bot}/mine", SERVICES["owners"]["command"])

    def test_ports_are_open_to_this_machine_alone_unless_the_host_says_so(self):
        for name, service in SERVICES.items():
            for port in service.get("ports", []):
                self.assertRegex(port, r"^(\$\{\w+:-)?127\.0\.0\.1:", name)

    def test_what_is_named_is_there(self):
        for name, service in SERVICES.items():
            self.assertTrue(set(service.get("networks", [])) <= set(COMPOSE["networks"]), name)
            self.assertTrue(set(service.get("depends_on", {})) <= set(SERVICES), name)
            for volume in service.get("volumes", []):
                source = volume.split(":")[0]
                there = (DOCKER / source).exists() if source.startswith(".") else source in COMPOSE["volumes"]
                self.assertTrue(there, f"{name}: {source}")

    def test_images_of_others_are_pinned(self):
        for name, service in SERVICES.items():
            self.assertRegex(service["image"], rf"^{IMAGE}:{re.escape(version())}$|:[\w.]+@sha256:[0-9a-f]{{64}}$", name)

    def test_monitoring_is_that_of_the_arena_with_another_target(self):
        ours = yaml.safe_load((DOCKER / "monitoring" / "prometheus.yml").read_text(encoding="utf-8"))
        theirs = yaml.safe_load((ROOT / "arena" / "monitoring" / "prometheus.yml").read_text(encoding="utf-8"))
        self.assertEqual(ours["scrape_configs"][0]["static_configs"][0].pop("targets"), ["arena:8080"])
        theirs["scrape_configs"][0]["static_configs"][0].pop("targets")
        self.assertEqual(ours, theirs)


class Kubernetes(unittest.TestCase):
    def documents(self):
        for path in sorted(glob.glob(f"{DOCKER}/kubernetes/**/*.yaml", recursive=True)):
            for document in yaml.safe_load_all(pathlib.Path(path).read_text(encoding="utf-8")):
                if document["kind"] != "Kustomization":
                    yield os.path.relpath(path, DOCKER), document

    def test_every_manifest_fits_its_schema(self):
        kinds = set()
        for path, document in self.documents():
            kinds.add(document["kind"])
            for newest in KUBERNETES:
                with self.subTest(path=path, version=newest):
                    kubernetes_validate.validate(document, newest, strict=True)
        self.assertEqual(kinds, {"Deployment", "Job", "Namespace", "NetworkPolicy", "PersistentVolumeClaim", "Service", "StatefulSet"})

    def test_the_schema_would_find_something(self):
        wrong = {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "a"}, "spec": {"portz": []}}
        with self.assertRaises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(wrong, KUBERNETES[-1], strict=True)

    def test_every_pod_keeps_the_restricted_standard(self):
        seen = 0
        for path, document in self.documents():
            for spec, container in containers(document):
                seen += 1
                pod, own = spec["securityContext"], container["securityContext"]
                self.assertEqual((pod["runAsNonRoot"], pod["seccompProfile"]), (True, {"type": "RuntimeDefault"}), path)
                self.assertGreater(pod["runAsUser"], 10000, path)
                self.assertEqual(own, {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}, path)
                self.assertIs(spec["automountServiceAccountToken"], False, path)
                self.assertIn("memory", container["resources"]["limits"], path)
                self.assertEqual([one for one in spec["volumes"] if "hostPath" in one], [], path)
        self.assertGreater(seen, 9)

    def test_every_mount_has_its_volume(self):
        for path, document in self.documents():
            claims = {one["metadata"]["name"] for one in document.get("spec", {}).get("volumeClaimTemplates", [])}
            for spec, container in containers(document):
                mounted = {mount["name"] for mount in container["volumeMounts"]}
                self.assertLessEqual(mounted, claims | {volume["name"] for volume in spec["volumes"]}, path)

    def test_bots_reach_the_arena_and_names_alone(self):
        policies = {document["metadata"]["name"]: document["spec"] for _, document in self.documents() if document["kind"] == "NetworkPolicy"}
        self.assertEqual(policies["nobody"], {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]})
        ports = [[port["port"] for port in rule["ports"]] for rule in policies["bots"]["egress"]]
        self.assertEqual(ports, [[5555], [53, 53]])
        self.assertTrue(all(rule["to"] for rule in policies["bots"]["egress"]))
        self.assertNotIn("ingress", policies["bots"])

    def test_images_have_the_version_of_the_tree(self):
        for path in sorted((DOCKER / "kubernetes").glob("**/kustomization.yaml")):
            images = yaml.safe_load(path.read_text(encoding="utf-8"))["images"]
            self.assertEqual([(one["name"], one["newTag"]) for one in images], [(IMAGE, version())])
        for path, document in self.documents():
            self.assertEqual({one["image"] for _, one in containers(document)} - {IMAGE}, set(), path)

    def test_the_bots_are_those_of_compose(self):
        found = {document["metadata"]["name"]: document["spec"]["template"]["spec"]["containers"][0]["command"]
                 for _, document in self.documents() if document["kind"] == "Deployment"}
        self.assertEqual(found, {bot: SERVICES[bot]["command"] for bot in BOTS})


class TasksOfAnEvent(unittest.TestCase):
    """The Jobs that arena makes for --on kubernetes."""

    def jobs(self):
        return json.loads(subprocess.run([pathlib.Path(os.environ["ARENA"]).parents[1] / "tests" / "print-manifest"], check=True,
                                         stdout=subprocess.PIPE).stdout)

    def test_they_fit_the_schema(self):
        self.assertEqual(len(self.jobs()), 2)
        for job in self.jobs():
            for newest in KUBERNETES:
                kubernetes_validate.validate(job, newest, strict=True)

    def test_their_pods_keep_the_restricted_standard(self):
        for job in self.jobs():
            (spec, container), = containers(job)
            self.assertEqual((spec["securityContext"]["runAsNonRoot"], spec["securityContext"]["seccompProfile"]), (True, {"type": "RuntimeDefault"}))
            self.assertGreater(spec["securityContext"]["runAsUser"], 0)
            self.assertEqual(container["securityContext"], {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}})
            self.assertIs(spec["automountServiceAccountToken"], False)
            self.assertEqual({mount["name"] for mount in container["volumeMounts"]}, {volume["name"] for volume in spec["volumes"]})
            self.assertEqual([one for one in spec["volumes"] if "hostPath" in one], [])

    def test_an_index_is_started_again_only_if_its_node_is_lost(self):
        for job in self.jobs():
            self.assertEqual((job["spec"]["completionMode"], job["spec"]["backoffLimitPerIndex"]), ("Indexed", 0))
            self.assertEqual(job["spec"]["podFailurePolicy"]["rules"], [{"action": "Ignore", "onPodConditions": [{"type": "DisruptionTarget", "status": "True"}]}])

    def test_what_was_asked_for_is_in_it(self):
        spec = self.jobs()[1]["spec"]
        self.assertEqual(spec["template"]["spec"]["containers"][0]["resources"],
                         {"requests": {"cpu": "2", "memory": str(3 << 30)}, "limits": {"memory": str(3 << 30)}})
        self.assertEqual((spec["template"]["spec"]["activeDeadlineSeconds"], spec["completions"], spec["parallelism"]), (5400, 1, 1))


class Texts(unittest.TestCase):
    def test_versions_agree(self):
        said = [(str(path.relative_to(ROOT)), found) for path in sorted(DOCKER.glob("**/*")) if path.is_file()
                for found in re.findall(rf"{IMAGE}:([\w.]+)|ARG VERSION=(\S+)", path.read_text(encoding="utf-8"))]
        self.assertTrue(said)
        self.assertEqual([one for one in said if version() not in one[1]], [])

    def test_nothing_is_latest(self):
        for path in sorted(DOCKER.glob("**/*")):
            if path.is_file():
                self.assertNotIn(":latest", path.read_text(encoding="utf-8"), path)

    def arena(self, source, name, *words):
        """What the program makes of a file of docker/ in a folder of its own."""
        program = os.environ["ARENA"]
        text = (DOCKER / source).read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, name).write_text(re.sub(r"^groups = .*", "groups = 1", text, flags=re.MULTILINE), encoding="utf-8")
            path = os.path.dirname(program) + ":" + os.environ["PATH"]
            return run(program, *words, folder, env={**os.environ, "PATH": path}, cwd=folder)

    def test_the_ladder_can_be_played(self):
        code, said = self.arena("ladder/ladder.conf", "ladder.conf", "serve", "--check")
        self.assertEqual(code, 0, said)

    def test_the_event_can_be_played(self):
        code, said = self.arena("kubernetes/event/event.conf", "event.conf", "tournament")
        self.assertEqual(code, 0, said)


if __name__ == "__main__":
    unittest.main()
