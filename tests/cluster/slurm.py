# SPDX-License-Identifier: MIT
"""A Slurm of this machine's own: munged, slurmctld and four virtual nodes on loopback, in a temporary folder, as the current
user. They end with the `with` block, or when the program that made them ends.

    slurm.py COMMAND ARGUMENT ...     runs a command with SLURM_CONF set

Exit code 77: Slurm is not installed; the last line says what is missing.
"""

import contextlib
import ctypes
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position
from patience import until  # noqa: E402  # pylint: disable=wrong-import-position

NODES = 4
SLOTS = 16  # of a node
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "scontrol", "sinfo")
PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
CONF = """
ClusterName=arena-tests
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CryptoType=crypto/munge
CredType=cred/munge
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=50000
ReturnToService=2
SlurmctldTimeout=5
SlurmdTimeout={node_timeout}
MessageTimeout={message_timeout}
KillWait=2
MinJobAge=60
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/slurmctld.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmdLogFile={folder}/slurmd-%n.log
SlurmdSpoolDir={folder}/spool-%n
NodeName=n[1-{nodes}] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{first}-{last}] CPUs={slots} Boards=1 Sockets=1 CoresPerSocket={slots} ThreadsPerCore=1
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
PartitionName=short Nodes=ALL MaxTime=1 State=UP
"""


class Missing(Exception):
    """Slurm is not here."""


def die_with_parent():
    """In a child: the kernel ends it when its parent ends."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def free_ports(held):
    """The first of NODES + 1 ports in a row of which none is in use. They are this program's as long as `held` is open: whoever
    else looks for some here finds the name taken."""
    for first in range(21000, 32000, NODES + 1):
        try:
            name = socket.socket(socket.AF_UNIX)
            with contextlib.ExitStack() as tried:
                tried.enter_context(name).bind(f"\0arena-tests-slurm-{first}")
                for port in range(first, first + NODES + 1):
                    tried.enter_context(socket.socket()).bind(("127.0.0.1", port))
                held.enter_context(name.dup())
                return first
        except OSError:
            continue
    raise RuntimeError("no ports are free")


class Slurm:
    """The programs, and their folder. `env` is for programs that use it."""

    def __init__(self, **values):
        for name in PROGRAMS:
            if not shutil.which(name, path=PATH):
                raise Missing(f"{name} is not here: it is in the packages slurm-wlm and munge")
        self.folder = pathlib.Path(folders.make("arena-slurm-"))
        self.env = dict(os.environ, PATH=PATH, SLURM_CONF=str(self.folder / "slurm.conf"))
        self.running = {}
        self.held = contextlib.ExitStack()
        first = free_ports(self.held)
        values = {"node_timeout": 5, "message_timeout": 5, **values}
        text = CONF.format(host=socket.gethostname(), user=pwd.getpwuid(os.getuid()).pw_name, folder=self.folder, nodes=NODES,
                           slots=SLOTS, controller=first + NODES, first=first, last=first + NODES - 1, **values)
        (self.folder / "slurm.conf").write_text(text, encoding="ascii")
        (self.folder / "state").mkdir()

    def __enter__(self):
        try:
            self.start_all()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if "slurmctld" in self.running:
            subprocess.run(["scancel", f"--user={os.getuid()}"], env=self.env, check=False, capture_output=True)
        for name in list(self.running):
            self.stop(name)
        self.end_left()
        self.held.close()
        folders.remove(str(self.folder))

    def start(self, name, *words):
        """Starts a program in the foreground."""
        with open(self.folder / f"{name}.out", "wb") as out:
            self.running[name] = subprocess.Popen([str(word) for word in words], env=self.env, stdin=subprocess.DEVNULL, stdout=out,
                                                  stderr=subprocess.STDOUT, preexec_fn=die_with_parent, start_new_session=True)

    def stop(self, name, how=signal.SIGTERM):
        """Ends a program, and waits for its end."""
        program = self.running.pop(name)
        program.send_signal(how)
        try:
            program.wait(10)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()

    def end_left(self):
        """Ends the steps of jobs, which are sessions of their own, with all that they started; then nothing of a job runs."""
        self.end_processes(lambda words, said: b"slurmstepd" in words or b"\0SLURMD_NODENAME=" in said)

    def end_steps_of(self, node):
        """Ends what a node that was killed has left, as the end of a machine does: its steps, and all that they started."""
        self.end_processes(lambda _, said: f"\0SLURMD_NODENAME={node}\0".encode() in said)

    def end_processes(self, are_meant):
        """Ends those processes of this Slurm for which `are_meant(words, environment)`, until there are none."""
        ours = f"SLURM_CONF={self.folder}/".encode(), str(self.folder).encode()
        def none_left():
            ended = 0
            for entry in pathlib.Path("/proc").iterdir():
                if entry.name.isdigit() and int(entry.name) != os.getpid():
                    with contextlib.suppress(OSError):
                        words, said = (entry / "cmdline").read_bytes(), b"\0" + (entry / "environ").read_bytes()
                        if (ours[0] in said or ours[1] in words) and are_meant(words, said):
                            os.kill(int(entry.name), signal.SIGKILL)
                            ended += 1
            return not ended

        until(none_left, "the processes of Slurm end")

    def start_controller(self):
        self.start("slurmctld", "slurmctld", "-D")

    def start_node(self, number):
        self.start(f"n{number}", "slurmd", "-D", "-N", f"n{number}")

    def start_all(self):
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                   f"--log-file={self.folder}/munge.log", f"--pid-file={self.folder}/munge.pid", f"--seed-file={self.folder}/munge.seed")
        self.wait_for(lambda: (self.folder / "munge.socket").exists(), "munged")
        self.start_controller()
        for number in range(1, NODES + 1):
            self.start_node(number)
        self.wait_for(lambda: self.said("sinfo", "-h", "-N", "-p", "main", "-t", "idle", "-o", "%N").split() == [f"n{i}" for i in range(1, NODES + 1)],
                      "slurmctld and its nodes")

    @contextlib.contextmanager
    def changed(self, lines):
        """Restarts the controller with more lines in its configuration, and then without them."""
        conf = self.folder / "slurm.conf"
        before = conf.read_text(encoding="ascii")
        try:
            self.restart_controller(before + lines)
            yield
        finally:
            self.restart_controller(before)

    def restart_controller(self, text):
        self.stop("slurmctld")
        (self.folder / "slurm.conf").write_text(text, encoding="ascii")
        self.start_controller()
        self.wait_for(lambda: self.said("scontrol", "ping").count("UP") == 1, "slurmctld")

    def said(self, *words):
        """What a program of Slurm printed; "" if it failed."""
        done = subprocess.run(words, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""

    def wait_for(self, there, what):
        """Waits for a state of affairs while all programs run."""
        def look():
            for name, program in self.running.items():
                if program.poll() is not None:
                    raise RuntimeError(f"{name} ended with {program.returncode}: {self.last_words(name)}")
            return there()

        until(look, lambda: f"{what}: {self.last_words('slurmctld')}", 0.05)

    def last_words(self, name):
        """The end of what a program printed or logged."""
        logs = [path for path in (self.folder / f"{name}.out", self.folder / f"{name}.log", self.folder / f"slurmd-{name}.log") if path.exists()]
        return " | ".join(path.read_text(encoding="utf-8", errors="replace")[-300:].replace("\n", " ") for path in logs)


def main():
    try:
        with Slurm() as slurm:
            return subprocess.run(sys.argv[1:], env=slurm.env, check=False).returncode
    except Missing as missing:
        print(f"not run: {missing}")
        return 77


if __name__ == "__main__":
    sys.exit(main())
