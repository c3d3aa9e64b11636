import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as Enlace } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import {
  type ImportacionConDetalleDeApi,
  type PorQueSeConserva,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { direccionDeCliente } from '../../components/EnlaceACliente.tsx';
import { conVerbo } from './palabras.ts';

const POR_QUE: Readonly<Record<PorQueSeConserva, string>> = {
  editada: 'la editaste después',
  facturada: 'tiene facturas',
  cotizada: 'tiene cotizaciones',
  cobrada: 'tiene recordatorios de cobro',
};

export const Deshecha = ({
  importacion: { estado, tipo, deshecho, conservadas },
}: {
  importacion: ImportacionConDetalleDeApi;
}) => {
  if (estado !== 'deshecha' || deshecho === null) return null;
  const { deshechas, conservadas: cuantas } = deshecho;
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600 }}>
        Deshecha: {conVerbo(deshechas, ['se quitó', 'se quitaron'])} {enMiles(deshechas)}
        {cuantas > 0 && `, ${conVerbo(cuantas, ['se conservó', 'se conservaron'])} ${enMiles(cuantas)}`}.
      </Typography>
      {conservadas.length > 0 && (
        <Box
          component="ul"
          aria-label="Lo que se conservó"
          sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}
        >
          {conservadas.map(({ id, nombre, por }) => (
            <li key={id}>
              {tipo === 'clientes' ? (
                <Link component={Enlace} href={direccionDeCliente(id)}>
                  {nombre}
                </Link>
              ) : (
                nombre
              )}
              : {POR_QUE[por]}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};
