import CheckCircleIcon from '../../iconos/CheckCircleRounded.tsx';
import ChevronRightIcon from '../../iconos/ChevronRightRounded.tsx';
import CloseIcon from '../../iconos/CloseRounded.tsx';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useAlAcercarse } from '../../base/carga/adelantar.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { clientesApi } from '../../api/clientes.api.ts';
import { MetodosDeUnToque } from './MetodosDeUnToque.tsx';
import { RECIENTES } from './primeras-lecturas.ts';
import { PASOS, type Paso, type PrimerosPasos as Pasos } from './usePrimerosPasos.ts';
import { type AbrirPaso } from './useVentanaDePaso.tsx';

const TEXTOS = {
  negocio: { titulo: 'Tu negocio', texto: 'Su nombre y su teléfono salen en tus facturas' },
  metodo: { titulo: 'Cómo te pagan', texto: 'Efectivo, transferencia, tarjeta…' },
  cliente: { titulo: 'Tu primer cliente', texto: 'Con su nombre y su teléfono basta' },
  factura: { titulo: 'Tu primera factura', texto: 'Y la mandas por WhatsApp' },
} as const satisfies Record<Paso, { titulo: string; texto: string }>;

interface Fila {
  titulo: string;
  texto: string;
  numero: number;
  hecho: boolean;
  esElSiguiente: boolean;
  onClick: () => void;
  debajo?: ReactNode;
}

/** A finished step keeps its place and focus, but leads nowhere. */
const Renglon = ({ debajo, ...fila }: Fila) => (
  <Box
    sx={{
      height: '100%',
      borderRadius: 1.5,
      border: 1,
      borderColor: fila.esElSiguiente ? 'primary.main' : 'divider',
    }}
  >
    <Boton {...fila} sinDebajo={!debajo} />
    {debajo}
  </Box>
);

const Boton = ({
  titulo,
  texto,
  numero,
  hecho,
  esElSiguiente,
  onClick,
  sinDebajo,
  ...alAcercarse
}: Omit<Fila, 'debajo'> & { sinDebajo: boolean }) => (
  <ButtonBase
    {...alAcercarse}
    onClick={hecho ? undefined : onClick}
    aria-disabled={hecho}
    sx={{
      width: '100%',
      ...(sinDebajo && { height: '100%' }),
      minHeight: 64,
      p: 1.5,
      gap: 1.5,
      justifyContent: 'flex-start',
      textAlign: 'left',
      borderRadius: 1.5,
      ...(hecho ? { cursor: 'default' } : { '&:hover': { bgcolor: 'action.hover' } }),
    }}
  >
    {hecho ? (
      <CheckCircleIcon sx={{ color: 'success.main', fontSize: 28 }} titleAccess="Hecho" />
    ) : (
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          flexShrink: 0,
          display: 'grid',
          placeItems: 'center',
          borderRadius: '50%',
          fontSize: 14,
          fontWeight: 700,
          ...(esElSiguiente
            ? { bgcolor: 'acento.main', color: 'acento.contrastText' }
            : { border: 1, borderColor: 'divider', color: 'text.secondary' }),
        }}
      >
        {numero}
      </Box>
    )}
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography
        component="span"
        sx={{ display: 'block', fontWeight: 600, color: hecho ? 'text.secondary' : 'text.primary' }}
      >
        {titulo}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
        {texto}
      </Typography>
    </Box>
    {!hecho && (
      <ChevronRightIcon aria-hidden sx={{ color: esElSiguiente ? 'primary.main' : 'text.secondary' }} />
    )}
  </ButtonBase>
);

const NUEVA = '/facturas/nueva';

interface Props extends Pasos {
  onAbrir: AbrirPaso;
}

/** The card of first steps disappears when all are finished. */
export const PrimerosPasos = ({ pasos, ocultar, onAbrir }: Props) => {
  const ir = useIr();
  const alFormulario = useAlAcercarse()(NUEVA);
  const { data: clientes } = clientesApi.endpoints.buscarClientes.useQueryState(RECIENTES);
  const [unico, otro] = clientes ?? [];
  const aLaPrimera = unico && !otro ? `${NUEVA}?cliente=${unico.id}` : NUEVA;
  const hechos = pasos.filter(({ hecho }) => hecho).length;
  const siguiente = pasos.find(({ hecho }) => !hecho)?.paso;
  return (
    <Card
      component="section"
      aria-labelledby="primeros-pasos"
      sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: -1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id="primeros-pasos">
            Tu primera factura, en cuatro pasos
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {hechos} de {pasos.length} listos
          </Typography>
        </Box>
        <IconButton onClick={ocultar} aria-label="Ocultar los primeros pasos">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { md: '1fr 1fr' },
        }}
      >
        {pasos.map(({ paso, hecho }, lugar) => (
          <li key={paso}>
            <Renglon
              {...TEXTOS[paso]}
              {...(paso === 'metodo' && { debajo: <MetodosDeUnToque /> })}
              numero={lugar + 1}
              hecho={hecho}
              esElSiguiente={paso === siguiente}
              {...(paso === 'factura' && alFormulario)}
              onClick={() => (paso === 'factura' ? ir(aLaPrimera) : onAbrir(paso))}
            />
          </li>
        ))}
      </Box>
    </Card>
  );
};

const NINGUNO = {
  pasos: PASOS.map((paso) => ({ paso, hecho: false })),
  ocultar: () => {},
  onAbrir: () => {},
};

export const PasosEnCamino = () => (
  <Skeleton variant="rounded" aria-hidden inert sx={{ maxWidth: 'none' }}>
    <PrimerosPasos {...NINGUNO} />
  </Skeleton>
);
