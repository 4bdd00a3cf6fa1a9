# SPDX-License-Identifier: MIT
"""docker/ with an engine, on a machine of its own: its images are built, and its ladder of three bots is played by flow.sh.

flow.py SOURCE [FOLDER]: ONLY=bots in the environment leaves out the ladder and builds images of bots alone, by bots.sh. FOLDER keeps the two Debians, the packages, what was built of the tree, and the machine's disk with its
images for the next run: one that was broken off goes on where it was, and containers and volumes are made anew each time.

The stage of docker/arena/Dockerfile that compiles is slow there (by an engine with FROM_SOURCE=1). So root carries out its lines on
the base before (dockerfile.py), and for others the packages are built here. All other stages are built by the engine. There is no
registry: the base is made here, and it, not the pinned digest, is what all is built on.
"""

import glob
import hashlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "install"))

import dockerfile  # noqa: E402
import machine  # noqa: E402
import service  # noqa: E402

PATIENCE = 10800  # seconds
DISK, MEMORY = "12G", "3G"
ENGINE = ("systemd-sysv", "dbus", "kmod", "procps", "curl", "ca-certificates", "podman", "buildah", "crun", "netavark", "aardvark-dns",
          "iptables", "uidmap", "catatonit", "docker-compose", "jq")
# Started at boot, podman would find no module for its layers yet, and take another program for them for ever.
AT_BOOT = '--customize-hook=chroot "$1" systemctl disable podman.service podman-restart.service podman-auto-update.service'
# As the image of that name: without manuals, without what only moves files to /usr, and with one source of packages.
SLIM = ("usr-is-merged", "passwd", "tzdata")
SLIM_OPTIONS = (
    '--aptopt=Apt::Install-Recommends "false"', "--dpkgopt=path-exclude=/usr/share/man/*", "--dpkgopt=path-exclude=/usr/share/locale/*",
    "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-include=/usr/share/doc/*/copyright",
    '--customize-hook=chroot "$1" apt-get --yes purge --auto-remove usrmerge perl libperl5.36 perl-modules-5.36')
SLIM_END = (
    '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/* "$1"/var/log/* "$1"/usr/share/locale/* "$1"/usr/share/man/*',
    '--customize-hook=find "$1"/usr/share/doc ! -type d ! -name copyright -delete',
    # As there: a layer is thrown away when its making is broken off.
    '--customize-hook=echo force-unsafe-io >"$1"/etc/dpkg/dpkg.cfg.d/docker-apt-speedup',
    '--customize-hook=rm -f "$1"/etc/apt/sources.list.d/*; echo "deb [trusted=yes] file:/mirror ./" >"$1"/etc/apt/sources.list')
PACKAGES = ("artemia-arena", "libarena-sdk1", "libarena-sdk-dev")
# What the Dockerfiles of bots ask for, besides debian/control, and what stands for an image that cannot be pulled.
FOR_OTHERS = ("cmake", "make", "gcc", "g++", "libc6-dev", "pkg-config", "libutf8proc2", "libsodium23", "libzmq5", "libsodium-dev",
            "libutf8proc-dev", "libzmq3-dev", "python3", "python3-pip", "prometheus")
READ = {"api", "doc", "docs", "jmods", "legal", "libexec", "man", "share", "test"}  # in a toolchain
# How what bots of a language need is loaded into a folder that a variable names.
LOADS = {
    "go": ("GOMODCACHE", ("go", "mod", "download", "-modcacherw")),
    "java": ("MAVEN_CACHE", ("mvn", "--batch-mode", "--quiet", "-Dmaven.repo.local=CACHE", "-Dmaven.test.skip=true", "package")),
    "rust": ("CARGO_HOME", ("cargo", "fetch")),
    "typescript": ("npm_config_cache", ("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund")),
}


def mirror_and_base(kept):
    """The base, and the packages that are installed on it, as one archive each."""
    folder = os.path.join(kept, "mirror")
    os.makedirs(folder, exist_ok=True)
    listed = re.findall(r"^([a-z][^ #]*)", (ROOT / "docker" / "packages").read_text(encoding="utf-8"), re.MULTILINE)
    control = (ROOT / "debian" / "control").read_text(encoding="utf-8")
    needed = re.search(r"^Build-Depends:((?:.*\n)(?: .*\n)*)", control, re.MULTILINE).group(1)
    needed = [one.split()[0] for one in needed.split(",") if "debhelper-compat" not in one]
    wanted = sorted({*listed, *needed, *FOR_OTHERS, "build-essential", "debhelper"})
    take = ('--customize-hook=chroot "$1" apt-get --yes --download-only --no-install-recommends install ' + " ".join(wanted),
            f'--customize-hook=cp "$1"/var/cache/apt/archives/*.deb "{folder}"')
    machine.base(kept, SLIM, "slim.tar", (*SLIM_OPTIONS, *take, *SLIM_END))
    with open(os.path.join(folder, "Packages"), "wb") as file:
        subprocess.run(("dpkg-scanpackages", "."), cwd=folder, check=True, stdout=file, stderr=subprocess.DEVNULL)


def wheels(kept):
    """What a bot in Python needs, as its list of hashes says."""
    listed = ROOT / "sdk" / "python" / "requirements.lock"
    subprocess.run((sys.executable, "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--python-version", "3.11", "--require-hashes",
                    "-r", listed, "-d", os.path.join(kept, "mirror", "wheels")), check=True)


