// Los asientos, de sus eventos.
import { canonico, leido, sha256DeTexto } from './comun.mjs';
import { cuentaDe, llamado } from './papeles.mjs';

export const SUMAS = ['facturado', 'cobrado', 'revertido'];

const TIPOS = {
  FacturaEditada: 'factura-editada',
  FacturaEmitida: 'factura-emitida',
  FacturaVueltaABorrador: 'vuelta-a-borrador',
  ClienteDeFacturaCorregido: 'cliente-corregido',
  PagoCompletado: 'pago-completado',
  PagoRevertido: 'pago-revertido',
  FacturaEliminada: 'factura-eliminada',
  FolioCedido: 'folio-cedido',
  AbonoRegistrado: 'abono',
  AbonoAnulado: 'abono-anulado',
  DepositoAnulado: 'anticipo-anulado',
  AjusteAnulado: 'ajuste-anulado',
  DatosFiscalesAnotados: 'datos-fiscales',
  FacturaTimbrada: 'factura-timbrada',
  TimbreCancelado: 'timbre-cancelado',
};
const REVIERTEN = ['pago-revertido', 'abono-anulado', 'anticipo-anulado', 'ajuste-anulado'];

export const tipoDe = ({ type, data }) =>
  type === 'FacturaCreada' ? (data.estado === 'borrador' ? 'borrador-creado' : 'factura-emitida') : TIPOS[type];

// Lo que se sabe de una factura tras un evento; null si ya no existe. Lo que no se sabía antes del período no está definido.
function cuentaTras(cuenta, { type, data }) {
  const papel = () => ({ numero_factura: data.numero_factura, cliente: llamado(data.cliente), total: data.total });
  const balance_restante = cuenta?.balance_restante;
  switch (type) {
    case 'FacturaCreada':
      return { ...papel(), estado: data.estado, balance_restante: data.balance_restante };
    case 'FacturaEditada': {
      const crece = data.total - cuenta.total - (data.deposito - (data.antes.deposito ?? data.deposito));
      return { ...cuenta, ...papel(), balance_restante: data.balance_restante ?? balance_restante + crece };
    }
    case 'FacturaEmitida':
      return { ...cuenta, estado: 'pendiente' };
    case 'FacturaVueltaABorrador':
      return { ...cuenta, estado: 'borrador' };
    case 'ClienteDeFacturaCorregido':
      return { ...cuenta, cliente: llamado(data.cliente) };
    case 'PagoCompletado':
      return { ...cuenta, estado: 'pagada', balance_restante: 0 };
    case 'PagoRevertido':
      return { ...cuenta, estado: 'pendiente', balance_restante: data.balance_restante ?? data.monto };
    case 'AbonoRegistrado':
      return { ...cuenta, balance_restante: balance_restante - data.monto };
    case 'AbonoAnulado':
      return { ...cuenta, estado: 'pendiente', balance_restante: balance_restante + data.monto };
    case 'DepositoAnulado':
    case 'AjusteAnulado':
      return { ...cuenta, balance_restante: balance_restante + data.monto };
    case 'FacturaEliminada':
      return null;
    default:
      return cuenta;
  }
}

// Lo que cuenta una factura: emitida, su total y lo que se pagó de él.
const sumasDe = (cuenta) =>
  !cuenta || cuenta.estado === 'borrador'
    ? { facturado: 0, cobrado: 0 }
    : cuenta.estado === undefined
      ? { facturado: NaN, cobrado: NaN }
      : { facturado: cuenta.total, cobrado: cuenta.total - cuenta.balance_restante };

function movimientoDe(tipo, antes, despues) {
  const [contaba, cuenta] = [sumasDe(antes), sumasDe(despues)];
  const facturado = cuenta.facturado - contaba.facturado;
  const cobrado = cuenta.cobrado - contaba.cobrado;
  return REVIERTEN.includes(tipo)
    ? { facturado, cobrado: 0, revertido: contaba.cobrado - cuenta.cobrado }
    : { facturado, cobrado, revertido: 0 };
}

