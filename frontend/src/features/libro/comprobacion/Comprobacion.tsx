import ExpandLessIcon from '../../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../../iconos/ExpandMoreRounded.tsx';
import VerifiedIcon from '../../../iconos/VerifiedOutlined.tsx';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense, useId } from 'react';
import { type SelloDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { parte } from '../../../base/carga/carga-diferida.ts';
import { Desplegable } from '../../../components/Desplegable.tsx';
import { EnCamino } from '../../../components/EnCamino.tsx';

const Verificacion = parte(async () => ({ default: (await import('./Verificacion.tsx')).Verificacion }));

interface Props {
  sello: SelloDeApi | null | undefined;
  abierta: boolean;
  onAbrir: (abierta: boolean) => void;
}

export const Comprobacion = ({ sello, abierta, onAbrir }: Props) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <ButtonBase
        onClick={() => onAbrir(!abierta)}
        aria-expanded={abierta}
        aria-labelledby={id}
        sx={{ width: '100%', p: 2, gap: 1.5, justifyContent: 'flex-start', textAlign: 'left' }}
      >
        <VerifiedIcon aria-hidden sx={{ color: 'text.secondary' }} />
        <Typography component="span" variant="h3" id={id} sx={{ flex: 1, minWidth: 0 }}>
          Comprobación
        </Typography>
        {abierta ? <ExpandLessIcon aria-hidden /> : <ExpandMoreIcon aria-hidden />}
      </ButtonBase>
      {/* The explanation is outside the button, so that it is not part of the button's name for screen
          readers. */}
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
        Que nadie haya cambiado, borrado ni agregado un movimiento.
      </Typography>
      <Desplegable abierto={abierta}>
        <Suspense fallback={<EnCamino alto={200} />}>
          <Verificacion sello={sello} />
        </Suspense>
      </Desplegable>
    </Card>
  );
};
