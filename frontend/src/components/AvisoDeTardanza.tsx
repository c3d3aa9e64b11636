import Box from '@mui/material/Box';
import { Suspense, useEffect, useState } from 'react';
import { parteTardia } from '../base/carga/carga-diferida.ts';
import { ESTA_TARDANDO, PACIENCIA_MS } from '../base/tiempo/paciencia.ts';
import { msDelDispositivo } from '../base/tiempo/reloj.ts';
import { type Estado, useAppSelector } from '../base/store.ts';

const LinearProgress = parteTardia(() => import('@mui/material/LinearProgress'));

/** When the oldest pending request started, in milliseconds; null when there is none. */
const pedidoDesde = ({ api }: Estado): number | null => {
  let desde: number | null = null;
  for (const de of [api.queries, api.mutations])
    for (const una of Object.values(de))
      if (una?.status === 'pending' && una.startedTimeStamp !== undefined)
        desde = Math.min(desde ?? Infinity, una.startedTimeStamp);
  return desde;
};

/** The notice of a long wait has no height, so that it does not shift the layout. */
export const AvisoDeTardanza = () => {
  const desde = useAppSelector(pedidoDesde);
  const conectada = useAppSelector((estado) => estado.api.config.online);
  const [tarda, setTarda] = useState<number | null>(null);
  useEffect(() => {
    if (desde === null) return;
    const espera = setTimeout(() => setTarda(desde), desde + PACIENCIA_MS - msDelDispositivo());
    return () => clearTimeout(espera);
  }, [desde]);
  const seVe = conectada && desde !== null && tarda === desde;
  return (
    <Box role="status" sx={{ position: 'sticky', top: 0, height: 0, zIndex: 'appBar' }}>
      {seVe && (
        <Box
          sx={{
            width: 'fit-content',
            maxWidth: 'calc(100% - 32px)',
            mx: 'auto',
            mt: 1,
            px: 2,
            pt: 0.75,
            pb: 1,
            borderRadius: 2,
            border: '1px solid var(--mui-palette-divider)',
            bgcolor: 'background.paper',
            boxShadow: 3,
            typography: 'body2',
          }}
        >
          {ESTA_TARDANDO}
          <Box sx={{ mt: 0.75, height: 4 }}>
            <Suspense>
              <LinearProgress aria-hidden />
            </Suspense>
          </Box>
        </Box>
      )}
    </Box>
  );
};
