import { type Decider, type Evento, type Registrado, fold } from './decider.ts';
import { type CodigoDeError, ErrorDeDominio } from './errores.ts';
import { EVENTOS } from './eventos.ts';
import { type Historial, Relator } from './historial/historial.ts';
import { type Narrador } from './narrador.ts';
import { schemaOf } from './upcasters.ts';

export interface Entonces<E extends Evento> {
  entonces(...eventos: readonly E[]): void;
  seRechaza(texto: string, code?: CodigoDeError): void;
}

export interface Cuando<C, E extends Evento> {
  cuando(comando: C): Entonces<E>;
}

export const dado = <C, S, E extends Evento>(
  decider: Decider<C, S, E>,
  ...historia: readonly NoInfer<E>[]
): Cuando<C, E> => ({
  cuando: (comando) => {
    const decidir = (): readonly E[] => decider.decide(comando, fold(decider, historia));
    return {
      entonces: (...eventos) => expect(decidir()).toEqual(eventos),
      seRechaza: (texto, code) => {
        const rechazo = rechazoDe(decidir);
        expect(rechazo.message).toBe(texto);
        if (code) expect(rechazo.code).toBe(code);
      },
    };
  },
});

export const rechazoDe = (accion: () => unknown): ErrorDeDominio => {
  let respuesta: unknown;
  try {
    respuesta = accion();
  } catch (error) {
    if (error instanceof ErrorDeDominio) return error;
    throw error;
  }
  throw new Error(`expected a refusal, got the answer ${JSON.stringify(respuesta)}`);
};

export const registrados = <E extends Evento>(
  streamId: string,
  ownerId: string,
  eventos: readonly E[],
  desde = 1,
): readonly Registrado<E>[] =>
  eventos.map((evento, i) => ({
    ...evento,
    id: `${streamId}#${i + 1}`,
    streamId,
    version: i + 1,
    position: String(desde + i).padStart(20, '0'),
    metadata: {
      ownerId,
      userId: ownerId,
      at: new Date(Date.UTC(2026, 2, 1, 12, i)).toISOString(),
      correlationId: 'prueba',
      schema: schemaOf(EVENTOS, evento.type),
    },
  }));

export const narrar = <S, E extends Evento>(
  narrador: Narrador<S, E>,
  eventos: Iterable<Registrado<E>>,
  personaDe: (usuario: string) => string,
): Historial<E['type']> => {
  const relator = new Relator(narrador);
  for (const evento of eventos) relator.cuenta(evento);
  return relator.pagina(personaDe);
};
