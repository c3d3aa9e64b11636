import { type Registrado } from '@cuenta-clara/dominio/decider';
import { archivosDe } from '@cuenta-clara/dominio/eventos';
import { siSePuede } from '@cuenta-clara/dominio/evidencia/auditoria/nombres-de-lo-guardado';
import { type Huella } from '@cuenta-clara/dominio/evidencia/libro/huella';

export interface ArchivoAtestiguado {
  readonly key: string;
  readonly owner: string;
  readonly sha256: Huella;
}

/** Answers the files whose digests events record; older logos have none. Skips unreadable events. */
export const atestiguadosEntre = (eventos: Iterable<Registrado>): readonly ArchivoAtestiguado[] =>
  [...eventos].flatMap((evento) =>
    (siSePuede(() => archivosDe(evento)) ?? []).flatMap(({ key, sha256 }) =>
      typeof sha256 === 'string' ? [{ key, owner: evento.metadata.ownerId, sha256 }] : [],
    ),
  );
