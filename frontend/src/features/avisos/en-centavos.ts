import { centavosDe } from '@cuenta-clara/dominio/dinero';

/** What came in pesos, for the texts of the domain, which count cents. */
export const enCentavos = <T extends { readonly monto: number }>(dicho: T): T => ({
  ...dicho,
  monto: centavosDe(dicho.monto) ?? 0,
});
