import ExpandLessIcon from '../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../iconos/ExpandMoreRounded.tsx';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Suspense, useId, useState } from 'react';
import { type CfdiPedido } from '@cuenta-clara/dominio/cfdi/cfdi.api';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { EnCamino } from '../../components/EnCamino.tsx';
import { type Datos, useDatosFiscales } from './useDatosFiscales.tsx';
import { type TarjetaDeTimbrado } from './useTimbrado.ts';

const ListaParaTimbrar = parte(() => import('./ListaParaTimbrar.tsx'));
const FacturaTimbrada = parte(() => import('./FacturaTimbrada.tsx'));
const DialogoDeCancelacion = parte(() => import('./DialogoDeCancelacion.tsx'));

const TARJETA = { flexShrink: 0 };

interface Props extends TarjetaDeTimbrado {
  factura: FacturaDeApi;
}

/**
 * The dialogs are beside the card: the card changes once the stamp is cancelled, also when the answer was lost
 * and the dialog is still open.
 */
export const CfdiDeFactura = ({ factura, ...tarjeta }: Props) => {
  const [cancelada, setCancelada] = useAbierta<FacturaDeApi>('cancelar-timbre');
  const { completar, ventanas } = useDatosFiscales(factura);
  return (
    <>
      <Tarjeta
        factura={factura}
        {...tarjeta}
        onCompletar={completar}
        onCancelar={() => setCancelada(factura)}
      />
      <Suspense>
        {cancelada && <DialogoDeCancelacion factura={cancelada} onCerrar={() => setCancelada(null)} />}
      </Suspense>
      {ventanas}
    </>
  );
};

interface PropsDeLaTarjeta extends Props {
  onCompletar: (datos: Datos) => void;
  onCancelar: () => void;
}

const Tarjeta = ({
  factura,
  hayTarjeta,
  abierta,
  onAbrir,
  cabeza,
  onCompletar,
  onCancelar,
}: PropsDeLaTarjeta) => {
  // The card's state keeps what was chosen for the CFDI, so that it survives folding the card.
  const [pedido, setPedido] = useState<Partial<CfdiPedido>>({});
  const id = useId();
  if (factura.estado === 'borrador') return null;
  if (timbreVigente(factura))
    return (
      <Card component="section" aria-labelledby={id} sx={{ ...TARJETA, p: { xs: 2, md: 3 } }}>
        <Suspense fallback={<EnCamino alto={176} cuantos={1} />}>
          <FacturaTimbrada factura={factura} idDelTitulo={id} onCancelar={onCancelar} />
        </Suspense>
      </Card>
    );
  if (!hayTarjeta) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={TARJETA}>
      <CardActionArea
        ref={cabeza}
        aria-expanded={abierta}
        onClick={() => onAbrir(!abierta)}
        sx={{ px: { xs: 2, md: 3 }, py: 2, display: 'flex', justifyContent: 'space-between', gap: 1 }}
      >
        <Typography variant="h2" component="span" id={id}>
          Para timbrar
        </Typography>
        {abierta ? (
          <ExpandLessIcon color="action" aria-hidden />
        ) : (
          <ExpandMoreIcon color="action" aria-hidden />
        )}
      </CardActionArea>
      {abierta && (
        <Suspense fallback={<EnCamino alto={176} cuantos={1} />}>
          <ListaParaTimbrar factura={factura} pedido={pedido} onPedir={setPedido} onCompletar={onCompletar} />
        </Suspense>
      )}
    </Card>
  );
};
