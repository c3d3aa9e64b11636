"""A second verifier of seal files, in another language, written from docs/evidencia/exportacion.md and docs/evidencia/formato.md alone.

python3 segundo-sello.py SELLO.json [ZIP [ROOT.pem]]: checks every proof in SELLO.json, and that each token is of its seal. With
openssl it checks the token's signature by ROOT, else by the certificate in the token. It checks that SELLO.json belongs to
the ZIP, and that the ZIP's last event is the last leaf of the tree that the manifest names. It prints each head with its trusted time
and each error; errors make it exit with 1.
"""
import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

from segundo_arbol import canonical, is_beginning_of, is_leaf_of
from segundo_zip import Zip, printable

found = []


def check(holds, what):
    if not holds:
        found.append(what)


# ── DER, as far as time-stamp tokens need it (RFC 3161, RFC 5652) ─────────────────────────────────────────────────────


def pieces(data):
    """The tag and the content of each of the consecutive DER elements in `data`."""
    place, all_of_them = 0, []
    while place < len(data):
        tag, length, place = data[place], data[place + 1], place + 2
        if length > 0x7F:
            size = length & 0x7F
            length, place = int.from_bytes(data[place : place + size], "big"), place + size
        if place + length > len(data):
            raise ValueError("a piece goes beyond its end")
        all_of_them.append((tag, data[place : place + length]))
        place += length
    return all_of_them


SHA_256 = bytes.fromhex("608648016503040201")
TST_INFO = bytes.fromhex("2A864886F70D0109100104")


def told_by(token):
    """The digest that a token certifies, and its time: messageImprint and genTime of its TSTInfo."""
    ((_, content_info),) = pieces(token)
    _, (_, explicit) = pieces(content_info)
    ((_, signed_data),) = pieces(explicit)
    (_, kind), (_, content) = pieces(pieces(signed_data)[2][1])
    if kind != TST_INFO:
        raise ValueError("it is no token")
    ((_, text),) = pieces(content)
    ((_, info),) = pieces(text)
    _, _, (_, imprint), _, (_, time), *_ = pieces(info)
    (_, algorithm), (_, hashed) = pieces(imprint)
    if pieces(algorithm)[0][1] != SHA_256:
        raise ValueError("its digest is not of SHA-256")
    return hashed.hex(), time.decode()


def openssl_says(token, text, root):
    """Whether openssl verifies the token; None without openssl."""
    if shutil.which("openssl") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: os.path.join(folder, name) for name in ("token", "head", "its.pem")}
        for name, data in (("token", token), ("head", text)):
            with open(paths[name], "wb") as file:
                file.write(data)
        if root is None:
            its = ["openssl", "pkcs7", "-inform", "DER", "-in", paths["token"], "-print_certs", "-out", paths["its.pem"]]
            subprocess.run(its, capture_output=True, check=False)
        verify = ["openssl", "ts", "-verify", "-token_in", "-in", paths["token"], "-data", paths["head"], "-partial_chain"]
        return subprocess.run([*verify, "-CAfile", root or paths["its.pem"]], capture_output=True, check=False).returncode == 0


def verify_time(owner, seal, root):
    where, text = f"the time of {seal['tamano']}", canonical({"owner": owner, "raiz": seal["raiz"], "tamano": seal["tamano"]})
    try:
        token = base64.b64decode(seal["tiempo"], validate=True)
        imprint, time = told_by(token)
    except (ValueError, IndexError, TypeError) as problem:
        return check(False, f"{where}: it cannot be read ({problem})")
    check(imprint == hashlib.sha256(text).hexdigest(), f"{where}: it is of another head")
    verified = openssl_says(token, text, root)
    if verified is None:
        print(f"{where}: NOT CHECKED who signed it, there is no openssl", file=sys.stderr)
    check(verified is not False, f"{where}: openssl does not verify it")
    return time


def verify_zip(path, companion):
    with open(path, "rb") as file:
        data = file.read()
    head, its = companion["archivo"]["arbol"], Zip(data)
    check(hashlib.sha256(data).hexdigest() in companion["archivo"]["sha256"], "it is of another ZIP")
    text = its.read("MANIFIESTO.json")
    check(hashlib.sha256(text).hexdigest() in companion["archivo"]["manifiestos"], "it is of another manifest")
    manifest = json.loads(text)
    check(manifest["owner"] == companion["owner"] and manifest["arbol"] == head, "the tree that the manifest names")
    *_, last, _ = ["", *its.read("eventos.jsonl").decode().split("\n")]
    if last:
        proof = companion["archivo"]["ultimo"]
        holds = proof is not None and is_leaf_of(last.encode(), head["tamano"] - 1, head, proof)
        check(holds, "the last event is not the last leaf")
    verify_record({hashlib.sha256(text).hexdigest(), hashlib.sha256(data).hexdigest()}, companion)


def verify_record(digests, companion):
    """Checks the event that recorded the archive's digests: every later seal's tree must contain it."""
    record = companion["archivo"].get("registro")
    if record is None:
        return print("NOT CHECKED that it was exported: only its last event is proved", file=sys.stderr)
    event, owner = json.loads(record["evento"]), companion["owner"]
    told = [one.get(name) for one in (event["data"], event["data"].get("antes", {})) for name in ("manifiesto", "sha256")]
    check(event["type"] in ("ExportacionLista", "ExportacionRehecha"), "the record is of something else")
    check(canonical(event).decode() == record["evento"], "the record is not in its canonical form")
    check(event["streamId"] == "exportaciones-" + owner and event["metadata"]["ownerId"] == owner, "the record is of somebody else")
    check(any(one in digests for one in told if one), "the record is of another archive")
    for seal in companion["sellos"]:
        if seal["tamano"] > record["indice"]:
            holds = is_leaf_of(record["evento"].encode(), record["indice"], seal, seal["registro"])
            check(holds, f"the record is not in the seal of {seal['tamano']}")


def verify(path, archive=None, root=None):
    with open(path, encoding="utf-8") as file:
        companion = json.load(file)
    check((companion["formato"], companion["version"]) == ("cuenta-clara/sello", 1), "it is no companion of this version")
    head, before = companion["archivo"]["arbol"], companion["anterior"]
    if archive:
        verify_zip(archive, companion)
    if before:
        check(is_beginning_of(before["arbol"], head, before["prueba"]), "the archive before is not how this one begins")
    for seal in companion["sellos"]:
        check(is_beginning_of(head, seal, seal["prueba"]), f"the seal of {seal['tamano']} does not begin with the archive")
        time = verify_time(companion["owner"], seal, root) if seal["tiempo"] is not None else None
        print(printable(" ".join(map(str, [seal["tamano"], seal["raiz"], *([time] if time else [])]))))


verify(*sys.argv[1:])
for one in found:
    print(printable(one))
sys.exit(1 if found else 0)
