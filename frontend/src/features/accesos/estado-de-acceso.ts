import { type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';

export type EstadoDeAcceso = 'vigente' | 'expirado' | 'revocado';

export const estadoDeAcceso = (
  { revocado, expira }: Pick<AccesoDeApi, 'revocado' | 'expira'>,
  ahora: Date,
): EstadoDeAcceso => {
  if (revocado) return 'revocado';
  return new Date(expira) > ahora ? 'vigente' : 'expirado';
};
