import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { type Envio } from './useImportar.ts';

interface Props {
  envio: Envio;
  onDetener: () => void;
  onSeguir: () => void;
  onCerrar: () => void;
}

export const Progreso = ({
  envio: { estado, nombre, avance, error },
  onDetener,
  onSeguir,
  onCerrar,
}: Props) => {
  const { hechas, total, espera } = avance;
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {estado === 'mandando' ? 'Importando' : 'Se detuvo'} {nombre}
      </Typography>
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {enMiles(hechas)} de {enMiles(total)}
      </Typography>
      <LinearProgress
        aria-label={`Importando ${nombre}`}
        variant="determinate"
        value={total > 0 ? (100 * hechas) / total : 0}
        sx={{ borderRadius: 1 }}
      />
      {/* The line of text keeps its height while empty, so that nothing moves. */}
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
        {estado === 'mandando' &&
          (espera
            ? 'No hay respuesta. Seguimos en cuanto vuelva; nada se duplica.'
            : 'Si sales de aquí se detiene, y sigue cuando vuelvas.')}
        {estado === 'detenido' &&
          'Lo que ya se importó está en tus listas. Puedes seguir, o deshacerlo después.'}
      </Typography>
      {estado === 'fallido' && (
        <Alert severity="error">{mensajeDeError(error, 'No pudimos terminar la importación')}</Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        {estado === 'mandando' ? (
          <Button onClick={onDetener}>Detener</Button>
        ) : (
          <>
            <Button onClick={onCerrar}>Dejarlo así</Button>
            <Button variant="contained" onClick={onSeguir}>
              Seguir
            </Button>
          </>
        )}
      </Box>
    </Card>
  );
};
