import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as Ruta } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { avisoDicho } from '@cuenta-clara/dominio/seguimiento/aviso-dicho';
import { type AvisoAbiertoDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { enCentavos } from './en-centavos.ts';
import { AccionesDeAviso } from './AccionesDeAviso.tsx';
import { type AbrirAviso } from './useVentanasDeAviso.tsx';

const A_LA_VISTA = 3;

interface Props {
  avisos: readonly AvisoAbiertoDeApi[];
  abrir: AbrirAviso;
}

export function AvisosDePago({ avisos, abrir }: Props) {
  const [todos, setTodos] = useState(false);
  if (avisos.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="avisos-de-pago" sx={{ p: { xs: 2, md: 3 } }}>
      <Typography variant="h2" id="avisos-de-pago">
        {avisos.length === 1 ? 'Un pago por confirmar' : `${enMiles(avisos.length)} pagos por confirmar`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(todos ? avisos : avisos.slice(0, A_LA_VISTA)).map((de) => (
          <UnAviso key={de.aviso.id} de={de} abrir={abrir} />
        ))}
      </Box>
      {avisos.length > A_LA_VISTA && (
        <Button aria-expanded={todos} onClick={() => setTodos(!todos)} sx={{ mt: 1 }}>
          {todos ? 'Ver menos' : 'Ver los demás'}
        </Button>
      )}
    </Card>
  );
}

const UnAviso = ({ de, abrir }: { de: AvisoAbiertoDeApi; abrir: AbrirAviso }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 1,
      pt: 1.5,
      '& + &': { mt: 1.5, borderTop: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography>{avisoDicho(enCentavos(de.aviso), de.cliente)}</Typography>
      <Link
        component={Ruta}
        href={`/factura-detalle/${de.factura_id}`}
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
      >
        Factura #{de.numero_factura}
      </Link>
    </Box>
    <AccionesDeAviso de={de} abrir={abrir} />
  </Box>
);