def toolchain_places():
    """The toolchains of this machine, a file or folder for each name that it has."""
    def above(program, levels):
        path = shutil.which(program)
        return str(pathlib.Path(path).resolve().parents[levels - 1]) if path else ""

    def said(*words):
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip() if shutil.which(words[0]) else ""

    places = {"go": said("go", "env", "GOROOT"), "rust": said("rustc", "--print", "sysroot"), "jdk": above("javac", 2), "maven": above("mvn", 2),
              "node": os.path.realpath(shutil.which("node") or ""), "npm": above("npm", 2)}
    return {name: place for name, place in places.items() if place}


def toolchains(kept):
    """In place of the images of toolchains, and of what they load: copies of those of this machine in the mirror, without what is
    only read, and what bots that the package's own `arena init bot` makes need."""
    for name, place in toolchain_places().items():
        target = os.path.join(kept, "mirror", "toolchains", name)
        if os.path.exists(target):
            continue
        os.makedirs(target if os.path.isdir(place) else os.path.dirname(target), exist_ok=True)
        taken = [os.path.join(place, name) for name in set(os.listdir(place)) - READ] if os.path.isdir(place) else [place]
        subprocess.run(("cp", "-rL", *taken, target), stderr=subprocess.DEVNULL, check=False)  # some links lead nowhere
    with tempfile.TemporaryDirectory(prefix="bots-") as folder:
        subprocess.run(("dpkg-deb", "-x", glob.glob(os.path.join(kept, "artemia-arena_*.deb"))[0], folder), check=True)
        for language, (variable, words) in LOADS.items():
            cache, bot = os.path.join(kept, "mirror", "caches", language), os.path.join(folder, language)
            if os.path.exists(cache) or not shutil.which(words[0]):
                continue
            part = cache + ".part"
            subprocess.run((os.path.join(folder, "usr/bin/arena"), "init", "bot", "--lang", language, bot), check=True, stdout=subprocess.DEVNULL)
            done = subprocess.run([word.replace("CACHE", part) for word in words], cwd=bot, check=False, env={**os.environ, variable: part})
            if done.returncode == 0:
                os.rename(part, cache)
            else:
                print(f"what bots in {language} need could not be loaded: {shlex.join(words)} ended with {done.returncode}", flush=True)


def archive(path, root, names):
    """An archive of these, relative to the root."""
    def ours(member):
        return None if member.name.split("/")[-1] in (".git", "build", "__pycache__", "node_modules", "secret") else member

    with tarfile.open(path, "w") as file:
        for name in names:
            file.add(os.path.join(root, name), name, filter=ours)
    return path


def compile_packages(source, kept):
    """The packages, of the tree as an image would get it."""
    if os.geteuid() != 0:
        service.package(source, kept)
        return
    with tempfile.TemporaryDirectory(prefix="tree-", dir=kept) as tree:
        subprocess.run(("tar", "-C", tree, "-xf", os.path.join(kept, "tree.tar")), check=True)
        dockerfile.build(pathlib.Path(tree), os.path.join(kept, "slim.tar"), os.path.join(kept, "mirror"), kept)


def debs_in(kept):
    return sorted(path for name in PACKAGES for path in glob.glob(os.path.join(kept, f"{name}_*.deb")))


def kept_disk(kept, boot, debs):
    """The disk of an earlier run with the same Debians and packages, or a new one. Images are built on what it has."""
    known = hashlib.sha256(boot.encode())
    for path in (os.path.join(kept, "base.tar"), os.path.join(kept, "slim.tar"), *debs):
        known.update(pathlib.Path(path).read_bytes())
    disk = os.path.join(kept, f"disk-{known.hexdigest()[:12]}")
    for old in set(glob.glob(os.path.join(kept, "disk-*"))) - {disk}:
        os.remove(old)
    if not os.path.exists(disk):
        with tempfile.TemporaryDirectory(prefix="making-", dir=kept) as folder:
            script = pathlib.Path(folder, "script")
            script.write_text(boot, encoding="utf-8")
            os.rename(machine.disk(folder, os.path.join(kept, "base.tar"), [str(script)], DISK), disk)
    return disk


def flow(source, kept, folder):
    """Runs it on a machine that sees the folder of what is kept; its exit code."""
    if not os.path.exists(os.path.join(kept, "base.tar")):
        machine.base(kept, ENGINE, options=(AT_BOOT,))
    if not os.path.exists(os.path.join(kept, "slim.tar")):
        mirror_and_base(kept)
        wheels(kept)
    archive(os.path.join(kept, "tree.tar"), source, [name for name in os.listdir(source) if name not in (".git", "build")])
    if len(debs_in(kept)) < len(PACKAGES):
        compile_packages(source, kept)
    toolchains(kept)
    pathlib.Path(kept, "flow.sh").write_text(
        f"FROM_SOURCE={os.environ.get('FROM_SOURCE', '')}\nONLY={os.environ.get('ONLY', '')}\nMODULES={machine.MODULES}\nMIRROR='{kept}/mirror'\n"
        + (ROOT / "tests" / "docker" / "flow.sh").read_text(encoding="utf-8"), encoding="utf-8")
    boot = f"mkdir -p /kept && mount -t hostfs none /kept -o '{kept}' && exec sh /kept/flow.sh\n"
    return machine.run(folder, kept_disk(kept, boot, debs_in(kept)), PATIENCE, lambda line: print(line, flush=True), MEMORY)


def main(source, kept=None):
    for sentence in machine.missing():
        sys.exit(sentence)
    with tempfile.TemporaryDirectory(prefix="arena-machine-") as folder:
        code = flow(os.path.abspath(source), os.path.abspath(kept or folder), folder)
    sys.exit("the machine ended before its script" if code is None else code)


if __name__ == "__main__":
    main(*sys.argv[1:])
