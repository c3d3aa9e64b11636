import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { CANALES } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { TONOS } from '@cuenta-clara/dominio/cobranza/tono';
import { recordatoriosAbiertos } from '../../base/sesion/recordatorios-abiertos.ts';

/**
 * A reminder that is not confirmed or not recorded is stored on the device for each owner, because WhatsApp
 * may replace this page and the network may fail.
 */

const abierto = z.object({
  /** The idempotency key of recording the reminder. */
  clave: z.string(),
  cliente: z.string(),
  canal: z.enum(CANALES),
  tono: z.enum(TONOS),
  instante: z.string(),
  /**
   * The id of the customer's previous reminder. If her last reminder on the server was recorded by the same
   * user and has another id, this reminder is already recorded.
   */
  anterior: z.string().nullable(),
  /** The id of the recorded reminder; null until it is known to be recorded. */
  recordatorio: z.string().nullable(),
  /** Whether the owner says that she sent the reminder; null before she answers. */
  enviado: z.boolean().nullable(),
});
export type Abierto = z.output<typeof abierto>;

const NINGUNO: readonly Abierto[] = [];

const avisos = new Set<() => void>();
const leidos = new Map<string, { texto: string | null; lista: readonly Abierto[] }>();

const leidosDe = (texto: string | null): readonly Abierto[] => {
  try {
    return z.array(abierto).parse(JSON.parse(texto ?? '[]'));
  } catch {
    // Stored reminders in another version's format are ignored.
    return NINGUNO;
  }
};

const leer = (usuario: string): readonly Abierto[] => {
  const texto = recordatoriosAbiertos(usuario).leer();
  const antes = leidos.get(usuario);
  if (antes?.texto === texto) return antes.lista;
  const lista = leidosDe(texto);
  leidos.set(usuario, { texto, lista });
  return lista;
};

const escribir = (usuario: string, lista: readonly Abierto[]): void => {
  if (lista.length > 0) recordatoriosAbiertos(usuario).poner(JSON.stringify(lista));
  else recordatoriosAbiertos(usuario).quitar();
  for (const avisar of avisos) avisar();
};

export const abiertosDe = (usuario: string) => ({
  todos: () => leer(usuario),
  poner: (uno: Abierto) =>
    escribir(usuario, [...leer(usuario).filter(({ cliente }) => cliente !== uno.cliente), uno]),
  /** Changes a stored reminder and answers it; null when no reminder has this key any more. */
  cambiar: (clave: string, cambio: Partial<Abierto>): Abierto | null => {
    const lista = leer(usuario).map((uno) => (uno.clave === clave ? { ...uno, ...cambio } : uno));
    escribir(usuario, lista);
    return lista.find((uno) => uno.clave === clave) ?? null;
  },
  quitar: (clave: string) =>
    escribir(
      usuario,
      leer(usuario).filter((uno) => uno.clave !== clave),
    ),
});

const alCambiar = (usuario: string, avisar: () => void): (() => void) => {
  avisos.add(avisar);
  const dejarDeOir = recordatoriosAbiertos(usuario).alCambiarFuera(avisar);
  return () => {
    avisos.delete(avisar);
    dejarDeOir();
  };
};

export const useAbiertos = (usuario: string): readonly Abierto[] =>
  useSyncExternalStore(
    useCallback((avisar) => alCambiar(usuario, avisar), [usuario]),
    () => leer(usuario),
  );
