import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { nuevaClave } from '../../base/api.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { formatoDeTamano } from '../../api/descargas-del-libro.ts';
import { useDescargarMutation } from '../../api/libro.api.ts';
import { archivoDeMisDatos, useMisDatosQuery, usePedirMisDatosMutation } from '../../api/mis-datos.api.ts';

const CADA_CUANTO = 1_000;

export default function DialogoDeMisDatos({ onCerrar }: { onCerrar: () => void }) {
  const [clave, setClave] = useState(nuevaClave);
  const [pedir, { data: pedida, isLoading: pidiendo }] = usePedirMisDatosMutation();
  const [sigue, setSigue] = useState(true);
  const { data: hasta, error } = useMisDatosQuery(pedida?.id ?? '', {
    skip: !pedida,
    pollingInterval: sigue ? CADA_CUANTO : 0,
    refetchOnMountOrArgChange: true,
  });
  const datos = hasta?.id === pedida?.id ? (hasta ?? pedida) : pedida;
  const preparando = pidiendo || datos?.estado === 'preparando';
  if (sigue !== (datos?.estado === 'preparando')) setSigue(datos?.estado === 'preparando');
  const [descargar, { isLoading: descargando }] = useDescargarMutation();

  const preparar = async () => {
    const { error: rechazo } = await pedir({ clave });
    if (rechazo) return toast.error(mensajeDeError(rechazo, 'No pudimos preparar tus datos'));
    setClave(nuevaClave());
  };
  const bajar = async () => {
    if (!datos) return;
    const { error: rechazo } = await descargar(archivoDeMisDatos(datos));
    if (rechazo) toast.error(mensajeDeError(rechazo, 'No pudimos descargar el archivo'));
  };
  const { hechos = 0, total = 0, bytes = null } = datos ?? {};
  return (
    <DialogoAdaptable
      titulo="Llévate tus datos"
      onCerrar={onCerrar}
      acciones={
        datos?.estado === 'lista' ? (
          <Button
            variant="contained"
            startIcon={<DownloadIcon />}
            onClick={() => void bajar()}
            disabled={descargando}
          >
            {descargando ? 'Descargando...' : 'Descargar'}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void preparar()} disabled={preparando}>
            {preparando ? 'Preparando...' : 'Preparar mis datos'}
          </Button>
        )
      }
    >
      <Typography>
        Tus clientes, servicios, facturas con sus renglones, pagos y cotizaciones, en libros de Excel dentro
        de un ZIP. Son tuyos: llévatelos cuando quieras.
      </Typography>
      <Box role="status" sx={{ minHeight: 48 }}>
        {preparando && (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              Preparando... {total > 0 && `${hechos} de ${total}`}
            </Typography>
            <LinearProgress
              aria-label="Preparando tus datos"
              {...(total > 0 && { variant: 'determinate', value: Math.floor((100 * hechos) / total) })}
              sx={{ mt: 0.5, borderRadius: 1 }}
            />
          </>
        )}
        {datos?.estado === 'lista' && (
          <Typography sx={{ fontWeight: 600 }}>Listos: {bytes !== null && formatoDeTamano(bytes)}</Typography>
        )}
      </Box>
      {(datos?.estado === 'fallida' || error) && (
        <Alert severity="error">{mensajeDeError(error, 'No se pudieron preparar. Pídelos otra vez.')}</Alert>
      )}
    </DialogoAdaptable>
  );
}
