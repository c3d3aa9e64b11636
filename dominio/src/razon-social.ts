import { nombreEscrito } from './contacto-escrito.ts';

/**
 * A taxpayer's name as SAT has it: in capitals, without the kind of company (régimen de capital), a field of
 * its own in the Constancia de Situación Fiscal.
 */

export const razonSocialEscrita = (texto: string): string =>
  nombreEscrito(texto).normalize('NFC').toUpperCase();

const sigla = (letras: string): string => [...letras].join('\\.? ?') + '\\.?';
const unaDe = (...siglas: readonly string[]): string => `(?:${siglas.map(sigla).join('|')})`;

/** The kind of company, with the space or comma before it: `, S. de R.L. de C.V.`, `SAPI DE CV SOFOM ENR`. */
const TIPO = new RegExp(
  '[ ,]+(?:' +
    `${unaDe('SAPIB', 'SAPI', 'SAB', 'SAS', 'SA', 'SCL', 'SC', 'SNC', 'SPR', 'AC', 'IAP', 'ABP')}(?: DE ${unaDe('RL', 'RI')})?` +
    `|${sigla('S')} ?(?:DE )?${sigla('RL')}(?: ${sigla('MI')})?` +
    `|${sigla('S')} EN ${unaDe('NC', 'C')}(?: POR ${sigla('A')})?` +
    `)(?: ?DE ${sigla('CV')})?(?:,? SOFOM,? ${unaDe('ENR', 'ER')})?$`,
  'i',
);
/** Only the end of a long name is searched for the kind of company. */
const LARGO_DE_TIPO = 60;

/** A name stays unchanged when it has no kind of company (`S.A. de C.V.`), or nothing else. */
export const sinTipoDeSociedad = (nombre: string): string => {
  const corte = Math.max(0, nombre.length - LARGO_DE_TIPO);
  return nombre.slice(0, corte) + nombre.slice(corte).replace(TIPO, '') || nombre;
};

export const razonSocialPropuesta = (empresa: string): string =>
  sinTipoDeSociedad(razonSocialEscrita(empresa));
