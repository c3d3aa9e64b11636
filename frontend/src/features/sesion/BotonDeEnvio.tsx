import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface Props {
  texto: string;
  textoOcupado: string;
  ocupado: boolean;
}

export const BotonDeEnvio = ({ texto, textoOcupado, ocupado }: Props) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    disabled={ocupado}
    startIcon={ocupado ? <CircularProgress size={18} color="inherit" aria-hidden /> : undefined}
  >
    {ocupado ? textoOcupado : texto}
  </Button>
);
