"""A second verifier of an archive, in another language, written from docs/evidencia/formato.md and docs/evidencia/exportacion.md alone.

python3 segundo-verificador.py ZIP or FOLDER: prints each error and exits with 1, or prints the head and exits with 0.
"""
import hashlib
import json
import os
import re
import sys
from xml.etree import ElementTree
from datetime import date, datetime
from zoneinfo import ZoneInfo

from segundo_arbol import canonical
from segundo_zip import OtherReading, TooLarge, Zip, printable

SUMS = ("facturado", "cobrado", "revertido")
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

found = []


def called(customer):
    return customer.get("empresa") or customer["nombre"]


def check(holds, what):
    if not holds:
        found.append(what)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def kind_of(event):
    if event["type"] == "FacturaCreada":
        return "borrador-creado" if event["data"]["estado"] == "borrador" else "factura-emitida"
    return KINDS[event["type"]]


def balance_after(event, before):
    """The balance that the event has, else computed as formato.md says. None when the invoice's state before is unknown."""
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
            check(said == (data["numero_factura"], called(data["cliente"]), data["total"]), f"{where}: its paper")
    if is_new or invoice in accounts:
        (billed, paid), (billed_after, paid_after) = counts(before), counts(entry)
        moved = billed_after - billed, paid_after - paid
        moved = (moved[0], 0, -moved[1]) if kind in TAKES_BACK else (*moved, 0)
        check(tuple(entry["movimiento"][name] for name in SUMS) == moved, f"{where}: what it moves")
    if kind == "folio-cedido" and entry["estado"] is not None:
        accounts[invoice] = {**entry, "numero_factura": before["numero_factura"] if before else None}
    else:
        accounts[invoice] = None if entry["estado"] is None else entry


def owed(paper):
    paid = sum(one["monto"] for one in paper["pagos"])
    return paper["total"] - paper["deposito"] - paper["ajuste"] - paid


def balanced(paper, balance):
    """In events with a balance, the part of it that payments do not explain is the ajuste."""
    return {**paper, "ajuste": paper["ajuste"] + owed(paper) - balance} if isinstance(balance, int) else paper


def discount(data):
    """By how much discounts lower an invoice's total below subtotal and tax."""
    has_any = data.get("descuento") or any(item.get("descuento") for item in data["items"])
    return data["subtotal"] + data["impuesto"] - data["total"] if has_any else 0


def printed(data):
    fields = ("numero_factura", "cliente_id", "fecha_factura", "fecha_vencimiento", "subtotal", "impuesto", "total", "deposito")
    return {**{field: data[field] for field in fields}, "cliente": called(data["cliente"]), "descuento": discount(data)}


def payment(event):
    data = event["data"]
    day = data.get("fecha")
    if day is None:
        at = datetime.fromisoformat(data["fecha_pago"].replace("Z", "+00:00"))
        day = at.astimezone(ZoneInfo("America/Mexico_City")).date().isoformat()
    name = data["metodo_pago"]["nombre"]
    return {"id": data.get("abono_id", event["id"]), "monto": data["monto"], "fecha": day, "metodo": name}


def paper_after(paper, event):
    """The state of an invoice after an event, as the workbook's sheets show it."""
    kind, data = event["type"], event["data"]
    if kind == "FacturaCreada":
        return balanced({"estado": data["estado"], "ajuste": 0, "pagos": [], **printed(data)}, data["balance_restante"])
    if paper is None or kind == "FacturaEliminada":
        return None
    if kind == "FacturaEditada":
        return balanced({**paper, **printed(data)}, data.get("balance_restante"))
    if kind == "FacturaEmitida":
        return {**paper, "estado": "pendiente"}
    if kind == "FacturaVueltaABorrador":
        return {**paper, "estado": "borrador"}
    if kind == "ClienteDeFacturaCorregido":
        return {**paper, "cliente": called(data["cliente"])}
    if kind in ("PagoCompletado", "AbonoRegistrado"):
        state = "pagada" if kind == "PagoCompletado" else paper["estado"]
        return {**paper, "estado": state, "pagos": [*paper["pagos"], payment(event)]}
    if kind == "PagoRevertido":
        left = {**paper, "estado": "pendiente", "pagos": paper["pagos"][:-1]}
        return balanced(left, data.get("balance_restante"))
    if kind == "AbonoAnulado":
        left = [one for one in paper["pagos"] if one["id"] != data["abono_id"]]
        return {**paper, "estado": "pendiente", "pagos": left}
    if kind == "DepositoAnulado":
        return {**paper, "deposito": 0}
    if kind == "AjusteAnulado":
        return {**paper, "ajuste": 0}
    return paper


