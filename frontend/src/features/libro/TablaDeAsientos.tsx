import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type AsientoDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { NOMBRES_DE_SUMAS } from '@cuenta-clara/dominio/evidencia/libro/nombres-de-sumas';
import { Dinero } from '../../components/Dinero.tsx';
import { CIFRA, TablaEnTarjeta } from '../../components/TablaEnTarjeta.tsx';
import { Momento } from '../../components/Momento.tsx';
import { FueraDelPeriodo } from './FueraDelPeriodo.tsx';
import { COLUMNA_DE_HUELLA, Huella } from './comprobacion/Huella.tsx';
import { Movimiento } from './Movimiento.tsx';
import { InsigniaDeAsiento } from './tipos-de-asiento.tsx';
import { consejo } from '../../components/consejo.ts';

export interface PropsDeAsientos {
  asientos: readonly AsientoDeApi[];
  conHuella: boolean;
  onHistorial: (asiento: AsientoDeApi) => void;
}

const COLUMNAS = [
  { texto: 'Movimiento' },
  { texto: 'Qué pasó' },
  { texto: NOMBRES_DE_SUMAS.facturado, esCifra: true },
  { texto: NOMBRES_DE_SUMAS.cobrado, esCifra: true },
  { texto: NOMBRES_DE_SUMAS.revertido, esCifra: true },
  { texto: 'Por cobrar', esCifra: true },
] as const;

export const TablaDeAsientos = ({ asientos, conHuella, onHistorial }: PropsDeAsientos) => (
  <TablaEnTarjeta
    nombre="Movimientos del libro"
    sx={{
      '& th, & td': { verticalAlign: 'top' },
      '& th:nth-of-type(2)': { width: '100%' },
    }}
  >
    <thead>
      <tr>
        {[...COLUMNAS, ...(conHuella ? [COLUMNA_DE_HUELLA] : [])].map((columna) => (
          <Box
            key={columna.texto}
            component="th"
            scope="col"
            sx={'esCifra' in columna ? { '&&': { ...CIFRA, whiteSpace: 'normal', minWidth: 88 } } : {}}
          >
            {columna.texto}
          </Box>
        ))}
      </tr>
    </thead>
    <tbody>
      {asientos.map((asiento) => (
        <Renglon key={asiento.secuencia} asiento={asiento} conHuella={conHuella} onHistorial={onHistorial} />
      ))}
    </tbody>
  </TablaEnTarjeta>
);

const Renglon = ({
  asiento,
  conHuella,
  onHistorial,
}: {
  asiento: AsientoDeApi;
  conHuella: boolean;
  onHistorial: (asiento: AsientoDeApi) => void;
}) => {
  const { secuencia, tipo, numero_factura, cliente, movimiento, saldo, persona, instante, huella } = asiento;
  return (
    <tr>
      <td>
        <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>#{secuencia}</Box>
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          <Momento instante={instante} />
          <FueraDelPeriodo asiento={asiento} />
        </Typography>
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere', maxWidth: 140 }}
        >
          {persona}
        </Typography>
      </td>
      <td>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
          <Box sx={{ minWidth: 160 }}>
            <InsigniaDeAsiento tipo={tipo} />
            <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
              Factura #{numero_factura}
              {cliente && ` · ${cliente}`}
            </Box>
          </Box>
          <IconButton
            onClick={() => onHistorial(asiento)}
            aria-label={`Historial de la factura ${numero_factura} (movimiento ${secuencia})`}
            {...consejo('Historial de la factura')}
          >
            <HistoryIcon fontSize="small" />
          </IconButton>
        </Box>
      </td>
      <Box component="td" sx={{ '&&': CIFRA }}>
        <Movimiento pesos={movimiento.facturado} />
      </Box>
      <Box component="td" sx={{ '&&': CIFRA }}>
        <Movimiento pesos={movimiento.cobrado} />
      </Box>
      <Box component="td" sx={{ '&&': CIFRA }}>
        <Movimiento pesos={movimiento.revertido} />
      </Box>
      <Box component="td" sx={{ '&&': { ...CIFRA, fontWeight: 600 } }}>
        <Dinero pesos={saldo.por_cobrar} />
      </Box>
      {conHuella && (
        <td>
          <Box sx={{ mt: -1.5 }}>
            <Huella huella={huella} de={`del movimiento ${secuencia}`} />
          </Box>
        </td>
      )}
    </tr>
  );
};
