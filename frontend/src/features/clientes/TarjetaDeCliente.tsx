import CallIcon from '../../iconos/CallOutlined.tsx';
import ChatIcon from '../../iconos/ChatOutlined.tsx';
import DeleteIcon from '../../iconos/DeleteOutlineRounded.tsx';
import EditIcon from '../../iconos/EditOutlined.tsx';
import MailIcon from '../../iconos/MailOutlineRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { EnlaceACliente } from '../../components/EnlaceACliente.tsx';
import { ANGOSTA } from '../../base/tema/medidas.ts';
import { Inicial } from '../../components/Inicial.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';

export interface AccionesDeCliente {
  onEditar: (cliente: ClienteDeApi) => void;
  onEliminar: (cliente: ClienteDeApi) => void;
  onLlamar: (cliente: ClienteDeApi) => void;
  onEmail: (cliente: ClienteDeApi) => void;
  onMensaje: (cliente: ClienteDeApi) => void;
}

const SEXO = { M: 'Masculino', F: 'Femenino' } as const;

const Detalle = ({ texto }: { texto: string | null }) =>
  texto && (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {texto}
    </Typography>
  );

export const TarjetaDeCliente = ({
  cliente,
  onEditar,
  onEliminar,
  onLlamar,
  onEmail,
  onMensaje,
}: AccionesDeCliente & { cliente: ClienteDeApi }) => (
  <Card
    component="article"
    aria-label={comoSeLlama(cliente)}
    sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1, height: '100%' }}
  >
    <Box sx={{ display: 'flex', [ANGOSTA]: { flexWrap: 'wrap' }, gap: 1.5, alignItems: 'flex-start' }}>
      <Inicial nombre={comoSeLlama(cliente)} />
      <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <EnlaceACliente id={cliente.id} nombre={comoSeLlama(cliente)} />
        </Typography>
        <Detalle texto={personaDe(cliente)} />
        <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Chip
            size="small"
            variant="outlined"
            label={cliente.categoria === 'activo' ? 'Activo' : 'Pendiente'}
            color={cliente.categoria === 'activo' ? 'success' : 'warning'}
          />
          <InsigniaEnCamino de="clientes" id={cliente.id} />
        </Box>
      </Box>
      <IconButton onClick={() => onEditar(cliente)} aria-label={`Editar ${comoSeLlama(cliente)}`}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton
        onClick={() => onEliminar(cliente)}
        aria-label={`Eliminar ${comoSeLlama(cliente)}`}
        sx={{ ml: -1 }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
    <Box sx={{ flex: 1 }}>
      <Detalle texto={formatoDeTelefono(cliente.telefono)} />
      <Detalle texto={cliente.email} />
      <Detalle texto={cliente.sexo && SEXO[cliente.sexo]} />
      <Detalle texto={cliente.direccion} />
      <Detalle texto={cliente.notas} />
    </Box>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        [ANGOSTA]: { gridTemplateColumns: '1fr' },
        gap: 1,
      }}
    >
      <Button size="small" startIcon={<CallIcon />} onClick={() => onLlamar(cliente)}>
        Llamar
      </Button>
      <Button size="small" startIcon={<MailIcon />} onClick={() => onEmail(cliente)}>
        Email
      </Button>
      <Button size="small" startIcon={<ChatIcon />} onClick={() => onMensaje(cliente)}>
        Mensaje
      </Button>
    </Box>
  </Card>
);
