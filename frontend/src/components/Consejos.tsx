import { Suspense } from 'react';
import { parteTardia, useHaVenido } from '../base/carga/carga-diferida.ts';

const cargar = () => import('./ConsejoALaVista.tsx');
const ConsejoALaVista = parteTardia(cargar);

/** Renders tooltips (consejo.ts) once their chunk has loaded. */
export const Consejos = () =>
  useHaVenido(cargar) && (
    <Suspense>
      <ConsejoALaVista />
    </Suspense>
  );
