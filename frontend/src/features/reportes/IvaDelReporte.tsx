import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { PARTES_DEL_REPORTE, hayIva, nombreDeTasa } from '@cuenta-clara/dominio/reportes/partes-del-reporte';
import { type ReporteDeApi } from '@cuenta-clara/dominio/reportes/reporte.api';
import { Dinero } from '../../components/Dinero.tsx';

type PorTasa = ReporteDeApi['iva_emitido'];

const Tasas = ({ parte, tasas }: { parte: 'iva_cobrado' | 'iva_emitido'; tasas: PorTasa }) => {
  const id = useId();
  const { titulo, segun, vacia } = PARTES_DEL_REPORTE[parte];
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" id={id} sx={{ fontSize: 16, fontWeight: 600 }}>
        {titulo}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {tasas.length > 0 ? segun : vacia}
      </Typography>
      {tasas.length > 0 && (
        <Box
          component="table"
          aria-labelledby={id}
          sx={{
            width: '100%',
            mt: 1,
            borderCollapse: 'collapse',
            fontSize: 14,
            '& th, & td': { py: 1, pl: 1, textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
            '& th': { fontWeight: 600, color: 'text.secondary' },
            '& th:first-of-type': { pl: 0, textAlign: 'left' },
            '& tbody tr:last-of-type > *': { borderBottom: 0 },
          }}
        >
          <thead>
            <tr>
              <th scope="col">Tasa</th>
              <th scope="col">Base</th>
              <th scope="col">IVA</th>
            </tr>
          </thead>
          <tbody>
            {tasas.map(({ tasa, base, importe }) => (
              <tr key={tasa}>
                <th scope="row">{nombreDeTasa(tasa)}</th>
                <td>
                  <Dinero pesos={base} />
                </td>
                <td>
                  <Dinero pesos={importe} />
                </td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  );
};

export const IvaDelReporte = ({ reporte: { iva_emitido, iva_cobrado } }: { reporte: ReporteDeApi }) => {
  const id = useId();
  if (!hayIva(iva_emitido, iva_cobrado)) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography variant="h2" id={id}>
        IVA
      </Typography>
      <Box
        sx={{
          mt: 1.5,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 4,
          rowGap: 3,
        }}
      >
        <Tasas parte="iva_cobrado" tasas={iva_cobrado} />
        <Tasas parte="iva_emitido" tasas={iva_emitido} />
      </Box>
    </Card>
  );
};
