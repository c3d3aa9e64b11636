import Button from '@mui/material/Button';

interface BotonesDeGuardarProps {
  guardar: string;
  guardando?: string;
  /** A red button, for an action that cannot be undone or has effects elsewhere. */
  peligro?: boolean;
  ocupado: boolean;
  onCancelar: () => void;
}

export const BotonesDeGuardar = ({
  guardar,
  guardando = 'Guardando...',
  peligro = false,
  ocupado,
  onCancelar,
}: BotonesDeGuardarProps) => (
  <>
    <Button onClick={onCancelar} disabled={ocupado}>
      Cancelar
    </Button>
    <Button type="submit" variant="contained" color={peligro ? 'error' : 'primary'} disabled={ocupado}>
      {ocupado ? guardando : guardar}
    </Button>
  </>
);
