import DeleteIcon from '../../../iconos/DeleteOutlineRounded.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type TextFieldProps } from '@mui/material/TextField';
import { type Control, useWatch } from 'react-hook-form';
import { formatoDeDinero, precioPorCantidad } from '@cuenta-clara/dominio/dinero';
import { rem } from '../../../base/tema/medidas.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { CampoImpreso } from '../../../components/CampoImpreso.tsx';
import { CampoDecimal } from '../../../components/campos.tsx';
import { type ValoresDeFactura, conceptoDe } from './valores.ts';

/** The parts of one item, which the table and the cards lay out each in their way. */

export interface ItemsProps {
  control: Control<ValoresDeFactura>;
  /** Stable keys of the items, in order. */
  claves: readonly string[];
  onQuitar: (lugar: number) => void;
  disabled: boolean;
}

interface DelItem {
  control: Control<ValoresDeFactura>;
  lugar: number;
}

const ETIQUETA = { descripcion: 'Descripción', cantidad: 'Cantidad', precio_unitario: 'Precio' } as const;

type Aspecto = Pick<TextFieldProps, 'label' | 'hiddenLabel' | 'size' | 'slotProps' | 'sx'>;
const EN_COLUMNA: Aspecto = {
  size: 'small',
  hiddenLabel: true,
  sx: { '& .MuiFormHelperText-root': { mx: 0.25 } },
};

interface CampoProps extends DelItem {
  campo: keyof typeof ETIQUETA;
  disabled: boolean;
  /** In a column: its head says what it is; screen readers still hear it here. */
  enColumna?: boolean;
}

export const CampoDelItem = ({ control, lugar, campo, disabled, enColumna = false }: CampoProps) => {
  const aspecto: Aspecto = enColumna
    ? {
        ...EN_COLUMNA,
        slotProps: { htmlInput: { 'aria-label': `${ETIQUETA[campo]} del concepto ${lugar + 1}` } },
      }
    : { label: ETIQUETA[campo] };
  const comun = { control, disabled, ...aspecto };
  const name = `items.${lugar}.${campo}` as const;
  if (campo === 'descripcion') return <CampoImpreso {...comun} name={name} multiline maxRows={4} />;
  return <CampoDecimal {...comun} name={name} clase={campo === 'cantidad' ? 'cantidad' : 'importe'} />;
};

/** How wide a letter of an amount is, in its own height. */
const ANCHO_DE_LETRA = 0.6;

/** As large as `tamano` (pixels), and smaller where the whole of it would not fit: never over what stands beside it. */
export const TotalDelItem = ({ control, lugar, tamano }: DelItem & { tamano: number }) => {
  const item = useWatch({ control, name: `items.${lugar}` });
  if (!item) return null;
  const { precio_unitario, cantidad } = conceptoDe(item);
  const centavos = precioPorCantidad(precio_unitario, cantidad) ?? 0;
  const letras = formatoDeDinero(centavos).length * ANCHO_DE_LETRA;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <span style={{ fontSize: `min(${rem(tamano)}, 100cqi / ${letras})` }}>
        <Dinero centavos={centavos} />
      </span>
    </Box>
  );
};

export const QuitarItem = ({ lugar, onQuitar }: Pick<ItemsProps, 'onQuitar'> & { lugar: number }) => (
  <IconButton
    onClick={() => onQuitar(lugar)}
    aria-label={`Quitar concepto ${lugar + 1}`}
    sx={{ justifySelf: 'start' }}
  >
    <DeleteIcon fontSize="small" />
  </IconButton>
);
