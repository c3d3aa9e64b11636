import Box from '@mui/material/Box';
import { type AsientoDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';

export const FueraDelPeriodo = ({ asiento }: { asiento: AsientoDeApi }) =>
  asiento.fuera_del_periodo ? (
    <Box component="span" sx={{ display: 'block', color: 'warning.main', fontWeight: 600, fontSize: 12 }}>
      Fecha fuera del período
    </Box>
  ) : null;
