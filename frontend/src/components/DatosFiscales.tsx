import Box from '@mui/material/Box';
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form';
import { parte } from '../base/carga/carga-diferida.ts';
import { Plegable } from './Plegable.tsx';

const CamposFiscales = parte(() => import('./CamposFiscales.tsx'));

type Props<V extends FieldValues> = Omit<ComponentProps<typeof CamposFiscales>, 'control' | 'autoFocus'> & {
  control: Control<V>;
  /** The field that holds all of them. */
  name: FieldPath<V>;
  /** Opened for them: they stand open, and her cursor in the first. */
  aLaVista?: boolean;
};

/** 'Datos fiscales', folded: whoever asks for no fiscal invoice never sees them. What is refused in them unfolds them. */
export const DatosFiscales = <V extends FieldValues>({ control, aLaVista = false, ...campos }: Props<V>) => {
  const { name } = campos;
  const [abierto, setAbierto] = useState(aLaVista);
  /** The try in which they were refused, counted from 1; 0 while they are not. */
  const [rechazado, setRechazado] = useState(0);
  const { errors, submitCount } = useFormState({ control, name });
  const intento = name in errors ? submitCount + 1 : 0;
  if (intento !== rechazado) {
    setRechazado(intento);
    if (intento > 0) setAbierto(true);
  }
  const caja = useRef<HTMLElement>(null);
  useEffect(() => {
    // A form goes to its first refused field, which was out of sight until now.
    if (rechazado > 0 && document.activeElement?.getAttribute('aria-invalid') !== 'true')
      caja.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [rechazado]);
  const rfc = (useWatch({ control, name }) as { rfc: string }).rfc.trim();
  return (
    <Box component="section" aria-label="Datos fiscales" ref={caja}>
      <Plegable titulo="Datos fiscales" resumen={rfc.toUpperCase()} abierto={abierto} onCambio={setAbierto}>
        <Suspense>
          <CamposFiscales {...campos} control={control as unknown as Control} autoFocus={aLaVista} />
        </Suspense>
      </Plegable>
    </Box>
  );
};
