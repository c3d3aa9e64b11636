import { Pagina } from '../../components/Pagina.tsx';
import { ANCHO_DE_LECTURA } from '../../components/Seccion.tsx';
import { Codigos } from './Codigos.tsx';
import { Contrasena } from './Contrasena.tsx';
import { SegundoFactor } from './SegundoFactor.tsx';
import { Sesiones } from './Sesiones.tsx';

export default function PaginaDeSeguridad() {
  return (
    <Pagina
      titulo="Seguridad"
      subtitulo="Cómo entras a tu cuenta, y dónde está abierta."
      ancho={ANCHO_DE_LECTURA}
    >
      <Contrasena />
      <SegundoFactor />
      <Codigos />
      <Sesiones />
    </Pagina>
  );
}
