import { nombreEscrito } from './contacto-escrito.ts';

/**
 * A taxpayer's name as SAT has it. A company's is stamped without the kind of company (régimen de capital), in capitals, as the
 * Constancia de Situación Fiscal has both in two fields.
 */

export const razonSocialEscrita = (texto: string): string =>
  nombreEscrito(texto).normalize('NFC').replace(/ {2,}/g, ' ').toUpperCase();

/** `SA` also as `S.A.` and `S. A.` */
const sigla = (letras: string): string => [...letras].join('\\.? ?') + '\\.?';
const unaDe = (...siglas: readonly string[]): string => `(?:${siglas.map(sigla).join('|')})`;

/** What may follow a name, from the blank or comma before it to its end: `, S. de R.L. de C.V.`, `SAPI DE CV SOFOM ENR`. */
const TIPO = new RegExp(
  '[ ,]+(?:' +
    `${unaDe('SAPIB', 'SAPI', 'SAB', 'SAS', 'SA', 'SCL', 'SC', 'SNC', 'SPR', 'AC', 'IAP', 'ABP')}(?: DE ${unaDe('RL', 'RI')})?` +
    `|${sigla('S')} DE ${sigla('RL')}(?: ${sigla('MI')})?` +
    `|${sigla('S')} EN ${unaDe('NC', 'C')}(?: POR ${sigla('A')})?` +
    `)(?: DE ${sigla('CV')})?(?:,? SOFOM,? ${unaDe('ENR', 'ER')})?$`,
  'i',
);
/** No kind of company is longer: what stands before is not read, so that a long text costs no more than a short one. */
const LARGO_DE_TIPO = 60;

/** The name without the kind of company at its end; as it was when there is none, or nothing else. */
export const sinTipoDeSociedad = (nombre: string): string => {
  const corte = Math.max(0, nombre.length - LARGO_DE_TIPO);
  return nombre.slice(0, corte) + nombre.slice(corte).replace(TIPO, '') || nombre;
};

/** The razón social that the Constancia of this company probably has: its name in capitals, without the kind of company. */
export const razonSocialPropuesta = (empresa: string): string =>
  sinTipoDeSociedad(razonSocialEscrita(empresa));
