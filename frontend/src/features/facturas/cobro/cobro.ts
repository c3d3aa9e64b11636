import { type FieldErrors, type ResolverResult } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { exigirDiaDePago, quedanPorCobrar } from '@cuenta-clara/dominio/facturas/factura';
import { MONTO, TEXTOS } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type Dia, diaDe } from '@cuenta-clara/dominio/fechas';
import { leerNumero } from '@cuenta-clara/dominio/numero-escrito';

/** What is typed of money received: texts, and her day. */
export interface Cobro {
  monto: string;
  fecha: Dia | null;
  nota: string;
  /** The id of the method that was chosen; '' while the proposed one is. */
  metodo: string;
}

const problemaDelMonto = (monto: string, debe: Centavos): string | null => {
  const leido = leerNumero(monto, debe > 0 ? MONTO : { ...MONTO, minimo: 0 });
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

/** The rules of the domain of what was typed, by field, for react-hook-form. */
export const erroresDelCobro = (valores: Cobro, debe: Centavos, hoy: Dia): ResolverResult<Cobro> => {
  const [monto, fecha] = [problemaDelMonto(valores.monto, debe), problemaDelDia(valores.fecha, hoy)];
  if (!monto && !fecha) return { values: valores, errors: {} };
  const errors: FieldErrors<Cobro> = {
    ...(monto && { monto: { type: 'regla', message: monto } }),
    ...(fecha && { fecha: { type: 'regla', message: fecha } }),
  };
  return { values: {}, errors };
};
