"""Layers of scripts/torture.sh: each does harm to a store through the command and checks promises.

Whatever happens, the store must hold exactly the acknowledged objects, or those and all of the one
change whose answer was lost; `daybook verify` and scripts/verify_journal.py must agree that it is
sound; the next change must work; and no process may die by a signal that it was not sent.
"""
import argparse, json, os, random, resource, shutil, signal, subprocess, sys, tempfile, time

SCRIPTS = os.path.dirname(os.path.abspath(__file__))
MODEL = {"name": "Torture", "entities": [{"name": "Item", "attributes": [
    {"name": "name", "type": "String"}, {"name": "body", "type": "Binary", "optional": True}]}]}
STRANGE_ENDS = {-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGILL, -signal.SIGTRAP, -signal.SIGBUS}


class Store:
    """A store under torture, and what it must hold."""

    def __init__(self, binary, folder, name="Torture"):
        self.binary, self.folder = binary, folder
        self.path = os.path.join(folder, name + ".daybook")
        self.names, self.counter = [], 0
        model = os.path.join(folder, "model.json")
        with open(model, "w") as file:
            json.dump(MODEL, file)
        self.creation = [binary, "new", self.path, "--model", model]

    def create(self):
        shutil.rmtree(self.path, ignore_errors=True)
        self.names = []
        self.run(self.creation, expect={0})

    def run(self, command, expect=None, **options):
        result = subprocess.run(command, capture_output=True, text=True, timeout=120, **options)
        assert result.returncode not in STRANGE_ENDS, (command, result)
        assert expect is None or result.returncode in expect, (command, result)
        return result

    def addition(self):
        """A command that adds one object, and the names that it adds."""
        self.counter += 1
        name = f"item{self.counter}"
        return [self.binary, "add", self.path, "Item", f"name={name}"], [name]

    def importation(self, count, width):
        """A command that imports `count` objects of about `width` bytes, and their names."""
        self.counter += 1
        names = [f"import{self.counter}-{row}" for row in range(count)]
        file = os.path.join(self.folder, "rows.csv")
        with open(file, "w") as rows:
            rows.write("name,body\n")
            rows.writelines(f"{name},{'QUFB' * (width // 4)}\n" for name in names)
        return [self.binary, "import", self.path, "Item", file], names

    def settle(self, result, names):
        """Checks the store after a change that may have failed, and forgets or learns `names`."""
        acknowledged = result is not None and result.stdout.startswith("tx ")
        self.run([self.binary, "verify", self.path], expect={0})
        state = self.run([f"{SCRIPTS}/verify_journal.py", self.path, "--state"], expect={0})
        found = sorted(json.loads(line)["name"] for line in state.stdout.splitlines())
        before, after = sorted(self.names), sorted(self.names + names)
        allowed = [after] if acknowledged else [before, after]
        assert found in allowed, (len(found), len(before), len(after), acknowledged, result)
        self.names = found

    def check_usable(self):
        command, names = self.addition()
        self.settle(self.run(command, expect={0}), names)


def random_kills(torture):
    """Layer D: kill -9 at a random moment of an addition or an import."""
    for _ in range(torture.count(60)):
        store = torture.store()
        for _ in range(5):
            kind = torture.random.randrange(3)
            if kind == 0:
                command, names = store.addition()
            else:
                command, names = store.importation(*((40, 100) if kind == 1 else (3000, 800)))
            output = os.path.join(store.folder, "output")
            with open(output, "w") as file:
                process = subprocess.Popen(command, stdout=file, stderr=subprocess.DEVNULL)
            time.sleep(torture.random.uniform(0, 0.05 if kind < 2 else 0.4))
            process.kill()
            process.wait()
            with open(output) as file:
                text = file.read()
            result = subprocess.CompletedProcess(command, process.returncode, text, "")
            store.settle(result, names)
            torture.done()
        store.check_usable()


def injected(torture):
    """Layer E: SIGKILL or an error at the nth call of one kind, until a run has fewer calls."""
    effects = ["signal=SIGKILL", "error=EIO", "error=ENOSPC", "error=EINTR"]
    calls = ["fdatasync", "fsync", "pwrite64", "write", "ftruncate", "openat", "rename,renameat2"]
    kinds = ("add", "import", "recover")
    for call in calls:
        for effect in effects:
            for kind in kinds if torture.scale >= 1 else [torture.random.choice(kinds)]:
                inject_each(torture, call, effect, kind)


def inject_each(torture, call, effect, kind):
    store = torture.store()
    number = 0
    while True:
        number += 1 if torture.scale >= 4 else torture.random.choice((1, 1, 3, 7, 15))
        if kind == "import":
            command, names = store.importation(30, 1000)
        else:
            command, names = store.addition()
        if kind == "recover":
            tear(store)
        trace = os.path.join(store.folder, "trace")
        result = store.run(
            ["strace", "-f", "-qq", "-o", trace, "-e", f"trace={call}",
             "-e", f"inject={call}:{effect}:when={number}", *command])
        if effect == "error=EINTR" and call in ("fdatasync", "fsync", "pwrite64", "ftruncate"):
            assert result.returncode == 0, (call, number, result)
        store.settle(result, names)
        torture.done()
        with open(trace) as file:
            fired = "INJECTED" in (text := file.read()) or "killed by SIGKILL" in text
        store.check_usable()
        if not fired:
            return


def tear(store):
    """Leaves a torn tail, as a power cut in the middle of a write does."""
    folder = os.path.join(store.path, "journal")
    with open(os.path.join(folder, sorted(os.listdir(folder))[-1]), "ab") as file:
        file.write(b'{"op":"begin","tx":')


