import { type ReactNode, useEffect, useRef } from 'react';
import { type Zona, ZONA_PREDETERMINADA } from '@cuenta-clara/dominio/zona-horaria';
import { api } from '../api.ts';
import { ContextoDeZona, useHoy } from './hoy.ts';
import { useAppDispatch } from '../store.ts';

interface Props {
  /** The one of the business; absent while it is not known. */
  zona: Zona | undefined;
  children: ReactNode;
}

/** All that is inside lives in the owner's day. */
export const ZonaDeLaDuena = ({ zona = ZONA_PREDETERMINADA, children }: Props) => (
  <ContextoDeZona value={zona}>
    <NuevoDia />
    {children}
  </ContextoDeZona>
);

/** What is about to fall due is counted by the server on the day it is asked: on a new day it is asked again. */
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
