import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { contados } from '@cuenta-clara/dominio/contados';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type ReporteDeApi } from '@cuenta-clara/dominio/reportes/reporte.api';
import { Cambio } from '../../components/Cambio.tsx';
import { SumaGrande } from '../../components/SumaGrande.tsx';

const cuantas = (facturas: number): string => contados(facturas, 'factura', 'facturas');

export const CifrasDelReporte = ({ reporte }: { reporte: ReporteDeApi | undefined }) => (
  <Card component="section" aria-label="Cifras" sx={{ p: { xs: 2, md: 3 } }}>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        columnGap: { xs: 2, md: 4 },
        rowGap: 2,
        // WebKit prints a desktop's three columns, for which a sheet of paper is too narrow.
        '@media print': {
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          '& > :first-of-type': { gridColumn: '1 / -1' },
        },
      }}
    >
      <SumaGrande titulo="Recibido" pesos={reporte?.recibido}>
        {reporte && (
          <Cambio pesos={reporte.recibido} antes={reporte.anterior.recibido} de={reporte.anterior} />
        )}
      </SumaGrande>
      <SumaGrande titulo="Emitido" pesos={reporte?.emitido} menor>
        {reporte && (
          <>
            <Cambio pesos={reporte.emitido} antes={reporte.anterior.emitido} de={reporte.anterior} />
            <Typography variant="caption" component="p" color="textSecondary">
              {cuantas(reporte.facturas)}
            </Typography>
          </>
        )}
      </SumaGrande>
      <SumaGrande titulo="Por cobrar" pesos={reporte?.por_cobrar} menor>
        {reporte && (
          <Typography variant="caption" component="p" color="textSecondary">
            lo que se debía al terminar el {formatoDeDia(reporte.hasta)}
          </Typography>
        )}
      </SumaGrande>
    </Box>
  </Card>
);
