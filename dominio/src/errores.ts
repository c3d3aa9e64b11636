/** The HTTP layer maps a kind to a status (docs/architecture.md, "Errors"). */
export type CodigoDeError =
  'regla' | 'no-autenticado' | 'no-existe' | 'conflicto' | 'demasiadas-veces' | 'solo-lectura';

export class ErrorDeDominio extends Error {
  constructor(
    readonly code: CodigoDeError,
    message: string,
    readonly errores: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'ErrorDeDominio';
  }
}

export const regla = (texto: string, campo?: string): ErrorDeDominio =>
  new ErrorDeDominio('regla', texto, campo ? { [campo]: texto } : {});

/** Throws when a rule gave a text for its refusal. */
export const exigir = (rechazo: string | undefined, campo: string): void => {
  if (rechazo) throw regla(rechazo, campo);
};

export const SESION_EXPIRADA = 'Tu sesión expiró. Inicia sesión de nuevo.';
/** A missing, a wrong and an ended session are refused with the same text (decisions, "The HTTP contract"). */
export const sinSesion = (): ErrorDeDominio => new ErrorDeDominio('no-autenticado', SESION_EXPIRADA);

export const noExiste = (texto: string): ErrorDeDominio => new ErrorDeDominio('no-existe', texto);

export const conflicto = (texto: string, campo?: string): ErrorDeDominio =>
  new ErrorDeDominio('conflicto', texto, campo ? { [campo]: texto } : {});

export const demasiadasVeces = (texto: string): ErrorDeDominio =>
  new ErrorDeDominio('demasiadas-veces', texto);

/**
 * Throws when the editor saw an outdated version of the record (decisions, "The HTTP contract"). Undefined
 * skips the check.
 */
export const exigirVersion = (vista: number | undefined, actual: number, texto: string): void => {
  if (vista !== undefined && vista !== actual) throw conflicto(texto, 'version');
};
