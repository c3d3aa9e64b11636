import AddIcon from '../../iconos/AddRounded.tsx';
import CallIcon from '../../iconos/CallOutlined.tsx';
import ChatIcon from '../../iconos/ChatOutlined.tsx';
import DeleteIcon from '../../iconos/DeleteOutlineRounded.tsx';
import EditIcon from '../../iconos/EditOutlined.tsx';
import MailIcon from '../../iconos/MailOutlineRounded.tsx';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type SaldosDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { ANGOSTA, rem } from '../../base/tema/medidas.ts';
import { CALLADO } from '../../components/callado.ts';
import { ConPuntos } from '../../components/ConPuntos.tsx';
import { consejo } from '../../components/consejo.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { EnlaceACliente } from '../../components/EnlaceACliente.tsx';
import { Inicial } from '../../components/Inicial.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { MasAcciones } from '../../components/MasAcciones.tsx';
import { SOLO_PARA_OIR } from '../../components/solo-para-oir.ts';

export type SaldoDeCliente = Pick<SaldosDeApi['saldos'][number], 'saldo' | 'vencido'>;

export interface AccionesDeCliente {
  onEditar: (cliente: ClienteDeApi) => void;
  onEliminar: (cliente: ClienteDeApi) => void;
  onLlamar: (cliente: ClienteDeApi) => void;
  onEmail: (cliente: ClienteDeApi) => void;
  onMensaje: (cliente: ClienteDeApi) => void;
  onFacturar: (cliente: ClienteDeApi) => void;
}

interface Props extends AccionesDeCliente {
  cliente: ClienteDeApi;
  /** What the customer owes: null when nothing is owed, undefined while it loads. */
  saldo: SaldoDeCliente | null | undefined;
  nivel: 'h2' | 'h3';
}

const SEXO = { M: 'Masculino', F: 'Femenino' } as const;

/** The width in which a name takes two lines, about, and at least the width of a long word. */
const quepaEnDos = ({ length }: string): string => rem(Math.max(128, length * 4.5));

const ESTILOS = {
  ...CALLADO,
  display: 'grid',
  columnGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'auto minmax(0, 1fr)',
    lg: 'auto minmax(0, 5fr) minmax(0, 6fr) 8.5rem auto',
  },
  gridTemplateAreas: {
    xs: '"inicial cabeza" "inicial datos" "hacer hacer"',
    lg: '"inicial quien datos debe hacer"',
  },
  [ANGOSTA]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"cabeza" "datos" "hacer"',
    '& > .inicial': { display: 'none' },
  },
  px: { xs: 1.5, lg: 2 },
  pt: 1.5,
  pb: { xs: 0.25, lg: 1.5 },
  borderBottom: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: { lg: 'action.hover' } },
  '& > .inicial': { gridArea: 'inicial' },
  // The debt is beside the name, or below it where both together are too wide.
  '& > .cabeza': {
    gridArea: 'cabeza',
    display: { xs: 'flex', lg: 'contents' },
    flexWrap: 'wrap',
    columnGap: 1.5,
  },
  '& .quien': { gridArea: 'quien', flexGrow: 1, minWidth: 0 },
  '& > .datos': {
    gridArea: 'datos',
    minWidth: 0,
    typography: 'body2',
    color: 'text.secondary',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .debe': { gridArea: 'debe', ml: 'auto', textAlign: 'right', minWidth: 0 },
  '& > .hacer': {
    gridArea: 'hacer',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    my: { lg: -0.5 },
    mr: -1,
  },
} as const;

const Debe = ({ saldo }: { saldo: SaldoDeCliente | null | undefined }) =>
  saldo &&
  saldo.saldo > 0 && (
    <>
      <Typography component="p" sx={{ fontWeight: 700, lineHeight: 1.25 }}>
        <Typography component="span" variant="caption" color="textSecondary">
          Debe{' '}
        </Typography>
        <Dinero pesos={saldo.saldo} />
      </Typography>
      {saldo.vencido > 0 && (
        <Typography variant="caption" component="p" sx={{ color: 'error.main' }}>
          Vencido <Dinero pesos={saldo.vencido} />
        </Typography>
      )}
    </>
  );

interface PropsDeAccion {
  nombre: string;
  de?: string;
  icono: ReactNode;
  onClick: () => void;
}

/**
 * A button's name is hidden text rather than `aria-label`: a search by label would find the button beside a
 * dialog's field with the same label.
 */
const Accion = ({ nombre, de = '', icono, onClick }: PropsDeAccion) => (
  <IconButton onClick={onClick} {...consejo(nombre)}>
    {icono}
    <Box component="span" sx={SOLO_PARA_OIR}>
      {`${nombre} ${de}`.trim()}
    </Box>
  </IconButton>
);

export const RenglonDeCliente = ({ cliente, saldo, nivel, ...hacer }: Props) => {
  const nombre = comoSeLlama(cliente);
  const contacto = [formatoDeTelefono(cliente.telefono), cliente.email].filter(Boolean);
  const demas = [cliente.sexo && SEXO[cliente.sexo], cliente.direccion, cliente.notas].filter(Boolean);
  return (
    <Box component="article" aria-label={nombre} sx={ESTILOS}>
      <div className="inicial">
        <Inicial nombre={nombre} />
      </div>
      <div className="cabeza">
        <div className="quien" style={{ flexBasis: quepaEnDos(nombre) }}>
          <Typography variant="h3" component={nivel} sx={{ overflowWrap: 'anywhere' }}>
            <EnlaceACliente id={cliente.id} nombre={nombre} />
          </Typography>
          {personaDe(cliente) && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {personaDe(cliente)}
            </Typography>
          )}
          <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Chip
              size="small"
              variant="outlined"
              label={cliente.categoria === 'activo' ? 'Activo' : 'Pendiente'}
              color={cliente.categoria === 'activo' ? 'success' : 'warning'}
            />
            <InsigniaEnCamino de="clientes" id={cliente.id} />
          </Box>
        </div>
        <div className="debe">
          <Debe saldo={saldo} />
        </div>
      </div>
      <div className="datos">
        <ConPuntos
          partes={contacto.map((texto) => (
            <span key={texto}>{texto}</span>
          ))}
        />
        <Partes textos={demas} />
      </div>
      <div className="hacer">
        <Accion
          nombre="Llamar"
          icono={<CallIcon fontSize="small" />}
          onClick={() => hacer.onLlamar(cliente)}
        />
        <Accion nombre="Email" icono={<MailIcon fontSize="small" />} onClick={() => hacer.onEmail(cliente)} />
        <Accion
          nombre="Mensaje"
          icono={<ChatIcon fontSize="small" />}
          onClick={() => hacer.onMensaje(cliente)}
        />
        <Accion
          nombre="Editar"
          de={nombre}
          icono={<EditIcon fontSize="small" />}
          onClick={() => hacer.onEditar(cliente)}
        />
        <MasAcciones
          nombre={`Más acciones (${nombre})`}
          acciones={[
            { texto: 'Nueva factura', icono: <AddIcon />, hacer: () => hacer.onFacturar(cliente) },
            { texto: 'Eliminar', icono: <DeleteIcon />, hacer: () => hacer.onEliminar(cliente) },
          ]}
        />
      </div>
    </Box>
  );
};

const Partes = ({ textos }: { textos: readonly (string | null)[] }) =>
  textos.length > 0 && (
    <Box
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        '@media print': { display: 'block' },
        '& > span + span::before': { content: '" · "' },
      }}
    >
      {textos.map((texto) => (
        <span key={texto}>{texto}</span>
      ))}
    </Box>
  );
