import BlockIcon from '../../iconos/BlockRounded.tsx';
import CheckCircleIcon from '../../iconos/CheckCircleRounded.tsx';
import EventBusyIcon from '../../iconos/EventBusyRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { contados } from '@cuenta-clara/dominio/contados';
import { type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { msDeAhora } from '../../base/tiempo/reloj.ts';
import { Momento } from '../../components/Momento.tsx';
import { estadoDeAcceso } from './estado-de-acceso.ts';

const ESTADOS = {
  vigente: { texto: 'Vigente', color: 'success', icono: <CheckCircleIcon /> },
  expirado: { texto: 'Expiró', color: 'default', icono: <EventBusyIcon /> },
  revocado: { texto: 'Revocado', color: 'error', icono: <BlockIcon /> },
} as const;

const Usos = ({ acceso: { usos, ultimo_uso } }: { acceso: AccesoDeApi }) => {
  if (!ultimo_uso) return 'Sin usar';
  return (
    <>
      {contados(usos, 'uso', 'usos')}, el último el <Momento instante={ultimo_uso} />
    </>
  );
};

interface Props {
  acceso: AccesoDeApi;
  onRevocar: (acceso: AccesoDeApi) => void;
}

export const TarjetaDeAcceso = ({ acceso, onRevocar }: Props) => {
  const { nombre, creado, expira, revocado } = acceso;
  const estado = estadoDeAcceso(acceso, new Date(msDeAhora()));
  const { texto, color, icono } = ESTADOS[estado];
  return (
    <Card component="article" aria-label={nombre} sx={{ p: 2, flexShrink: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h3" component="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {nombre}
        </Typography>
        <Chip size="small" variant="outlined" label={texto} color={color} icon={icono} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        Creado el <Momento instante={creado} />
        <br />
        {revocado ? 'Revocado' : estado === 'vigente' ? 'Vence' : 'Venció'} el{' '}
        <Momento instante={revocado ?? expira} />
        <br />
        <Usos acceso={acceso} />
      </Typography>
      {estado === 'vigente' && (
        <Button
          size="small"
          color="error"
          onClick={() => onRevocar(acceso)}
          aria-label={`Revocar el acceso de ${nombre}`}
          sx={{ mt: 0.5, mb: -1, ml: -1.25, minHeight: 44 }}
        >
          Revocar
        </Button>
      )}
    </Card>
  );
};
