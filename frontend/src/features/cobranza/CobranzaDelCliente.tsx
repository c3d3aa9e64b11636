import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { AccionesDeCobranza } from './AccionesDeCobranza.tsx';
import { useCobranzaDeClienteQuery } from '../../api/cobranza.api.ts';
import { Situacion, atrasoDicho, ultimoDicho } from './situacion.tsx';
import { useCobrador } from './useCobrador.tsx';

const DialogoDeHistorialDeCobranza = parte(() => import('../historial/DialogoDeHistorialDeCobranza.tsx'));

export default function CobranzaDelCliente({ id }: { id: string }) {
  const { data: de } = useCobranzaDeClienteQuery(id);
  const cobrador = useCobrador();
  const [viendoHistorial, setViendoHistorial] = useState(false);
  const ultimo = de && ultimoDicho(de);
  return (
    <Card
      component="section"
      aria-labelledby="cobranza"
      sx={{ p: { xs: 2, md: 3 }, display: 'grid', alignContent: 'start', gap: 1 }}
    >
      <Typography variant="h2" id="cobranza">
        Cobranza
      </Typography>
      {de ? (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {[
              de.facturas.length > 0 ? atrasoDicho(de) : 'Nada vencido',
              ultimo ?? 'Todavía no se le ha recordado',
            ].join(' · ')}
            <InsigniaEnCamino de="cobranza" id={id} />
          </Typography>
          <Situacion de={de} />
          {de.facturas.length > 0 && !de.cliente.eliminada && (
            <Box sx={{ maxWidth: 420 }}>
              <AccionesDeCobranza de={de} cobrador={cobrador} />
            </Box>
          )}
          <Button
            startIcon={<HistoryIcon />}
            onClick={() => setViendoHistorial(true)}
            sx={{ justifySelf: 'start', mx: -1 }}
          >
            Historial de cobranza
          </Button>
        </>
      ) : (
        <>
          <Skeleton width="70%" />
          <Skeleton variant="rounded" height={44} />
        </>
      )}
      {cobrador.ventanas}
      <Suspense>
        {viendoHistorial && de && (
          <DialogoDeHistorialDeCobranza cliente={de.cliente} onCerrar={() => setViendoHistorial(false)} />
        )}
      </Suspense>
    </Card>
  );
}
