import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type ItemsProps, CampoDelItem, QuitarItem, TotalDelItem } from './PartesDelItem.tsx';

const CELDA = {
  px: 0.75,
  py: 1,
  verticalAlign: 'top',
  '&:first-of-type': { pl: 0 },
  '&:last-of-type': { pr: 0 },
};
const CIFRA = { ...CELDA, textAlign: 'right' };

/** The items on a desk: a table, every figure in its column. */
export const TablaDeItems = ({ control, claves, onQuitar, disabled }: ItemsProps) => (
  <Table aria-label="Conceptos" sx={{ tableLayout: 'fixed' }}>
    <TableHead>
      <TableRow>
        <TableCell sx={CELDA}>Descripción</TableCell>
        <TableCell sx={{ ...CIFRA, width: 96 }}>Cantidad</TableCell>
        <TableCell sx={{ ...CIFRA, width: 136 }}>Precio</TableCell>
        <TableCell sx={{ ...CIFRA, width: 132 }}>Total</TableCell>
        <TableCell sx={{ ...CELDA, width: 44 }} />
      </TableRow>
    </TableHead>
    <TableBody>
      {claves.map((clave, lugar) => (
        <TableRow key={clave}>
          {(['descripcion', 'cantidad', 'precio_unitario'] as const).map((campo) => (
            <TableCell key={campo} sx={CELDA}>
              <CampoDelItem control={control} lugar={lugar} campo={campo} disabled={disabled} enColumna />
            </TableCell>
          ))}
          <TableCell sx={{ ...CIFRA, lineHeight: '40px', fontWeight: 600 }}>
            <TotalDelItem control={control} lugar={lugar} tamano={15} />
          </TableCell>
          <TableCell sx={CELDA}>{!disabled && <QuitarItem lugar={lugar} onQuitar={onQuitar} />}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
