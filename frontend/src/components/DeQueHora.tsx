import Typography from '@mui/material/Typography';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { useZona } from '../base/hoy.ts';
import { opcionDe } from '../base/zonas.ts';

/** Said once wherever days and hours of instants are shown: by which clock. Hers, where no other is given. */
export const DeQueHora = ({ zona }: { zona?: Zona | undefined }) => {
  const suya = useZona();
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      Días y horas de {opcionDe(zona ?? suya).lugar}.
    </Typography>
  );
};
