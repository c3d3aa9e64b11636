import { Suspense } from 'react';
import { parteTardia, useHaVenido } from '../base/carga/carga-diferida.ts';

const cargar = () => import('./ConsejoALaVista.tsx');
const ConsejoALaVista = parteTardia(cargar);

/** Where tooltips show (consejo.ts): beside the page, once it is there. */
export const Consejos = () =>
  useHaVenido(cargar) && (
    <Suspense>
      <ConsejoALaVista />
    </Suspense>
  );
