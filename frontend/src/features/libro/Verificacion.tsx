import VerifiedIcon from '@mui/icons-material/VerifiedOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type VerificacionDeApi } from '@cuenta-clara/dominio/libro/libro.api';
import { mensajeDeError } from '../../base/mensaje-de-error.ts';
import { Huella } from './Huella.tsx';
import { useVerificarLibroMutation } from './libro.api.ts';

const cuantos = (n: number, uno: string, varios: string): string =>
  `${n.toLocaleString('es-MX')} ${n === 1 ? uno : varios}`;

/** The ledger held against the log and the invoices, on demand. */
export const Verificacion = () => {
  const [verificar, { data, error, isLoading }] = useVerificarLibroMutation();
  return (
    <Card component="section" aria-labelledby="verificacion" sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography variant="h2" id="verificacion">
            Verificación
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            Comprueba que nadie haya cambiado, borrado ni agregado un movimiento.
          </Typography>
        </Box>
        <Button
          variant="contained"
          startIcon={<VerifiedIcon />}
          onClick={() => void verificar()}
          disabled={isLoading}
        >
          {isLoading ? 'Verificando...' : 'Verificar'}
        </Button>
      </Box>
      <Box aria-live="polite" sx={{ '&:not(:empty)': { mt: 2 } }}>
        {isLoading && <LinearProgress aria-label="Verificando el libro" />}
        {!isLoading && error && (
          <Alert severity="error">{mensajeDeError(error, 'No pudimos verificar el libro')}</Alert>
        )}
        {!isLoading && data && <Resultado {...data} />}
      </Box>
    </Card>
  );
};

const Resultado = ({ ok, asientos, eventos, cabeza, hallazgos }: VerificacionDeApi) => (
  <Alert severity={ok ? 'success' : 'error'} sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
    <AlertTitle>
      {ok
        ? 'Todo está en orden'
        : `El libro no cuadra: ${cuantos(hallazgos.length, 'hallazgo', 'hallazgos')}`}
    </AlertTitle>
    Se revisaron {cuantos(asientos, 'asiento', 'asientos')} contra {cuantos(eventos, 'evento', 'eventos')}.
    {hallazgos.length > 0 && (
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {hallazgos.map(({ codigo, texto, secuencia }, lugar) => (
          <li key={lugar}>
            {texto}
            {secuencia !== undefined && ` (asiento ${secuencia})`}{' '}
            <Box component="code" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {codigo}
            </Box>
          </li>
        ))}
      </Box>
    )}
    {ok && cabeza.secuencia > 0 && (
      <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        Guarda esta huella fuera de aquí: responde por todo hasta el asiento {cabeza.secuencia}.
        <Huella huella={cabeza.huella} de={`del asiento ${cabeza.secuencia}`} />
      </Box>
    )}
  </Alert>
);
