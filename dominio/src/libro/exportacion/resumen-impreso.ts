import { formatoDeDinero } from '../../dinero.ts';
import { formatoDeDia, mesDe } from '../../fechas.ts';
import {
  type Asiento,
  type Cabeza,
  EN_CERO,
  type Sumas,
  TIPOS_DE_ASIENTO,
  type TipoDeAsiento,
  porCobrar,
  sumar,
} from '../libro.ts';
import { NOMBRES_DE_ASIENTO } from '../nombres-de-asiento.ts';
import { type Periodo } from './exportaciones.ts';

/** resumen.pdf: what a period moved, by month and by kind. */

/** What is added up while the entries pass by: no entry is kept. */
export interface Cuentas {
  readonly asientos: number;
  readonly porMes: Readonly<Record<string, Sumas>>;
  readonly porTipo: Readonly<
    Partial<Record<TipoDeAsiento, { readonly veces: number; readonly sumas: Sumas }>>
  >;
}

export const SIN_CUENTAS: Cuentas = { asientos: 0, porMes: {}, porTipo: {} };

export const contar = (cuentas: Cuentas, { instante, tipo, movimiento }: Asiento): Cuentas => {
  const mes = mesDe(instante);
  const delTipo = cuentas.porTipo[tipo] ?? { veces: 0, sumas: EN_CERO };
  return {
    asientos: cuentas.asientos + 1,
    porMes: { ...cuentas.porMes, [mes]: sumar(cuentas.porMes[mes] ?? EN_CERO, movimiento) },
    porTipo: {
      ...cuentas.porTipo,
      [tipo]: { veces: delTipo.veces + 1, sumas: sumar(delTipo.sumas, movimiento) },
    },
  };
};

export interface TablaImpresa {
  readonly titulo: string;
  readonly columnas: readonly string[];
  readonly filas: readonly (readonly string[])[];
}

/** The summary as it is read on paper: every figure already written out. */
export interface ResumenImpreso {
  readonly titulo: string;
  readonly negocio: string;
  readonly periodo: string;
  /** `YYYY-MM-DD`: the file is dated by it, so that equal summaries are equal files. */
  readonly dia: string;
  readonly tablas: readonly TablaImpresa[];
  readonly pie: readonly string[];
}

const enDinero = ({ facturado, cobrado, revertido }: Sumas): string[] =>
  [facturado, cobrado, revertido].map(formatoDeDinero);

const conSaldo = (saldo: Sumas): string[] => [...enDinero(saldo), formatoDeDinero(porCobrar(saldo))];

const MOVIMIENTOS = ['Facturado', 'Cobrado', 'Revertido'] as const;

export const resumenImpreso = (
  { desde, hasta }: Periodo,
  negocio: string,
  cuentas: Cuentas,
  anterior: Cabeza,
  cabeza: Cabeza,
): ResumenImpreso => ({
  titulo: 'Resumen del libro',
  negocio,
  periodo: `Del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}`,
  dia: hasta,
  tablas: [
    {
      titulo: 'Saldos',
      columnas: ['', ...MOVIMIENTOS, 'Por cobrar'],
      filas: [
        ['Antes del período', ...conSaldo(anterior.saldo)],
        ['Al final del período', ...conSaldo(cabeza.saldo)],
      ],
    },
    {
      titulo: 'Por mes',
      columnas: ['Mes', ...MOVIMIENTOS],
      filas: Object.entries(cuentas.porMes)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([mes, sumas]) => [mes, ...enDinero(sumas)]),
    },
    {
      titulo: 'Por tipo',
      columnas: ['Tipo', 'Asientos', ...MOVIMIENTOS],
      filas: TIPOS_DE_ASIENTO.flatMap((tipo) => {
        const del = cuentas.porTipo[tipo];
        return del ? [[NOMBRES_DE_ASIENTO[tipo], String(del.veces), ...enDinero(del.sumas)]] : [];
      }),
    },
  ],
  pie: [`Asientos: ${cuentas.asientos}`, `Último asiento: ${cabeza.secuencia}`, `Huella: ${cabeza.huella}`],
});
