import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Link as Enlace } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { type Periodo } from '@cuenta-clara/dominio/periodos';
import { useLibroQuery } from '../../api/libro.api.ts';
import { useReporteQuery } from '../../api/reportes.api.ts';

interface Props {
  periodo: Periodo;
  aReportes: string;
}

/** An empty period of the ledger tells that its invoices or payments were recorded on other days. */
export const RegistradoDespues = ({ periodo: { desde, hasta }, aReportes }: Props) => {
  const { currentData: libro } = useLibroQuery({ desde, hasta, page: 1, limit: 1 });
  const vacio = libro?.total === 0;
  const { currentData: reporte } = useReporteQuery({ desde, hasta }, { skip: !vacio });
  if (!vacio || !reporte || (reporte.facturas === 0 && reporte.recibido === 0)) return null;
  const { facturas } = reporte;
  return (
    <Alert severity="info">
      En esos días no se registró nada, y{' '}
      {facturas === 0
        ? 'hay pagos que son'
        : facturas === 1
          ? '1 factura es'
          : `${enMiles(facturas)} facturas son`}{' '}
      de ellos: se registraron otro día. Están en su{' '}
      <Link component={Enlace} href={`${aReportes}?desde=${desde}&hasta=${hasta}`} color="inherit">
        reporte
      </Link>
      .
    </Alert>
  );
};
