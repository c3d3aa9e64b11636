import ChevronRightIcon from '../iconos/ChevronRightRounded.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';

interface PropsDeGrupo {
  titulo: string;
  children: ReactNode;
}

export const GrupoDeLugares = ({ titulo, children }: PropsDeGrupo) => {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ '&:not(:first-of-type)': { mt: 1 } }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {titulo}
      </Typography>
      <Card>{children}</Card>
    </Box>
  );
};

export const IconoDeLugar = ({ children }: { children: ReactNode }) => (
  <Box
    aria-hidden
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      width: 40,
      height: 40,
      flexShrink: 0,
      borderRadius: 2.5,
      bgcolor: 'action.hover',
      color: 'text.secondary',
    }}
  >
    {children}
  </Box>
);

interface PropsDeLugar {
  titulo: string;
  texto: string;
  icono: ReactNode;
}

const Dentro = ({ titulo, texto, icono }: PropsDeLugar) => (
  <>
    <IconoDeLugar>{icono}</IconoDeLugar>
    <ListItemText primary={titulo} secondary={texto} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
    <ChevronRightIcon color="action" aria-hidden />
  </>
);

/** Without `width` a row that is a button would be only as wide as its text. */
const FILA = {
  width: '100%',
  textAlign: 'left',
  gap: 1.5,
  px: 2,
  '&:last-child': { borderBottom: 0 },
} as const;

export const Lugar = ({ a, onAbrir, ...lugar }: PropsDeLugar & { a?: string; onAbrir?: () => void }) =>
  a ? (
    <ListItemButton component={Link} href={a} divider sx={FILA}>
      <Dentro {...lugar} />
    </ListItemButton>
  ) : (
    <ListItemButton component="button" onClick={onAbrir} divider sx={FILA}>
      <Dentro {...lugar} />
    </ListItemButton>
  );

export const Lugares = ({ children }: { children: ReactNode }) => (
  <List component="div" disablePadding>
    {children}
  </List>
);
