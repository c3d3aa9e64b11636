/** These refusals are apart from recuperacion.ts, whose schemas the page for a new password does not load. */

/** The text is the same for an e-mail address without an account, so that accounts are not revealed. */
export const CORREO_O_CODIGO_INCORRECTO = 'El correo o el código no son correctos.';
export const ENLACE_VENCIDO = 'Este enlace ya no sirve: venció, o ya se usó. Pide otro.';
