import CheckCircleIcon from '../../../iconos/CheckCircleRounded.tsx';
import LinkIcon from '../../../iconos/LinkRounded.tsx';
import PictureAsPdfIcon from '../../../iconos/PictureAsPdfOutlined.tsx';
import WhatsAppIcon from '../../../iconos/WhatsApp.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { parte } from '../../../base/carga/carga-diferida.ts';
import { useAbierta } from '../../../base/ventanas/sin-guardar.ts';
import { Pagina } from '../../../components/Pagina.tsx';
import { BotonDePdf } from '../acciones/BotonDePdf.tsx';
import { useCopiarEnlace } from '../acciones/useCopiarEnlace.ts';

const ModalDeWhatsApp = parte(() => import('../../mensajes/ModalDeWhatsApp.tsx'));

interface Props {
  factura: FacturaDeApi;
  onOtra: () => void;
}

export const FacturaLista = ({ factura, onOtra }: Props) => {
  const { numero_factura, total, cliente, fecha_vencimiento } = factura;
  const [compartiendo, setCompartiendo] = useAbierta<true>('whatsapp');
  const copiar = useCopiarEnlace();
  return (
    <Pagina titulo={`Factura #${numero_factura} lista · ${formatoDeDinero(centavosDe(total) ?? 0)}`}>
      <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 560 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <CheckCircleIcon color="success" fontSize="large" aria-hidden />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{comoSeLlama(cliente)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {fecha_vencimiento ? `Vence el ${formatoDeDia(fecha_vencimiento)}` : 'Sin fecha de vencimiento'}
            </Typography>
          </Box>
        </Box>
        <Button variant="contained" startIcon={<WhatsAppIcon />} onClick={() => setCompartiendo(true)}>
          WhatsApp
        </Button>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
          <Button variant="outlined" startIcon={<LinkIcon />} onClick={() => void copiar(factura)}>
            Copiar enlace
          </Button>
          <BotonDePdf factura={factura} variant="outlined" startIcon={<PictureAsPdfIcon />}>
            Ver PDF
          </BotonDePdf>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
          <Button onClick={onOtra}>Otra</Button>
          <Button component={Link} href="/facturas">
            Ver facturas
          </Button>
        </Box>
      </Card>
      <Suspense>
        {compartiendo && <ModalDeWhatsApp factura={factura} onCerrar={() => setCompartiendo(null)} />}
      </Suspense>
    </Pagina>
  );
};
