import Box from '@mui/material/Box';
import { EDADES } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { type AntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { pintadaDe } from './edades.ts';

/** The bar is hidden from screen readers, because the amounts beside it say the same. */
export const BarraDeAntiguedad = ({ antiguedad, alto }: { antiguedad: AntiguedadDeApi; alto: number }) => (
  <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: alto }}>
    {EDADES.filter((edad) => antiguedad[edad] > 0).map((edad) => (
      <Box
        key={edad}
        sx={[...pintadaDe(edad), { minWidth: 6, borderRadius: 0.5 }]}
        style={{ flexGrow: antiguedad[edad] / antiguedad.saldo, flexBasis: 0 }}
      />
    ))}
  </Box>
);
