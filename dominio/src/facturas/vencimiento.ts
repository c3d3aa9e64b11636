import { contados } from '../contados.ts';
import { type Dia, diasEntre, formatoDeDia, sumarDias } from '../fechas.ts';
import { type EstadoDeLista } from './estados-de-lista.ts';
import { type EstadoDeFactura } from './factura.ts';

/** When an invoice falls due, and what that makes of it. `hoy` is always the owner's (zona-horaria.ts). */

/** A pending invoice is about to fall due from today to this many days ahead (spec section 9). */
export const DIAS_POR_VENCER = 7;

/** Which invoices a list holds: of a state, due between two days (both included), with something still owed. */
export interface Alcance {
  readonly estado?: EstadoDeFactura;
  readonly vence?: { readonly desde?: Dia; readonly hasta: Dia };
  readonly conSaldo?: true;
}

/** The one definition of every list that can be asked for: queries, figures and screens all read it here. */
const LISTAS: Readonly<Record<EstadoDeLista, (hoy: Dia) => Alcance>> = {
  borrador: () => ({ estado: 'borrador' }),
  pendiente: () => ({ estado: 'pendiente' }),
  pagada: () => ({ estado: 'pagada' }),
  aPuntoDeVencer: (hoy) => ({
    estado: 'pendiente',
    vence: { desde: hoy, hasta: sumarDias(hoy, DIAS_POR_VENCER) },
  }),
  vencida: (hoy) => ({ estado: 'pendiente', vence: { hasta: sumarDias(hoy, -1) }, conSaldo: true }),
};

export const alcanceDe = (lista: EstadoDeLista | undefined, hoy: Dia): Alcance =>
  lista ? LISTAS[lista](hoy) : {};

/** What of an invoice says whether it is in a list; its balance in cents or in pesos alike. */
export interface Vencimiento {
  readonly estado: EstadoDeFactura;
  readonly fecha_vencimiento: Dia | null;
  readonly balance_restante: number;
}

/** Whether an invoice is in a list on a day. */
export const estaEn = (lista: EstadoDeLista, factura: Vencimiento, hoy: Dia): boolean => {
  const { estado, vence, conSaldo } = alcanceDe(lista, hoy);
  const dia = factura.fecha_vencimiento;
  return (
    factura.estado === estado &&
    (!conSaldo || factura.balance_restante > 0) &&
    (!vence || (dia !== null && dia >= (vence.desde ?? dia) && dia <= vence.hasta))
  );
};

/** Overdue: pending, due before her today, and something is still owed. */
export const estaVencida = (factura: Vencimiento, hoy: Dia): boolean => estaEn('vencida', factura, hoy);

const enDias = (dias: number): string => contados(dias, 'día', 'días');

/** How far a due day is: 'Venció el 18/11/2026 · hace 4 días', 'Vence hoy · 22/11/2026'. */
export const plazoDicho = (vencimiento: Dia, hoy: Dia): string => {
  const dias = diasEntre(hoy, vencimiento);
  const dia = formatoDeDia(vencimiento);
  if (dias === 0) return `Vence hoy · ${dia}`;
  return dias < 0 ? `Venció el ${dia} · hace ${enDias(-dias)}` : `Vence el ${dia} · en ${enDias(dias)}`;
};
