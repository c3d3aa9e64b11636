import { useCallback, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { CANALES } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { TONOS } from '@cuenta-clara/dominio/cobranza/tono';
import { recordatoriosAbiertos } from '../../base/sesion/recordatorios-abiertos.ts';

/**
 * The reminders that WhatsApp was opened with and that are not settled yet: she has not said whether she sent them, or the
 * server has not said that it recorded them. They are kept on the device, by owner: opening WhatsApp may take the place of
 * this page, and what no line was there for is recorded when it is back.
 */

const abierto = z.object({
  /** Of the write that records it. */
  clave: z.string(),
  cliente: z.string(),
  canal: z.enum(CANALES),
  tono: z.enum(TONOS),
  instante: z.string(),
  /** Her last reminder before this one: a later one of whoever asks is this one. */
  anterior: z.string().nullable(),
  /** Its id at the server; null while it is not known to be recorded. */
  recordatorio: z.string().nullable(),
  /** What she said of it; null until she did. */
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
    // What another version of this page left, and this one cannot read, is left out.
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
  /** Instead of any other of the same customer. */
  poner: (uno: Abierto) =>
    escribir(usuario, [...leer(usuario).filter(({ cliente }) => cliente !== uno.cliente), uno]),
  /** As it is after a change; null when it is not there any more. */
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
