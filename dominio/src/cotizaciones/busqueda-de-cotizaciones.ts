import { type Lectura, terminosDe } from '../busqueda.ts';
import { numerosYPalabrasDe } from '../facturas/busqueda-de-facturas.ts';

const CAMPOS = { numero: 'numero', importes: ['total'] } as const;
const NUMERO_DICHO = /^cot-?(\d{1,9})$/;

export const terminosDeCotizaciones = (
  busqueda: string,
): readonly (readonly Lectura<'numero' | 'total'>[])[] => {
  const numerosYPalabras = numerosYPalabrasDe<'numero' | 'total'>(busqueda, CAMPOS);
  return terminosDe<'numero' | 'total'>(busqueda, (parte) => {
    const numero = NUMERO_DICHO.exec(parte)?.[1];
    return numero ? [{ field: 'numero', from: Number(numero), to: Number(numero) }] : numerosYPalabras(parte);
  });
};
