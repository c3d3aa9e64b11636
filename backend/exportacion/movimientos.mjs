// Los movimientos: libro.csv, y la hoja de ellos.
import { celdaDeCsv, dia, dinero, entero, escrito, hora, texto } from './celdas.mjs';
import { aLaPar } from './lectura.mjs';
import { pagoDe, porCobrarDe } from './papeles.mjs';

export const NOMBRES = {
  'borrador-creado': 'Borrador creado',
  'factura-emitida': 'Factura emitida',
  'factura-editada': 'Factura editada',
  'vuelta-a-borrador': 'Vuelta a borrador',
  'cliente-corregido': 'Cliente corregido',
  'pago-completado': 'Pago completado',
  'pago-revertido': 'Pago revertido',
  'factura-eliminada': 'Factura eliminada',
  'folio-cedido': 'Número liberado',
  abono: 'Abono',
  'abono-anulado': 'Abono anulado',
  'anticipo-anulado': 'Anticipo anulado',
  'ajuste-anulado': 'Ajuste anulado',
  'datos-fiscales': 'Datos fiscales',
  'factura-timbrada': 'Factura timbrada',
  'timbre-cancelado': 'Timbre cancelado',
};

/**
 * Cada columna: su título, su ancho en la hoja y su celda. La del descuento es de la versión 5; lo emitido se llama así desde la 6.
 * @returns {any[]}
 */
export const columnasDe = ({ version, periodo: { zona }, personas }) => {
  const papelDe = ({ antes, despues }) => despues ?? antes;
  const suyo = (campo) => (renglon) => (papelDe(renglon) ? dinero(papelDe(renglon)[campo]) : null);
  const descuento = (renglon) => (papelDe(renglon)?.descuento ? suyo('descuento')(renglon) : null);
  const movido = (suma) => ({ asiento }) => dinero(asiento.movimiento[suma]);
  const saldo = (suma) => ({ asiento }) => dinero(asiento.saldo[suma]);
  return [
    ['Secuencia', 11, ({ asiento }) => entero(asiento.secuencia)],
    ['Fecha (' + zona + ')', 26, ({ asiento }) => hora(zona, asiento.instante)],
    ['Tipo', 18, ({ asiento }) => texto(NOMBRES[asiento.tipo])],
    ['Factura', 10, ({ asiento }) => entero(asiento.numero_factura)],
    [
      'Folio anterior',
      14,
      ({ antes, despues }) => (antes && despues && antes.numero !== despues.numero ? entero(antes.numero) : null),
    ],
    ['Cliente', 30, ({ asiento }) => escrito(asiento.cliente)],
    ['Estado', 11, ({ asiento }) => asiento.estado && texto(asiento.estado)],
    ['Fecha de factura', 16, (renglon) => dia(papelDe(renglon)?.fecha)],
    ['Vence', 12, (renglon) => dia(papelDe(renglon)?.vence)],
    ['Subtotal', 15, suyo('subtotal')],
    ...(version < 5 ? [] : [['Descuento', 15, descuento]]),
    ['Impuesto', 15, suyo('impuesto')],
    ['Total', 15, ({ asiento }) => dinero(asiento.total)],
    ['Balance', 15, ({ asiento }) => dinero(asiento.balance_restante)],
    [version < 6 ? 'Facturado' : 'Emitido (según registro)', 15, movido('facturado')],
    ['Cobrado', 15, movido('cobrado')],
    ['Revertido', 15, movido('revertido')],
    ['Método de pago', 18, (renglon) => (pagoDe(renglon)?.metodo ? escrito(pagoDe(renglon).metodo) : null)],
    ['Fecha de pago', 14, (renglon) => dia(pagoDe(renglon)?.fecha)],
    [version < 6 ? 'Saldo facturado' : 'Saldo emitido', 15, saldo('facturado')],
    ['Saldo cobrado', 15, saldo('cobrado')],
    ['Saldo revertido', 15, saldo('revertido')],
    ['Saldo por cobrar', 15, ({ asiento }) => dinero(porCobrarDe(asiento.saldo))],
    ['Persona', 24, ({ asiento }) => escrito(personas[asiento.usuario] ?? '')],
    ['Observación', 24, ({ fuera }) => (fuera ? texto('fecha fuera del período') : null)],
    ['ID de factura', 38, ({ asiento }) => texto(asiento.factura_id)],
    ['Huella', 66, ({ asiento }) => texto(asiento.huella)],
  ];
};

// En la edición 3 el CSV no tenía las demás columnas, y éstas iban en otro orden.
const DE_LA_3 = [
  ...[0, 1, 2, 3, 5, 6, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22],
  ...[24, 25, 23],
];

export async function csvDe(fuente, manifiesto, parte) {
  const todas = columnasDe(manifiesto);
  const columnas = manifiesto.version < 4 ? DE_LA_3.map((cual) => todas[cual]) : todas;
  const csv = aLaPar(fuente, 'libro.csv', parte);
  await csv.consume(
    '\uFEFF' + columnas.map(([titulo]) => titulo).join(',') + '\r\n',
    'El encabezado de libro.csv no es el que debe.',
  );
  return {
    sigue: (renglon) =>
      csv.consume(
        columnas.map(([, , celda]) => celdaDeCsv(celda(renglon))).join(',') + '\r\n',
        'libro.csv no dice lo que dice el asiento ' + renglon.asiento.secuencia + '.',
      ),
    termina: () => csv.termina('libro.csv dice más que los asientos.'),
  };
}