def creation(torture):
    """A store whose creation was killed either works or says clearly why not."""
    for call in ("openat", "write,pwrite64", "fsync,fdatasync", "mkdir,mkdirat"):
        for number in range(1, 4 + torture.count(12)):
            store = torture.store()
            shutil.rmtree(store.path)
            store.names = []
            store.run(["strace", "-f", "-qq", "-o", "/dev/null", "-e",
                       f"inject={call}:signal=SIGKILL:when={number}", *store.creation])
            if os.path.exists(store.path):
                command, names = store.addition()
                result = store.run(command, expect={0, 3})
                if result.returncode == 0:
                    store.settle(result, names)
            torture.done()


def full_disk(torture):
    """Layer F: a limit on the file's size, a full device for output, a small file system."""
    store = torture.store()
    command, names = store.importation(400, 1000)
    store.settle(store.run(command, expect={0}), names)
    with open("/dev/full", "w") as full:
        result = subprocess.run([store.binary, "list", store.path, "Item"], stdout=full,
                                stderr=subprocess.PIPE, text=True)
        assert result.returncode == 74, result
    folder = os.path.join(store.path, "journal")
    for _ in range(torture.count(20)):
        command, names = torture.random.choice([store.addition, lambda: store.importation(60, 900)])()
        size = os.path.getsize(os.path.join(folder, sorted(os.listdir(folder))[-1]))
        limit = size + torture.random.choice((0, 1, 100, 300, 500, 900, 5000, 70_000))
        result = store.run(command, expect={0, 74}, preexec_fn=lambda: resource.setrlimit(
            resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)))
        store.settle(result, names)
        torture.done()
    store.check_usable()
    small_file_system(torture)


def small_file_system(torture):
    mount = tempfile.mkdtemp(dir=torture.folder)
    if os.geteuid() or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", mount],
                                      capture_output=True).returncode:
        print("torture: small file system skipped: cannot mount one here")
        return
    try:
        store = Store(torture.binary, mount)
        store.create()
        for _ in range(torture.count(40)):
            command, names = store.importation(20, 160)
            result = store.run(command, expect={0, 74})
            os.unlink(os.path.join(mount, "rows.csv"))
            store.settle(result, names)
            torture.done()
        subprocess.run(["mount", "-o", "remount,size=4m", mount], check=True)
        store.check_usable()
    finally:
        subprocess.run(["umount", mount], check=True)


def contenders(torture):
    """Layer J: one holder, killed or not, and others who want the lock."""
    for _ in range(torture.count(6)):
        store = torture.store()
        command, names = store.addition()
        holder = subprocess.Popen(
            ["strace", "-f", "-qq", "-o", "/dev/null", "-e",
             "inject=fdatasync:delay_enter=1500000:when=1", *command],
            stdout=subprocess.PIPE, text=True, start_new_session=True)
        lock = os.path.join(store.path, "LOCK")
        wait_until(lambda: is_locked(lock))
        refused = store.run(store.addition()[0], expect={6})
        assert "is locked by process" in refused.stderr, refused
        if torture.random.random() < 0.5:
            os.killpg(holder.pid, signal.SIGKILL)
            holder.wait()
            store.settle(None, names)
        else:
            command, more = store.addition()
            waited = store.run([*command, "--wait", "20"], expect={0})
            output, _ = holder.communicate()
            store.settle(subprocess.CompletedProcess(command, 0, output, ""), names + more)
            assert waited.stdout.startswith("tx "), waited
        store.check_usable()
        crowd(store)
        torture.done()


def crowd(store):
    changes = [store.addition() for _ in range(6)]
    running = [subprocess.Popen([*command, "--wait", "60"], stdout=subprocess.PIPE, text=True)
               for command, _ in changes]
    assert all(process.communicate()[0].startswith("tx ") for process in running)
    everything = subprocess.CompletedProcess([], 0, "tx ", "")
    store.settle(everything, [name for _, names in changes for name in names])


def is_locked(path):
    """Whether somebody holds the lock: the kernel lists it by inode."""
    try:
        inode = os.stat(path).st_ino
    except FileNotFoundError:
        return False
    with open("/proc/locks") as file:
        return any(line.split()[-3].endswith(f":{inode}") for line in file)


def wait_until(condition):
    limit = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < limit, "the holder never took the lock"
        time.sleep(0.005)


def can_inject():
    probe = ["strace", "-qq", "-o", "/dev/null", "-e", "inject=fsync:error=EIO", "true"]
    return shutil.which("strace") and subprocess.run(probe, capture_output=True).returncode == 0


LAYERS = {"kill": random_kills, "inject": injected, "create": creation, "full": full_disk,
          "lock": contenders}


class Torture:
    def __init__(self, options, folder):
        self.binary, self.folder, self.scale = options.binary, folder, options.scale
        self.random, self.rounds = random.Random(options.seed), 0

    def count(self, rounds):
        return max(1, int(rounds * self.scale))

    def store(self):
        store = Store(self.binary, tempfile.mkdtemp(dir=self.folder))
        store.create()
        store.check_usable()
        return store

    def done(self):
        self.rounds += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--layer", action="append", choices=LAYERS, default=[])
    options = parser.parse_args()
    for name in options.layer or LAYERS:
        with tempfile.TemporaryDirectory() as folder:
            torture, start = Torture(options, folder), time.monotonic()
            if name in ("inject", "create", "lock") and not can_inject():
                print(f"torture: {name} skipped: strace is missing or may not trace here")
                continue
            try:
                LAYERS[name](torture)
            except AssertionError:
                print(f"torture: {name} failed; again: scripts/torture.sh --layer {name} "
                      f"--seed {options.seed} --scale {options.scale}", file=sys.stderr)
                raise
            print(f"torture: {name}: {torture.rounds} rounds, {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
