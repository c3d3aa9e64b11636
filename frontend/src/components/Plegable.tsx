import ExpandLessIcon from '../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../iconos/ExpandMoreRounded.tsx';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import { Desplegable } from './Desplegable.tsx';

interface Props<V extends FieldValues> {
  titulo: string;
  resumen?: string;
  control: Control<V>;
  campos: readonly FieldPath<V>[];
  aLaVista?: boolean;
  children: ReactNode;
}

const hayCambio = (cambios: unknown): boolean =>
  cambios === true ||
  (typeof cambios === 'object' && cambios !== null && Object.values(cambios).some(hayCambio));

/**
 * The section unfolds at each submit in which one of its fields is refused, and when typed text is restored
 * after a reload.
 */
export const Plegable = <V extends FieldValues>({
  titulo,
  resumen = '',
  control,
  campos,
  aLaVista = false,
  children,
}: Props<V>) => {
  const [abierto, setAbierto] = useState(aLaVista);
  /** The number of the submit, from 1, that refused a field of this section; 0 when none is refused. */
  const [rechazado, setRechazado] = useState(0);
  const { errors, submitCount, dirtyFields } = useFormState({ control, name: campos });
  const cambiado = campos.some((campo) => hayCambio((dirtyFields as Record<string, unknown>)[campo]));
  const [estabaCambiado, setEstabaCambiado] = useState(false);
  if (cambiado !== estabaCambiado) {
    setEstabaCambiado(cambiado);
    if (cambiado) setAbierto(true);
  }
  const intento = campos.some((campo) => campo in errors) ? submitCount + 1 : 0;
  if (intento !== rechazado) {
    setRechazado(intento);
    if (intento > 0) setAbierto(true);
  }
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // This section focuses its refused field itself: react-hook-form could not, because the section was
    // folded.
    if (rechazado > 0 && document.activeElement?.getAttribute('aria-invalid') !== 'true')
      caja.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [rechazado]);
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={abierto}
        onClick={() => setAbierto(!abierto)}
        endIcon={abierto ? <ExpandLessIcon /> : <ExpandMoreIcon />}
        sx={{ alignSelf: 'flex-start', minHeight: 44, ml: -1.5 }}
      >
        {titulo}
        {!abierto && resumen && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            {resumen}
          </Typography>
        )}
      </Button>
      <Desplegable abierto={abierto}>
        <div ref={caja}>{children}</div>
      </Desplegable>
    </>
  );
};
