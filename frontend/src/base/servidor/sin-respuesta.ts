import { deTodas, guardadoDe } from '../../dispositivo/guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';

/**
 * Writes that were sent and whose outcome no answer has told. A refusal of the same write does not tell whether
 * an earlier press was recorded.
 */
export interface Escritura<C> {
  readonly consta: () => boolean;
  /** Notes that the write is sent, and returns the body to send. */
  readonly anotar: () => C;
  readonly quitar: () => void;
}

const enEstaVisita = new Set<string>();

/** @param nombre equal for requests that ask for the same */
export const escrituraSinClave = <C>(nombre: string, cuerpo: C): Escritura<C> => ({
  consta: () => enEstaVisita.has(nombre),
  anotar: () => {
    enEstaVisita.add(nombre);
    return cuerpo;
  },
  quitar: () => void enEstaVisita.delete(nombre),
});

/** As long as unsaved typing is kept (`hojas-sin-guardar.ts`). */
const CADUCA_MS = 30 * 24 * 3_600_000;

/** What was typed in a form, and the body it made. */
interface Dicha<C> {
  readonly dicho: string;
  readonly cuerpo: C;
}

interface Enviada<C> {
  readonly desde: number;
  readonly dichas?: readonly Dicha<C>[];
}

const leida = <C>(texto: string | null): Enviada<C> | null => {
  try {
    return JSON.parse(texto ?? 'null') as Enviada<C> | null;
  } catch {
    return null;
  }
};

for (const una of deTodas('sin-respuesta'))
  if (msDelDispositivo() - (leida(una.leer())?.desde ?? 0) > CADUCA_MS) una.quitar();

const dichos = new Map<string, string>();

/**
 * While `enviar` runs, its request under `clave` is known to send the typing `dicho`. Repeated with the same
 * typing it has the same body, though the data on screen may be newer: under a used key the server takes no
 * other body.
 */
export const conLoDicho = async <R>(
  clave: string,
  dicho: string,
  enviar: () => PromiseLike<R>,
): Promise<R> => {
  dichos.set(clave, dicho);
  try {
    return await enviar();
  } finally {
    dichos.delete(clave);
  }
};

const lugarDe = (clave: string) => guardadoDe('sin-respuesta', undefined, clave);

export const olvidarEscritura = (clave: string): void => lugarDe(clave).quitar();

export const escrituraBajoClave = <C>(clave: string, cuerpo: C): Escritura<C> => {
  const lugar = lugarDe(clave);
  return {
    consta: () => lugar.leer() !== null,
    anotar: () => {
      const dicho = dichos.get(clave);
      const antes = leida<C>(lugar.leer())?.dichas ?? [];
      const misma = antes.find((una) => una.dicho === dicho);
      const dichas = misma || dicho === undefined ? antes : [...antes, { dicho, cuerpo }];
      const enviada: Enviada<C> = { desde: msDelDispositivo(), dichas };
      lugar.poner(JSON.stringify(enviada));
      return misma ? misma.cuerpo : cuerpo;
    },
    quitar: lugar.quitar,
  };
};
