import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { ContextoDeHoraDicha, ContextoDeZona, useZona } from '../base/tiempo/hoy.ts';

interface Props {
  /** Time zone of the days and hours inside; the owner's by default. */
  zona?: Zona | undefined;
  /** Renders the content; gets the line that names the time zone, to be placed once. */
  children: (deQueHora: ReactNode) => ReactNode;
}

/** Says once in which time zone all the days and hours inside are, and sets that zone for them. */
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
