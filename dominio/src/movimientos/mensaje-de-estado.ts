import { contados } from '../contados.ts';
import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { SALUDO } from '../facturas/mensajes-de-factura.ts';
import { type Dia, formatoDeDia } from '../fechas.ts';
import { conCliente } from '../texto.ts';
import { estaVencidaAl } from './antiguedad.ts';
import { type Pendiente } from './estado-de-cuenta.ts';

export const FACTURAS_NOMBRADAS = 10;

export type PorCobrar = Pick<Pendiente, 'numero_factura' | 'vence' | 'saldo'>;

interface Contexto {
  readonly cliente: string;
  readonly negocio: string | null;
  readonly hoy: Dia;
  readonly enlace: string | null;
}

export const sumaDe = (varias: readonly Pick<PorCobrar, 'saldo'>[]): Centavos =>
  varias.reduce((total, { saldo }) => total + saldo, 0);

const renglon = ({ numero_factura, vence, saldo }: PorCobrar, hoy: Dia): string => {
  const plazo = vence && `${estaVencidaAl(vence, hoy) ? 'venció' : 'vence'} el ${formatoDeDia(vence)}`;
  return [`• Factura N.º ${numero_factura}`, plazo, formatoDeDinero(saldo)].filter(Boolean).join(' · ');
};

export const facturasNombradas = (pendientes: readonly PorCobrar[], hoy: Dia): string => {
  const resto = pendientes.slice(FACTURAS_NOMBRADAS);
  const lasDemas = contados(resto.length, 'factura más', 'facturas más');
  return [
    ...pendientes.slice(0, FACTURAS_NOMBRADAS).map((una) => renglon(una, hoy)),
    ...(resto.length > 0 ? [`• ${lasDemas} · ${formatoDeDinero(sumaDe(resto))}`] : []),
  ].join('\n');
};

export const conNegocio = (negocio: string | null): string => (negocio ? ` con ${negocio}` : '');

/** Amounts of `pendientes` are cents, the oldest debt first. Placeholders inside names are not replaced. */
export const mensajeDeEstado = (
  pendientes: readonly PorCobrar[],
  { cliente, negocio, hoy, enlace }: Contexto,
): string => {
  const vencido = sumaDe(pendientes.filter(({ vence }) => estaVencidaAl(vence, hoy)));
  const saldo = [
    `Saldo pendiente: ${formatoDeDinero(sumaDe(pendientes))}`,
    ...(vencido > 0 ? [`Vencido: ${formatoDeDinero(vencido)}`] : []),
  ].join('\n');
  const parrafos = [
    conCliente(SALUDO, cliente),
    `Te compartimos tu estado de cuenta${conNegocio(negocio)} al ${formatoDeDia(hoy)}.`,
    ...(pendientes.length > 0 ? [facturasNombradas(pendientes, hoy), saldo] : ['No tienes saldo pendiente.']),
    ...(enlace ? [`Puedes ver tu estado de cuenta aquí:\n${enlace}`] : []),
    '¡Gracias por tu confianza!',
  ];
  return parrafos.join('\n\n');
};
