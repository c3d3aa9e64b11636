import { guardado } from '../../dispositivo/guardado.ts';

export const TOKEN = guardado('token');

export const tokenGuardado = (): string | null => TOKEN.leer();

/**
 * The token's claims, not verified; `{}` when it is unreadable. Tokens made before sessions were recorded
 * have no `sid`.
 */
export const leerToken = (token: string): { sub?: string; sid?: string } => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
};
