import { type Centavos } from '../../dinero.ts';
import { type Zona, diaEn, horaEn } from '../../zona-horaria.ts';
import { type DiasPedidos, estaFuera } from '../libro.api.ts';
import { type Asiento, porCobrar } from '../libro.ts';
import { NOMBRES_DE_ASIENTO } from '../nombres-de-asiento.ts';

/**
 * The entries as a sheet for Excel in Spanish of Mexico: UTF-8 with its mark, and the comma, which is what Excel expects
 * there. A line `sep=,` after the mark would make Excel forget that it is UTF-8.
 */
const MARCA = '\uFEFF';
const SEPARADOR = ',';
const FIN = '\r\n';

const FUERA_DEL_PERIODO = 'fecha fuera del período';

const columnasDe = (zona: Zona) => [
  'Secuencia',
  `Fecha (${zona})`,
  'Tipo',
  'Factura',
  'Cliente',
  'Estado',
  'Total',
  'Balance',
  'Facturado',
  'Cobrado',
  'Revertido',
  'Saldo facturado',
  'Saldo cobrado',
  'Saldo revertido',
  'Saldo por cobrar',
  'Persona',
  'ID de factura',
  'Huella',
  'Observación',
];

/** What a sheet would run as a formula when a text starts with it; the wide forms count as the plain ones. */
const EMPIEZA_FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** A text of somebody's, as a cell that is only ever a text. */
export const celdaDeTexto = (texto: string): string =>
  `"${(EMPIEZA_FORMULA.test(texto) ? `'${texto}` : texto).replaceAll('"', '""')}"`;

/** Two decimals and nothing else: a number to any sheet. */
export const celdaDeImporte = (centavos: Centavos): string => {
  const absoluto = Math.abs(centavos);
  const texto = `${Math.floor(absoluto / 100)}.${String(absoluto % 100).padStart(2, '0')}`;
  return centavos < 0 ? `-${texto}` : texto;
};

/** Day and hour of the zone; every zone's minute begins with Greenwich's. */
const celdaDeInstante = (zona: Zona, instante: string): string =>
  `${diaEn(zona, instante)} ${horaEn(zona, instante)}:${instante.slice(17, 19)}`;

const linea = (celdas: readonly string[]): string => celdas.join(SEPARADOR) + FIN;

export const encabezadoDelCsv = (zona: Zona): string => MARCA + linea(columnasDe(zona));

export const lineaDelCsv = (asiento: Asiento, persona: string, dias: DiasPedidos): string => {
  const { movimiento, saldo } = asiento;
  return linea([
    String(asiento.secuencia),
    celdaDeInstante(dias.zona, asiento.instante),
    NOMBRES_DE_ASIENTO[asiento.tipo],
    String(asiento.numero_factura),
    celdaDeTexto(asiento.cliente),
    asiento.estado ?? '',
    ...[asiento.total, asiento.balance_restante].map(celdaDeImporte),
    ...[movimiento.facturado, movimiento.cobrado, movimiento.revertido].map(celdaDeImporte),
    ...[saldo.facturado, saldo.cobrado, saldo.revertido, porCobrar(saldo)].map(celdaDeImporte),
    celdaDeTexto(persona),
    asiento.factura_id,
    asiento.huella,
    estaFuera(asiento, dias) ? FUERA_DEL_PERIODO : '',
  ]);
};
