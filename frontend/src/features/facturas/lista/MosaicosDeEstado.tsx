import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useResumenQuery } from '../../../api/facturas.api.ts';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { type EstadoDeLista } from '@cuenta-clara/dominio/facturas/estados-de-lista';

const MOSAICOS = [
  { estado: null, texto: 'Todas', cuenta: 'todas', color: 'text.primary' },
  { estado: 'pagada', texto: 'Pagadas', cuenta: 'pagada', color: 'success.main' },
  { estado: 'pendiente', texto: 'Pendientes', cuenta: 'pendiente', color: 'warning.main' },
  { estado: 'borrador', texto: 'Borradores', cuenta: 'borrador', color: 'text.secondary' },
] as const;

/** Screens too narrow for four tiles in a row: at most 358 px at a text size of 16 px. */
const DE_DOS_EN_DOS = '@media (max-width: 22.4em)';

interface Props {
  elegido: EstadoDeLista | null;
  onElegir: (estado: EstadoDeLista | null) => void;
  /** Hides the counts in a list of one customer, because they are of all customers. */
  sinCuentas: boolean;
}

export const MosaicosDeEstado = ({ elegido, onElegir, sinCuentas }: Props) => {
  const { data: resumen } = useResumenQuery({});
  const actual = elegido === 'aPuntoDeVencer' || elegido === 'vencida' ? 'pendiente' : elegido;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        [DE_DOS_EN_DOS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
        gap: { xs: 1, md: 1.5 },
      }}
    >
      {MOSAICOS.map(({ estado, texto, cuenta, color }) => (
        <Card
          key={texto}
          sx={{ borderColor: estado === actual ? 'primary.main' : undefined, borderWidth: 1 }}
        >
          <CardActionArea
            onClick={() => onElegir(estado)}
            aria-pressed={estado === actual}
            sx={{ p: { xs: 1, md: 2 }, minHeight: 64, textAlign: 'center' }}
          >
            {!sinCuentas && (
              <Typography
                component="p"
                sx={{
                  fontSize: 20,
                  fontWeight: 700,
                  color,
                  fontVariantNumeric: 'tabular-nums',
                  lineHeight: 1.2,
                }}
              >
                {resumen ? enMiles(resumen.por_estado[cuenta]) : '–'}
              </Typography>
            )}
            <Typography sx={{ fontSize: { xs: 12, md: 14 } }} color="textSecondary">
              {texto}
            </Typography>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
};
