import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TEXTOS } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';

interface Props {
  metodo: MetodoDePago | null;
  falta: boolean;
  onCambiar: () => void;
}

export const MetodoElegido = ({ metodo, falta, onCambiar }: Props) => {
  if (falta) return <Alert severity="warning">{TEXTOS.metodo} para que tu cliente sepa cómo pagarte.</Alert>;
  if (!metodo) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        Método de pago: <strong>{metodo.nombre}</strong>
      </Typography>
      <Button size="small" onClick={onCambiar}>
        Cambiar
      </Button>
    </Box>
  );
};
