import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { ContextoDeHoraDicha, ContextoDeZona, useZona } from '../base/tiempo/hoy.ts';

interface Props {
  /** By which clock the days and hours in it are; hers, where no other is given. */
  zona?: Zona | undefined;
  /** Given what says so, puts it once where it is read. */
  children: (deQueHora: ReactNode) => ReactNode;
}

/** What shows many days and hours says once by which clock all of them are: what is in it is drawn by that one. */
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
