/** Whoever has just registered need not write her e-mail a second time: this tab keeps it until she is in. */
const CORREO = 'correo-registrado';

export const recordarCorreo = (correo: string): void => sessionStorage.setItem(CORREO, correo);
export const correoRegistrado = (): string => sessionStorage.getItem(CORREO) ?? '';
export const olvidarCorreo = (): void => sessionStorage.removeItem(CORREO);
