import Button from '@mui/material/Button';

interface BotonesDeGuardarProps {
  /** What saving is called here: Crear, Actualizar, Guardar. */
  guardar: string;
  ocupado: boolean;
  onCancelar: () => void;
}

/** How a form ends: it is left, or what it holds is saved; neither while that is under way. */
export const BotonesDeGuardar = ({ guardar, ocupado, onCancelar }: BotonesDeGuardarProps) => (
  <>
    <Button onClick={onCancelar} disabled={ocupado}>
      Cancelar
    </Button>
    <Button type="submit" variant="contained" disabled={ocupado}>
      {ocupado ? 'Guardando...' : guardar}
    </Button>
  </>
);
