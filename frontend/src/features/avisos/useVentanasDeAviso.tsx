import { type ReactElement, Suspense } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { type AvisoDeFactura } from './aviso-de-factura.ts';

const DialogoDeConfirmar = parte(() => import('./DialogoDeConfirmar.tsx'));
const DialogoDeDescartar = parte(() => import('./DialogoDeDescartar.tsx'));

type Ventana = 'confirmar' | 'descartar';
export type AbrirAviso = (cual: Ventana, de: AvisoDeFactura) => void;

/**
 * The dialogs are beside the notices: a notice leaves the screen once it is confirmed or discarded, also when
 * the answer was lost and its dialog is still open.
 */
export const useVentanasDeAviso = (): { abrir: AbrirAviso; ventanas: ReactElement } => {
  const [abierta, setAbierta] = useAbierta<{ cual: Ventana; de: AvisoDeFactura }>('aviso');
  const suya = abierta && { de: abierta.de, onCerrar: () => setAbierta(null) };
  return {
    abrir: (cual, de) => setAbierta({ cual, de }),
    ventanas: (
      <Suspense>
        {suya && abierta.cual === 'confirmar' && <DialogoDeConfirmar {...suya} />}
        {suya && abierta.cual === 'descartar' && <DialogoDeDescartar {...suya} />}
      </Suspense>
    ),
  };
};
