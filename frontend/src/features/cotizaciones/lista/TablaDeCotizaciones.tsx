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
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { useHoy, useZona } from '../../../base/tiempo/hoy.ts';
import { CALLADO } from '../../../components/callado.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { FilaDeAcciones } from '../../../components/FilaDeAcciones.tsx';
import { Inicial } from '../../../components/Inicial.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { CABEZA, CELDA, CELDA_DE_ACCIONES, TABLA } from '../../../components/tabla-de-lista.ts';
import { EnlaceALaCotizacion } from '../EnlaceALaCotizacion.tsx';
import { InsigniaDeCotizacion } from '../../../components/InsigniaDeCotizacion.tsx';
import { accionesDeCotizacion } from '../acciones/acciones-de-cotizacion.tsx';
import { type HacerConCotizacion } from '../acciones/useHacerConCotizacion.ts';
import { cualDicha, numeroDicho, situacionDicha } from '../cotizacion-dicha.ts';

interface Props {
  cotizaciones: readonly CotizacionDeApi[];
  onHacer: HacerConCotizacion;
}

export const TablaDeCotizaciones = ({ cotizaciones, onHacer }: Props) => (
  <Card>
    <Table aria-label="Cotizaciones" sx={TABLA}>
      <TableHead>
        <TableRow>
          <TableCell sx={CABEZA}>Cliente</TableCell>
          <TableCell sx={CABEZA}>Estado</TableCell>
          <TableCell sx={{ ...CABEZA, textAlign: 'right' }}>Total</TableCell>
          <TableCell sx={CABEZA} aria-label="Acciones" />
        </TableRow>
      </TableHead>
      <TableBody>
        {cotizaciones.map((cotizacion) => (
          <Renglon key={cotizacion.id} cotizacion={cotizacion} onHacer={onHacer} />
        ))}
      </TableBody>
    </Table>
  </Card>
);

const Renglon = memo(
  ({ cotizacion, onHacer }: { cotizacion: CotizacionDeApi; onHacer: HacerConCotizacion }) => {
    const { cliente, fecha, total } = cotizacion;
    const ahora = { hoy: useHoy(), zona: useZona() };
    return (
      <TableRow
        hover
        sx={CALLADO}
        aria-label={`Cotización ${numeroDicho(cotizacion)} de ${comoSeLlama(cliente)}`}
      >
        <TableCell sx={CELDA}>
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <Inicial nombre={comoSeLlama(cliente)} />
            <Box sx={{ minWidth: 0 }}>
              <EnlaceALaCotizacion cotizacion={cotizacion} />
              <Typography
                variant="caption"
                color="textSecondary"
                component="p"
                sx={{ fontVariantNumeric: 'tabular-nums' }}
              >
                {numeroDicho(cotizacion)} · {formatoDeDia(fecha)}
                <InsigniaEnCamino de="cotizaciones" id={cotizacion.id} />
              </Typography>
            </Box>
          </Box>
        </TableCell>
        <TableCell sx={CELDA}>
          <InsigniaDeCotizacion {...cotizacion} />
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            sx={{ mt: 0.25, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
          >
            {situacionDicha(cotizacion, ahora)}
          </Typography>
        </TableCell>
        <TableCell sx={{ ...CELDA, textAlign: 'right' }}>
          <Dinero pesos={total} sx={{ fontSize: 16, fontWeight: 700 }} />
        </TableCell>
        <TableCell sx={CELDA_DE_ACCIONES}>
          <FilaDeAcciones
            acciones={accionesDeCotizacion(cotizacion, onHacer, ahora)}
            nombrar={(texto) => cualDicha(texto, cotizacion)}
          />
        </TableCell>
      </TableRow>
    );
  },
);
Renglon.displayName = 'Renglon';
