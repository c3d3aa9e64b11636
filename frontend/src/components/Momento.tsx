import { useContext } from 'react';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { ContextoDeHoraDicha, formatoDeInstante, useZona } from '../base/tiempo/hoy.ts';

/**
 * An instant (ISO, UTC) is shown in the owner's time zone, which is named too, unless a `DeQueHora` around it
 * does.
 */
export const Momento = ({ instante }: { instante: string }) => {
  const zona = useZona();
  const cuando = formatoDeInstante(zona, instante);
  return useContext(ContextoDeHoraDicha) ? cuando : `${cuando} (hora de ${lugarDe(zona)})`;
};
