import { guardado } from '../../dispositivo/guardado.ts';

/** Whoever has just registered need not write her e-mail a second time: this tab keeps it until she is in. */
const correo = guardado('correo-registrado');

export const recordarCorreo = (suyo: string): void => correo.poner(suyo);
export const correoRegistrado = (): string => correo.leer() ?? '';
export const olvidarCorreo = (): void => correo.quitar();
