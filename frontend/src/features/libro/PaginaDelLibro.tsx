import { Libro } from './Libro.tsx';

export default function PaginaDelLibro() {
  return (
    <Libro
      subtitulo="Cada movimiento de tus facturas, en el orden en que lo registraste."
      aReportes="/reportes"
    />
  );
}
