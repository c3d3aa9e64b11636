import { contados } from '../contados.ts';
import { type Dia, diasEntre, formatoDeDia, sumarDias } from '../fechas.ts';
import { type EstadoDeLista } from './estados-de-lista.ts';
import { type EstadoDeFactura } from './factura.ts';

/** `hoy` is the owner's today (zona-horaria.ts). */

export const DIAS_POR_VENCER = 7;

/** Conditions of a filter of invoices. Both due days are included; `conSaldo` is a balance above 0. */
export interface Alcance {
  readonly estado?: EstadoDeFactura;
  readonly vence?: { readonly desde?: Dia; readonly hasta: Dia };
  readonly conSaldo?: true;
}

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

export interface Vencimiento {
  readonly estado: EstadoDeFactura;
  readonly fecha_vencimiento: Dia | null;
  readonly balance_restante: number;
}

export const estaEn = (lista: EstadoDeLista, factura: Vencimiento, hoy: Dia): boolean => {
  const { estado, vence, conSaldo } = alcanceDe(lista, hoy);
  const dia = factura.fecha_vencimiento;
  return (
    factura.estado === estado &&
    (!conSaldo || factura.balance_restante > 0) &&
    (!vence || (dia !== null && dia >= (vence.desde ?? dia) && dia <= vence.hasta))
  );
};

export const estaVencida = (factura: Vencimiento, hoy: Dia): boolean => estaEn('vencida', factura, hoy);

const enDias = (dias: number): string => contados(dias, 'día', 'días');

export const plazoDicho = (vencimiento: Dia, hoy: Dia): string => {
  const dias = diasEntre(hoy, vencimiento);
  const dia = formatoDeDia(vencimiento);
  if (dias === 0) return `Vence hoy · ${dia}`;
  return dias < 0 ? `Venció el ${dia} · hace ${enDias(-dias)}` : `Vence el ${dia} · en ${enDias(dias)}`;
};
