# SPDX-License-Identifier: Apache-2.0
"""A proof as an array of a Slurm cluster of this machine alone: one task is killed and queued again, and the merged
result is that of an undisturbed run.

usage: slurm.py ACECHECK SCRIPT FOLDER   SCRIPT: ci/distributed/slurm-array.sh

Starts munged, slurmctld and slurmd with keys, sockets, ports and files of their own in the folder, and ends them. Needs
root. Exits with 0 if the results are the same, with 77 if a daemon is not installed, and else with 1 and the reason."""

import getpass
import json
import os
import pathlib
import secrets
import shutil
import socket
import subprocess
import sys
import time

acecheck, script, folder = sys.argv[1:]
folder = pathlib.Path(folder).resolve()
SHARDS = 4
PROOF = ["--codec", "punycode", "--length", "5"]
# Debian keeps daemons where a user's PATH does not look.
os.environ["PATH"] += ":/usr/sbin:/sbin"
missing = [name for name in ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue") if not shutil.which(name)]
if missing:
    print(f"{', '.join(missing)}: not installed (Debian: slurm-wlm munge)")
    sys.exit(77)


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def wait_for(what, condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            sys.exit(f"{what}: not within {seconds} s")
        time.sleep(0.1)


def output(*command):
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


for name in ("state", "spool"):
    (folder / name).mkdir(parents=True)
key, munge = folder / "munge.key", folder / "munge.socket"
key.write_bytes(secrets.token_bytes(128))
key.chmod(0o400)
host = socket.gethostname().split(".")[0]
configuration = folder / "slurm.conf"
configuration.write_text(f"""ClusterName=acecheck
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmdPort={free_port()}
SlurmUser={getpass.getuser()}
SlurmdUser={getpass.getuser()}
AuthType=auth/munge
AuthInfo=socket={munge}
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
MailProg=/bin/true
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} RealMemory=1000
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
""")
os.environ["SLURM_CONF"] = str(configuration)
os.environ["ACECHECK"] = acecheck

daemons = []


def daemon(*command):
    with open(folder / f"{command[0]}.out", "wb") as log:
        daemons.append(subprocess.Popen(command, stdout=log, stderr=log))


try:
    daemon("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={munge}",
           f"--pid-file={folder}/munge.pid", f"--log-file={folder}/munge.log", f"--seed-file={folder}/munge.seed")
    wait_for("munged", munge.exists)
    daemon("slurmctld", "-D", "-c", "-f", str(configuration))
    wait_for("slurmctld", lambda: "UP" in output("scontrol", "ping"))
    daemon("slurmd", "-D", "-f", str(configuration), "-N", host)
    wait_for("slurmd", lambda: "idle" in output("sinfo", "-h", "-o", "%T"))

    results = folder / "results"
    job = output("sbatch", "--parsable", f"--array=0-{SHARDS - 1}", "--mem=200M", f"--output={folder}/task-%a.out",
                 script, str(results), *PROOF).strip()
    if not job:
        sys.exit("sbatch took no job")
    # The first task is disturbed while it is at work: Slurm ends it, and queues it again.
    wait_for("the first task", lambda: "RUNNING" in output("squeue", "-h", "-j", f"{job}_0", "-o", "%T"))
    time.sleep(0.5)
    disturbed = subprocess.run(["scontrol", "requeue", f"{job}_0"], check=False, capture_output=True, text=True)
    print(f"task 0 queued again: {'yes' if disturbed.returncode == 0 else disturbed.stderr.strip()}")
    if disturbed.returncode == 0:
        # A task that was queued again waits for two minutes, unless it is released.
        wait_for("the requeue", lambda: "PENDING" in output("squeue", "-h", "-j", f"{job}_0", "-o", "%T"))
        subprocess.run(["scontrol", "update", f"JobId={job}_0", "StartTime=now"], check=False)
    wait_for("the array", lambda: not output("squeue", "-h", "-j", job).strip(), 400)
    restarted = "Restarts=1 " in output("scontrol", "show", "job", f"{job}_0")
finally:
    for process in reversed(daemons):
        process.terminate()
    for process in daemons:
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()

if disturbed.returncode != 0 or not restarted:
    sys.exit("the first task was not disturbed: it had ended")
shards = sorted(results.glob("[0-9].json"))
if len(shards) != SHARDS:
    sys.exit(f"{len(shards)} results instead of {SHARDS}: " +
             "".join(path.read_text() for path in folder.glob("task-*.out"))[-2000:])
subprocess.run([acecheck, "merge", *shards, "--out", folder / "merged.json"], check=True, stdout=subprocess.DEVNULL)
subprocess.run([acecheck, "prove", *PROOF, "--out", folder / "whole.json"], check=True, stdout=subprocess.DEVNULL)


def counts(path):
    """What a proof says, without what differs between two runs of it."""
    proof = json.loads(path.read_text())
    return {name: value for name, value in proof.items() if name not in ("shard", "done")}


merged, whole = counts(folder / "merged.json"), counts(folder / "whole.json")
if merged != whole:
    sys.exit(f"the merged result differs from the undisturbed one:\n{merged}\n{whole}")
print(f"{SHARDS} shards, merged: the counts of an undisturbed proof")
