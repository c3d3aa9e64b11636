import Box from '@mui/material/Box';
import { Link, useLocation } from 'wouter';
import { useAlAcercarse } from '../base/carga/adelantar.ts';

const PESTANAS = [
  ['Facturas', '/facturas'],
  ['Cotizaciones', '/cotizaciones'],
] as const;

const ESTILOS = {
  display: 'flex',
  gap: 1,
  mt: -1,
  borderBottom: 1,
  borderColor: 'divider',
  displayPrint: 'none',
  '& > a': {
    minHeight: 44,
    px: 1.5,
    display: 'inline-flex',
    alignItems: 'center',
    mb: '-1px',
    borderBottom: '2px solid transparent',
    color: 'text.secondary',
    fontWeight: 600,
    textDecoration: 'none',
    '&:hover': { color: 'text.primary' },
    '&[aria-current]': { color: 'text.primary', borderBottomColor: 'primary.main' },
  },
} as const;

export const PestanasDeDocumentos = () => {
  const [aqui] = useLocation();
  const alAcercarse = useAlAcercarse();
  return (
    <Box component="nav" aria-label="Facturas y cotizaciones" sx={ESTILOS}>
      {PESTANAS.map(([texto, a]) => (
        <Link key={a} href={a} {...(aqui === a && { 'aria-current': 'page' as const })} {...alAcercarse(a)}>
          {texto}
        </Link>
      ))}
    </Box>
  );
};
