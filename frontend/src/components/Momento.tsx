import { useContext } from 'react';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { ContextoDeHoraDicha, formatoDeInstante, useZona } from '../base/tiempo/hoy.ts';

/**
 * An instant (UTC) as the owner's clock and calendar showed it, and by which clock: that can not be forgotten, for each says it itself
 * where nothing around it (`DeQueHora`) says it for all.
 */
export const Momento = ({ instante }: { instante: string }) => {
  const zona = useZona();
  const cuando = formatoDeInstante(zona, instante);
  return useContext(ContextoDeHoraDicha) ? cuando : `${cuando} (hora de ${lugarDe(zona)})`;
};
