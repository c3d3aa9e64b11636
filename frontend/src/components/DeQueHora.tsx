import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { ContextoDeHoraDicha, ContextoDeZona, useZona } from '../base/tiempo/hoy.ts';

interface Props {
  /** Time zone of the days and hours inside; the owner's by default. */
  zona?: Zona | undefined;
  /** Gets the line that names the time zone, to be placed once. */
  children: (deQueHora: ReactNode) => ReactNode;
}

/** Names the time zone of the days and hours inside once, and sets it for them. */
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
