import VisibilityIcon from '../../../iconos/VisibilityOutlined.tsx';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type Theme } from '@mui/material/styles';
import { ANCHO_QUE_TOMA_LA_BARRA } from '../../../base/ventanas/medidas-del-armazon.ts';
import { consejo } from '../../../components/consejo.ts';

interface Props {
  sobreElFormulario: boolean;
  onVer: () => void;
}

/** Below `lg` the preview button floats over the left margin, where it covers hardly any text. */
const FLOTANTE = (tema: Theme) => ({
  backgroundColor: 'var(--mui-palette-background-paper)',
  [tema.breakpoints.down('lg')]: {
    position: 'fixed',
    bottom: 24,
    left: `calc(${ANCHO_QUE_TOMA_LA_BARRA} + 4px)`,
    zIndex: 2,
    width: 48,
    minWidth: 0,
    height: 48,
    paddingInline: 0,
    borderRadius: '50%',
    boxShadow: tema.shadows[3],
    '& .MuiButton-startIcon': { margin: 0 },
    '& > .palabras': { display: 'none' },
  },
});

export const BotonDeVistaPrevia = ({ sobreElFormulario, onVer }: Props) =>
  sobreElFormulario ? (
    <Button
      aria-label="Vista previa"
      variant="outlined"
      startIcon={<VisibilityIcon />}
      onClick={onVer}
      sx={FLOTANTE}
    >
      <span className="palabras">Vista previa</span>
    </Button>
  ) : (
    <IconButton
      aria-label="Vista previa"
      onClick={onVer}
      sx={{ border: 1, borderColor: 'divider' }}
      {...consejo('Vista previa', 'left')}
    >
      <VisibilityIcon />
    </IconButton>
  );
