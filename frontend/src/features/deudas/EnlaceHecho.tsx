import ContentCopyIcon from '../../iconos/ContentCopyRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type EnlaceDeEstadoDeApi } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.view';
import { Momento } from '../../components/Momento.tsx';
import { deQueEsElEnlace } from './de-que-es-el-enlace.ts';

interface Props {
  enlace: EnlaceDeEstadoDeApi;
  onCopiar: (camino: string) => void;
  onRevocar: (enlace: EnlaceDeEstadoDeApi) => void;
}

export const EnlaceHecho = ({ enlace, onCopiar, onRevocar }: Props) => {
  const { creado, revocado, camino } = enlace;
  const deQue = deQueEsElEnlace(enlace);
  return (
    <Card component="li" sx={{ px: 2, py: 1.5, flexShrink: 0 }}>
      <Typography
        sx={{ fontWeight: revocado ? 400 : 600 }}
        color={revocado ? 'textSecondary' : 'textPrimary'}
      >
        {deQue}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Creado el <Momento instante={creado} />
        {revocado && (
          <>
            <br />
            Revocado el <Momento instante={revocado} />
          </>
        )}
      </Typography>
      {camino && (
        <Box sx={{ display: 'flex', mx: -1, mb: -0.75 }}>
          <Button
            startIcon={<ContentCopyIcon />}
            onClick={() => onCopiar(camino)}
            aria-label={`Copiar el enlace: ${deQue}`}
          >
            Copiar
          </Button>
          <Button color="error" onClick={() => onRevocar(enlace)} aria-label={`Revocar el enlace: ${deQue}`}>
            Revocar
          </Button>
        </Box>
      )}
    </Card>
  );
};
