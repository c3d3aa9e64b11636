import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { TEXTOS_DE_ENVIO } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { esTelefono } from '@cuenta-clara/dominio/texto';
import { parte } from '../../base/carga/carga-diferida.ts';
import { ReintentoDiscreto } from '../../components/ReintentoDiscreto.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

const DialogoDeNegocio = parte(async () => ({
  default: (await import('../configuracion/DialogoDeNegocio.tsx')).DialogoDeNegocio,
}));

/**
 * WhatsApp needs the telephone of the business: the warning offers to correct it, or to read the business
 * again.
 */
export const AvisoDelNegocio = () => {
  const { data: negocio, isError, refetch } = useNegocioQuery();
  const [corrigiendo, setCorrigiendo] = useAbierta<true>('negocio');
  if (negocio)
    return (
      <>
        {!esTelefono(negocio.telefono) && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" size="small" onClick={() => setCorrigiendo(true)}>
                {negocio.telefono ? 'Corregir' : 'Agregar'}
              </Button>
            }
          >
            {TEXTOS_DE_ENVIO.telefonoDelNegocio}
          </Alert>
        )}
        <Suspense>
          {corrigiendo && <DialogoDeNegocio negocio={negocio} onCerrar={() => setCorrigiendo(null)} />}
        </Suspense>
      </>
    );
  return (
    isError && (
      <ReintentoDiscreto
        texto="No pudimos cargar los datos de tu negocio"
        onReintentar={() => void refetch()}
      />
    )
  );
};
