import { guardado } from '../../dispositivo/guardado.ts';

export const TOKEN = guardado('token');

export const tokenGuardado = (): string | null => TOKEN.leer();

/** Payload of a token, not verified. Tokens from before sessions were recorded have no `sid`; an unreadable token gives `{}`. */
export const leerToken = (token: string): { sub?: string; sid?: string } => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
};
