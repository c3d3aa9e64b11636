import { type Dia, diaDe, mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';
import { type Periodo, primerDiaDelMes, ultimoDiaDelMes } from '@cuenta-clara/dominio/periodos';
import { reportePedidoSchema } from '@cuenta-clara/dominio/reportes/reporte.api';

/** The period in the address is `?mes=2026-10` or `?desde=…&hasta=…`, by default this month. */

/** The days of a month; the current month ends today. */
export const delMes = (mes: string, hoy: Dia): Periodo => {
  const ultimo = ultimoDiaDelMes(mes);
  return { desde: primerDiaDelMes(mes), hasta: mesDe(hoy) === mesDe(mes) ? hoy : ultimo };
};

export const leerPeriodo = (busqueda: string, hoy: Dia): Periodo => {
  const parametros = new URLSearchParams(busqueda);
  const { data: pedido } = reportePedidoSchema.safeParse(Object.fromEntries(parametros));
  if (pedido) return pedido;
  const mes = delMes(diaDe(`${parametros.get('mes')}-01`) ?? hoy, hoy);
  return reportePedidoSchema.safeParse(mes).success ? mes : delMes(hoy, hoy);
};

export const busquedaDePeriodo = ({ desde, hasta }: Periodo, hoy: Dia): string => {
  const suMes = delMes(desde, hoy);
  if (suMes.desde !== desde || suMes.hasta !== hasta) return `?desde=${desde}&hasta=${hasta}`;
  return mesDe(desde) === mesDe(hoy) ? '' : `?mes=${mesDe(desde)}`;
};

export const otroMes = ({ desde }: Periodo, cual: 'anterior' | 'siguiente', hoy: Dia): Periodo =>
  delMes(
    cual === 'anterior' ? sumarDias(primerDiaDelMes(desde), -1) : sumarDias(ultimoDiaDelMes(desde), 1),
    hoy,
  );
