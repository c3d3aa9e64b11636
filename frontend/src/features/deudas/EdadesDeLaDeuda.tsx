import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { EDADES, type Edad, NOMBRE_DE_EDAD } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { type AntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { Dinero } from '../../components/Dinero.tsx';
import { SumaGrande } from '../../components/SumaGrande.tsx';
import { EdadesQueFiltran } from './EdadesQueFiltran.tsx';
import { BarraDeAntiguedad } from './BarraDeAntiguedad.tsx';
import { pintadaDe } from './edades.ts';

interface Props {
  titulo: string;
  antiguedad: AntiguedadDeApi | undefined;
  filtro?: { readonly elegida: Edad | null; readonly onElegir: (edad: Edad | null) => void };
  children?: ReactNode;
}

/** A debt by age: all six ages when they filter the list, otherwise only those with an amount. */
export const EdadesDeLaDeuda = ({ titulo, antiguedad, filtro, children }: Props) => (
  <Card component="section" aria-label={titulo} sx={{ p: { xs: 2, md: 3 } }}>
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        alignItems: 'end',
        columnGap: 4,
        rowGap: 1,
        mb: antiguedad?.saldo === 0 ? 0 : 2,
      }}
    >
      <SumaGrande titulo={titulo} pesos={antiguedad?.saldo} />
      {(filtro || antiguedad?.vencido !== 0) && (
        <SumaGrande
          titulo="Vencido"
          pesos={antiguedad?.vencido}
          color={antiguedad?.vencido ? 'error.main' : undefined}
          menor
        />
      )}
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
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))',
          gap: 1.5,
          '&:empty': { display: 'none' },
        }}
      >
        {EDADES.filter((edad) => !antiguedad || antiguedad[edad] > 0).map((edad) => (
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
    {children}
  </Card>
);
