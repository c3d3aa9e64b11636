import DeleteIcon from '../../iconos/DeleteOutlineRounded.tsx';
import EditIcon from '../../iconos/EditOutlined.tsx';
import IconButton from '@mui/material/IconButton';
import { LUGAR_DEL_AVISO } from '../../components/DialogoAdaptable.tsx';

interface Props {
  nombre: string;
  /** Its form was just closed: the keyboard comes back to where it left from, and the row into sight. */
  conFoco: boolean;
  onEditar: () => void;
  onEliminar: () => void;
}

/** What can be done with one of a list. */
export const BotonesDeRenglon = ({ nombre, conFoco, onEditar, onEliminar }: Props) => (
  <>
    <IconButton
      onClick={onEditar}
      aria-label={`Editar ${nombre}`}
      autoFocus={conFoco}
      sx={{ scrollMarginBottom: LUGAR_DEL_AVISO }}
    >
      <EditIcon fontSize="small" />
    </IconButton>
    <IconButton onClick={onEliminar} aria-label={`Eliminar ${nombre}`}>
      <DeleteIcon fontSize="small" />
    </IconButton>
  </>
);
