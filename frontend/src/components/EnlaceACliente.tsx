import Box from '@mui/material/Box';
import { type SxProps, type Theme } from '@mui/material/styles';
import { Link } from 'wouter';
import { useAlAcercarse } from '../base/carga/adelantar.ts';
import { DEL_DEDO } from './EnlaceDeLista.tsx';

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
          display: 'inline-block',
          '&:hover': { textDecoration: 'underline' },
        },
        ({ breakpoints }) => ({ [breakpoints.down('md')]: DEL_DEDO }),
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {nombre}
    </Box>
  );
};
