import ExpandLessIcon from '../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../iconos/ExpandMoreRounded.tsx';
import Button from '@mui/material/Button';
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
import { useDatosFiscales } from './useDatosFiscales.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';

const ListaParaTimbrar = parte(() => import('./ListaParaTimbrar.tsx'));
const FacturaTimbrada = parte(() => import('./FacturaTimbrada.tsx'));

const TARJETA = { flexShrink: 0 };

/**
 * What SAT asks of an invoice, folded until it is wanted. A business that said nothing of itself to SAT sees one quiet way in, and
 * a draft none.
 */
export const CfdiDeFactura = ({ factura }: { factura: FacturaDeApi }) => {
  const { data: negocio } = useNegocioQuery();
  const [abierta, setAbierta] = useAbierta<boolean>('lista-para-timbrar');
  // What she chose outlives the card being folded.
  const [pedido, setPedido] = useState<Partial<CfdiPedido>>({});
  const id = useId();
  const { completar, ventanas } = useDatosFiscales(factura);
  if (factura.estado === 'borrador') return null;
  if (timbreVigente(factura))
    return (
      <Card component="section" aria-labelledby={id} sx={{ ...TARJETA, p: { xs: 2, md: 3 } }}>
        <Suspense fallback={<EnCamino alto={176} cuantos={1} />}>
          <FacturaTimbrada factura={factura} idDelTitulo={id} />
        </Suspense>
      </Card>
    );
  if (!negocio) return null;
  const aTimbrar = Boolean(negocio.fiscal ?? factura.timbre);
  if (!aTimbrar && !abierta)
    return (
      <Button
        color="inherit"
        onClick={() => setAbierta(true)}
        sx={{ alignSelf: 'flex-start', minHeight: 44, color: 'text.secondary' }}
      >
        Timbrar esta factura (CFDI)
      </Button>
    );
  return (
    <Card component="section" aria-labelledby={id} sx={TARJETA}>
      <CardActionArea
        aria-expanded={abierta === true}
        onClick={() => setAbierta(abierta ? null : true)}
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
          <ListaParaTimbrar factura={factura} pedido={pedido} onPedir={setPedido} onCompletar={completar} />
        </Suspense>
      )}
      {ventanas}
    </Card>
  );
};
