import { centavosDe } from '@cuenta-clara/dominio/dinero';

/** Converts the amount from pesos, which the API sends, to cents, which the domain's texts take. */
export const enCentavos = <T extends { readonly monto: number }>(dicho: T): T => ({
  ...dicho,
  monto: centavosDe(dicho.monto) ?? 0,
});
