import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { Dinero } from '../../components/Dinero.tsx';
import { Inicial } from '../../components/Inicial.tsx';
import { InsigniaDeEstado } from '../../components/InsigniaDeEstado.tsx';
import { Abonado, Balance } from './Abonado.tsx';
import { AccionesDeFactura } from './AccionesDeFactura.tsx';
import { EnlaceAlDetalle } from './EnlaceAlDetalle.tsx';
import { Vencimiento } from './Vencimiento.tsx';
import { accionesDe } from './acciones-de-factura.tsx';
import { type HacerConFactura } from './useHacerConFactura.ts';

interface Props {
  factura: FacturaDeApi;
  onHacer: HacerConFactura;
  completando?: boolean;
}

/** An invoice in the list of the phone (spec section 2, "Invoice card"): what it is, and under it what can be done. */
export const TarjetaDeFactura = memo(({ factura, onHacer, completando }: Props) => {
  const { cliente, estado, numero_factura, fecha_factura, fecha_vencimiento, total } = factura;
  return (
    <Card
      component="article"
      aria-label={`Factura ${numero_factura} de ${cliente.nombre}`}
      sx={{
        px: 1.5,
        pt: 1,
        pb: 0.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 0.25,
        // Laid out and painted as it comes near the screen; about so high until then.
        contentVisibility: 'auto',
        containIntrinsicHeight: 'auto 148px',
      }}
    >
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
        <Inicial nombre={cliente.nombre} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <EnlaceAlDetalle factura={factura} />
          <Typography
            variant="caption"
            color="textSecondary"
            component="p"
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            #{numero_factura} · {formatoDeDia(fecha_factura)}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
          <Dinero
            pesos={total}
            sx={{
              display: 'block',
              fontSize: 20,
              fontWeight: 700,
              letterSpacing: '-0.02em',
              lineHeight: 1.2,
            }}
          />
          <InsigniaDeEstado factura={factura} />
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          mt: -0.5, // the name's two lines end before the amount and its badge do
          fontSize: 12,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Vencimiento factura={factura} entero />
        {estado === 'pendiente' && (
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            <Balance factura={factura} />
          </Box>
        )}
        {estado === 'pagada' && fecha_vencimiento && (
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            Venc. {formatoDeDia(fecha_vencimiento)}
          </Box>
        )}
      </Box>
      <Abonado factura={factura} sx={{ mb: 0.75 }} />
      <AccionesDeFactura factura={factura} acciones={accionesDe(factura, onHacer, completando)} />
    </Card>
  );
});
TarjetaDeFactura.displayName = 'TarjetaDeFactura';
