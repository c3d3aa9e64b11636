import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';

/** Without fiscal data of the business, the CFDI card is shown only when the owner asks for it. */
export const useTimbrado = (factura: FacturaDeApi) => {
  const { data: negocio } = useNegocioQuery();
  const [abierta, abrir] = useAbierta<boolean>('lista-para-timbrar');
  const cabeza = useRef<HTMLButtonElement>(null);
  const dice = Boolean(negocio?.fiscal ?? factura.timbre);
  const hayTarjeta = negocio !== undefined && factura.estado !== 'borrador' && (dice || abierta === true);
  const pedirla = () => {
    flushSync(() => abrir(true));
    cabeza.current?.focus();
  };
  return {
    tarjeta: { hayTarjeta, abierta: abierta === true, onAbrir: (si: boolean) => abrir(si || null), cabeza },
    pedirla: negocio && factura.estado !== 'borrador' && !hayTarjeta ? pedirla : null,
  };
};
export type TarjetaDeTimbrado = ReturnType<typeof useTimbrado>['tarjeta'];
