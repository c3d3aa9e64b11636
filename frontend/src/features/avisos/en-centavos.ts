import { centavosDe } from '@cuenta-clara/dominio/dinero';

/** Converts pesos of the API to cents, for the texts of the domain. */
export const enCentavos = <T extends { readonly monto: number }>(dicho: T): T => ({
  ...dicho,
  monto: centavosDe(dicho.monto) ?? 0,
});
