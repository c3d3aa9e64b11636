import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useRef } from 'react';

interface Props {
  texto: string;
  textoOcupado: string;
  ocupado: boolean;
}

export const BotonDeEnvio = ({ texto, textoOcupado, ocupado }: Props) => {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const boton = ref.current;
    if (!ocupado) return;
    // A button loses the focus when it is disabled: after a refusal Tab would begin at the top of the page.
    return () => {
      if (document.activeElement === document.body) boton?.focus();
    };
  }, [ocupado]);
  return (
    <Button
      ref={ref}
      type="submit"
      variant="contained"
      size="large"
      disabled={ocupado}
      startIcon={ocupado ? <CircularProgress size={18} color="inherit" aria-hidden /> : undefined}
    >
      {ocupado ? textoOcupado : texto}
    </Button>
  );
};
