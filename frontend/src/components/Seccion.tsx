import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { enBloques, encabezadoEnPapel } from '../base/tema/en-papel.ts';

/** Width in pixels of pages whose cards stand in one column. */
export const ANCHO_DE_LECTURA = 860;

interface Props {
  titulo: string;
  texto?: string;
  /** The section's action is beside its heading on the desktop, below its content on the phone. */
  accion?: ReactNode;
  children?: ReactNode;
}

export const Seccion = ({ titulo, texto, accion, children }: Props) => {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        ...enBloques(1.5),
      }}
    >
      <Box sx={encabezadoEnPapel}>
        <Typography variant="h2" id={id}>
          {titulo}
        </Typography>
        {texto && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {texto}
          </Typography>
        )}
      </Box>
      {accion && (
        <Box sx={{ order: { xs: 1, md: 0 }, '& > *': { width: { xs: '100%', md: 'auto' } } }}>{accion}</Box>
      )}
      {children && (
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'flex',
            flexDirection: 'column',
            gap: 1.5,
            minWidth: 0,
            ...enBloques(1.5),
          }}
        >
          {children}
        </Box>
      )}
    </Card>
  );
};
