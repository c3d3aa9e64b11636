import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { NOMBRES_DE_SUMAS } from '@cuenta-clara/dominio/evidencia/libro/nombres-de-sumas';
import { enBloques } from '../../base/tema/en-papel.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { Momento } from '../../components/Momento.tsx';
import { FueraDelPeriodo } from './FueraDelPeriodo.tsx';
import { Huella } from './comprobacion/Huella.tsx';
import { type PropsDeAsientos } from './TablaDeAsientos.tsx';
import { InsigniaDeAsiento } from './tipos-de-asiento.tsx';

const MOVIMIENTOS = [
  ['facturado', NOMBRES_DE_SUMAS.facturado],
  ['cobrado', NOMBRES_DE_SUMAS.cobrado],
  ['revertido', NOMBRES_DE_SUMAS.revertido],
] as const;

/** A card leaves out the sums that its entry did not change. */
export const TarjetasDeAsientos = ({ asientos, conHuella, onHistorial }: PropsDeAsientos) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, ...enBloques(1.5) }}>
    {asientos.map((asiento) => {
      const { secuencia, tipo, numero_factura, cliente, movimiento, saldo, persona, instante, huella } =
        asiento;
      const movidas = MOVIMIENTOS.filter(([suma]) => movimiento[suma] !== 0);
      return (
        <Card
          key={secuencia}
          component="article"
          aria-label={`Movimiento ${secuencia}`}
          sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <InsigniaDeAsiento tipo={tipo} />
            <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              #{secuencia}
            </Typography>
          </Box>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            Factura #{numero_factura}
            {cliente && ` · ${cliente}`}
          </Typography>
          <Box component="dl" sx={{ m: 0, display: 'flex', flexDirection: 'column', gap: 0.25 }}>
            {movidas.map(([suma, nombre]) => (
              <Suma key={suma} nombre={nombre} pesos={movimiento[suma]} fuerte />
            ))}
            <Suma nombre="Por cobrar después" pesos={saldo.por_cobrar} />
          </Box>
          <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <Momento instante={instante} /> · {persona}
            <FueraDelPeriodo asiento={asiento} />
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            {conHuella && <Huella huella={huella} de={`del movimiento ${secuencia}`} />}
            <Button
              size="small"
              startIcon={<HistoryIcon />}
              onClick={() => onHistorial(asiento)}
              aria-label={`Historial de la factura ${numero_factura} (movimiento ${secuencia})`}
              sx={{ minHeight: 44 }}
            >
              Historial
            </Button>
          </Box>
        </Card>
      );
    })}
  </Box>
);

const Suma = ({ nombre, pesos, fuerte = false }: { nombre: string; pesos: number; fuerte?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontSize: fuerte ? 16 : 14 }}>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {nombre}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: fuerte ? 700 : 400 }}>
      <Dinero pesos={pesos} />
    </Box>
  </Box>
);
