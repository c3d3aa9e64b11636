import Box from '@mui/material/Box';
import { type SxProps, type Theme } from '@mui/material/styles';
import { Link } from 'wouter';
import { useAlAcercarse } from '../base/carga/adelantar.ts';

export const direccionDeCliente = (id: string): string => `/clientes/${id}`;

interface Props {
  id: string;
  nombre: string;
  sx?: SxProps<Theme>;
}

export const EnlaceACliente = ({ id, nombre, sx = {} }: Props) => {
  const direccion = direccionDeCliente(id);
  return (
    <Box
      component={Link}
      href={direccion}
      {...useAlAcercarse()(direccion)}
      sx={[
        {
          color: 'inherit',
          textDecoration: 'none',
          overflowWrap: 'anywhere',
          // The touch target is 44 px high, and the negative margin keeps the lines around it in place.
          display: 'inline-block',
          py: { xs: 1.5, md: 0 },
          my: { xs: -1.5, md: 0 },
          '&:hover': { textDecoration: 'underline' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {nombre}
    </Box>
  );
};
