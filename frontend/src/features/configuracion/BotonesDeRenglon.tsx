import DeleteIcon from '../../iconos/DeleteOutlineRounded.tsx';
import EditIcon from '../../iconos/EditOutlined.tsx';
import IconButton from '@mui/material/IconButton';
import { LUGAR_DEL_AVISO } from '../../components/DialogoAdaptable.tsx';

interface Props {
  nombre: string;
  /** Set when the row's form was just closed: its edit button takes the focus and scrolls into view. */
  conFoco: boolean;
  ocupado?: boolean;
  onEditar: () => void;
  onEliminar: () => void;
}

export const BotonesDeRenglon = ({ nombre, conFoco, ocupado = false, onEditar, onEliminar }: Props) => (
  <>
    <IconButton
      onClick={onEditar}
      aria-label={`Editar ${nombre}`}
      autoFocus={conFoco}
      disabled={ocupado}
      sx={{ scrollMarginBottom: LUGAR_DEL_AVISO }}
    >
      <EditIcon fontSize="small" />
    </IconButton>
    <IconButton onClick={onEliminar} disabled={ocupado} aria-label={`Eliminar ${nombre}`}>
      <DeleteIcon fontSize="small" />
    </IconButton>
  </>
);
