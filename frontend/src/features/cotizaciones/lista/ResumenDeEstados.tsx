import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { type ResumenDeCotizacionesDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type EstadoDeListaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/estados-de-cotizacion';
import { Dinero } from '../../../components/Dinero.tsx';
import { dineroDicho } from '../../../components/escritura.ts';
import { useResumenDeCotizacionesQuery } from '../../../api/cotizaciones.api.ts';

const MOSAICOS = [
  { estado: null, texto: 'Todas', cuenta: 'todas', color: 'text.primary' },
  { estado: 'enviada', texto: 'Enviadas', cuenta: 'enviada', color: 'warning.main' },
  { estado: 'aceptada', texto: 'Aceptadas', cuenta: 'aceptada', color: 'success.main' },
  { estado: 'facturada', texto: 'Facturadas', cuenta: 'facturada', color: 'text.primary' },
] as const;

const DEMAS = [
  { estado: 'sin_respuesta', texto: 'Sin respuesta', color: 'warning' },
  { estado: 'borrador', texto: 'Borradores', color: 'default' },
  { estado: 'vencida', texto: 'Vencidas', color: 'error' },
  { estado: 'rechazada', texto: 'Rechazadas', color: 'default' },
  { estado: 'anulada', texto: 'Anuladas', color: 'default' },
] as const;

interface Props {
  elegido: EstadoDeListaDeCotizaciones | null;
  onElegir: (estado: EstadoDeListaDeCotizaciones | null) => void;
}

export const ResumenDeEstados = ({ elegido, onElegir }: Props) => {
  const { data: resumen } = useResumenDeCotizacionesQuery();
  const cuentaDe = (estado: (typeof DEMAS)[number]['estado']) =>
    // Undefined for states that were added after an older version stored its summary on the device.
    (resumen as Partial<ResumenDeCotizacionesDeApi> | undefined)?.[estado];
  const demas = DEMAS.filter(({ estado }) => estado === elegido || (cuentaDe(estado)?.cantidad ?? 0) > 0);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          gap: { xs: 1, md: 1.5 },
        }}
      >
        {MOSAICOS.map(({ estado, texto, cuenta, color }) => (
          <Card
            key={texto}
            sx={{ borderColor: estado === elegido ? 'primary.main' : undefined, borderWidth: 1 }}
          >
            <CardActionArea
              onClick={() => onElegir(estado)}
              aria-pressed={estado === elegido}
              sx={{
                px: { xs: 1.5, md: 2 },
                py: { xs: 1, md: 1.5 },
                minHeight: 64,
                containerType: 'inline-size',
              }}
            >
              <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
                <Typography
                  component="span"
                  sx={{
                    fontSize: 20,
                    fontWeight: 700,
                    color,
                    fontVariantNumeric: 'tabular-nums',
                    lineHeight: 1.2,
                  }}
                >
                  {resumen ? enMiles(resumen[cuenta].cantidad) : '–'}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary">
                  {texto}
                </Typography>
              </Box>
              <Typography component="p" sx={{ fontSize: 'clamp(0.75rem, 8cqi, 0.875rem)', mt: 0.25 }}>
                {resumen ? <Dinero pesos={resumen[cuenta].total} /> : '–'}
              </Typography>
            </CardActionArea>
          </Card>
        ))}
      </Box>
      {demas.length > 0 && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {demas.map(({ estado, texto, color }) => {
            const cuenta = cuentaDe(estado);
            return (
              <Chip
                key={estado}
                label={cuenta ? `${texto} ${enMiles(cuenta.cantidad)} · ${dineroDicho(cuenta.total)}` : texto}
                clickable
                color={color}
                variant={estado === elegido ? 'filled' : 'outlined'}
                aria-pressed={estado === elegido}
                onClick={() => onElegir(estado === elegido ? null : estado)}
                sx={{ height: { xs: 44, md: 36 }, borderRadius: 22 }}
              />
            );
          })}
        </Box>
      )}
    </>
  );
};
