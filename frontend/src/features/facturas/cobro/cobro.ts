import { type FieldErrors, type ResolverResult } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { exigirDiaDePago, quedanPorCobrar } from '@cuenta-clara/dominio/facturas/factura';
import { MONTO, TEXTOS, nuevoAbonoSchema } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type Dia, diaDe } from '@cuenta-clara/dominio/fechas';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { leerNumero } from '@cuenta-clara/dominio/numero-escrito';
import { FALTA_EL_METODO, elegidoDe } from '../../configuracion/metodo-propuesto.ts';

export interface Cobro {
  monto: string;
  fecha: Dia | null;
  nota: string;
  metodo: string;
}

const problemaDelMonto = (monto: string, debe: Centavos): string | null => {
  const leido = leerNumero(monto, MONTO);
  if ('rechazo' in leido) return leido.rechazo;
  return leido.valor > debe ? quedanPorCobrar(debe) : null;
};

const problemaDelDia = (fecha: Dia | null, hoy: Dia): string | null => {
  const dia = diaDe(fecha);
  if (!dia) return TEXTOS.fechaPago;
  try {
    exigirDiaDePago(dia, hoy);
    return null;
  } catch (error) {
    if (error instanceof ErrorDeDominio) return error.message;
    throw error;
  }
};

const problemaDeLaNota = (nota: string): string | null =>
  nuevoAbonoSchema.shape.nota.safeParse(nota).error?.issues[0]?.message ?? null;

export const erroresDelCobro = (
  valores: Cobro,
  debe: Centavos,
  hoy: Dia,
  activos: readonly MetodoDePago[],
): ResolverResult<Cobro> => {
  const problemas: Partial<Record<keyof Cobro, string | null>> = {
    // With nothing owed the form asks for the method alone.
    ...(debe > 0 && {
      monto: problemaDelMonto(valores.monto, debe),
      fecha: problemaDelDia(valores.fecha, hoy),
      nota: problemaDeLaNota(valores.nota),
    }),
    metodo: elegidoDe(activos, valores.metodo) ? null : FALTA_EL_METODO,
  };
  const errors: FieldErrors<Cobro> = Object.fromEntries(
    Object.entries(problemas).flatMap(([campo, message]) =>
      message ? [[campo, { type: 'regla', message }]] : [],
    ),
  );
  return Object.keys(errors).length === 0 ? { values: valores, errors: {} } : { values: {}, errors };
};
