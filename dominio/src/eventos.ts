import { type ArchivoDelRegistro, type EventoDe } from './agregado.ts';
import { AGREGADOS } from './todos-los-agregados.ts';
import { type Evento, type Registrado } from './decider.ts';
import { type Prefijo, idDeFlujo } from './flujo.ts';
import { type Upcasters } from './upcasters.ts';

/** Whatever the log of the product may hold. */
export type EventoDelProducto = EventoDe<(typeof AGREGADOS)[number]>;

/** What is claimed, of whichever aggregate. */
const UNICOS = AGREGADOS.flatMap(({ unicos }): readonly { prefijo: Prefijo; evento: string }[] =>
  Object.values(unicos),
);

/**
 * Every type of event of the product with its upcasters: what is recorded is stamped by it, what is read is lifted. A claim
 * has no other shape than its first.
 */
export const EVENTOS: Upcasters<EventoDelProducto> = Object.assign(
  {},
  ...AGREGADOS.map(({ eventos }) => eventos),
  ...UNICOS.map(({ evento }) => ({ [evento]: [] })),
);

/** How the names of all streams of the product begin. */
export const PREFIJOS: readonly Prefijo[] = [...AGREGADOS, ...UNICOS].map(({ prefijo }) => prefijo);

/** The types of the events that end sessions. */
export const CIERRAN_SESIONES: readonly EventoDelProducto['type'][] = AGREGADOS.flatMap(
  ({ cierranSesiones }) => cierranSesiones,
);

const CON_ARCHIVOS: readonly {
  eventos: object;
  archivosDe(evento: Evento, id: string): readonly ArchivoDelRegistro[];
}[] = AGREGADOS;

/** The files that an event of the product tells of, whichever aggregate it is of. */
export const archivosDe = (
  evento: Pick<Registrado, 'type' | 'data' | 'streamId'>,
): readonly ArchivoDelRegistro[] =>
  CON_ARCHIVOS.find(({ eventos }) => Object.hasOwn(eventos, evento.type))?.archivosDe(
    evento,
    idDeFlujo(evento.streamId),
  ) ?? [];
