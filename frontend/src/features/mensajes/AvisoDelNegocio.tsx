import Alert from '@mui/material/Alert';
import { TEXTOS_DE_ENVIO } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { esTelefono } from '@cuenta-clara/dominio/texto';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';

/** Why WhatsApp cannot be opened from this business: its phone is wrong, or nobody could read it. */
export const AvisoDelNegocio = () => {
  const { data: negocio, isError, refetch } = useNegocioQuery();
  if (negocio)
    return esTelefono(negocio.telefono) ? null : (
      <Alert severity="warning">{TEXTOS_DE_ENVIO.telefonoDelNegocio}</Alert>
    );
  return (
    isError && (
      <ErrorConReintento
        titulo="No pudimos cargar los datos de tu negocio"
        onReintentar={() => void refetch()}
      />
    )
  );
};
