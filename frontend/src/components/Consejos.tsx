import { Suspense } from 'react';
import { parteTardia, useHaVenido } from '../base/carga/carga-diferida.ts';

const cargar = () => import('./ConsejoALaVista.tsx');
const ConsejoALaVista = parteTardia(cargar);

export const Consejos = () =>
  useHaVenido(cargar) && (
    <Suspense>
      <ConsejoALaVista />
    </Suspense>
  );
