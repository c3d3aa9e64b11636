import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SU_MARCA, SU_NOMBRE } from '../base/carga/negocio-del-marco.ts';
import { LEMA, Marca, NOMBRE_DE_LA_MARCA } from './Marca.tsx';

/** Rounds a square logo enough to cut off white corners of the image. */
export const REDONDEZ_DEL_LOGO = '30%';

export const IdentidadDelNegocio = ({ nombre, logo }: { nombre: string; logo: string | null }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
    {logo ? (
      <Box
        component="img"
        src={logo}
        alt=""
        {...{ [SU_MARCA]: true }}
        sx={{ width: 40, height: 40, flexShrink: 0, objectFit: 'contain', borderRadius: REDONDEZ_DEL_LOGO }}
      />
    ) : (
      <Marca {...{ [SU_MARCA]: true }} />
    )}
    <Box sx={{ minWidth: 0 }}>
      <Typography
        sx={{
          fontWeight: 700,
          lineHeight: 1.2,
          fontSize: { xs: 14, md: 15 },
          overflowWrap: 'anywhere',
          hyphens: 'auto',
        }}
        {...{ [SU_NOMBRE]: true }}
      >
        {nombre || NOMBRE_DE_LA_MARCA}
      </Typography>
      <Typography
        variant="caption"
        color="textSecondary"
        component="p"
        // A phone's top bar has no room for the slogan.
        sx={{ display: { xs: 'none', md: 'block' } }}
      >
        {LEMA}
      </Typography>
    </Box>
  </Box>
);
