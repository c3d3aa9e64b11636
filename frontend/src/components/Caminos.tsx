import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Link } from 'wouter';
import { useAlAcercarse } from '../base/carga/adelantar.ts';
import { useEsTelefono } from '../base/ventanas/useEsTelefono.ts';

interface Props {
  caminos: readonly (readonly [texto: string, a: string])[];
}

/** The links are shown on phones only: on a desktop the sidebar has them (app/Armazon.tsx). */
export const Caminos = ({ caminos }: Props) => {
  const alAcercarse = useAlAcercarse();
  if (!useEsTelefono()) return null;
  return (
    <Box role="group" aria-label="Cuentas" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {caminos.map(([texto, a]) => (
        <Chip
          key={a}
          component={Link}
          href={a}
          clickable
          variant="outlined"
          label={texto}
          {...alAcercarse(a)}
          sx={{ height: 44, px: 0.5, fontSize: 14 }}
        />
      ))}
    </Box>
  );
};
