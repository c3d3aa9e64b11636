import VerifiedIcon from '../../../iconos/VerifiedOutlined.tsx';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { contados } from '@cuenta-clara/dominio/contados';
import { type SelloDeApi, type VerificacionDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { Momento } from '../../../components/Momento.tsx';
import { Huella } from './Huella.tsx';
import { HuellasGuardadas } from './HuellasGuardadas.tsx';
import { anclasDe, useGuardado } from './guardado.ts';
import { useVerificarLibroMutation } from '../../../api/libro.api.ts';

export const Verificacion = ({ sello }: { sello: SelloDeApi | null | undefined }) => {
  const [verificar, { data, error, isLoading }] = useVerificarLibroMutation();
  const [estaEncima, setEstaEncima] = useState(false);
  const guardado = useGuardado();
  return (
    <Box
      role="group"
      aria-label="Comprobar el Libro"
      sx={{
        ...{ p: { xs: 2, md: 3 }, pt: { xs: 0, md: 0 } },
        ...(estaEncima && { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -2 }),
      }}
      onDragOver={(evento) => {
        evento.preventDefault();
        setEstaEncima(true);
      }}
      onDragLeave={() => setEstaEncima(false)}
      onDrop={(evento) => {
        evento.preventDefault();
        setEstaEncima(false);
        void guardado.tomar([...evento.dataTransfer.files]);
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Sello sello={sello} />
        </Box>
        <Button
          variant="contained"
          startIcon={<VerifiedIcon />}
          onClick={() => void verificar(anclasDe(guardado))}
          disabled={isLoading}
        >
          {isLoading ? 'Verificando...' : 'Verificar'}
        </Button>
      </Box>
      <HuellasGuardadas guardado={guardado} />
      <Box aria-live="polite" sx={{ '&:not(:empty)': { mt: 2 } }}>
        {isLoading && <LinearProgress aria-label="Verificando el libro" />}
        {!isLoading && error && (
          <Alert severity="error">{mensajeDeError(error, 'No pudimos verificar el libro')}</Alert>
        )}
        {!isLoading && data && <Resultado {...data} />}
      </Box>
    </Box>
  );
};

const Sello = ({ sello }: { sello: SelloDeApi | null | undefined }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    component="div"
    sx={{ minHeight: 36, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}
  >
    {sello && (
      <>
        Último sello: {contados(sello.tamano, 'evento', 'eventos')}
        <Huella huella={sello.raiz} de="del último sello" />
        {sello.certificado && (
          <span>
            con tiempo certificado el <Momento instante={sello.certificado} />
          </span>
        )}
      </>
    )}
    {sello === null && 'Lo registrado se sella cada noche.'}
  </Typography>
);

const Resultado = ({ ok, asientos, eventos, cabeza, anclas, hallazgos, siguen }: VerificacionDeApi) => (
  <Alert severity={ok ? 'success' : 'error'} sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
    <AlertTitle>
      {ok
        ? 'Todo está en orden'
        : `El libro no cuadra: ${contados(hallazgos.length, 'hallazgo', 'hallazgos')}`}
    </AlertTitle>
    Se revisaron {contados(asientos, 'movimiento', 'movimientos')} contra{' '}
    {contados(eventos, 'evento', 'eventos')}. {anclas}
    {hallazgos.length > 0 && (
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
        {hallazgos.map(({ codigo, texto, secuencia }, lugar) => (
          <li key={lugar}>
            {texto}
            {secuencia !== undefined &&
              !texto.toLowerCase().includes(`movimiento ${secuencia} `) &&
              ` (movimiento ${secuencia})`}{' '}
            <Box component="code" sx={{ color: 'text.secondary', fontSize: 12 }}>
              {codigo}
            </Box>
          </li>
        ))}
      </Box>
    )}
    {siguen.map((texto) => (
      <Box key={texto} sx={{ mt: 1 }}>
        {texto}
      </Box>
    ))}
    {ok && cabeza.secuencia > 0 && (
      <Box sx={{ mt: 1, display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        Guarda esta huella fuera de aquí: responde por todo hasta el movimiento {cabeza.secuencia}.
        <Huella huella={cabeza.huella} de={`del movimiento ${cabeza.secuencia}`} />
      </Box>
    )}
  </Alert>
);