def received(paper):
    """Amounts received for an invoice, by kind, payment and day; none for a draft."""
    if paper is None or paper["estado"] == "borrador":
        return {}
    of_day = {("Anticipo", "", paper["fecha_factura"]): paper["deposito"], ("Ajuste al revertir", "", paper["fecha_factura"]): paper["ajuste"]}
    return {**of_day, **{("Pago", one["id"], one["fecha"]): one["monto"] for one in paper["pagos"]}}


NAMESPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def sheets_of(archive):
    """The cells of each sheet of the archive's workbook, as texts, by row."""
    book = Zip(archive.read("libro.xlsx"), archive.weight_of("libro.xlsx"))
    names = [one.get("name") for one in ElementTree.fromstring(book.read("xl/workbook.xml")).iter(NAMESPACE + "sheet")]
    sheets = {}
    for place, name in enumerate(names, 1):
        rows = []
        for row in ElementTree.fromstring(book.read(f"xl/worksheets/sheet{place}.xml")).iter(NAMESPACE + "row"):
            cells = {}
            for cell in row:
                column = cell.get("r").rstrip("0123456789")
                cells[column] = "".join(cell.itertext())
            rows.append(cells)
        sheets[name] = rows
    return sheets


def amount(cents):
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def day_number(day):
    return str((date.fromisoformat(day) - date(1899, 12, 30)).days) if day >= "1900-03-01" else day


# Column titles for the amount that an entry issued and its running sum: before version 6, and since.
ISSUED = {False: ("Facturado", "Saldo facturado"), True: ("Emitido (según registro)", "Saldo emitido")}


def columns_of(manifest):
    """The columns of the sheet of movements, in order."""
    return (
        "Secuencia", f"Fecha ({manifest['periodo']['zona']})", "Tipo", "Factura", "Folio anterior", "Cliente", "Estado",
        "Fecha de factura", "Vence", "Subtotal", *(["Descuento"] if manifest["version"] >= 5 else []), "Impuesto", "Total", "Balance",
        *ISSUED[manifest["version"] >= 6][:1], "Cobrado", "Revertido", "Método de pago", "Fecha de pago",
        *ISSUED[manifest["version"] >= 6][1:], "Saldo cobrado", "Saldo revertido", "Saldo por cobrar",
        "Persona", "Observación", "ID de factura", "Huella",
    )


NOT_HELD = {"Tipo", "Persona", "Observación"}


def row_of(version, entry, before, after):
    """An entry's row in the sheet of movements, without instant, kind, person and mark."""
    paper = after or before
    old = [one for one in before["pagos"] if after and one not in after["pagos"]] if before else []
    new = [one for one in after["pagos"] if not before or one not in before["pagos"]] if after else []
    paid = (new or old or [None])[0]
    moved, sums = entry["movimiento"], entry["saldo"]
    row = {
        "Secuencia": str(entry["secuencia"]), "Factura": str(entry["numero_factura"]),
        "Cliente": entry["cliente"], "Estado": entry["estado"],
        "Folio anterior": str(before["numero_factura"]) if before and after and before["numero_factura"] != after["numero_factura"] else None,
        "Total": amount(entry["total"]), "Balance": amount(entry["balance_restante"]),
        **{name.capitalize(): amount(moved[name]) for name in SUMS if name != "facturado"},
        **{f"Saldo {name}": amount(sums[name]) for name in SUMS if name != "facturado"},
        ISSUED[version >= 6][0]: amount(moved["facturado"]), ISSUED[version >= 6][1]: amount(sums["facturado"]),
        "Saldo por cobrar": amount(sums["facturado"] - sums["cobrado"] + sums["revertido"]),
        "ID de factura": entry["factura_id"], "Huella": entry["huella"],
    }
    if paper:
        due = paper["fecha_vencimiento"]
        row |= {"Fecha de factura": day_number(paper["fecha_factura"]), "Vence": day_number(due) if due else None}
        row |= {"Subtotal": amount(paper["subtotal"]), "Impuesto": amount(paper["impuesto"])}
        row |= {"Descuento": amount(paper["descuento"]) if paper["descuento"] else None}
    if paid:
        row |= {"Método de pago": paid["metodo"] or None, "Fecha de pago": day_number(paid["fecha"])}
    return {column: cell for column, cell in row.items() if cell is not None}


