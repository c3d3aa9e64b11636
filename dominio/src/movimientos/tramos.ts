import { type Centavos } from '../dinero.ts';
import { diaDePago } from '../facturas/abonos.ts';
import { type EstadoDeFactura } from '../facturas/factura.ts';
import { type Dia, mesDe } from '../fechas.ts';
import { type Periodo, estaEn } from '../periodos.ts';
import { lugarDeVencimiento } from './antiguedad.ts';
import { type Deuda, partidasDe, saldoDe } from './movimientos.ts';

export interface Conteo {
  readonly cantidad: number;
  readonly total: Centavos;
}
export type PorEstado = Readonly<Record<EstadoDeFactura, Conteo>>;

/**
 * A day `2026-03-01`, a month `2026-03` or a due day `vence-2026-03-16` (`vence-nunca` without one): days are
 * summed for a period, months for all time, due days for what is overdue or due soon.
 */
export type Tramo = string;
export type Escala = 'dia' | 'mes' | 'vencimiento';

const DE_VENCIMIENTO = 'vence-';
export const escalaDe = (tramo: Tramo): Escala => {
  if (tramo.startsWith(DE_VENCIMIENTO)) return 'vencimiento';
  return tramo.length > mesDe(tramo).length ? 'dia' : 'mes';
};
/** The part of a `Tramo` that sorts and delimits it within its `Escala`. */
export const lugarDeTramo = (tramo: Tramo): string =>
  escalaDe(tramo) === 'vencimiento' ? tramo.slice(DE_VENCIMIENTO.length) : tramo;

/** A due day has only pending invoices. */
export interface CifrasDeTramo {
  readonly porEstado: PorEstado;
  /** Invoices with a balance, and the sum of their balances. */
  readonly porCobrar: Conteo;
  /** Totals of paid invoices, by the day of their latest payment. */
  readonly cobrado: Centavos;
  /** Money received: payments count on their own day, deposits on the invoice's, voided payments not. */
  readonly recibido: Centavos;
}

export interface TramoConCifras {
  readonly tramo: Tramo;
  readonly cifras: CifrasDeTramo;
}

const NADA: Conteo = { cantidad: 0, total: 0 };
export const EN_CERO: CifrasDeTramo = {
  porEstado: { borrador: NADA, pendiente: NADA, pagada: NADA },
  porCobrar: NADA,
  cobrado: 0,
  recibido: 0,
};

const juntos = (a: Conteo, b: Conteo, signo: 1 | -1): Conteo => ({
  cantidad: a.cantidad + signo * b.cantidad,
  total: a.total + signo * b.total,
});

export const mas = (a: CifrasDeTramo, b: CifrasDeTramo, signo: 1 | -1 = 1): CifrasDeTramo => ({
  porEstado: {
    borrador: juntos(a.porEstado.borrador, b.porEstado.borrador, signo),
    pendiente: juntos(a.porEstado.pendiente, b.porEstado.pendiente, signo),
    pagada: juntos(a.porEstado.pagada, b.porEstado.pagada, signo),
  },
  porCobrar: juntos(a.porCobrar, b.porCobrar, signo),
  cobrado: a.cobrado + signo * b.cobrado,
  recibido: a.recibido + signo * b.recibido,
});

export const sumar = (varias: readonly CifrasDeTramo[]): CifrasDeTramo =>
  varias.reduce((suma, una) => mas(suma, una), EN_CERO);

export const sumarTramos = (dias: readonly TramoConCifras[], periodo: Periodo): CifrasDeTramo =>
  sumar(dias.filter(({ tramo }) => estaEn(periodo, tramo)).map(({ cifras }) => cifras));

const esNada = ({ cantidad, total }: Conteo): boolean => cantidad === 0 && total === 0;
export const sonNada = ({ porEstado, porCobrar, cobrado, recibido }: CifrasDeTramo): boolean =>
  cobrado === 0 &&
  recibido === 0 &&
  esNada(porCobrar) &&
  esNada(porEstado.borrador) &&
  esNada(porEstado.pendiente) &&
  esNada(porEstado.pagada);

const delDia = (dia: Dia): readonly Tramo[] => [dia, mesDe(dia)];

const aportesDe = (deuda: Deuda | null): readonly (readonly [readonly Tramo[], CifrasDeTramo])[] => {
  if (!deuda) return [];
  const { estado, fecha_factura, fecha_vencimiento, total } = deuda;
  const cobrada = estado === 'pagada' ? diaDePago(deuda.pagos) : null;
  const saldo = estado === 'borrador' ? 0 : saldoDe(deuda);
  const suya = {
    ...EN_CERO,
    porEstado: { ...EN_CERO.porEstado, [estado]: { cantidad: 1, total } },
    porCobrar: saldo === 0 ? NADA : { cantidad: 1, total: saldo },
  };
  return [
    [delDia(fecha_factura), suya],
    ...(estado === 'pendiente'
      ? [[[DE_VENCIMIENTO + lugarDeVencimiento(fecha_vencimiento)], suya] as const]
      : []),
    ...(cobrada ? [[delDia(cobrada), { ...EN_CERO, cobrado: total }] as const] : []),
    ...partidasDe(deuda).flatMap(({ tipo, dia, monto }) =>
      tipo === 'cargo' ? [] : [[delDia(dia), { ...EN_CERO, recibido: -monto }] as const],
    ),
  ];
};

export const cambiosDe = (antes: Deuda | null, despues: Deuda | null): ReadonlyMap<Tramo, CifrasDeTramo> => {
  const cambios = new Map<Tramo, CifrasDeTramo>();
  for (const [deuda, signo] of [
    [antes, -1],
    [despues, 1],
  ] as const)
    for (const [tramos, cifras] of aportesDe(deuda))
      for (const tramo of tramos) {
        const habia = cambios.get(tramo);
        cambios.set(tramo, habia || signo < 0 ? mas(habia ?? EN_CERO, cifras, signo) : cifras);
      }
  for (const [tramo, cifras] of cambios) if (sonNada(cifras)) cambios.delete(tramo);
  return cambios;
};

export const emitidoDe = ({ porEstado: { pendiente, pagada } }: CifrasDeTramo): Centavos =>
  pendiente.total + pagada.total;

export const conteoDe = ({ porEstado }: CifrasDeTramo, estado?: EstadoDeFactura): Conteo =>
  estado ? porEstado[estado] : Object.values(porEstado).reduce((suma, uno) => juntos(suma, uno, 1), NADA);

export const cantidadDe = (cifras: CifrasDeTramo, estado?: EstadoDeFactura): number =>
  conteoDe(cifras, estado).cantidad;
