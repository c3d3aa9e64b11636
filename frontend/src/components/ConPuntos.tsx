import Box from '@mui/material/Box';
import { type ReactNode } from 'react';

const PUNTO = '0.9em';

/** Texts are joined by ` · `; where the line wraps, the dot at the break is clipped. */
export const ConPuntos = ({ partes }: { partes: readonly ReactNode[] }) => (
  <Box component="span" sx={{ display: 'block', overflow: 'clip' }}>
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', ml: `-${PUNTO}` }}>
      {partes.filter(Boolean).map((parte, lugar) => (
        <Box component="span" key={lugar} sx={{ display: 'flex', minWidth: 0, pl: lugar === 0 ? PUNTO : 0 }}>
          {lugar > 0 && (
            <Box component="span" sx={{ flex: 'none', width: PUNTO, textAlign: 'center', whiteSpace: 'pre' }}>
              {' · '}
            </Box>
          )}
          <Box component="span" sx={{ minWidth: 0 }}>
            {parte}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
);
