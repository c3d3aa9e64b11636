"""A second verifier of a log and of proofs, in another language, written from docs/evidencia/formato.md alone.

python3 segundo-registro.py FILE: FILE is a data folder's cuenta-clara.db, or an answer of /prueba or /consistencia. From the database
the verifier computes every owner's tree and ledger, compares recorded heads and stored entries with them, and prints each ledger's
head. Of an answer it checks the proof. It prints each error and exits with 1, or exits with 0.
"""
import json
import sqlite3
import sys

from segundo_arbol import canonical, digest, is_beginning_of, is_leaf_of, leaf, root_of

KINDS = {
    "FacturaEditada": "factura-editada", "FacturaEmitida": "factura-emitida",
    "FacturaVueltaABorrador": "vuelta-a-borrador", "ClienteDeFacturaCorregido": "cliente-corregido",
    "PagoCompletado": "pago-completado", "PagoRevertido": "pago-revertido", "FacturaEliminada": "factura-eliminada",
    "FolioCedido": "folio-cedido", "AbonoRegistrado": "abono", "AbonoAnulado": "abono-anulado",
    "DepositoAnulado": "anticipo-anulado", "AjusteAnulado": "ajuste-anulado",
    "DatosFiscalesAnotados": "datos-fiscales",
    "FacturaTimbrada": "factura-timbrada", "TimbreCancelado": "timbre-cancelado",
}
TAKES_BACK = {"pago-revertido", "abono-anulado", "anticipo-anulado", "ajuste-anulado"}
STATES = {
    "FacturaEmitida": "pendiente", "FacturaVueltaABorrador": "borrador", "PagoCompletado": "pagada",
    "PagoRevertido": "pendiente", "AbonoAnulado": "pendiente",
}
ZERO = {"facturado": 0, "cobrado": 0, "revertido": 0}

found = []


def called(customer):
    return customer.get("empresa") or customer["nombre"]


def check(holds, what):
    if not holds:
        found.append(what)


# ── Proofs ───────────────────────────────────────────────────────────────────────────────────────────────


def verify_inclusion(proof):
    head = proof["sello"]
    for one in proof["eventos"]:
        holds = is_leaf_of(one["evento"].encode(), one["indice"], head, one["camino"])
        check(holds, f"event {json.loads(one['evento'])['id']}: its proof")
    print(f"{head['tamano']} {head['raiz']}")


def verify_consistency(proof):
    check(is_beginning_of(proof["de"], proof["a"], proof["prueba"]), "the consistency of the two")
    print(f"{proof['a']['tamano']} {proof['a']['raiz']}")


# ── The ledger ───────────────────────────────────────────────────────────────────────────────────────────


def account_after(account, event):
    """The ledger's state of an invoice after an event; None before the invoice is created and after it is deleted."""
    kind, data = event["type"], event["data"]
    if kind == "FacturaEliminada":
        return None
    if account is None and kind != "FacturaCreada":
        return None
    after = dict(account or {})
    if kind in ("FacturaCreada", "FacturaEditada"):
        after |= {"numero_factura": data["numero_factura"], "cliente": called(data["cliente"]), "total": data["total"]}
    if kind == "ClienteDeFacturaCorregido":
        after["cliente"] = called(data["cliente"])
    after["estado"] = data["estado"] if kind == "FacturaCreada" else STATES.get(kind, after.get("estado"))
    told = data.get("balance_restante")
    if isinstance(told, int):
        after["balance_restante"] = told
    elif kind == "PagoCompletado":
        after["balance_restante"] = 0
    elif kind == "PagoRevertido":
        after["balance_restante"] = data["monto"]
    elif kind == "AbonoRegistrado":
        after["balance_restante"] -= data["monto"]
    elif kind in ("AbonoAnulado", "DepositoAnulado", "AjusteAnulado"):
        after["balance_restante"] += data["monto"]
    elif kind == "FacturaEditada":
        deposit = data["deposito"] - data["antes"].get("deposito", data["deposito"])
        after["balance_restante"] += data["total"] - account["total"] - deposit
    return after


