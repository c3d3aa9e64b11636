import { formatoDeClabe } from '../clabe.ts';
import { type Idioma } from '../idioma.ts';
import { type MetodoDePagoDeApi } from '../metodos-de-pago/metodos-de-pago.view.ts';
import { PALABRAS } from './palabras-del-papel.ts';

export interface ModoDePagar {
  readonly nombre: string;
  readonly pasos: string;
  readonly clabe: string;
  readonly clabe_dicha: string;
  readonly banco: string;
  readonly titular: string;
  readonly link: string;
}

/** Limits of payment methods, and of letters for each, so that payment instructions do not fill a paper. */
const MODOS_DICHOS = 12;
const PASOS_DICHOS = 1_000;

const abreviado = (texto: string): string => {
  const letras = [...texto];
  return letras.length > PASOS_DICHOS ? `${letras.slice(0, PASOS_DICHOS).join('').trimEnd()}…` : texto;
};

type Metodo = Pick<
  MetodoDePagoDeApi,
  'nombre' | 'descripcion' | 'link' | 'clabe' | 'banco' | 'titular' | 'activo'
>;

export const comoPagar = (metodos: readonly Metodo[]): readonly ModoDePagar[] =>
  metodos
    .filter(({ activo }) => activo)
    .slice(0, MODOS_DICHOS)
    .map(({ nombre, descripcion, link, clabe, banco, titular }) => ({
      nombre,
      pasos: abreviado(descripcion ?? ''),
      clabe: clabe ?? '',
      clabe_dicha: clabe ? formatoDeClabe(clabe) : '',
      banco: banco ?? '',
      titular: titular ?? '',
      link: link ?? '',
    }));

export const lineasDelModo = (modo: ModoDePagar, idioma: Idioma): readonly string[] => {
  const { clabe, titular } = PALABRAS[idioma];
  const cuenta = [
    modo.clabe_dicha && `${clabe} ${modo.clabe_dicha}`,
    modo.banco,
    modo.titular && `${titular}: ${modo.titular}`,
  ];
  return [cuenta.filter(Boolean).join('  ·  '), modo.pasos, modo.link].filter(Boolean);
};
