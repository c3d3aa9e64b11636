/** What kind of refusal it is; the HTTP shell gives each its status (docs/architecture.md, "Errors"). */
export type CodigoDeError =
  | 'regla' // a rule of the business is broken (400)
  | 'no-autenticado' // no session, or wrong credentials (401)
  | 'no-existe' // absent, or another owner's: nobody learns which (404)
  | 'conflicto' // it contradicts what is already recorded (409)
  | 'demasiadas-veces' // it was done so often that it is done no more for now (429)
  | 'solo-lectura'; // nothing of hers is recorded for now (423)

/** A refusal of the business, with the Spanish text the person reads. `errores` maps a field to its text. */
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

/** A broken rule, optionally of one field. */
export const regla = (texto: string, campo?: string): ErrorDeDominio =>
  new ErrorDeDominio('regla', texto, campo ? { [campo]: texto } : {});

export const SESION_EXPIRADA = 'Tu sesión expiró. Inicia sesión de nuevo.';
/** Nobody, or nobody any more: the same text for a bad, an ended and a missing session (decisions, "The HTTP contract"). */
export const sinSesion = (): ErrorDeDominio => new ErrorDeDominio('no-autenticado', SESION_EXPIRADA);

export const noExiste = (texto: string): ErrorDeDominio => new ErrorDeDominio('no-existe', texto);

export const conflicto = (texto: string, campo?: string): ErrorDeDominio =>
  new ErrorDeDominio('conflicto', texto, campo ? { [campo]: texto } : {});

export const demasiadasVeces = (texto: string): ErrorDeDominio =>
  new ErrorDeDominio('demasiadas-veces', texto);

/**
 * The optimistic check of every entity (decisions, "The HTTP contract"): an editor who says which version
 * she saw is refused when the entity moved on meanwhile; one who says nothing always edits the latest.
 */
export const exigirVersion = (vista: number | undefined, actual: number, texto: string): void => {
  if (vista !== undefined && vista !== actual) throw conflicto(texto, 'version');
};