const SIN_CUENTA = { numero_factura: 0, cliente: '', total: 0, balance_restante: 0 };

// Lo que el asiento de un evento dice. De una factura de antes del período no todo se sabe.
function derivado(evento, huella, antes, previo) {
  const despues = cuentaTras(antes, evento);
  const { numero_factura, cliente, total, balance_restante } = despues ?? antes ?? SIN_CUENTA;
  const tipo = tipoDe(evento);
  const movimiento = movimientoDe(tipo, antes, despues);
  return {
    forma: 1,
    owner: evento.metadata.ownerId,
    secuencia: previo.secuencia + 1,
    tipo,
    factura_id: evento.streamId.replace('factura-', ''),
    numero_factura: evento.type === 'FolioCedido' ? evento.data.numero_factura : numero_factura,
    ...{ cliente, estado: despues === null ? null : despues.estado, total, balance_restante, movimiento },
    saldo: Object.fromEntries(SUMAS.map((suma) => [suma, previo.saldo[suma] + movimiento[suma]])),
    usuario: evento.metadata.userId,
    instante: evento.metadata.at,
    evento: { id: evento.id, huella },
    anterior: previo.huella,
  };
}

const seSabe = (valor) => valor !== undefined && !Number.isNaN(valor);

// Los campos en que un asiento no dice lo que dice su evento.
const distintos = (dice, deberia) =>
  [...new Set([...Object.keys(dice), ...Object.keys(deberia)])].filter((campo) => {
    const [uno, otro] = [dice[campo], deberia[campo]];
    if (!(campo in deberia)) return true;
    if (typeof otro === 'object' && otro !== null)
      return typeof uno !== 'object' || uno === null || distintos(uno, otro).length > 0;
    return seSabe(otro) && uno !== otro;
  });

export async function verificarAsiento(asiento, linea, { previo, owner, cuentas, papeles }, parte) {
  const donde = 'El asiento ' + asiento.secuencia;
  const { huella, ...contenido } = asiento;
  if ((await sha256DeTexto(canonico(contenido))) !== huella) parte.hallar(donde + ' no dice lo que se asentó.');
  if (asiento.secuencia !== previo.secuencia + 1 || asiento.anterior !== previo.huella)
    parte.hallar(donde + ' no sigue al que tiene antes.');
  if (asiento.owner !== owner) parte.hallar(donde + ' es de otro libro.');
  for (const suma of SUMAS)
    if (asiento.saldo?.[suma] !== previo.saldo?.[suma] + asiento.movimiento?.[suma])
      parte.hallar(donde + ' no suma: ' + suma + '.');
  if (linea === undefined) return parte.hallar('Falta el evento del asiento ' + asiento.secuencia + '.');
  const evento = leido(linea);
  if (evento?.id !== asiento.evento?.id || (await sha256DeTexto(linea)) !== asiento.evento?.huella)
    return parte.hallar('El evento del asiento ' + asiento.secuencia + ' no es el que se asentó.');
  const id = asiento.factura_id;
  const antes = papeles
    ? cuentaDe(papeles.get(id) ?? null)
    : cuentas.has(id)
      ? cuentas.get(id)
      : evento.type === 'FacturaCreada'
        ? null
        : {};
  if (papeles && !antes && !['FacturaCreada', 'FolioCedido'].includes(evento.type))
    parte.hallar('Faltan los antecedentes de la factura del asiento ' + asiento.secuencia + '.');
  try {
    const mal = distintos(contenido, derivado(evento, asiento.evento.huella, antes, previo));
    if (mal.length > 0) parte.hallar(donde + ' no dice lo que dice su evento: ' + mal.join(', ') + '.');
  } catch {
    parte.hallar('El evento del asiento ' + asiento.secuencia + ' no se puede leer.');
  }
  const { cliente, estado, total, balance_restante } = asiento;
  const numero_factura = asiento.tipo === 'folio-cedido' ? antes?.numero_factura : asiento.numero_factura;
  cuentas.set(id, estado === null ? null : { numero_factura, cliente, estado, total, balance_restante });
  return evento;
}
