"""A second verifier of an archive, in another language, written from docs/audit.md and docs/exportacion.md alone.

python3 segundo-verificador.py ZIP: says each thing that is wrong and ends with 1, or says the head and ends with 0.
"""
import hashlib
import json
import sys
import zipfile
from datetime import datetime
from zoneinfo import ZoneInfo

SUMS = ("facturado", "cobrado", "revertido")
KINDS = {
    "FacturaEditada": "factura-editada", "FacturaEmitida": "factura-emitida",
    "FacturaVueltaABorrador": "vuelta-a-borrador", "ClienteDeFacturaCorregido": "cliente-corregido",
    "PagoCompletado": "pago-completado", "PagoRevertido": "pago-revertido", "FacturaEliminada": "factura-eliminada",
    "FolioCedido": "folio-cedido", "AbonoRegistrado": "abono", "AbonoAnulado": "abono-anulado",
    "DepositoAnulado": "anticipo-anulado", "AjusteAnulado": "ajuste-anulado",
}
TAKES_BACK = {"pago-revertido", "abono-anulado", "anticipo-anulado", "ajuste-anulado"}

found = []


def check(holds, what):
    if not holds:
        found.append(what)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def canonical(value):
    """RFC 8785, for keys of ASCII and integers: all that entries and events have."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def kind_of(event):
    if event["type"] == "FacturaCreada":
        return "borrador-creado" if event["data"]["estado"] == "borrador" else "factura-emitida"
    return KINDS[event["type"]]


def balance_after(event, before):
    """What the event says, where it says a number; else as the page tells. None when the account before is not known."""
    data, kind = event["data"], kind_of(event)
    if isinstance(data.get("balance_restante"), int):
        return data["balance_restante"]
    if kind == "pago-completado":
        return 0
    if kind == "pago-revertido":
        return data["monto"]
    if before is None:
        return None
    if kind == "factura-editada":
        deposit_before = data["antes"].get("deposito")
        grew = 0 if deposit_before is None else data["deposito"] - deposit_before
        return before["balance_restante"] + data["total"] - before["total"] - grew
    if kind == "abono":
        return before["balance_restante"] - data["monto"]
    if kind in TAKES_BACK:
        return before["balance_restante"] + data["monto"]
    return before["balance_restante"]


def counts(account):
    if account is None or account["estado"] in (None, "borrador"):
        return 0, 0
    return account["total"], account["total"] - account["balance_restante"]


def verify_entry(entry, line, head, accounts, owner):
    where = f"entry {entry['secuencia']}"
    content = {key: value for key, value in entry.items() if key != "huella"}
    check(sha256(canonical(content)) == entry["huella"], f"{where}: its fingerprint")
    check(entry["anterior"] == head["huella"] and entry["secuencia"] == head["secuencia"] + 1, f"{where}: the chain")
    check(entry["owner"] == owner, f"{where}: whose it is")
    for name in SUMS:
        check(entry["saldo"][name] == head["saldo"][name] + entry["movimiento"][name], f"{where}: {name}")
    event = json.loads(line)
    check(sha256(line.encode()) == entry["evento"]["huella"] and event["id"] == entry["evento"]["id"], f"{where}: its event")
    kind, invoice = kind_of(event), event["streamId"][len("factura-"):]
    said = (entry["tipo"], entry["factura_id"], entry["usuario"], entry["instante"])
    check(said == (kind, invoice, event["metadata"]["userId"], event["metadata"]["at"]), f"{where}: what its event says")
    is_new = event["type"] == "FacturaCreada"
    before = accounts.get(invoice)
    if kind not in ("factura-eliminada", "folio-cedido"):
        balance = balance_after(event, before)
        check(balance is None or entry["balance_restante"] == balance, f"{where}: what is owed")
        if is_new or kind == "factura-editada":
            data = event["data"]
            said = (entry["numero_factura"], entry["cliente"], entry["total"])
            check(said == (data["numero_factura"], data["cliente"]["nombre"], data["total"]), f"{where}: its paper")
    if is_new or invoice in accounts:
        (billed, paid), (billed_after, paid_after) = counts(before), counts(entry)
        moved = billed_after - billed, paid_after - paid
        moved = (moved[0], 0, -moved[1]) if kind in TAKES_BACK else (*moved, 0)
        check(tuple(entry["movimiento"][name] for name in SUMS) == moved, f"{where}: what it moves")
    if kind == "folio-cedido" and entry["estado"] is not None:
        accounts[invoice] = {**entry, "numero_factura": before["numero_factura"] if before else None}
    else:
        accounts[invoice] = None if entry["estado"] is None else entry


def verify(path):
    archive = zipfile.ZipFile(path)
    names = archive.namelist()
    check(len(names) == len(set(names)), "a name is twice in the ZIP")
    manifest = json.loads(archive.read("MANIFIESTO.json"))
    told = {one["nombre"]: one for one in manifest["archivos"]}
    check(set(names) == {*told, "MANIFIESTO.json"}, "the list of files")
    for name, one in told.items():
        data = archive.read(name) if name in names else b""
        check(len(data) == one["bytes"] and sha256(data) == one["sha256"], name)

    entries = [json.loads(line) for line in archive.read("libro.jsonl").decode().splitlines()]
    events = archive.read("eventos.jsonl").decode().split("\n")[:-1]
    check(len(entries) == len(events) == manifest["asientos"], "how many entries and events there are")
    head, accounts, period = manifest["anterior"], {}, manifest["periodo"]
    zone = ZoneInfo(period["zona"])
    marked = set(manifest["fuera_del_periodo"])
    for entry, line in zip(entries, events):
        verify_entry(entry, line, head, accounts, manifest["owner"])
        at = datetime.fromisoformat(entry["instante"].replace("Z", "+00:00"))
        is_of_period = period["desde"] <= at.astimezone(zone).date().isoformat() <= period["hasta"]
        check(is_of_period != (entry["secuencia"] in marked), f"entry {entry['secuencia']}: its day")
        head = entry
    check(all(head[key] == manifest["cabeza"][key] for key in ("secuencia", "huella", "saldo")), "the head")

    papers = {name for name in told if name.startswith("pdf/")}
    left = {invoice: one for invoice, one in accounts.items() if one is not None}
    check(len(papers) == len(left) == manifest["facturas"], "how many invoices there are")
    for invoice, one in left.items():
        if one["numero_factura"] is not None:
            check(f"pdf/Factura-{one['numero_factura']}-{invoice[:8]}.pdf" in papers, f"the PDF of {invoice}")
    return head


last = verify(sys.argv[1])
for one in found:
    print(one)
print(f"{last['secuencia']} {last['huella']}")
sys.exit(1 if found else 0)
