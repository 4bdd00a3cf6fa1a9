# SPDX-License-Identifier: MIT
"""A stand-in for kubectl and the cluster behind it: it takes the Jobs that arena creates, and really runs the commands of
their pods, as processes of this machine and user. No image, no volume, no limit is real: what is mounted is the path as it
is here. It knows the calls that arena makes, and refuses all others.

    kubectl.py COMMAND ARGUMENT ...     runs a command that finds it as kubectl in PATH
"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

BEHIND = "ARENA_TESTS_KUBECTL"  # the socket at which the cluster listens
SELECTOR = {"app.kubernetes.io/name": "artemia-arena", "app.kubernetes.io/component": "task"}
INDEX = "batch.kubernetes.io/job-completion-index"
JOB = "batch.kubernetes.io/job-name"


class Refusal(Exception):
    """What kubectl says on stderr before it ends with 1."""


class Job:
    """An Indexed Job and its pods."""

    def __init__(self, manifest):
        spec = manifest["spec"]
        self.manifest = manifest
        self.waiting = list(range(spec["completions"]))
        self.pods = {}  # index: (pod, process)
        self.completed, self.failed = set(), set()
        self.is_deleted = False

    def begin_some(self):
        spec = self.manifest["spec"]
        while not self.is_deleted and self.waiting and sum(process is not None for _, process in self.pods.values()) < spec["parallelism"]:
            self.begin(self.waiting.pop(0))

    def begin(self, index):
        name = self.manifest["metadata"]["name"]
        template = self.manifest["spec"]["template"]
        container = template["spec"]["containers"][0]
        env = {"PATH": os.environ["PATH"], "JOB_COMPLETION_INDEX": str(index)}
        env.update((one["name"], one["value"]) for one in container["env"])
        process = subprocess.Popen(container["command"], env=env, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, start_new_session=True)
        pod = {"apiVersion": "v1", "kind": "Pod",
               "metadata": {"name": f"{name}-{index}-aaaaa", "labels": {**template["metadata"]["labels"], JOB: name, INDEX: str(index)},
                            "annotations": {INDEX: str(index)}},
               "spec": {**template["spec"], "nodeName": "node-1"},
               "status": {"phase": "Running", "containerStatuses": [{"name": "task", "state": {"running": {}}}]}}
        self.pods[index] = (pod, process)

    def reap(self):
        for index, (pod, process) in self.pods.items():
            if process is None or process.poll() is None:
                continue
            code = process.returncode if process.returncode >= 0 else 128 - process.returncode
            pod["status"] = {"phase": "Failed" if code else "Succeeded", "containerStatuses": [
                {"name": "task", "state": {"terminated": {"exitCode": code, "reason": "Error" if code else "Completed"}}}]}
            self.pods[index] = (pod, None)
            (self.failed if code else self.completed).add(index)

    def end(self, index):
        """Deletes a pod: its index has failed, since its limit is 0."""
        _, process = self.pods.pop(index)
        if process is not None:
            os.killpg(process.pid, 9)
            process.wait()
            self.failed.add(index)

    def show(self):
        status = {"active": sum(process is not None for _, process in self.pods.values()), "completedIndexes": intervals(self.completed),
                  "failedIndexes": intervals(self.failed)}
        return [{**self.manifest, "status": status}, *(pod for pod, _ in self.pods.values())]


def intervals(numbers):
    """As Kubernetes writes them: 0-2,5."""
    found = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in found)


class Cluster:
    def __init__(self):
        self.jobs = {}
        self.lock = threading.Lock()

    def tend(self):
        with self.lock:
            for job in self.jobs.values():
                job.reap()
                job.begin_some()

    def create(self, text):
        manifest = json.loads(text)
        name = manifest["metadata"]["name"]
        if manifest["kind"] != "Job" or manifest["spec"]["completionMode"] != "Indexed" or manifest["spec"]["backoffLimitPerIndex"] != 0:
            raise Refusal("Error from server (Invalid): this stand-in runs Indexed Jobs whose limit is 0")
        if name in self.jobs:
            raise Refusal(f'Error from server (AlreadyExists): error when creating "STDIN": jobs.batch "{name}" already exists')
        self.jobs[name] = Job(manifest)
        return f"job.batch/{name} created\n"

    def get(self):
        items = [item for job in self.jobs.values() for item in job.show()]
        return json.dumps({"apiVersion": "v1", "kind": "List", "items": items})

    def delete_job(self, name):
        job = self.jobs.pop(name, None)
        if not job:
            return ""
        job.is_deleted = True
        for index in list(job.pods):
            job.end(index)
        return f'job.batch "{name}" deleted\n'

    def delete_pods(self, selector):
        wanted = dict(part.split("=") for part in selector.split(","))
        job = self.jobs.get(wanted[JOB])
        if job and int(wanted[INDEX]) in job.pods:
            job.end(int(wanted[INDEX]))
        return ""

    def call(self, words, text):
        """Answers what arena asks, and nothing else."""
        with self.lock:
            for job in self.jobs.values():
                job.reap()
            if words == ["create", "--filename=-"]:
                return self.create(text)
            if words == ["get", "jobs,pods", "--selector=" + ",".join(f"{key}={value}" for key, value in SELECTOR.items()), "--output=json"]:
                return self.get()
            if words[:1] == ["delete"] and words[3:] == ["--ignore-not-found", "--wait=false"]:
                if words[1] == "job":
                    return self.delete_job(words[2])
                if words[1] == "pods" and words[2].startswith("--selector="):
                    return self.delete_pods(words[2].split("=", 1)[1])
            raise Refusal(f"error: this stand-in does not know: kubectl {' '.join(words)}")

    def answer(self, connection):
        with connection, connection.makefile("rwb") as file:
            asked = json.loads(file.readline())
            try:
                said = {"code": 0, "out": self.call(asked["words"], asked["input"]), "error": ""}
            except Refusal as refusal:
                said = {"code": 1, "out": "", "error": f"{refusal}\n"}
            file.write(json.dumps(said).encode() + b"\n")

    def serve(self, listener):
        listener.settimeout(0.02)
        while True:
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                pass
            except OSError:
                return
            else:
                connection.settimeout(None)
                self.answer(connection)
            self.tend()


def ask():
    """What kubectl does."""
    words = sys.argv[1:]
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(os.environ[BEHIND])
        with connection.makefile("rwb") as file:
            file.write(json.dumps({"words": words, "input": sys.stdin.read() if "create" in words else ""}).encode() + b"\n")
            file.flush()
            said = json.loads(file.readline())
    sys.stdout.write(said["out"])
    sys.stderr.write(said["error"])
    return said["code"]


def main():
    if BEHIND in os.environ:
        return ask()
    with folders.temporary("arena-kubectl-") as folder:
        program = pathlib.Path(folder) / "kubectl"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -B "{os.path.abspath(__file__)}" "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        cluster = Cluster()
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(f"{folder}/socket")
            listener.listen(64)
            threading.Thread(target=cluster.serve, args=(listener,), daemon=True).start()
            env = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}", **{BEHIND: f"{folder}/socket"})
            try:
                return subprocess.run(sys.argv[1:], env=env, check=False).returncode
            finally:
                with cluster.lock:
                    for name in list(cluster.jobs):
                        cluster.delete_job(name)


if __name__ == "__main__":
    sys.exit(main())
