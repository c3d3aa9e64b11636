import Box from '@mui/material/Box';
import { Pagina } from '../../components/Pagina.tsx';
import { Codigos } from './Codigos.tsx';
import { Contrasena } from './Contrasena.tsx';
import { SegundoFactor } from './SegundoFactor.tsx';
import { Sesiones } from './Sesiones.tsx';

/** Who gets into her account, and from where: each part is a `Seccion`. */
export default function PaginaDeSeguridad() {
  return (
    <Pagina titulo="Seguridad" subtitulo="Cómo entras a tu cuenta, y dónde está abierta.">
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4, maxWidth: 760 }}>
        <Contrasena />
        <SegundoFactor />
        <Codigos />
        <Sesiones />
      </Box>
    </Pagina>
  );
}
