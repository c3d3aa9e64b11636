import Box from '@mui/material/Box';
import { BLANCO, mezcla } from '@cuenta-clara/dominio/color';
import { type CifraImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { CIFRA, TINTA } from './estilos-de-la-hoja.ts';

export interface RenglonDelTotal extends CifraImpresa {
  /**
   * A row of totals is `suma` (below a rule, in the colour of the business) or `final` (on a tinted band).
   */
  readonly como?: 'suma' | 'final';
}

const estilosDe = (como: RenglonDelTotal['como'], color: string) => {
  const grande = { fontSize: 16, fontWeight: 600 };
  if (como === 'suma') return { ...grande, color, borderTop: 1, mt: 0.5, pt: 1 };
  if (como !== 'final') return {};
  return {
    ...grande,
    color: TINTA.fuerte,
    bgcolor: mezcla(color, BLANCO, 0.9),
    borderRadius: 1,
    mt: 0.5,
    // The band of the total is wider by its padding, so that its figure stays aligned with the other rows'.
    mx: -1.5,
    px: 1.5,
    py: 1,
  };
};

export const TotalesDeLaHoja = ({
  renglones,
  color,
}: {
  renglones: readonly RenglonDelTotal[];
  color: string;
}) => (
  <Box sx={{ width: '100%', maxWidth: 304, ml: 'auto', mt: 2 }}>
    {renglones.map(({ etiqueta, valor, como }) => (
      <Box
        key={etiqueta}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          py: 0.5,
          ...estilosDe(como, color),
        }}
      >
        <span>{etiqueta}</span>
        <Box component="span" sx={{ ...CIFRA, ml: 'auto' }}>
          {valor}
        </Box>
      </Box>
    ))}
  </Box>
);
