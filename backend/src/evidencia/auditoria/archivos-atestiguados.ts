import { type Registrado } from '@cuenta-clara/dominio/decider';
import { archivosDe } from '@cuenta-clara/dominio/eventos';
import { siSePuede } from '@cuenta-clara/dominio/evidencia/auditoria/nombres-de-lo-guardado';
import { type Huella } from '@cuenta-clara/dominio/evidencia/libro/huella';

/** A stored file whose bytes the log vouches for. */
export interface ArchivoAtestiguado {
  readonly key: string;
  readonly owner: string;
  readonly sha256: Huella;
}

/**
 * The files that these events vouch for: logos, stamped XMLs. None of a logo from before digests were recorded. What was recorded may
 * have been tampered with: that is told elsewhere, and vouches for nothing.
 */
export const atestiguadosEntre = (eventos: Iterable<Registrado>): readonly ArchivoAtestiguado[] =>
  [...eventos].flatMap((evento) =>
    (siSePuede(() => archivosDe(evento)) ?? []).flatMap(({ key, sha256 }) =>
      typeof sha256 === 'string' ? [{ key, owner: evento.metadata.ownerId, sha256 }] : [],
    ),
  );
