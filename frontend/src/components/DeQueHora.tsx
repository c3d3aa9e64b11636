import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { ContextoDeHoraDicha, ContextoDeZona, useZona } from '../base/tiempo/hoy.ts';

interface Props {
  zona?: Zona | undefined;
  children: (deQueHora: ReactNode) => ReactNode;
}

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
