import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { ContextoDeHoraDicha, ContextoDeZona, useZona } from '../base/tiempo/hoy.ts';

interface Props {
  /** Time zone of the days and hours inside; by default the owner's. */
  zona?: Zona | undefined;
  /** Receives the line that names the time zone, and places it once. */
  children: (deQueHora: ReactNode) => ReactNode;
}

/** Sets the time zone of the days and hours inside, and names it once for all of them. */
export const DeQueHora = ({ zona, children }: Props) => {
  const suya = useZona();
  const laDeTodo = zona ?? suya;
  return (
    <ContextoDeZona value={laDeTodo}>
      <ContextoDeHoraDicha value>
        {children(
          <Typography variant="caption" color="textSecondary" component="p">
            Días y horas de {lugarDe(laDeTodo)}.
          </Typography>,
        )}
      </ContextoDeHoraDicha>
    </ContextoDeZona>
  );
};
