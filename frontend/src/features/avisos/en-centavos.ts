import { centavosDe } from '@cuenta-clara/dominio/dinero';

/** Amounts of the API are pesos; the texts of the domain take cents. */
export const enCentavos = <T extends { readonly monto: number }>(dicho: T): T => ({
  ...dicho,
  monto: centavosDe(dicho.monto) ?? 0,
});
