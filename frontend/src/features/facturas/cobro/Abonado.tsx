import Box from '@mui/material/Box';
import { type SxProps, type Theme } from '@mui/material/styles';
import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { Dinero } from '../../../components/Dinero.tsx';

const enCentavos = (pesos: number): number => centavosDe(pesos) ?? 0;

interface Props {
  factura: FacturaDeApi;
  sx?: SxProps<Theme>;
}

export const Abonado = ({ factura: { estado, abonado, total }, sx = {} }: Props) => {
  if (estado !== 'pendiente' || abonado === 0) return null;
  const parte = Math.min(1, enCentavos(abonado) / Math.max(1, enCentavos(total)));
  return (
    <Box
      sx={[{ fontSize: 12, lineHeight: 1.4, color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])]}
    >
      Abonado <Dinero pesos={abonado} /> de <Dinero pesos={total} />
      <Box aria-hidden sx={{ mt: 0.5, height: 4, borderRadius: 2, overflow: 'hidden', bgcolor: 'divider' }}>
        <Box sx={{ width: `${parte * 100}%`, height: '100%', bgcolor: 'success.main' }} />
      </Box>
    </Box>
  );
};

export const Balance = ({ factura: { balance_restante } }: { factura: FacturaDeApi }) =>
  balance_restante === 0 ? (
    <>Nada por cobrar</>
  ) : (
    <>
      Saldo{' '}
      <strong style={{ fontWeight: 600 }}>
        <Dinero pesos={balance_restante} />
      </strong>
    </>
  );
