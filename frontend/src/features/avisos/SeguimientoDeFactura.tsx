import AutorenewIcon from '../../iconos/AutorenewRounded.tsx';
import ContentCopyIcon from '../../iconos/ContentCopyRounded.tsx';
import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import VisibilityIcon from '../../iconos/VisibilityOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { aQuienSeSaluda } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { avisoDicho } from '@cuenta-clara/dominio/seguimiento/aviso-dicho';
import { copiarYDecirlo } from '../../base/ventanas/copiar-y-decirlo.ts';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { Seccion } from '../../components/Seccion.tsx';
import {
  useEnlaceDePaginaQuery,
  useHistorialDeLaPaginaInfiniteQuery,
  useRenovarEnlaceMutation,
  useSeguimientoQuery,
} from '../../api/avisos.api.ts';
import { LineaDeTiempo } from '../historial/LineaDeTiempo.tsx';
import { AccionesDeAviso } from './AccionesDeAviso.tsx';
import { enCentavos } from './en-centavos.ts';
import { useVentanasDeAviso } from './useVentanasDeAviso.tsx';

export const SeguimientoDeFactura = ({ factura }: { factura: FacturaDeApi }) => {
  const { id, numero_factura, cliente, estado } = factura;
  const { data, isLoading } = useSeguimientoQuery(id, { refetchOnMountOrArgChange: true });
  const [conHistorial, setConHistorial] = useState(false);
  const { abrir, ventanas } = useVentanasDeAviso();
  // Until the notice is known no button here can be tapped: its row would move the button under the finger.
  const aviso = estado === 'pendiente' ? data?.aviso : null;
  return (
    <Seccion titulo="Su página">
      {aviso && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: '1 1 16rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {avisoDicho(enCentavos(aviso), aQuienSeSaluda(cliente))}
          </Typography>
          <AccionesDeAviso de={{ factura_id: id, numero_factura, aviso }} abrir={abrir} />
        </Box>
      )}
      <Typography color="textSecondary">
        {data?.abierta
          ? `La abrió el ${formatoDeDia(data.abierta)}, desde el enlace.`
          : 'Tu cliente ve en ella lo que debe y cómo pagarte, y te avisa cuando ya pagó.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mx: -0.5 }}>
        <Enlace id={id} listo={!isLoading} />
        <Button
          startIcon={<HistoryIcon />}
          sx={{ minHeight: 44 }}
          aria-expanded={conHistorial}
          disabled={isLoading}
          onClick={() => setConHistorial(!conHistorial)}
        >
          Lo que pasó
        </Button>
      </Box>
      {conHistorial && <HistorialDeLaPagina id={id} />}
      {ventanas}
    </Seccion>
  );
};

/** A renewed link revokes the previous link, which the customer may have. */
const Enlace = ({ id, listo }: { id: string; listo: boolean }) => {
  const { data } = useEnlaceDePaginaQuery(id, { refetchOnMountOrArgChange: true });
  const [renovar, { isLoading }] = useRenovarEnlaceMutation();
  const trasConfirmar = useTrasConfirmar();
  const url = listo ? data?.url : undefined;
  const copiar = (cual: string) =>
    copiarYDecirlo(cual, {
      exito: 'Enlace de su página copiado',
      siNo: (enlace) => `No se pudo copiar el enlace. Es este: ${enlace}`,
    });
  const alRenovar = () =>
    trasConfirmar({
      titulo: '¿Renovar el enlace?',
      texto: 'El enlace que ya mandaste dejará de abrir su página.',
      confirmar: 'Sí, renovar',
      hacer: () => renovar(id),
      exito: 'Enlace renovado',
      error: 'No se pudo renovar el enlace',
    });
  return (
    <>
      <Button
        component="a"
        href={url ?? '#'}
        target="_blank"
        rel="noopener"
        disabled={!url}
        startIcon={<VisibilityIcon />}
        sx={{ minHeight: 44 }}
      >
        Ver su página
      </Button>
      <Button
        disabled={!url}
        onClick={() => void (url && copiar(url))}
        startIcon={<ContentCopyIcon />}
        sx={{ minHeight: 44 }}
      >
        Copiar enlace
      </Button>
      <Button
        disabled={!url || isLoading}
        onClick={() => void alRenovar()}
        startIcon={<AutorenewIcon />}
        sx={{ minHeight: 44 }}
      >
        Renovar enlace
      </Button>
    </>
  );
};

const HistorialDeLaPagina = ({ id }: { id: string }) => (
  <LineaDeTiempo historial={useHistorialDeLaPaginaInfiniteQuery(id, { refetchOnMountOrArgChange: true })} />
);
