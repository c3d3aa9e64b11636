import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import ErrorOutlineIcon from '../../iconos/ErrorOutlineRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type ExportacionDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { lugarDe } from '@cuenta-clara/dominio/lugares';
import { formatoDeInstante } from '../../base/tiempo/hoy.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { type Descarga, archivoDe, formatoDeTamano, selloDe } from '../../api/descargas-del-libro.ts';
import { HuellasDeExportacion } from './comprobacion/HuellasDeExportacion.tsx';
import { useDescargarMutation } from '../../api/libro.api.ts';

export const RenglonDeExportacion = ({ exportacion }: { exportacion: ExportacionDeApi }) => {
  const { desde, hasta, zona, provisional, estado, hechos, total } = exportacion;
  const { bytes, edicion, anteriores, creada } = exportacion;
  const [descargar, { isLoading: descargando }] = useDescargarMutation();
  const periodo = `${formatoDeDia(desde)} - ${formatoDeDia(hasta)}`;

  const bajar = async (cual: Descarga) => {
    const { error } = await descargar(cual);
    if (error) toast.error(mensajeDeError(error, 'No pudimos descargar el archivo'));
  };

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px' }}>
        <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {periodo}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {`Pedida el ${formatoDeInstante(zona, creada)} · días y horas de ${lugarDe(zona)}`}
          {provisional && ' · provisional: el periodo no había terminado'}
          {estado === 'lista' && ` · ${formatoDeTamano(bytes)}`}
          {anteriores.length > 0 && ` · hecha de nuevo en la edición ${edicion}`}
        </Typography>
      </Box>
      {estado === 'preparando' && (
        <Box sx={{ flex: '1 1 200px' }}>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            Preparando... {total > 0 && `${enMiles(hechos)} de ${enMiles(total)}`}
          </Typography>
          <LinearProgress
            aria-label={`Preparando ${periodo}`}
            {...(total > 0 && { variant: 'determinate', value: Math.floor((100 * hechos) / total) })}
            sx={{ mt: 0.5, borderRadius: 1 }}
          />
        </Box>
      )}
      {estado === 'lista' && (
        <Box sx={{ display: 'flex' }}>
          <Button
            startIcon={<DownloadIcon />}
            onClick={() => void bajar(archivoDe(exportacion))}
            disabled={descargando}
            aria-label={`Descargar ${periodo}`}
            sx={{ px: 1 }}
          >
            {descargando ? 'Descargando...' : 'Descargar'}
          </Button>
        </Box>
      )}
      {estado === 'lista' && (
        <HuellasDeExportacion
          exportacion={exportacion}
          periodo={periodo}
          descargando={descargando}
          onSello={() => void bajar(selloDe(exportacion))}
        />
      )}
      {estado === 'fallida' && (
        <Typography
          variant="body2"
          sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'error.main', fontWeight: 600 }}
        >
          <ErrorOutlineIcon fontSize="small" aria-hidden />
          No se pudo preparar. Pídela otra vez.
        </Typography>
      )}
    </Box>
  );
};
