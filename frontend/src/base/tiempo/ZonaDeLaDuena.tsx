import { type ReactNode, useEffect, useRef } from 'react';
import { type Zona, ZONA_PREDETERMINADA } from '@cuenta-clara/dominio/zona-horaria';
import { api } from '../api.ts';
import { ContextoDeZona, useHoy } from './hoy.ts';
import { useAppDispatch } from '../store.ts';

interface Props {
  zona: Zona | undefined;
  children: ReactNode;
}

export const ZonaDeLaDuena = ({ zona = ZONA_PREDETERMINADA, children }: Props) => (
  <ContextoDeZona value={zona}>
    <NuevoDia />
    {children}
  </ContextoDeZona>
);

/** A new day repeats the reads: the server counts what is due by the day of the request. */
const NuevoDia = () => {
  const hoy = useHoy();
  const dispatch = useAppDispatch();
  const anterior = useRef(hoy);
  useEffect(() => {
    if (anterior.current === hoy) return;
    anterior.current = hoy;
    dispatch(api.util.invalidateTags([{ type: 'Facturas', id: 'LISTA' }, 'Cotizaciones', 'Resumen']));
  }, [hoy, dispatch]);
  return null;
};
