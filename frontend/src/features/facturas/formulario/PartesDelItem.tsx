import PercentIcon from '../../../iconos/Percent.tsx';
import DeleteIcon from '../../../iconos/DeleteOutlineRounded.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type TextFieldProps } from '@mui/material/TextField';
import { useController, useWatch } from 'react-hook-form';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { rem } from '../../../base/tema/medidas.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { CampoImpreso } from '../../../components/CampoImpreso.tsx';
import { CampoDecimal } from '../../../components/campos.tsx';
import { MasAcciones } from '../../../components/MasAcciones.tsx';
import { type ControlDelDocumento } from './control-del-documento.ts';
import { type CargosDelItem, importesDe } from './valores.ts';

export interface ItemsProps {
  control: ControlDelDocumento;
  claves: readonly string[];
  onQuitar: (lugar: number) => void;
  disabled: boolean;
  porRenglon: boolean;
}

export interface DelItem {
  control: ControlDelDocumento;
  lugar: number;
}

const ETIQUETA = { descripcion: 'Descripción', cantidad: 'Cantidad', precio_unitario: 'Precio' } as const;

export type Aspecto = Pick<TextFieldProps, 'label' | 'hiddenLabel' | 'size' | 'slotProps' | 'sx'>;
export const EN_COLUMNA: Aspecto = {
  size: 'small',
  hiddenLabel: true,
  sx: { '& .MuiFormHelperText-root': { mx: 0.25 } },
};

interface CampoProps extends DelItem {
  campo: keyof typeof ETIQUETA;
  disabled: boolean;
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

const ANCHO_DE_LETRA = 0.6;

const ALTO_DEL_DESCUENTO = 16;

interface DelTotal extends DelItem {
  tamano: number;
  /** The height of a line's total, the same with and without a discount, so that nothing below moves. */
  alto: number;
}

/** A removed line redraws once more before it goes, with undefined values. */
const importesSiHay = (item: CargosDelItem | undefined) => item && importesDe(item);

/** A line's total; `tamano`: the font size in pixels, reduced to fit the width. */
export const TotalDelItem = ({ control, lugar, tamano, alto }: DelTotal) => {
  const importes = useWatch({ control, name: `items.${lugar}`, compute: importesSiHay });
  if (!importes) return null;
  const { total, descuento } = importes;
  const letras = formatoDeDinero(total).length * ANCHO_DE_LETRA;
  return (
    <Box
      sx={{
        containerType: 'inline-size',
        lineHeight: `${descuento > 0 ? alto - ALTO_DEL_DESCUENTO : alto}px`,
      }}
    >
      <span style={{ fontSize: `min(${rem(tamano)}, 100cqi / ${letras})` }}>
        <Dinero centavos={total} />
      </span>
      {descuento > 0 && (
        <Box
          sx={{
            fontSize: 13,
            lineHeight: `${ALTO_DEL_DESCUENTO}px`,
            fontWeight: 400,
            color: 'text.secondary',
          }}
        >
          <Dinero centavos={-descuento} />
        </Box>
      )}
    </Box>
  );
};

export const MasDelItem = ({ control, lugar }: DelItem) => {
  const { field } = useController({ control, name: `items.${lugar}.descuento` });
  const accion =
    field.value === null
      ? { texto: 'Descuento', hacer: () => field.onChange('') }
      : { texto: 'Quitar descuento', hacer: () => field.onChange(null) };
  return (
    <MasAcciones
      nombre={`Más acciones del concepto ${lugar + 1}`}
      acciones={[{ ...accion, icono: <PercentIcon fontSize="small" /> }]}
    />
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
