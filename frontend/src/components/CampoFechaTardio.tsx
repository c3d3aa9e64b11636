import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, Suspense } from 'react';
import { parte } from '../base/carga/carga-diferida.ts';

const CampoFecha = parte(async () => ({ default: (await import('./CampoFecha.tsx')).CampoFecha }));

/**
 * A date field in a chunk of its own, so that screens whose dialogs ask for a day do not bundle the calendar.
 */
export const CampoFechaTardio = (props: ComponentProps<typeof CampoFecha>) => (
  <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
    <CampoFecha {...props} />
  </Suspense>
);
