import Button from '@mui/material/Button';

interface BotonesDeGuardarProps {
  /** Text of the button that saves: Crear, Actualizar, Guardar. */
  guardar: string;
  guardando?: string;
  /** The action cannot be undone, or has effects elsewhere: the button is red. */
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
