import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { type EventoDeHistorial, type Historial } from '@cuenta-clara/dominio/historial/historial';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { DeQueHora } from '../../components/DeQueHora.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { Momento } from '../../components/Momento.tsx';

export interface ConsultaDeHistorial {
  data?: { readonly pages: readonly Historial[] } | undefined;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<{ isError: boolean; error?: unknown }>;
}

interface Props {
  historial: ConsultaDeHistorial;
  accionDe?: (evento: EventoDeHistorial) => ReactNode;
}

export const LineaDeTiempo = ({ historial, accionDe }: Props) => {
  const { data, isError, error, refetch } = historial;
  if (!data && isError)
    return (
      <ErrorConReintento
        titulo="No pudimos cargar el historial"
        error={error}
        onReintentar={() => void refetch()}
      />
    );
  if (!data) return <EnCamino alto={64} />;
  const eventos = data.pages.flatMap((pagina) => [...pagina.eventos].reverse());
  if (eventos.length === 0)
    return <Typography color="textSecondary">Todavía no hay cambios que contar.</Typography>;
  return (
    <DeQueHora>
      {(deQueHora) => (
        <>
          <Box component="ol" aria-label="Historial" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {eventos.map((evento) => (
              <Suceso key={evento.version} evento={evento} accion={accionDe?.(evento)} />
            ))}
          </Box>
          {historial.hasNextPage && <Anteriores historial={historial} />}
          {deQueHora}
        </>
      )}
    </DeQueHora>
  );
};

const Anteriores = ({
  historial: { isFetchingNextPage, fetchNextPage },
}: {
  historial: ConsultaDeHistorial;
}) => {
  const traer = async () => {
    const { isError, error } = await fetchNextPage();
    if (isError) toast.error(mensajeDeError(error, 'No pudimos cargar los cambios anteriores'));
  };
  return (
    <Button onClick={() => void traer()} disabled={isFetchingNextPage} sx={{ minHeight: 44, mb: 1 }}>
      {isFetchingNextPage ? 'Cargando...' : 'Ver anteriores'}
    </Button>
  );
};

const Suceso = ({
  evento: { texto, fecha, persona, cambios },
  accion,
}: {
  evento: EventoDeHistorial;
  accion: ReactNode;
}) => (
  <Box
    component="li"
    sx={{
      position: 'relative',
      pl: 3,
      pb: 2.5,
      '&::before': {
        content: '""',
        position: 'absolute',
        left: 0,
        top: 6,
        width: 10,
        height: 10,
        boxSizing: 'border-box',
        borderRadius: '50%',
        border: '2px solid var(--mui-palette-primary-main)',
      },
      '&:not(:last-of-type)::after': {
        content: '""',
        position: 'absolute',
        left: 4,
        top: 20,
        bottom: -2,
        width: 2,
        bgcolor: 'divider',
      },
    }}
  >
    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{texto}</Typography>
    <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Momento instante={fecha} /> · {persona}
    </Typography>
    {cambios.length > 0 && (
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.75, fontSize: 14 }}>
        {cambios.map(({ campo, antes, despues }, lugar) => (
          <Box
            key={lugar}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '160px 1fr' },
              columnGap: 2,
              overflowWrap: 'anywhere',
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {campo}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {antes}
              </Box>{' '}
              →{' '}
              <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
                {despues}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    )}
    {accion && <Box sx={{ mt: 0.5, ml: -1.5 }}>{accion}</Box>}
  </Box>
);
