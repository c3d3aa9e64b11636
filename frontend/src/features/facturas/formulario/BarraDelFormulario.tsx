import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { BAJA } from '../../../base/tema/medidas.ts';
import { usePie } from '../../../base/ventanas/alto-del-pie.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { type ControlDelDocumento } from './control-del-documento.ts';
import { useCargos } from './useCifras.ts';

interface Props {
  control: ControlDelDocumento;
  antes: ReactNode;
  children: ReactNode;
}

/** The total is a component of its own, so that only it redraws when the total changes. */
const Total = ({ control }: Pick<Props, 'control'>) => (
  <Dinero centavos={useCargos(control).totales.total} sx={{ fontWeight: 700 }} />
);

export const BarraDelFormulario = ({ control, antes, children }: Props) => (
  <Box
    ref={usePie()}
    sx={{
      position: 'fixed',
      [BAJA]: { position: 'static', mx: -2, pb: 1, flexWrap: 'wrap' },
      displayPrint: 'none !important',
      insetInline: 0,
      bottom: 0,
      // The app's bottom navigation covers this bar's bottom padding, so the bar's measured height includes
      // the navigation.
      zIndex: 1050,
      pb: 'calc(68px + env(safe-area-inset-bottom))',
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      pt: 1,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
    }}
  >
    {antes}
    <Typography component="p" sx={{ flex: 1, minWidth: 0, lineHeight: 1.2, textAlign: 'right' }}>
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        Total
      </Typography>
      <Total control={control} />
    </Typography>
    {children}
  </Box>
);
