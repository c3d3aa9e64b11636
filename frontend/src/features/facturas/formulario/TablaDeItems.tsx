import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { CargosDelItem } from './CargosDelItem.tsx';
import {
  type DelItem,
  type ItemsProps,
  CampoDelItem,
  MasDelItem,
  QuitarItem,
  TotalDelItem,
} from './PartesDelItem.tsx';

const CELDA = {
  px: 0.75,
  py: 1,
  verticalAlign: 'top',
  '&:first-of-type': { pl: 0 },
  '&:last-of-type': { pr: 0 },
};
const CIFRA = { ...CELDA, textAlign: 'right' };
/** Aligns a column's heading with the text inside the fields below, which have border and padding. */
const SOBRE_CAMPO = { ...CIFRA, pr: '20px' };
const SIN_RAYA = { '& > td': { borderBottom: 0 } };
const BOTON = 44;

type DeRenglon = DelItem & Omit<ItemsProps, 'claves'>;

export const TablaDeItems = ({ control, claves, onQuitar, disabled, porRenglon }: ItemsProps) => (
  <Table aria-label="Conceptos" sx={{ tableLayout: 'fixed' }}>
    <TableHead>
      <TableRow>
        <TableCell sx={CELDA}>Descripción</TableCell>
        <TableCell sx={{ ...SOBRE_CAMPO, width: 88 }}>Cantidad</TableCell>
        <TableCell sx={{ ...SOBRE_CAMPO, width: 148 }}>Precio</TableCell>
        <TableCell sx={{ ...CIFRA, width: 112 }}>Total</TableCell>
        <TableCell sx={{ ...CELDA, width: porRenglon || disabled ? BOTON : 2 * BOTON }} />
      </TableRow>
    </TableHead>
    <TableBody>
      {claves.map((clave, lugar) => (
        <Renglon key={clave} {...{ control, lugar, onQuitar, disabled, porRenglon }} />
      ))}
    </TableBody>
  </Table>
);

/** A row is memoised, because its redraw measures its text area. */
const Renglon = memo(({ control, lugar, onQuitar, disabled, porRenglon }: DeRenglon) => {
  const descuento = useWatch({ control, name: `items.${lugar}.descuento` });
  const enDos = porRenglon || descuento !== null;
  return (
    <>
      <TableRow sx={enDos ? SIN_RAYA : undefined}>
        {(['descripcion', 'cantidad', 'precio_unitario'] as const).map((campo) => (
          <TableCell key={campo} sx={CELDA}>
            <CampoDelItem control={control} lugar={lugar} campo={campo} disabled={disabled} enColumna />
          </TableCell>
        ))}
        <TableCell sx={{ ...CIFRA, fontWeight: 600 }}>
          <TotalDelItem control={control} lugar={lugar} tamano={15} alto={40} />
        </TableCell>
        <TableCell sx={{ ...CELDA, whiteSpace: 'nowrap' }}>
          {!disabled && !porRenglon && <MasDelItem control={control} lugar={lugar} />}
          {!disabled && <QuitarItem lugar={lugar} onQuitar={onQuitar} />}
        </TableCell>
      </TableRow>
      {enDos && (
        <TableRow>
          <TableCell colSpan={4} sx={{ ...CELDA, pt: 0, pb: 1.5 }}>
            <CargosDelItem {...{ control, lugar, disabled, porRenglon }} enTabla />
          </TableCell>
          <TableCell sx={CELDA} />
        </TableRow>
      )}
    </>
  );
});
