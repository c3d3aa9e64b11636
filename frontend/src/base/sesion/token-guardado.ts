import { guardado } from '../../dispositivo/guardado.ts';

/** Where the browser keeps who is signed in, from one visit to the next. */
export const TOKEN = guardado('token');

export const tokenGuardado = (): string | null => TOKEN.leer();

/** What a token says of itself; one from before sessions were recorded names no session. */
export const leerToken = (token: string): { sub?: string; sid?: string } => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
};