def counts(account):
    if account is None or account["estado"] == "borrador":
        return 0, 0
    return account["total"], account["total"] - account["balance_restante"]


def entry_of(event, fingerprint, before, after, head):
    kind = KINDS.get(event["type"]) or ("borrador-creado" if after["estado"] == "borrador" else "factura-emitida")
    (billed, paid), (billed_after, paid_after) = counts(before), counts(after)
    moved = {"facturado": billed_after - billed, "cobrado": paid_after - paid, "revertido": 0}
    if kind in TAKES_BACK:
        moved |= {"cobrado": 0, "revertido": paid - paid_after}
    paper = after or before or {"numero_factura": 0, "cliente": "", "total": 0, "balance_restante": 0}
    number = event["data"]["numero_factura"] if kind == "folio-cedido" else paper["numero_factura"]
    entry = {
        "forma": 1, "owner": event["metadata"]["ownerId"], "secuencia": head["secuencia"] + 1, "tipo": kind,
        "factura_id": event["streamId"][len("factura-"):], "numero_factura": number, "cliente": paper["cliente"],
        "estado": after and after["estado"], "total": paper["total"], "balance_restante": paper["balance_restante"],
        "movimiento": moved, "saldo": {name: head["saldo"][name] + moved[name] for name in ZERO},
        "usuario": event["metadata"]["userId"], "instante": event["metadata"]["at"],
        "evento": {"id": event["id"], "huella": fingerprint}, "anterior": head["huella"],
    }
    return {**entry, "huella": digest(canonical(entry)).hex()}


# ── The store ────────────────────────────────────────────────────────────────────────────────────────────


def verify_store(path):
    store = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    leaves, accounts, heads = {}, {}, {}
    kept = {}
    for (text,) in store.execute("SELECT doc FROM view_libro"):
        document = json.loads(text)
        if document["es"] == "asiento":
            entry = document["asiento"]
            kept[entry["owner"], entry["secuencia"]] = entry["huella"]
    rows = store.execute("SELECT stream, version, id, type, data, metadata FROM events ORDER BY position")
    for stream, version, name, kind, data, metadata in rows:
        event = {
            "id": name, "streamId": stream, "version": version, "type": kind,
            "data": json.loads(data), "metadata": json.loads(metadata),
        }
        owner, text = event["metadata"]["ownerId"], canonical(event)
        own = leaves.setdefault(owner, [])
        head = event["data"] if kind == "SelloPuesto" else event["data"].get("arbol")
        if kind in ("SelloPuesto", "ExportacionLista", "ExportacionRehecha") and head:
            known = own[: head["tamano"]]
            check(len(known) == head["tamano"] and root_of(known).hex() == head["raiz"], f"{owner}: the head of {head['tamano']}")
        own.append(leaf(text))
        if kind in KINDS or kind == "FacturaCreada":
            before = accounts.get(stream)
            after = accounts[stream] = account_after(before, event)
            last = heads.get(owner, {"secuencia": 0, "huella": "0" * 64, "saldo": ZERO})
            entry = heads[owner] = entry_of(event, digest(text).hex(), before, after, last)
            check(kept.pop((owner, entry["secuencia"]), None) == entry["huella"], f"{owner}: entry {entry['secuencia']}")
    check(not kept, f"{len(kept)} entries that no event makes")
    for owner, head in heads.items():
        print(f"{owner} {head['secuencia']} {head['huella']}")


if sys.argv[1].endswith(".db"):
    verify_store(sys.argv[1])
else:
    with open(sys.argv[1], encoding="utf-8") as file:
        answer = json.load(file)
    (verify_inclusion if "eventos" in answer else verify_consistency)(answer)
for one in found:
    print(one)
sys.exit(1 if found else 0)
