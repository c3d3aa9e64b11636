import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import MuiLink from '@mui/material/Link';
import { Suspense, useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { useAdelantar } from '../../base/carga/adelantar.ts';
import { erroresPorCampo, mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { parte } from '../../base/carga/carga-diferida.ts';
import { type LoPedido, rutaDeRegreso, sesionIniciada } from '../../base/sesion/sesion.ts';
import { dondeQuedoEscrito } from '../../base/ventanas/hojas-sin-guardar.ts';
import { guardadoDe, seGuarda } from '../../dispositivo/guardado.ts';
import { useAppDispatch, useAppSelector } from '../../base/store.ts';
import { Cargando } from '../../components/Cargando.tsx';
import { BotonDeEnvio } from './BotonDeEnvio.tsx';
import { CampoDeContrasena } from './CampoDeContrasena.tsx';
import { CampoDeSesion } from './CampoDeSesion.tsx';
import { FormularioDeSesion } from './FormularioDeSesion.tsx';
import { anotarTiendaNueva } from '../inicio/primeros-pasos-guardados.ts';
import { MarcoDeSesion } from './MarcoDeSesion.tsx';
import { correoRegistrado, olvidarCorreo, recordarCorreo } from './correo-registrado.ts';
import { useIniciarSesionMutation } from '../../api/sesion.api.ts';

/** Few accounts have a second factor, so its step is loaded when needed. */
const SegundoPaso = parte(() => import('./SegundoPaso.tsx'));

const QUE_FUE_DE_LO_PEDIDO: Readonly<Record<LoPedido, string>> = {
  'sin-hacer': 'Lo que acababas de pedir no se hizo.',
  'sin-respuesta': 'No hubo respuesta a lo que acababas de pedir: revisa si quedó.',
  guardado: 'Lo que acababas de pedir se registrará cuando inicies sesión.',
};

const quedan = (codigos: string): string =>
  codigos === '1' ? 'Te queda 1 código de recuperación.' : `Te quedan ${codigos} códigos de recuperación.`;

export default function PaginaDeLogin() {
  const busqueda = new URLSearchParams(useSearch());
  const recienRegistrado = busqueda.has('registered');
  const restablecida = busqueda.get('restablecida');
  const [registrado] = useState(() =>
    recienRegistrado || restablecida !== null ? correoRegistrado() : (guardadoDe('correo').leer() ?? ''),
  );
  const [sinGuardar] = useState(() => !seGuarda());
  const [paso, setPaso] = useState<string | null>(null);
  const [email, setEmail] = useState(registrado);
  const [password, setPassword] = useState('');
  const [iniciarSesion, { isLoading, error }] = useIniciarSesionMutation();
  const { token, expirada, loPedido, deOtraPestana } = useAppSelector(({ sesion }) => sesion);
  const dispatch = useAppDispatch();
  const adelantar = useAdelantar();
  const errores = erroresPorCampo(error);

  if (token !== null)
    return <Redirect to={rutaDeRegreso() ?? dondeQuedoEscrito(deOtraPestana) ?? '/home'} replace />;

  const enviar = async () => {
    const { data } = await iniciarSesion({ email, password });
    if (!data) return;
    if ('segundo_paso' in data) setPaso(data.segundo_paso);
    else entrarCon(data.token);
  };
  const entrarCon = (conToken: string) => {
    olvidarCorreo();
    dispatch(sesionIniciada(conToken));
    if (recienRegistrado) anotarTiendaNueva();
  };

  if (paso !== null)
    return (
      <Suspense fallback={<Cargando />}>
        <SegundoPaso
          paso={paso}
          onDentro={(sesion) => entrarCon(sesion.token)}
          onVolver={() => {
            setPaso(null);
            setPassword('');
          }}
        />
      </Suspense>
    );

  return (
    <MarcoDeSesion titulo="Bienvenido de vuelta" subtitulo="Inicia sesión en tu cuenta">
      {sinGuardar && (
        <Alert severity="warning">Este navegador no guarda nada: tendrás que iniciar sesión cada vez.</Alert>
      )}
      {recienRegistrado && !error && (
        <Alert severity="success">Usuario registrado correctamente. Ahora puedes iniciar sesión.</Alert>
      )}
      {restablecida !== null && !error && (
        <Alert severity="success">Tu contraseña cambió. {quedan(restablecida)}</Alert>
      )}
      {expirada && !error && (
        <Alert severity="info">
          <div>Tu sesión expiró. Inicia sesión de nuevo.</div>
          {loPedido && <div>{QUE_FUE_DE_LO_PEDIDO[loPedido]}</div>}
        </Alert>
      )}
      {error && <Alert severity="error">{mensajeDeError(error, 'Error al iniciar sesión')}</Alert>}
      <FormularioDeSesion enviar={enviar} onFocus={() => adelantar('/home')}>
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
      </FormularioDeSesion>
      <Typography variant="body2">
        <MuiLink component={Link} href="/restablecer" onClick={() => recordarCorreo(email)}>
          ¿Olvidaste tu contraseña?
        </MuiLink>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        ¿No tienes cuenta?{' '}
        <MuiLink component={Link} href="/register">
          Regístrate aquí
        </MuiLink>
      </Typography>
    </MarcoDeSesion>
  );
}
