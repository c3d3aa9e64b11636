import { type Dia, formatoDeDia } from '../fechas.ts';
import { type Idioma } from '../idioma.ts';

export const LETRAS_DE_NOMBRE = 200;
export const LETRAS_DE_MOTIVO = 500;

const ES = {
  nombre: 'Escribe tu nombre, en 200 letras o menos.',
  motivo: 'Escríbelo en 500 letras o menos.',
  revision: 'La revisión no es válida.',
  huella: 'La comprobación no es válida.',
  otra: 'La cotización cambió. Revísala otra vez.',
  vencio: (valida_hasta: Dia): string =>
    `Esta cotización venció el ${formatoDeDia(valida_hasta)}; pide otra.`,
  anulada: 'Esta cotización está anulada.',
  aceptada: 'Esta cotización ya fue aceptada.',
};
export type TextosDelCliente = typeof ES;

const EN: TextosDelCliente = {
  nombre: 'Enter your name, in 200 characters or fewer.',
  motivo: 'Enter it in 500 characters or fewer.',
  revision: 'The revision is not valid.',
  huella: 'The checksum is not valid.',
  otra: 'The quote has changed. Please read it again.',
  vencio: (valida_hasta) => `This quote expired on ${formatoDeDia(valida_hasta)}; ask for a new one.`,
  anulada: 'This quote was cancelled.',
  aceptada: 'This quote was already accepted.',
};

export const TEXTOS_DEL_CLIENTE: Readonly<Record<Idioma, TextosDelCliente>> = { en: EN, es: ES };
