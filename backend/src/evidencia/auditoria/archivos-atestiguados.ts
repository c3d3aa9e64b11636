import { type Registrado } from '@cuenta-clara/dominio/decider';
import { archivosDe } from '@cuenta-clara/dominio/eventos';
import { siSePuede } from '@cuenta-clara/dominio/evidencia/auditoria/nombres-de-lo-guardado';
import { type Huella } from '@cuenta-clara/dominio/evidencia/libro/huella';

/** A stored file whose digest is recorded in the log. */
export interface ArchivoAtestiguado {
  readonly key: string;
  readonly owner: string;
  readonly sha256: Huella;
}

/**
 * Files whose digests these events record: logos and stamped XMLs. Events without a digest (older logos) and events
 * that cannot be read name no file; the audit reports unreadable events elsewhere.
 */
export const atestiguadosEntre = (eventos: Iterable<Registrado>): readonly ArchivoAtestiguado[] =>
  [...eventos].flatMap((evento) =>
    (siSePuede(() => archivosDe(evento)) ?? []).flatMap(({ key, sha256 }) =>
      typeof sha256 === 'string' ? [{ key, owner: evento.metadata.ownerId, sha256 }] : [],
    ),
  );
