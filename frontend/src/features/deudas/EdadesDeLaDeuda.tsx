import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { EDADES, type Edad, NOMBRE_DE_EDAD } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { type AntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { Dinero } from '../../components/Dinero.tsx';
import { SumaGrande } from '../../components/SumaGrande.tsx';
import { EdadesQueFiltran } from './EdadesQueFiltran.tsx';
import { BarraDeAntiguedad } from './BarraDeAntiguedad.tsx';
import { pintadaDe } from './edades.ts';

interface Props {
  /** Who owes it: 'Te deben', 'Debe'. */
  titulo: string;
  antiguedad: AntiguedadDeApi | undefined;
  /** Where tapping an age shows who owes something of it. */
  filtro?: { readonly elegida: Edad | null; readonly onElegir: (edad: Edad | null) => void };
}

/** What is owed, what of it is overdue, and the six ages: as a bar, and as amounts under it. */
export const EdadesDeLaDeuda = ({ titulo, antiguedad, filtro }: Props) => (
  <Card component="section" aria-label={titulo} sx={{ p: { xs: 2, md: 3 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 2 }}>
      <SumaGrande titulo={titulo} pesos={antiguedad?.saldo} />
      <SumaGrande
        titulo="Vencido"
        pesos={antiguedad?.vencido}
        color={antiguedad?.vencido ? 'error.main' : undefined}
      />
    </Box>
    {antiguedad ? (
      antiguedad.saldo > 0 && <BarraDeAntiguedad antiguedad={antiguedad} alto={28} />
    ) : (
      <Skeleton variant="rounded" height={28} />
    )}
    {filtro && antiguedad && antiguedad.saldo > 0 ? (
      <Box sx={{ mt: 2 }}>
        <EdadesQueFiltran edades={EDADES} pesos={antiguedad} {...filtro} />
      </Box>
    ) : (
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 2,
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
            lg: 'repeat(6, minmax(0, 1fr))',
          },
          gap: 1.5,
        }}
      >
        {EDADES.map((edad) => (
          <Box key={edad} sx={{ containerType: 'inline-size' }}>
            <Typography
              component="dt"
              variant="body2"
              color="textSecondary"
              sx={{ display: 'flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
            >
              <Box
                component="span"
                sx={[...pintadaDe(edad), { width: 12, height: 12, borderRadius: 0.5, flexShrink: 0 }]}
              />
              {NOMBRE_DE_EDAD[edad]}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, fontWeight: 600, fontSize: 'clamp(0.75rem, 10cqi, 1rem)' }}
            >
              {antiguedad ? <Dinero pesos={antiguedad[edad]} /> : <Skeleton width="60%" />}
            </Typography>
          </Box>
        ))}
      </Box>
    )}
  </Card>
);
