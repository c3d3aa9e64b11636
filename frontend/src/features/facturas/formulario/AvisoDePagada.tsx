import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'wouter';
import { FACTURA_PAGADA } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { useCobro } from '../cobro/useCobro.ts';

interface Props {
  factura: FacturaDeApi;
  onRevertida: () => void;
}

export const AvisoDePagada = ({ factura, onRevertida }: Props) => {
  const { revertir, ocupado } = useCobro();
  const preguntar = useConfirmacion();
  const deshacer = async () => {
    const si = await preguntar({
      titulo: '¿Revertir el pago?',
      texto: `La factura #${factura.numero_factura} volverá a estar pendiente.`,
      confirmar: 'Sí, revertir',
    });
    if (si && 'factura' in (await revertir(factura, 'ultimo'))) onRevertida();
  };
  return (
    <Alert severity="info">
      {FACTURA_PAGADA}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1.5 }}>
        <Button component={Link} href={`/factura-detalle/${factura.id}`} color="inherit" size="small">
          Ver detalle
        </Button>
        <Button onClick={() => void deshacer()} disabled={ocupado} color="inherit" size="small">
          Revertir pago
        </Button>
      </Box>
    </Alert>
  );
};
