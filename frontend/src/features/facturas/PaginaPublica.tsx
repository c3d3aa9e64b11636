import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { Cargando } from '../../components/Cargando.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { NOMBRE_DE_LA_MARCA } from '../../components/Marca.tsx';

export default function PaginaPublica() {
  const parametros = useParams<{ id?: string }>();
  const id = new URLSearchParams(useSearch()).get('id') ?? parametros.id;
  const valido = esUuid(id);
  useEffect(() => {
    document.title = `Factura · ${NOMBRE_DE_LA_MARCA}`;
    if (valido) window.location.replace(`/api/facturas/${id}/pdf/public`);
  }, [valido, id]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center' }}>
      {valido ? (
        <Cargando />
      ) : (
        <EstadoVacio
          dibujo="facturas"
          titulo="ID de factura no proporcionado"
          texto="Pide a quien te la envió que te comparta el link otra vez."
          nivel="h1"
        />
      )}
    </Box>
  );
}
