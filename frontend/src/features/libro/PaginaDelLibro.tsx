import { Libro } from './Libro.tsx';

/** The owner's ledger. */
export default function PaginaDelLibro() {
  return (
    <Libro
      subtitulo="Cada movimiento de tus facturas, en su orden y a prueba de cambios."
      aReportes="/reportes"
    />
  );
}
