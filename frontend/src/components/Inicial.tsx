import Box from '@mui/material/Box';
import { comoSeLeen } from '@cuenta-clara/dominio/texto';
import { rem } from '../base/tema/medidas.ts';

export const INICIAL = 'inicial';

const ESTILOS = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  userSelect: 'none',
  borderRadius: '50%',
  lineHeight: 1,
  fontWeight: 600,
  bgcolor: 'action.selected',
  color: 'text.primary',
};

export const Inicial = ({ nombre, tamano = 40 }: { nombre: string; tamano?: number }) => (
  <Box
    aria-hidden
    className={INICIAL}
    style={{ width: rem(tamano), height: rem(tamano), fontSize: rem(tamano * 0.42) }}
    sx={ESTILOS}
  >
    {comoSeLeen(nombre.trim())[0]?.toLocaleUpperCase('es') ?? '?'}
  </Box>
);
