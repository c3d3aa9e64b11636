import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { type IntervencionDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { Momento } from '../../components/Momento.tsx';

/**
 * Tells what the backend found or repaired in the owner's log when it started, and what an operator repaired.
 */
export const Intervenciones = ({
  soloLectura,
  intervenciones,
}: {
  soloLectura: boolean;
  intervenciones: readonly IntervencionDeApi[];
}) =>
  intervenciones.length === 0 ? null : (
    <Alert
      severity={soloLectura ? 'error' : 'info'}
      sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      <AlertTitle>{soloLectura ? 'Solo lectura' : 'Lo que se hizo con el registro'}</AlertTitle>
      {soloLectura &&
        'Todo se puede consultar y exportar. Nada nuevo se guarda hasta que quien administra el sistema lo revise y lo acepte.'}
      <Box component="ul" sx={{ m: 0, mt: soloLectura ? 1 : 0, pl: 2.5 }}>
        {intervenciones.map(({ instante, texto }, lugar) => (
          <li key={lugar}>
            <Momento instante={instante} /> · {texto}
          </li>
        ))}
      </Box>
    </Alert>
  );
