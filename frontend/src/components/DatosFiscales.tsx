import Box from '@mui/material/Box';
import { type ComponentProps, Suspense } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { parte } from '../base/carga/carga-diferida.ts';
import { Plegable } from './Plegable.tsx';

const CamposFiscales = parte(() => import('./CamposFiscales.tsx'));

type Props<V extends FieldValues> = Omit<ComponentProps<typeof CamposFiscales>, 'control' | 'autoFocus'> & {
  control: Control<V>;
  name: FieldPath<V>;
  /** The fiscal data start unfolded, with the focus in a field. */
  aLaVista?: boolean;
};

/** Fiscal data are folded, because most owners ask for no CFDI. */
export const DatosFiscales = <V extends FieldValues>({ control, aLaVista = false, ...campos }: Props<V>) => {
  const { name } = campos;
  const rfc = (useWatch({ control, name }) as { rfc: string }).rfc.trim();
  return (
    <Box component="section" aria-label="Datos fiscales">
      <Plegable
        titulo="Datos fiscales"
        resumen={rfc.toUpperCase()}
        control={control}
        campos={[name]}
        aLaVista={aLaVista}
      >
        <Suspense>
          <CamposFiscales {...campos} control={control as unknown as Control} autoFocus={aLaVista} />
        </Suspense>
      </Plegable>
    </Box>
  );
};
