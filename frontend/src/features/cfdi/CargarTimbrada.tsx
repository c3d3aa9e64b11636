import UploadIcon from '../../iconos/UploadRounded.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { estatusDe, rechazoDicho } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useEsTelefono } from '../../base/ventanas/useEsTelefono.ts';
import { useTimbrarMutation } from '../../api/cfdi.api.ts';

const UNO_SOLO = 'Suelta un solo archivo.';

export const CargarTimbrada = ({ factura: { id, numero_factura } }: { factura: FacturaDeApi }) => {
  const [timbrar, { isLoading: cargando }] = useTimbrarMutation();
  const [rechazo, setRechazo] = useState<string | null>(null);
  const [encima, setEncima] = useState(false);
  const campo = useRef<HTMLInputElement>(null);
  const esTelefono = useEsTelefono();
  const cargar = async (archivos: FileList | null) => {
    const [xml, otro] = archivos ?? [];
    if (!xml || cargando) return;
    if (otro) return setRechazo(UNO_SOLO);
    setRechazo(null);
    const { error } = await timbrar({ id, xml });
    // After a 401 the sign-in page replaces this page and its error, so a toast tells that the file was not
    // uploaded.
    if (estatusDe(error) === 401) toast.error(`${xml.name} no se cargó: tu sesión se había cerrado.`);
    else if (error) setRechazo(rechazoDicho(`${xml.name} no se cargó.`, error));
    else toast.exito(`Factura #${numero_factura} timbrada`);
  };
  const elegir = (evento: ChangeEvent<HTMLInputElement>) => {
    const { files } = evento.target;
    void cargar(files).finally(() => {
      evento.target.value = '';
    });
  };
  const alArrastrar = (evento: DragEvent) => {
    evento.preventDefault();
    setEncima(true);
  };
  const alSoltar = (evento: DragEvent) => {
    evento.preventDefault();
    setEncima(false);
    void cargar(evento.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={alArrastrar}
      onDragLeave={() => setEncima(false)}
      onDrop={alSoltar}
      sx={{
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 1,
        border: '1px dashed',
        borderColor: encima ? 'primary.main' : 'text.secondary',
        borderRadius: 1.5,
        bgcolor: encima ? 'action.hover' : undefined,
      }}
    >
      <Typography variant="h3">¿Ya te la timbraron?</Typography>
      <Typography variant="body2" color="textSecondary">
        Carga el XML que te devolvieron{esTelefono ? '.' : ', o suéltalo aquí.'} La factura queda con su folio
        fiscal, y ya no se cambia.
      </Typography>
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        onClick={() => campo.current?.click()}
        disabled={cargando}
        sx={{ minHeight: 44 }}
      >
        {cargando ? 'Cargando...' : 'Cargar XML timbrado'}
      </Button>
      <input
        ref={campo}
        type="file"
        accept=".xml,application/xml,text/xml"
        hidden
        aria-label="XML timbrado"
        onChange={elegir}
      />
      {rechazo && (
        <Alert severity="error" sx={{ width: 1, overflowWrap: 'anywhere' }}>
          {rechazo}
        </Alert>
      )}
    </Box>
  );
};
