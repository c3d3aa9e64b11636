import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { diaDePago } from '@cuenta-clara/dominio/facturas/abonos';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { useAlAcercarse } from '../../base/adelantar.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { Inicial } from '../../components/Inicial.tsx';
import { InsigniaDeEstado } from '../../components/InsigniaDeEstado.tsx';
import { AccionesDeFactura } from './AccionesDeFactura.tsx';
import { usePrefetchFacturas } from './facturas.api.ts';

const Dato = ({ nombre, valor }: { nombre: string; valor: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="p">
      {nombre}
    </Typography>
    <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {valor}
    </Typography>
  </Box>
);

interface Props {
  factura: FacturaDeApi;
  onPagar: (factura: FacturaDeApi) => void;
}

/** An invoice in the list (spec section 2, "Invoice card"): the amount is the loudest thing on it. */
export const TarjetaDeFactura = ({ factura, onPagar }: Props) => {
  const { id, cliente, estado, numero_factura, total, balance_restante, metodo_pago, abonos } = factura;
  const leer = usePrefetchFacturas('factura');
  const detalle = `/factura-detalle/${id}`;
  const alDetalle = useAlAcercarse()(detalle, () => leer(id));
  return (
    <Card
      component="article"
      aria-label={`Factura ${numero_factura} de ${cliente.nombre}`}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <Inicial nombre={cliente.nombre} />
        {/* A name is never squeezed by an amount: the amount goes under it. */}
        <Box sx={{ flex: '1 1 100px', minWidth: 0 }}>
          <Typography
            component={Link}
            href={detalle}
            {...alDetalle}
            sx={{
              fontWeight: 600,
              color: 'text.primary',
              textDecoration: 'none',
              overflowWrap: 'anywhere',
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {cliente.nombre}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            Factura #{numero_factura}
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right', ml: 'auto' }}>
          <Dinero
            pesos={total}
            sx={{ fontSize: 24, fontWeight: 700, letterSpacing: '-0.02em', lineHeight: 1.2 }}
          />
          <Box sx={{ mt: 0.5 }}>
            <InsigniaDeEstado estado={estado} vencimiento={factura.fecha_vencimiento} />
          </Box>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <Dato nombre="Creación" valor={formatoDeDia(factura.fecha_factura)} />
        <Dato nombre="Vencimiento" valor={formatoDeDia(factura.fecha_vencimiento) || '—'} />
        {estado === 'pendiente' && (
          <Box
            sx={{
              display: 'flex',
              flexGrow: { xs: 1, md: 0 },
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1.5,
              ml: { md: 'auto' },
            }}
          >
            <Box sx={{ textAlign: { md: 'right' } }}>
              <Typography variant="caption" color="textSecondary" component="p">
                Balance pendiente
              </Typography>
              <Dinero pesos={balance_restante} sx={{ fontWeight: 600 }} />
            </Box>
            <Button variant="contained" size="small" onClick={() => onPagar(factura)}>
              Completar Pago
            </Button>
          </Box>
        )}
        {estado === 'pagada' && (
          <Box sx={{ ml: { md: 'auto' }, textAlign: { md: 'right' } }}>
            <Typography variant="body2" sx={{ color: 'success.main', fontWeight: 600 }}>
              Pagada{metodo_pago && ` · ${metodo_pago.nombre}`}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {formatoDeDia(diaDePago(abonos))}
            </Typography>
          </Box>
        )}
      </Box>
      <AccionesDeFactura factura={factura} />
    </Card>
  );
};
