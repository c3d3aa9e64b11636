import { type ArchivoDelRegistro, type EventoDe } from './agregado.ts';
import { AGREGADOS } from './todos-los-agregados.ts';
import { type Evento, type Registrado } from './decider.ts';
import { type Prefijo, idDeFlujo } from './flujo.ts';
import { type Upcasters } from './upcasters.ts';

export type EventoDelProducto = EventoDe<(typeof AGREGADOS)[number]>;

const UNICOS = AGREGADOS.flatMap(({ unicos }): readonly { prefijo: Prefijo; evento: string }[] =>
  Object.values(unicos),
);

export const EVENTOS: Upcasters<EventoDelProducto> = Object.assign(
  {},
  ...AGREGADOS.map(({ eventos }) => eventos),
  ...UNICOS.map(({ evento }) => ({ [evento]: [] })),
);

export const PREFIJOS: readonly Prefijo[] = [...AGREGADOS, ...UNICOS].map(({ prefijo }) => prefijo);

export const CIERRAN_SESIONES: readonly EventoDelProducto['type'][] = AGREGADOS.flatMap(
  ({ cierranSesiones }) => cierranSesiones,
);

const CON_ARCHIVOS: readonly {
  eventos: object;
  archivosDe(evento: Evento, id: string): readonly ArchivoDelRegistro[];
}[] = AGREGADOS;

export const archivosDe = (
  evento: Pick<Registrado, 'type' | 'data' | 'streamId'>,
): readonly ArchivoDelRegistro[] =>
  CON_ARCHIVOS.find(({ eventos }) => Object.hasOwn(eventos, evento.type))?.archivosDe(
    evento,
    idDeFlujo(evento.streamId),
  ) ?? [];
