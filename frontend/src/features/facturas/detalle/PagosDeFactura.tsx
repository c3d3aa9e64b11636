import UndoIcon from '../../../iconos/UndoRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { Dinero } from '../../../components/Dinero.tsx';
import { Seccion } from '../../../components/Seccion.tsx';
import { consejo } from '../../../components/consejo.ts';
import { Abonado } from '../cobro/Abonado.tsx';
import { AJUSTE, ANTICIPO, pagoDicho } from '../cobro/pagos-dichos.ts';
import { useDeshacer } from '../cobro/useDeshacer.ts';

interface Props {
  factura: FacturaDeApi;
}

export const PagosDeFactura = ({ factura }: Props) => {
  const { abonos, ajuste, deposito, fecha_factura, estado } = factura;
  const { deshacerUno, deshacerTodos, ocupado } = useDeshacer();
  const pendiente = estado === 'pendiente';
  return (
    <Seccion titulo="Pagos">
      <Abonado factura={factura} />
      {factura.abonado === 0 && abonos.length === 0 ? (
        <Typography color="textSecondary">Todavía no has recibido nada de esta factura.</Typography>
      ) : (
        <Box component="ul" aria-label="Pagos" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {deposito > 0 && <Renglon que={ANTICIPO} dia={fecha_factura} monto={deposito} />}
          {ajuste !== 0 && <Renglon que={AJUSTE} dia={fecha_factura} monto={ajuste} />}
          {abonos.map((abono) => (
            <Renglon
              key={abono.id}
              que={abono.metodo_pago.nombre}
              dia={abono.fecha}
              monto={abono.monto}
              nota={abono.nota}
              accion={
                <IconButton
                  aria-label={`Deshacer el pago de ${pagoDicho(abono)}`}
                  disabled={ocupado}
                  onClick={() => void deshacerUno(factura, abono)}
                  {...consejo('Deshacer')}
                >
                  <UndoIcon fontSize="small" />
                </IconButton>
              }
            />
          ))}
        </Box>
      )}
      {pendiente && abonos.length > 0 && (
        <Button
          size="small"
          color="warning"
          disabled={ocupado}
          onClick={() => void deshacerTodos(factura)}
          sx={{ minHeight: 44, alignSelf: 'flex-start', ml: -1.5 }}
        >
          Deshacer todos los pagos
        </Button>
      )}
    </Seccion>
  );
};

interface PropsDeRenglon {
  que: string;
  dia: Dia;
  /** The payment's amount in pesos. */
  monto: number;
  nota?: string | null;
  accion?: ReactNode;
}

const Renglon = ({ que, dia, monto, nota, accion }: PropsDeRenglon) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      minHeight: 52,
      borderTop: 1,
      borderColor: 'divider',
      py: 0.5,
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="p" sx={{ lineHeight: 1.3 }}>
        {que}
      </Typography>
      <Typography
        variant="caption"
        component="p"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'pre-line' }}
      >
        {[formatoDeDia(dia), nota].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
    <Dinero pesos={monto} sx={{ fontWeight: 600 }} />
    {/* The box keeps the width of the undo button when there is none, so that all amounts are aligned. */}
    <Box sx={{ width: 44, flexShrink: 0, mr: -1 }}>{accion}</Box>
  </Box>
);
