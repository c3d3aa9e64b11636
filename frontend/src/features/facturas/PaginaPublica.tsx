import { useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { esUuid } from '@dominio/esquemas.ts';
import { Cargando } from '../../components/Cargando.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';

/** /factura/…: sends the browser to the invoice's PDF (spec section 2); needs no session. */
export default function PaginaPublica() {
  const parametros = useParams<{ id?: string }>();
  const id = new URLSearchParams(useSearch()).get('id') ?? parametros.id;
  const valido = esUuid(id);
  useEffect(() => {
    if (valido) window.location.replace(`/api/facturas/${id}/pdf/public`);
  }, [valido, id]);
  return valido ? <Cargando /> : <EstadoVacio dibujo="facturas" titulo="ID de factura no proporcionado" />;
}
