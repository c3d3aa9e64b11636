import Button from '@mui/material/Button';

interface BotonesDeGuardarProps {
  /** What saving is called here: Crear, Actualizar, Guardar. */
  guardar: string;
  /** And while it is under way. */
  guardando?: string;
  /** What it does cannot be taken back, or is felt elsewhere. */
  peligro?: boolean;
  ocupado: boolean;
  onCancelar: () => void;
}

/** How a form ends: it is left, or what it holds is saved; neither while that is under way. */
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
