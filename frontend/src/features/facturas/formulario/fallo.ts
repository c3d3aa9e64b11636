/** Why the last save failed, in the server's words. */
export interface Fallo {
  texto: string;
  /** Someone else saved it meanwhile: only loading it again helps. */
  hayOtraVersion: boolean;
}
