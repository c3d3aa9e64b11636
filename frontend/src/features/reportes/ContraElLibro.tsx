import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as Enlace } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { delPeriodo } from '@cuenta-clara/dominio/periodos';
import { type ReporteDeApi } from '@cuenta-clara/dominio/reportes/reporte.api';
import { totalDeMeses } from '../../components/cifras-por-mes/meses.ts';
import { EMITIDO_SEGUN_REGISTRO } from '../../components/cifras-por-mes/cifras.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { useLibroQuery } from '../../api/libro.api.ts';

const centavos = (pesos: number): number => centavosDe(pesos) ?? 0;

/** The report and the ledger may differ, because the ledger counts by the day of recording. */
export const ContraElLibro = ({ reporte, aLibro }: { reporte: ReporteDeApi; aLibro: string }) => {
  const id = useId();
  const { desde, hasta } = reporte;
  const { currentData: libro } = useLibroQuery({ desde, hasta, page: 1, limit: 1 });
  if (!libro) return null;
  const de = (cifra: 'facturado' | 'cobrado' | 'revertido') => totalDeMeses(libro.meses, cifra);
  const [emitido, recibido] = [de('facturado'), de('cobrado') - de('revertido')];
  const cuadra = emitido === centavos(reporte.emitido) && recibido === centavos(reporte.recibido);
  const vacio = libro.total === 0 && (reporte.facturas > 0 || reporte.recibido !== 0);
  const renglones = [
    ['Emitido', centavos(reporte.emitido), EMITIDO_SEGUN_REGISTRO.nombre, emitido],
    ['Recibido', centavos(reporte.recibido), 'Cobrado menos revertido', recibido],
  ] as const;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography variant="h2" id={id}>
        Y el Libro
      </Typography>
      {vacio && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          El Libro {delPeriodo(reporte)} está vacío: {LO_DE_ESOS_DIAS(reporte.facturas)} se registró otro día.
          Está en este reporte.
        </Alert>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {cuadra
          ? 'De estos días el Libro dice lo mismo.'
          : 'El reporte va por el día de cada factura y el de cada pago; el Libro, por el día en que lo registraste. Lo que se registra después cuenta aquí en su día, y allá en el que se registró.'}{' '}
        <Link component={Enlace} href={`${aLibro}?desde=${desde}&hasta=${hasta}`}>
          Ver en el Libro
        </Link>
      </Typography>
      {!cuadra && (
        <Box
          component="dl"
          sx={{
            ...{ m: 0, mt: 1.5, display: 'grid', columnGap: 4, rowGap: 1.5 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {renglones.map(([nombre, aqui, suNombre, alla]) => (
            <Box key={nombre} sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {nombre}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, textAlign: 'right' }}>
                <Dinero centavos={aqui} />
              </Box>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {suNombre}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, textAlign: 'right' }}>
                <Dinero centavos={alla} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
};

const LO_DE_ESOS_DIAS = (facturas: number): string =>
  facturas === 0
    ? 'lo que recibiste'
    : facturas === 1
      ? 'su factura'
      : `lo de sus ${enMiles(facturas)} facturas`;
