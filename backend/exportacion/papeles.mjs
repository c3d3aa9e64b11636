// Los papeles de las facturas, y el dinero que se recibió de ellas, de sus eventos.
import { canonico, leido, sha256DeTexto } from './comun.mjs';
import { enLaZona } from './dias.mjs';
import { lineasDe } from './lectura.mjs';

// Un pago de antes de que cada uno llevara su día: el de su instante, en esta zona.
const ZONA_DE_ANTES = 'America/Mexico_City';

export const saldoDe = ({ total, deposito, ajuste, pagos }) =>
  pagos.reduce((saldo, { monto }) => saldo - monto, total - deposito - ajuste);

// El balance que un evento de antes dice y los pagos no explican es un ajuste.
const conBalance = (papel, balance) =>
  typeof balance === 'number' ? { ...papel, ajuste: papel.ajuste + saldoDe(papel) - balance } : papel;

// Como se llama quien la recibe: la empresa, donde la hay.
export const llamado = ({ nombre, empresa }) => empresa ?? nombre;

// Lo que quitan sus descuentos: lo que le falta al total para ser subtotal e impuesto.
const descuentoDe = ({ descuento, items, subtotal, impuesto, total }) =>
  descuento || items.some((item) => item.descuento) ? subtotal + impuesto - total : 0;

const delEvento = (data) => ({
  numero: data.numero_factura,
  cliente_id: data.cliente_id,
  cliente: llamado(data.cliente),
  fecha: data.fecha_factura,
  vence: data.fecha_vencimiento ?? null,
  subtotal: data.subtotal,
  descuento: descuentoDe(data),
  impuesto: data.impuesto,
  total: data.total,
  deposito: data.deposito,
});

const pagoDelEvento = ({ id, data }) => ({
  id: data.abono_id ?? id,
  monto: data.monto,
  fecha: data.fecha ?? enLaZona(ZONA_DE_ANTES, data.fecha_pago)?.dia,
  metodo: data.metodo_pago.nombre,
});

// Todo lo que las hojas dicen de una factura, tras un evento; null si no existe.
export function papelTras(papel, evento) {
  const { type, data } = evento;
  if (type === 'FacturaCreada')
    return conBalance({ estado: data.estado, ...delEvento(data), ajuste: 0, pagos: [] }, data.balance_restante);
  if (!papel) return null;
  switch (type) {
    case 'FacturaEditada':
      return conBalance({ ...papel, ...delEvento(data) }, data.balance_restante);
    case 'FacturaEmitida':
      return { ...papel, estado: 'pendiente' };
    case 'FacturaVueltaABorrador':
      return { ...papel, estado: 'borrador' };
    case 'ClienteDeFacturaCorregido':
      return { ...papel, cliente: llamado(data.cliente) };
    case 'PagoCompletado':
      return { ...papel, estado: 'pagada', pagos: [...papel.pagos, pagoDelEvento(evento)] };
    case 'AbonoRegistrado':
      return { ...papel, pagos: [...papel.pagos, pagoDelEvento(evento)] };
    case 'PagoRevertido':
      return conBalance({ ...papel, estado: 'pendiente', pagos: papel.pagos.slice(0, -1) }, data.balance_restante);
    case 'AbonoAnulado':
      return { ...papel, estado: 'pendiente', pagos: papel.pagos.filter(({ id }) => id !== data.abono_id) };
    case 'DepositoAnulado':
      return { ...papel, deposito: 0 };
    case 'AjusteAnulado':
      return { ...papel, ajuste: 0 };
    case 'FacturaEliminada':
      return null;
    default:
      return papel;
  }
}

export const cuentaDe = (papel) =>
  papel && {
    numero_factura: papel.numero,
    cliente: papel.cliente,
    estado: papel.estado,
    total: papel.total,
    balance_restante: saldoDe(papel),
  };

export const pendientesDe = (papeles) => [...papeles].filter(([, { estado }]) => estado === 'pendiente');
export const porCobrarDe = ({ facturado, cobrado, revertido }) => facturado - cobrado + revertido;

// Las facturas de antes del período que importan en él: las pendientes y las que tienen asientos en él.
export async function abrir(fuente, { owner, anterior, folios: { usados } }, parte) {
  const papeles = new Map();
  for await (const linea of lineasDe(fuente, 'antecedentes.jsonl')) {
    const evento = leido(linea);
    const id = String(evento?.streamId).replace('factura-', '');
    if (evento?.metadata?.ownerId !== owner) parte.hallar('Un antecedente es de otro libro, o no se puede leer.');
    const papel = evento && papelTras(papeles.get(id) ?? null, evento);
    if (papel) papeles.set(id, papel);
    else papeles.delete(id);
  }
  const debian = pendientesDe(papeles).reduce((suma, [, papel]) => suma + saldoDe(papel), 0);
  if (debian !== porCobrarDe(anterior.saldo))
    parte.hallar('Lo que se debía antes del período no es lo que suman las facturas de antes de él.');
  for (const [, { numero }] of papeles)
    if (!usados.some(([primero, ultimo]) => primero <= numero && numero <= ultimo))
      parte.hallar('La factura ' + numero + ' es de antes del período, y su folio no.');
  return papeles;
}

// Lo que un período deja al que le sigue: sus facturas pendientes y sus folios.
export const loQueDeja = (papeles, folios) =>
  sha256DeTexto(canonico([pendientesDe(papeles).sort(([uno], [otro]) => (uno < otro ? -1 : 1)), folios]));

const partidasDe = (papel) =>
  !papel || papel.estado === 'borrador'
    ? []
    : [
        { tipo: 'Anticipo', id: '', dia: papel.fecha, metodo: '', monto: papel.deposito },
        { tipo: 'Ajuste al revertir', id: '', dia: papel.fecha, metodo: '', monto: papel.ajuste },
        ...papel.pagos.map(({ id, fecha, metodo, monto }) => ({ tipo: 'Pago', id, dia: fecha, metodo, monto })),
      ].filter(({ monto }) => monto !== 0);

// Lo que un asiento trajo o devolvió: lo que hay tras él menos lo que había.
export function recibosDe(antes, despues) {
  const recibos = new Map();
  for (const [papel, signo] of [
    [antes, -1],
    [despues, 1],
  ])
    for (const partida of partidasDe(papel)) {
      const clave = partida.tipo + ' ' + partida.id + ' ' + partida.dia;
      recibos.set(clave, { ...partida, monto: (recibos.get(clave)?.monto ?? 0) + signo * partida.monto });
    }
  return [...recibos.values()].filter(({ monto }) => monto !== 0);
}

// El pago que un asiento anota o anula.
export function pagoDe({ antes, despues }) {
  const [habia, hay] = [antes?.pagos ?? [], despues?.pagos ?? []];
  const faltaEn = (otros) => (uno) => !otros.some(({ id }) => id === uno.id);
  return hay.find(faltaEn(habia)) ?? (despues ? habia.find(faltaEn(hay)) : undefined);
}
