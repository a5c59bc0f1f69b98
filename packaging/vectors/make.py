# SPDX-License-Identifier: Apache-2.0
"""Makes the packages that have only the vectors of vectors/resolved/, and some lines in their language.

usage: make.py VERSION OUT PACKAGE...    of wheel, crate, jar, gomod, gem and nupkg

Prints the path of each. The times in them are SOURCE_DATE_EPOCH.
"""
import base64
import gzip
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
VERSION = sys.argv[1]
OUT = pathlib.Path(sys.argv[2])
TIME = int(os.environ["SOURCE_DATE_EPOCH"])
DESCRIPTION = "Punycode test vectors, with one expectation each"
LICENSE = (ROOT / "LICENSE").read_bytes()
SUITES = {path.stem: path.read_bytes() for path in sorted((ROOT / "vectors/resolved").glob("*.json"))}


def filled(name, **values):
    """The file with what stands for @name@."""
    text = (HERE / name).read_text("utf-8")
    for key, value in {"version": VERSION, "description": DESCRIPTION, **values}.items():
        text = text.replace(f"@{key}@", value)
    return text.encode()


def json_data(folder):
    return {f"{folder}/{name}.json": text for name, text in SUITES.items()}


def line_data(folder):
    """The same as `acecheck vectors export` prints without --json."""
    def line(v):
        octets = v["ace"].encode() if "ace" in v else bytes.fromhex(v.get("ace_hex", ""))
        points = " ".join("%04X" % c for c in v.get("code_points", []))
        return "\t".join([v["op"], v["result"], points, octets.hex().upper(), v["id"]]) + "\n"
    return {f"{folder}/{name}.tsv": "".join(map(line, json.loads(text)["vectors"])).encode()
            for name, text in SUITES.items()}


def zip_of(path, files):
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, time.gmtime(TIME)[:6])
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return path


def tar_of(files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(content), TIME
            archive.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def zipped(content):
    return gzip.compress(content, mtime=TIME)


def wheel():
    info = f"acecheck_vectors-{VERSION}.dist-info"
    files = {
        "acecheck_vectors/__init__.py": filled("python/__init__.py"),
        "acecheck_vectors/plugin.py": filled("python/plugin.py"),
        **json_data("acecheck_vectors/data"),
        f"{info}/LICENSE": LICENSE,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: acecheck-vectors\nVersion: {VERSION}\nSummary: {DESCRIPTION}\n"
                            "License: Apache-2.0\nClassifier: Framework :: Pytest\nRequires-Python: >=3.9\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: acecheck\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": b"[pytest11]\nacecheck = acecheck_vectors.plugin\n",
    }
    def row(name, content):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        return f"{name},sha256={digest},{len(content)}\n"
    record = "".join(row(*file) for file in files.items()) + f"{info}/RECORD,,\n"
    return zip_of(OUT / f"acecheck_vectors-{VERSION}-py3-none-any.whl", {**files, f"{info}/RECORD": record.encode()})


def crate():
    folder = f"acecheck-vectors-{VERSION}"
    path = OUT / f"{folder}.crate"
    path.write_bytes(zipped(tar_of({
        f"{folder}/Cargo.toml": filled("rust/Cargo.toml"),
        f"{folder}/src/lib.rs": filled("rust/lib.rs"),
        **line_data(f"{folder}/data"),
        f"{folder}/LICENSE": LICENSE,
    })))
    return path


def jar():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "--release", "17", "-d", folder, HERE / "java/Vectors.java"], check=True)
        classes = {str(path.relative_to(folder)): path.read_bytes()
                   for path in sorted(pathlib.Path(folder).rglob("*.class"))}
    return zip_of(OUT / f"acecheck-vectors-{VERSION}.jar", {
        "META-INF/MANIFEST.MF": f"Manifest-Version: 1.0\r\nImplementation-Title: acecheck-vectors\r\n"
                                f"Implementation-Version: {VERSION}\r\n\r\n".encode(),
        "META-INF/LICENSE": LICENSE, **classes, **line_data("acecheck/data")})


def gomod():
    return zip_of(OUT / f"acecheck-vectors-go-{VERSION}.zip", {
        f"acecheckvectors/{name}": content for name, content in {
            "go.mod": filled("go/go.mod"), "vectors.go": filled("go/vectors.go"), **json_data("data"),
            "LICENSE": LICENSE}.items()})


def gem():
    files = {"LICENSE": LICENSE, "lib/acecheck-vectors.rb": filled("ruby/acecheck-vectors.rb"), **json_data("lib/data")}
    names = "\n".join(f"- {name}" for name in files)
    parts = {
        "metadata.gz": zipped(filled("ruby/gemspec.yaml", files=names, date=time.strftime("%Y-%m-%d", time.gmtime(TIME)))),
        "data.tar.gz": zipped(tar_of(files)),
    }
    sums = "---\nSHA256:\n" + "".join(f"  {name}: {hashlib.sha256(part).hexdigest()}\n" for name, part in parts.items())
    path = OUT / f"acecheck-vectors-{VERSION}.gem"
    path.write_bytes(tar_of({**parts, "checksums.yaml.gz": zipped(sums.encode())}))
    return path


def nupkg():
    """A package of source: nothing is compiled here."""
    types = "".join(f'<Default Extension="{extension}" ContentType="{kind}" />' for extension, kind in {
        "rels": "application/vnd.openxmlformats-package.relationships+xml", "nuspec": "application/octet",
        "targets": "application/octet", "cs": "application/octet", "tsv": "application/octet"}.items())
    xml = '<?xml version="1.0" encoding="utf-8"?>'
    namespace = "http://schemas.openxmlformats.org/package/2006"
    data = line_data("data")
    # One element for each file: xbuild does not know the metadata %(Filename) here.
    resources = "\n".join(f'    <EmbeddedResource Include="$(MSBuildThisFileDirectory){name}"><LogicalName>acecheck/'
                          f'{name}</LogicalName></EmbeddedResource>' for name in data)
    return zip_of(OUT / f"acecheck-vectors.{VERSION}.nupkg", {
        "[Content_Types].xml": f'{xml}<Types xmlns="{namespace}/content-types">{types}</Types>'.encode(),
        "_rels/.rels": f'{xml}<Relationships xmlns="{namespace}/relationships"><Relationship Id="manifest" '
                       'Type="http://schemas.microsoft.com/packaging/2010/07/manifest" '
                       'Target="/acecheck-vectors.nuspec" /></Relationships>'.encode(),
        "acecheck-vectors.nuspec": filled("csharp/acecheck-vectors.nuspec"),
        "build/acecheck-vectors.targets": filled("csharp/acecheck-vectors.targets", data=resources),
        "build/Vectors.cs": filled("csharp/Vectors.cs"),
        **{f"build/{name}": content for name, content in data.items()}})


OUT.mkdir(parents=True, exist_ok=True)
for package in sys.argv[3:]:
    print({"wheel": wheel, "crate": crate, "jar": jar, "gomod": gomod, "gem": gem, "nupkg": nupkg}[package]())
