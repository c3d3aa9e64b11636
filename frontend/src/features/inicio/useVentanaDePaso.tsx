import { type ReactElement, Suspense } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { type Paso } from './usePrimerosPasos.ts';

const DialogoDeNegocio = parte(async () => ({
  default: (await import('../configuracion/DialogoDeNegocio.tsx')).DialogoDeNegocio,
}));
const AltaDeMetodo = parte(async () => ({
  default: (await import('../configuracion/AltaDeMetodo.tsx')).AltaDeMetodo,
}));
const AltaDeCliente = parte(async () => ({
  default: (await import('../clientes/AltaDeCliente.tsx')).AltaDeCliente,
}));

type PasoConVentana = Exclude<Paso, 'factura'>;
export type AbrirPaso = (paso: PasoConVentana) => void;

/** The dialog is beside the card of first steps, which leaves the screen once the last step is finished. */
export const useVentanaDePaso = (): { abrir: AbrirPaso; ventana: ReactElement } => {
  const [abierto, setAbierto] = useAbierta<PasoConVentana>('primer-paso');
  const { data: negocio } = useNegocioQuery();
  const cerrar = () => setAbierto(null);
  return {
    abrir: setAbierto,
    ventana: (
      <Suspense>
        {abierto === 'negocio' && negocio && (
          <DialogoDeNegocio negocio={negocio} alEmpezar onCerrar={cerrar} />
        )}
        {abierto === 'metodo' && <AltaDeMetodo onCerrar={cerrar} />}
        {abierto === 'cliente' && <AltaDeCliente escrito="" onCerrar={cerrar} />}
      </Suspense>
    ),
  };
};