def verify_workbook(archive, manifest, entries, events):
    """Checks each cell of the movements and payments, each customer's debts, and the sums of the other sheets."""
    papers = {}
    for line in archive.read("antecedentes.jsonl").decode().split("\n")[:-1]:
        event = json.loads(line)
        papers[event["streamId"]] = paper_after(papers.get(event["streamId"]), event)
    sheets = sheets_of(archive)
    titles, *movements = sheets["Movimientos"][2:]
    check(tuple(titles.values()) == columns_of(manifest), "workbook: the columns of movements")
    check(len(movements) == len(entries), "how many movements the workbook has")
    by_day, period = {True: 0, False: 0}, manifest["periodo"]
    rows = []
    for entry, line, cells in zip(entries, map(json.loads, events), movements):
        before = papers.get(line["streamId"])
        after = papers[line["streamId"]] = paper_after(before, line)
        named = {titles.get(column, column): cell for column, cell in cells.items()}
        said = {title: cell for title, cell in named.items() if not title.startswith("Fecha (") and title not in NOT_HELD}
        check(said == row_of(manifest["version"], entry, before, after), f"workbook: the movement {entry['secuencia']}")
        was, is_now = received(before), received(after)
        for key in {**was, **is_now}:
            cents = is_now.get(key, 0) - was.get(key, 0)
            if cents != 0:
                rows.append((str(entry["secuencia"]), key[0], day_number(key[2]), amount(cents)))
                by_day[period["desde"] <= key[2] <= period["hasta"]] += cents
    *payments, total = [tuple(row.get(column) for column in "ADEJ") for row in sheets["Pagos recibidos"][3:]]
    check(payments == rows, "workbook: the payments")
    pending = {stream: paper for stream, paper in papers.items() if paper and paper["estado"] == "pendiente"}
    billed = sum(paper["total"] for paper in pending.values())
    sums = manifest["cabeza"]["saldo"]
    open_now = sums["facturado"] - sums["cobrado"] + sums["revertido"]
    moved = {name: sums[name] - manifest["anterior"]["saldo"][name] for name in SUMS}
    check(sum(owed(paper) for paper in pending.values()) == open_now, "what the pending ones owe")
    told = {(row["B"], row["F"], row["H"], row["J"]) for row in sheets["Por cobrar"][4:-1]}
    should = {
        (str(one["numero_factura"]), amount(one["total"]), amount(owed(one)), one["cliente_id"]) for one in pending.values()
    }
    check(told == should and len(sheets["Por cobrar"]) == len(pending) + 5, "workbook: who owes what")
    check(sheets["Antigüedad"][-1]["I"] == amount(open_now), "workbook: the ageing")
    check(total[3] == amount(moved["cobrado"] - moved["revertido"]) == amount(sum(by_day.values())), "workbook: received")
    figures = [sums["facturado"] - billed, billed, open_now - billed, open_now]
    figures += [moved["cobrado"] - moved["revertido"], by_day[True], by_day[False]]
    check([row["B"] for row in sheets["Resumen"][4:]] == [amount(one) for one in figures], "workbook: the summary")


def zone_of(period):
    """The period's time zone. An unknown zone is an error, because days cannot be checked without it."""
    try:
        return ZoneInfo(period["zona"])
    except (KeyError, ValueError):
        check(False, f"the zone {period.get('zona')} is not known")


class Folder:
    """An unpacked archive, with the methods of a Zip."""

    def __init__(self, path):
        self.path = path

    def namelist(self):
        files = [os.path.join(folder, name) for folder, _, names in os.walk(self.path) for name in names]
        return [os.path.relpath(one, self.path).replace(os.sep, "/") for one in files]

    def read(self, name):
        with open(os.path.join(self.path, *name.split("/")), "rb") as file:
            return file.read()

    def weight_of(self, name):
        return os.path.getsize(os.path.join(self.path, *name.split("/")))


OF_SYSTEMS = re.compile(r"(^|/)(\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\._[^/]*)$|^__MACOSX/", re.I)


