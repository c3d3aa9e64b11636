import { formatoDeClabe } from '../clabe.ts';
import { type Idioma } from '../idioma.ts';
import { type MetodoDePagoDeApi } from '../metodos-de-pago/metodos-de-pago.view.ts';
import { PALABRAS } from './palabras-del-papel.ts';

/** A way to pay what is owed, as a customer reads it; '' is what it lacks. */
export interface ModoDePagar {
  readonly nombre: string;
  /** What to do, in the owner's words. */
  readonly pasos: string;
  /** 18 digits, as they are copied. */
  readonly clabe: string;
  /** The same in its groups, as it is read: `002 010 07777777777 1`. */
  readonly clabe_dicha: string;
  readonly banco: string;
  readonly titular: string;
  readonly link: string;
}

/** So many ways, and so much of what to do, are told: what is beyond would drown them. */
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

/** 'Cómo pagar': the active methods, in the order of the list. */
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

/** What a paper says of a way to pay, below or beside its name: the account in one line, then what to do, then the link. */
export const lineasDelModo = (modo: ModoDePagar, idioma: Idioma): readonly string[] => {
  const { clabe, titular } = PALABRAS[idioma];
  const cuenta = [
    modo.clabe_dicha && `${clabe} ${modo.clabe_dicha}`,
    modo.banco,
    modo.titular && `${titular}: ${modo.titular}`,
  ];
  return [cuenta.filter(Boolean).join('  ·  '), modo.pasos, modo.link].filter(Boolean);
};
