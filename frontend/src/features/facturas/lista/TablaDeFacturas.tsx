import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { CALLADO } from '../../../components/callado.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { Inicial } from '../../../components/Inicial.tsx';
import { InsigniaDeAviso } from '../../avisos/InsigniaDeAviso.tsx';
import { InsigniaDeEstado } from '../../../components/InsigniaDeEstado.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { CABEZA, CELDA, CELDA_DE_ACCIONES, TABLA } from '../../../components/tabla-de-lista.ts';
import { Abonado, Balance } from '../cobro/Abonado.tsx';
import { AccionesDeFactura } from '../acciones/AccionesDeFactura.tsx';
import { EnlaceAlDetalle } from './EnlaceAlDetalle.tsx';
import { Vencimiento } from '../Vencimiento.tsx';
import { accionesDe } from '../acciones/acciones-de-factura.tsx';
import { type HacerConFactura } from '../acciones/useHacerConFactura.ts';

interface Props {
  facturas: readonly FacturaDeApi[];
  avisadas: ReadonlySet<string>;
  onHacer: HacerConFactura;
  completando: string | null;
}

export const TablaDeFacturas = ({ facturas, avisadas, onHacer, completando }: Props) => (
  <Card>
    <Table aria-label="Facturas" sx={TABLA}>
      <TableHead>
        <TableRow>
          <TableCell sx={CABEZA}>Cliente</TableCell>
          <TableCell sx={CABEZA}>Estado</TableCell>
          <TableCell sx={{ ...CABEZA, textAlign: 'right' }}>Total</TableCell>
          <TableCell sx={CABEZA} aria-label="Acciones" />
        </TableRow>
      </TableHead>
      <TableBody>
        {facturas.map((factura) => (
          <Renglon
            key={factura.id}
            factura={factura}
            avisada={avisadas.has(factura.id)}
            onHacer={onHacer}
            completando={completando === factura.id}
          />
        ))}
      </TableBody>
    </Table>
  </Card>
);

interface PropsDeRenglon {
  factura: FacturaDeApi;
  avisada: boolean;
  onHacer: HacerConFactura;
  completando: boolean;
}

const Renglon = memo(({ factura, avisada, onHacer, completando }: PropsDeRenglon) => {
  const { cliente, estado, numero_factura, fecha_factura, fecha_vencimiento, total } = factura;
  return (
    <TableRow hover sx={CALLADO} aria-label={`Factura ${numero_factura} de ${comoSeLlama(cliente)}`}>
      <TableCell sx={CELDA}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Inicial nombre={comoSeLlama(cliente)} />
          <Box sx={{ minWidth: 0 }}>
            <EnlaceAlDetalle factura={factura} />
            <Typography
              variant="caption"
              color="textSecondary"
              component="p"
              sx={{ fontVariantNumeric: 'tabular-nums', '& > .entero': { whiteSpace: 'nowrap' } }}
            >
              <span className="entero">
                #{numero_factura} · {formatoDeDia(fecha_factura)}
              </span>
              <InsigniaEnCamino de="facturas" id={factura.id} />
            </Typography>
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={CELDA}>
        <InsigniaDeEstado factura={factura} />
        {avisada && estado === 'pendiente' && <InsigniaDeAviso />}
        <Typography
          variant="caption"
          component="p"
          sx={{
            mt: 0.25,
            fontVariantNumeric: 'tabular-nums',
            overflowWrap: 'anywhere',
            whiteSpace: { lg: 'nowrap' },
          }}
        >
          <Vencimiento factura={factura} />
          {estado === 'pagada' && fecha_vencimiento && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', whiteSpace: 'nowrap' }}>
              Venc. {formatoDeDia(fecha_vencimiento)}
            </Box>
          )}
        </Typography>
      </TableCell>
      <TableCell sx={{ ...CELDA, textAlign: 'right' }}>
        <Dinero pesos={total} sx={{ fontSize: 16, fontWeight: 700 }} />
        {estado === 'pendiente' && (
          <Typography variant="caption" component="p" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            <Balance factura={factura} />
          </Typography>
        )}
        <Abonado factura={factura} sx={{ ml: 'auto', minWidth: { lg: 196 }, maxWidth: 196 }} />
      </TableCell>
      <TableCell sx={CELDA_DE_ACCIONES}>
        <AccionesDeFactura factura={factura} acciones={accionesDe(factura, onHacer, completando)} />
      </TableCell>
    </TableRow>
  );
});
Renglon.displayName = 'Renglon';
