import { type Decider, type Evento, fold } from './decider.ts';
import { type CodigoDeError, ErrorDeDominio } from './errores.ts';

/** How the specs read: given what happened, when this is asked, then this happens or it is refused. */
export interface Entonces<E extends Evento> {
  /** Exactly these events, in this order; none means that the command changes nothing. */
  entonces(...eventos: readonly E[]): void;
  /** Refused with this text and, when given, this kind of refusal. */
  seRechaza(texto: string, code?: CodigoDeError): void;
}

export interface Cuando<C, E extends Evento> {
  cuando(comando: C): Entonces<E>;
}

/** `dado(decider, ...history).cuando(command).entonces(...events)`, or `.seRechaza(text)`. */
export const dado = <C, S, E extends Evento>(
  decider: Decider<C, S, E>,
  ...historia: readonly NoInfer<E>[]
): Cuando<C, E> => ({
  cuando: (comando) => {
    const decidir = (): readonly E[] => decider.decide(comando, fold(decider, historia));
    return {
      entonces: (...eventos) => expect(decidir()).toEqual(eventos),
      seRechaza: (texto, code = 'conflicto') => {
        const rechazo = rechazoDe(decidir);
        expect([rechazo.message, rechazo.code]).toEqual([texto, code]);
      },
    };
  },
});

/** The refusal that an action ends in: an answer instead, or any other error, fails the test. */
export const rechazoDe = (accion: () => unknown): ErrorDeDominio => {
  let respuesta: unknown;
  try {
    respuesta = accion();
  } catch (error) {
    if (error instanceof ErrorDeDominio) return error;
    throw error;
  }
  throw new Error(`it was not refused, it answered ${JSON.stringify(respuesta)}`);
};
