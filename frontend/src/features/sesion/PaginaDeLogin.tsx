import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import MuiLink from '@mui/material/Link';
import { type FormEvent, useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { useAdelantar } from '../../base/adelantar.ts';
import { erroresPorCampo, mensajeDeError } from '../../base/mensaje-de-error.ts';
import { rutaDeRegreso, sesionIniciada } from '../../base/sesion.ts';
import { useAppDispatch, useAppSelector } from '../../base/store.ts';
import { BotonDeEnvio } from './BotonDeEnvio.tsx';
import { CampoDeContrasena } from './CampoDeContrasena.tsx';
import { CampoDeSesion } from './CampoDeSesion.tsx';
import { MarcoDeSesion } from './MarcoDeSesion.tsx';
import { correoRegistrado, olvidarCorreo } from './correo-registrado.ts';
import { useIniciarSesionMutation } from './sesion.api.ts';

export default function PaginaDeLogin() {
  const recienRegistrado = new URLSearchParams(useSearch()).has('registered');
  const [registrado] = useState(() => (recienRegistrado ? correoRegistrado() : ''));
  const [email, setEmail] = useState(registrado);
  const [password, setPassword] = useState('');
  const [iniciarSesion, { isLoading, error }] = useIniciarSesionMutation();
  const { token, expirada } = useAppSelector(({ sesion }) => sesion);
  const dispatch = useAppDispatch();
  const adelantar = useAdelantar();
  const errores = erroresPorCampo(error);

  // Also right after signing in: back to where the session ended, or to the start.
  if (token !== null) return <Redirect to={rutaDeRegreso() ?? '/home'} replace />;

  const enviar = async (evento: FormEvent) => {
    evento.preventDefault();
    const { data } = await iniciarSesion({ email, password });
    if (!data) return;
    olvidarCorreo();
    dispatch(sesionIniciada(data.token));
  };

  return (
    <MarcoDeSesion titulo="Bienvenido de vuelta" subtitulo="Inicia sesión en tu cuenta">
      {recienRegistrado && !error && (
        <Alert severity="success">Usuario registrado correctamente. Ahora puedes iniciar sesión.</Alert>
      )}
      {expirada && !error && <Alert severity="info">Tu sesión expiró. Inicia sesión de nuevo.</Alert>}
      {error && <Alert severity="error">{mensajeDeError(error, 'Error al iniciar sesión')}</Alert>}
      <Box
        component="form"
        noValidate
        onSubmit={(evento) => void enviar(evento)}
        // While she types: where she is going is there when she arrives.
        onFocus={() => adelantar('/home')}
        sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
      >
        <CampoDeSesion
          label="Correo electrónico"
          type="email"
          valor={email}
          onCambio={setEmail}
          error={errores['email']}
          autoComplete="username"
        />
        <CampoDeContrasena
          valor={password}
          onCambio={setPassword}
          error={errores['password']}
          autoComplete="current-password"
          autoFocus={registrado !== ''}
        />
        <BotonDeEnvio texto="Iniciar Sesión" textoOcupado="Entrando..." ocupado={isLoading} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        ¿No tienes cuenta?{' '}
        <MuiLink component={Link} href="/register">
          Regístrate aquí
        </MuiLink>
      </Typography>
    </MarcoDeSesion>
  );
}
