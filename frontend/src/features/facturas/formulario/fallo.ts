export interface Fallo {
  texto: string;
  /** Somebody else saved the document meanwhile, so it must be loaded again. */
  hayOtraVersion: boolean;
  /** The document may have been saved. */
  sinRespuesta: boolean;
}
