import { type ReactElement, Suspense } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { parte } from '../../base/carga/carga-diferida.ts';
import { estatusDe, mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useClienteQuery, useLazyClienteQuery } from '../../api/clientes.api.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';

const DialogoFiscalDeNegocio = parte(async () => ({
  default: (await import('../configuracion/DialogoFiscalDeNegocio.tsx')).DialogoFiscalDeNegocio,
}));
const DialogoDeCliente = parte(async () => ({
  default: (await import('../clientes/DialogoDeCliente.tsx')).DialogoDeCliente,
}));

export type Datos = 'negocio' | 'cliente';

const ESTA_ELIMINADO = 'Este cliente está eliminado. Restáuralo en Clientes, en «Eliminados».';

export const useDatosFiscales = ({
  cliente_id,
}: FacturaDeApi): { completar: (datos: Datos) => void; ventanas: ReactElement } => {
  const [abiertos, setAbiertos] = useAbierta<Datos>('datos-fiscales');
  const { data: negocio } = useNegocioQuery();
  const { data: cliente } = useClienteQuery(cliente_id, { skip: abiertos !== 'cliente' });
  const [pedirCliente] = useLazyClienteQuery();
  const completar = async (datos: Datos) => {
    const { error } = datos === 'cliente' ? await pedirCliente(cliente_id, true) : {};
    if (!error) return setAbiertos(datos);
    toast.error(estatusDe(error) === 404 ? ESTA_ELIMINADO : mensajeDeError(error));
  };
  const cerrar = () => setAbiertos(null);
  return {
    completar: (datos) => void completar(datos),
    ventanas: (
      <Suspense>
        {abiertos === 'negocio' && negocio && <DialogoFiscalDeNegocio negocio={negocio} onCerrar={cerrar} />}
        {abiertos === 'cliente' && cliente && (
          <DialogoDeCliente cliente={cliente} porLoFiscal onCerrar={cerrar} />
        )}
      </Suspense>
    ),
  };
};
