import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Huella } from '@cuenta-clara/dominio/evidencia/libro/huella';
import { type EventoDeNegocio } from '@cuenta-clara/dominio/negocio/negocio';
import { logoFilesOf } from '@cuenta-clara/dominio/negocio/archivos-de-logo';

/** A stored file whose bytes the log vouches for. */
export interface ArchivoAtestiguado {
  readonly key: string;
  readonly owner: string;
  readonly sha256: Huella;
}

/** The files of the logos that these events tell of; none of a logo from before their digests were recorded. */
export const logosEntre = (eventos: Iterable<Registrado>): readonly ArchivoAtestiguado[] =>
  [...(eventos as Iterable<Registrado<EventoDeNegocio>>)].flatMap(({ type, data, metadata }) =>
    type === 'LogoSubido'
      ? logoFilesOf(data).flatMap(({ key, sha256 }) =>
          // What was recorded may have been tampered with: it is told elsewhere, and vouches for nothing.
          typeof sha256 === 'string' ? [{ key, owner: metadata.ownerId, sha256 }] : [],
        )
      : [],
  );
