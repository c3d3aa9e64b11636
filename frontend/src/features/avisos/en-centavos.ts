import { centavosDe } from '@cuenta-clara/dominio/dinero';

/** The API sends pesos, the domain's texts take cents. */
export const enCentavos = <T extends { readonly monto: number }>(dicho: T): T => ({
  ...dicho,
  monto: centavosDe(dicho.monto) ?? 0,
});
