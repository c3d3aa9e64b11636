import { guardado } from '../../dispositivo/guardado.ts';

/** The registered e-mail is stored in this tab until the user signs in. */
const correo = guardado('correo-registrado');

export const recordarCorreo = (suyo: string): void => correo.poner(suyo);
export const correoRegistrado = (): string => correo.leer() ?? '';
export const olvidarCorreo = (): void => correo.quitar();
