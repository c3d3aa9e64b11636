import { camposDeTitulos } from './columnas.ts';
import { type Renglon, type Tabla } from './renglon.ts';

/** Titles are searched in this many rows: a heading, a date and a blank line may stand above them. */
const DONDE_HAY_TITULOS = 15;
const TOTALES = /^(?:gran |sub ?)?total(?:es)?(?: general(?:es)?)?:?$/i;

/** Matches a cell that holds an error of Excel's, in English or Spanish. */
const ERROR_DE_EXCEL =
  /^#(?:N\/[AD]|[¡¿]?(?:REF|VALUE|VALOR|NULL|NULO|NUM|NAME|NOMBRE)[!?]|DIV\/0!|¡DIV\/0!|[¡]?(?:SPILL|DESBORDAMIENTO|CALC)!)$/i;
/** Matches a cell such as `--`, which stands for no value. */
const SOLO_RAYAS = /^[\p{Pd}\p{Z}._=~/]+$/u;

/**
 * Matches the apostrophe that keeps spreadsheets from computing a cell (`'=1+1`) or dropping a zero
 * (`'0155…`).
 */
const CON_APOSTROFO = /^'(?=[=+\-@\d\t])/;
const alDescubierto = (celda: string): string =>
  ERROR_DE_EXCEL.test(celda) || SOLO_RAYAS.test(celda) ? '' : celda.replace(CON_APOSTROFO, '');

const llenas = ({ celdas }: Renglon): number => celdas.filter(Boolean).length;
const llena = ({ celdas }: Renglon): boolean => celdas.some(Boolean);
const conocidos = ({ celdas }: Renglon): number => {
  const deServicios = camposDeTitulos('servicios', celdas);
  return camposDeTitulos('clientes', celdas).filter((campo, lugar) => campo ?? deServicios[lugar]).length;
};

/** Matches a telephone or an e-mail address that fills its cell. */
const CONTACTO = /^(?:\+?[\d(][\d\s().-]{6,}|[^\s@]+@[^\s@]+)$/;
const IMPORTE = /^-?\$?\s*\d[\d,.\s]*$/;
const tieneContacto = ({ celdas }: Renglon): boolean => celdas.some((celda) => CONTACTO.test(celda));
const tieneDatos = (renglon: Renglon): boolean =>
  tieneContacto(renglon) || renglon.celdas.some((celda) => IMPORTE.test(celda));
const esMembrete = (renglon: Renglon): boolean => llenas(renglon) === 1;
const esDeLaLista = (renglon: Renglon): boolean => !esMembrete(renglon) && tieneDatos(renglon);

/**
 * The index of the row of titles: of the first rows the one that names the most fields; -1 when none does. One
 * title alone may also be a value of a list without titles (`activo`), so it counts only above the data.
 */
const lugarDeTitulos = (filas: readonly Renglon[]): number => {
  const primeras = filas.slice(0, DONDE_HAY_TITULOS);
  const dato = primeras.findIndex(esDeLaLista);
  const cuentas = primeras.map((renglon, lugar) => {
    const cuenta = tieneContacto(renglon) ? 0 : conocidos(renglon);
    return cuenta === 1 && (tieneDatos(renglon) || (dato >= 0 && dato < lugar)) ? 0 : cuenta;
  });
  const mejor = Math.max(0, ...cuentas);
  return mejor === 0 ? -1 : cuentas.indexOf(mejor);
};

const soloTitulos = (renglon: Renglon | undefined): boolean =>
  renglon !== undefined && conocidos(renglon) === llenas(renglon);

/**
 * Empty rows and columns, text above the titles, titles repeated on each page and rows of totals are left out.
 * Titles in two rows are one: the lower row's, and the upper row's where the lower is empty.
 */
export const tablaDe = (todas: readonly Renglon[]): Tabla => {
  const filas = todas
    .map(({ numero, celdas }) => ({ numero, celdas: celdas.map(alDescubierto) }))
    .filter(llena);
  const mejor = lugarDeTitulos(filas);
  const donde = mejor >= 0 && soloTitulos(filas[mejor + 1]) ? mejor + 1 : mejor;
  const escritos = filas[donde]?.celdas.join();
  const cuerpo = filas
    .slice(donde + 1)
    .filter(
      ({ celdas }) => !TOTALES.test(celdas.find((celda) => celda !== '') ?? '') && celdas.join() !== escritos,
    );
  const ancho = cuerpo.reduce(
    (mas, { celdas }) => Math.max(mas, celdas.findLastIndex((celda) => celda !== '') + 1),
    0,
  );
  const titulos = filas[donde]?.celdas ?? [];
  const arriba = filas[donde - 1];
  const deArriba = arriba && !esMembrete(arriba) ? arriba.celdas : [];
  return {
    titulos: Array.from({ length: ancho }, (_nada, lugar) => titulos[lugar] || deArriba[lugar] || ''),
    filas: cuerpo,
  };
};
