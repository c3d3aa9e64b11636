import Box from '@mui/material/Box';
import { type SU_MARCA } from '../base/carga/negocio-del-marco.ts';

export const Marca = ({ tamano = 40, ...suyo }: { tamano?: number; [SU_MARCA]?: true }) => (
  <Box
    {...suyo}
    component="svg"
    viewBox="0 0 64 64"
    width={tamano}
    height={tamano}
    aria-hidden
    sx={{ flexShrink: 0 }}
  >
    <rect width="64" height="64" rx="16" fill="#1f4e46" />
    <path d="M42 22a14 14 0 1 0 0 20" fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M27 32.500l6 6L46 26"
      fill="none"
      stroke="#f2b84b"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Box>
);
export const NOMBRE_DE_LA_MARCA = 'Cuenta Clara';
export const LEMA = 'Sistema de Gestión';
