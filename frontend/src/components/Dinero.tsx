import { type Centavos, centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import Box from '@mui/material/Box';
import { type SxProps, type Theme } from '@mui/material/styles';

interface Props {
  pesos?: number;
  centavos?: Centavos;
  sx?: SxProps<Theme>;
}

const CIFRAS = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export const Dinero = ({ pesos = 0, centavos = centavosDe(pesos) ?? 0, sx }: Props) =>
  sx ? (
    <Box component="span" sx={[CIFRAS, ...(Array.isArray(sx) ? sx : [sx])]}>
      {formatoDeDinero(centavos)}
    </Box>
  ) : (
    <span style={CIFRAS}>{formatoDeDinero(centavos)}</span>
  );