def is_beside(archive, name):
    """Whether a file may lie beside the archive's: files of operating systems, the seal file, a saved report of a verifier."""
    if "\\" in name or re.match("[a-z]:", name, re.I) or {"", ".", ".."} & set(name.split("/")):
        return False
    if OF_SYSTEMS.search(name) or name.endswith("sello.json"):
        return True
    return "/" not in name and archive.read(name).startswith("Verificación de Cuenta Clara".encode())


def files_of(version):
    """The files of an archive of this version, without the manifest and the PDFs."""
    names = {"libro.csv", "libro.jsonl", "eventos.jsonl", "resumen.pdf", "verificar.mjs"}
    since = {3: {"verificar.html"}, 4: {"libro.xlsx", "antecedentes.jsonl"}, 6: {"cotizaciones.xlsx"}}
    return names.union(*(added for first, added in since.items() if version >= first))


def verify_tree(manifest, head):
    """Checks the form of the tree's head. Only the seal file proves the root (segundo-sello.py)."""
    tree = manifest["arbol"]
    root_can_be = tree["raiz"] == sha256(b"") if tree["tamano"] == 0 else re.fullmatch("[0-9a-f]{64}", tree["raiz"])
    check(tree["tamano"] >= head["secuencia"] and root_can_be, "the head of the tree")


def opened(path):
    if os.path.isdir(path):
        return Folder(path)
    with open(path, "rb") as file:
        return Zip(file.read())


def verify(path):
    archive = opened(path)
    names = [name for name in archive.namelist() if not name.endswith("/")]
    check(len(names) == len(set(names)), "a name is twice in the ZIP")
    manifest = json.loads(archive.read("MANIFIESTO.json"))
    version = manifest["version"]
    told = {one["nombre"]: one for one in manifest["archivos"]}
    quotes = {name for name in told if version >= 6 and re.fullmatch(r"cotizaciones/COT-\d{1,9}-R\d{1,6}\.pdf", name)}
    others = {name for name in told if not name.startswith("pdf/")} - quotes
    check(others == files_of(version), "the files of its version")
    not_told = set(names) - {*told, "MANIFIESTO.json"}
    check(set(told) <= set(names) and all(is_beside(archive, name) for name in not_told), "the list of files")
    for name, one in told.items():
        data = archive.read(name) if name in names else b""
        check(len(data) == one["bytes"] and sha256(data) == one["sha256"], name)

    entries = [json.loads(line) for line in archive.read("libro.jsonl").decode().splitlines()]
    events = archive.read("eventos.jsonl").decode().split("\n")[:-1]
    check(len(entries) == len(events) == manifest["asientos"], "how many entries and events there are")
    head, accounts, period = manifest["anterior"], {}, manifest["periodo"]
    # Manifests of version 1 have no time zone and no marks.
    zone = zone_of(period) if version > 1 else None
    marked = set(manifest["fuera_del_periodo"]) if version > 1 else set()
    for entry, line in zip(entries, events):
        verify_entry(entry, line, head, accounts, manifest["owner"])
        at = datetime.fromisoformat(entry["instante"].replace("Z", "+00:00"))
        if zone:
            is_of_period = period["desde"] <= at.astimezone(zone).date().isoformat() <= period["hasta"]
            check(is_of_period != (entry["secuencia"] in marked), f"entry {entry['secuencia']}: its day")
        head = entry
    check(all(head[key] == manifest["cabeza"][key] for key in ("secuencia", "huella", "saldo")), "the head")
    if version >= 4:
        verify_tree(manifest, head)
        verify_workbook(archive, manifest, entries, events)

    papers = {name for name in told if name.startswith("pdf/")}
    left = {invoice: one for invoice, one in accounts.items() if one is not None}
    check(len(papers) == len(left) == manifest["facturas"], "how many invoices there are")
    for invoice, one in left.items():
        if one["numero_factura"] is not None:
            check(f"pdf/Factura-{one['numero_factura']}-{invoice[:8]}.pdf" in papers, f"the PDF of {invoice}")
    return head


try:
    last = verify(sys.argv[1])
except OtherReading as error:
    sys.exit(f"another program could see other files in this ZIP: {error}")
except TooLarge as error:
    sys.exit(f"more comes out of this ZIP than is unpacked: {error}")
for one in (*found, f"{last['secuencia']} {last['huella']}"):
    print(printable(one))
sys.exit(1 if found else 0)
