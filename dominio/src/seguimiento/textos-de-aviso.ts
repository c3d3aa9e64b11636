import { type Idioma } from '../idioma.ts';

export const AVISOS_POR_DIA = 3;
/** A payment notice holds back reminders for this number of days, its own day included. */
export const DIAS_DE_AVISO = 5;

const ES = {
  monto: 'Escribe cuánto pagaste, mayor a 0.',
  montoIlegible: 'Escribe cuánto pagaste como 1,234.50, con 2 decimales como máximo.',
  montoDeMas: (saldo: string): string => `Falta pagar ${saldo}: escribe eso o menos.`,
  fecha: 'Elige qué día pagaste.',
  fechaFutura: 'El día no puede ser posterior a hoy.',
  fechaVieja: 'El día no puede ser de hace más de un año.',
  metodo: 'Escribe cómo pagaste, en 100 letras o menos.',
  referencia: 'Escribe la referencia en 100 letras o menos.',
  yaHay: 'Ya avisaste de un pago. Espera a que lo confirmen.',
  demasiados: 'Hoy ya se avisó tres veces. Inténtalo mañana.',
  muchasVeces: 'Demasiados intentos. Inténtalo más tarde.',
  pagada: 'Esta factura ya está pagada.',
};
export type TextosDeAviso = typeof ES;

const EN: TextosDeAviso = {
  monto: 'Enter how much you paid, more than 0.',
  montoIlegible: 'Enter how much you paid as 1,234.50, with at most 2 decimals.',
  montoDeMas: (saldo) => `${saldo} is left to pay: enter that or less.`,
  fecha: 'Choose the day you paid.',
  fechaFutura: 'The day cannot be after today.',
  fechaVieja: 'The day cannot be more than a year ago.',
  metodo: 'Enter how you paid, in 100 characters or fewer.',
  referencia: 'Enter the reference in 100 characters or fewer.',
  yaHay: 'You already reported a payment. Please wait for it to be confirmed.',
  demasiados: 'Three payments were reported today already. Try again tomorrow.',
  muchasVeces: 'Too many attempts. Try again later.',
  pagada: 'This invoice is already paid.',
};

export const TEXTOS_DE_AVISO: Readonly<Record<Idioma, TextosDeAviso>> = { en: EN, es: ES };
