import { formatoDeDinero } from '../../dinero.ts';
import { mesDe } from '../../fechas.ts';
import { conTextosImprimibles } from '../../imprenta.ts';
import {
  type Asiento,
  type Cabeza,
  EN_CERO,
  type Sumas,
  TIPOS_DE_ASIENTO,
  type TipoDeAsiento,
  porCobrar,
  sumar,
} from '../libro/libro.ts';
import { lugarDe } from '../../lugares.ts';
import { diaEn } from '../../zona-horaria.ts';
import { type DiasPedidos, estaFuera } from '../libro/libro.api.ts';
import { NOMBRES_DE_SUMAS } from '../libro/nombres-de-sumas.ts';
import { NOMBRES_DE_ASIENTO } from '../libro/nombres-de-asiento.ts';
import { type Cuadre, conceptosDelCuadre } from './cuadre.ts';
import { type PeriodoDeArchivo, textoDelPeriodo } from './exportaciones.ts';

export interface SumasDelPeriodo {
  readonly asientos: number;
  readonly porMes: Readonly<Record<string, Sumas>>;
  readonly porTipo: Readonly<
    Partial<Record<TipoDeAsiento, { readonly veces: number; readonly sumas: Sumas }>>
  >;
}

export const SIN_SUMAS: SumasDelPeriodo = { asientos: 0, porMes: {}, porTipo: {} };

const FUERA_DEL_PERIODO = 'Fuera del período';

export const contar = (sumas: SumasDelPeriodo, asiento: Asiento, dias: DiasPedidos): SumasDelPeriodo => {
  const { instante, tipo, movimiento } = asiento;
  const mes = estaFuera(asiento, dias) ? FUERA_DEL_PERIODO : mesDe(diaEn(dias.zona, instante));
  const delTipo = sumas.porTipo[tipo] ?? { veces: 0, sumas: EN_CERO };
  return {
    asientos: sumas.asientos + 1,
    porMes: { ...sumas.porMes, [mes]: sumar(sumas.porMes[mes] ?? EN_CERO, movimiento) },
    porTipo: {
      ...sumas.porTipo,
      [tipo]: { veces: delTipo.veces + 1, sumas: sumar(delTipo.sumas, movimiento) },
    },
  };
};

export interface TablaImpresa {
  readonly titulo: string;
  readonly columnas: readonly string[];
  readonly filas: readonly (readonly string[])[];
}

export interface ResumenImpreso {
  readonly titulo: string;
  readonly negocio: string;
  readonly periodo: string;
  readonly dia: string;
  readonly tablas: readonly TablaImpresa[];
  readonly pie: readonly string[];
}

const enDinero = ({ facturado, cobrado, revertido }: Sumas): string[] =>
  [facturado, cobrado, revertido].map(formatoDeDinero);

const conSaldo = (saldo: Sumas): string[] => [...enDinero(saldo), formatoDeDinero(porCobrar(saldo))];

const MOVIMIENTOS = Object.values(NOMBRES_DE_SUMAS);

export const resumenImpreso = (
  periodo: PeriodoDeArchivo,
  negocio: string,
  sumas: SumasDelPeriodo,
  cuadre: Cuadre,
  anterior: Cabeza,
  cabeza: Cabeza,
): ResumenImpreso =>
  conTextosImprimibles({
    titulo: 'Resumen del libro',
    negocio,
    periodo: textoDelPeriodo(periodo, lugarDe(periodo.zona)),
    dia: periodo.hasta,
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
        titulo: 'Cuadre con el tablero, como se sabía al final',
        columnas: ['', 'Importe'],
        filas: conceptosDelCuadre(cuadre).map(([concepto, centavos]) => [
          concepto,
          formatoDeDinero(centavos),
        ]),
      },
      {
        titulo: 'Por mes',
        columnas: ['Mes', ...MOVIMIENTOS],
        filas: Object.entries(sumas.porMes)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([mes, sumas]) => [mes, ...enDinero(sumas)]),
      },
      {
        titulo: 'Por tipo',
        columnas: ['Tipo', 'Movimientos', ...MOVIMIENTOS],
        filas: TIPOS_DE_ASIENTO.flatMap((tipo) => {
          const del = sumas.porTipo[tipo];
          return del ? [[NOMBRES_DE_ASIENTO[tipo], String(del.veces), ...enDinero(del.sumas)]] : [];
        }),
      },
    ],
    pie: [`Movimientos: ${sumas.asientos}`, `Comprobación ${cabeza.secuencia} · ${cabeza.huella}`],
  });
