import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import {
  CORREO_O_CODIGO_INCORRECTO,
  ENLACE_VENCIDO,
} from '@cuenta-clara/dominio/cuentas/rechazos-sin-contrasena';
import { useEntornoQuery } from '../../base/api.ts';
import { erroresPorCampo, mensajeDeError, sinRespuesta } from '../../base/servidor/mensaje-de-error.ts';
import { QUIZA_YA_SE_CAMBIO, useQuizaQuedo } from '../../base/servidor/useQuizaQuedo.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { BotonDeEnvio } from './BotonDeEnvio.tsx';
import { CampoDeContrasena } from './CampoDeContrasena.tsx';
import { CampoDeSesion } from './CampoDeSesion.tsx';
import { FormularioDeSesion } from './FormularioDeSesion.tsx';
import { MarcoDeSesion } from './MarcoDeSesion.tsx';
import { correoRegistrado, recordarCorreo } from './correo-registrado.ts';
import {
  usePedirCartaMutation,
  useRestablecerConCodigoMutation,
  useRestablecerConEnlaceMutation,
} from '../../api/restablecer.api.ts';

const enlaceDeLaCarta = (): string | null => window.location.hash.slice(1) || null;

/** Said after a lost answer: the link or code may be used up, so that a second try would be refused. */
const QUIZA_YA_CAMBIO =
  'No hubo respuesta. Antes de intentarlo otra vez, prueba a iniciar sesión con tu contraseña nueva.';
const SI_SE_PERDIO = Object.fromEntries(
  [CORREO_O_CODIGO_INCORRECTO, ENLACE_VENCIDO].map((texto) => [
    texto,
    { texto: `${texto} ${QUIZA_YA_SE_CAMBIO}` },
  ]),
);

export default function PaginaDeRestablecer() {
  const [enlace, setEnlace] = useState(enlaceDeLaCarta);
  const [error, setError] = useState<unknown>();
  // The e-mail's token leaves the address bar and the history after the first commit: React may discard a
  // render, and the next one reads the token again. A link opened in a tab that already shows this page changes
  // only the address's fragment.
  useEffect(() => {
    const leer = (): void => {
      const deLaCarta = enlaceDeLaCarta();
      if (!deLaCarta) return;
      setEnlace(deLaCarta);
      setError(undefined);
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    leer();
    window.addEventListener('hashchange', leer);
    return () => window.removeEventListener('hashchange', leer);
  }, []);
  const ir = useIr();
  const [datos, setDatos] = useState({ email: correoRegistrado(), codigo: '', password: '', segundo: '' });
  const [mandarCodigo, deCodigo] = useRestablecerConCodigoMutation();
  const [mandarEnlace, deEnlace] = useRestablecerConEnlaceMutation();
  const conCodigo = useQuizaQuedo(mandarCodigo, SI_SE_PERDIO);
  const conEnlace = useQuizaQuedo(mandarEnlace, SI_SE_PERDIO);
  const isLoading = deCodigo.isLoading || deEnlace.isLoading;
  const errores = erroresPorCampo(error);
  // The server asks for the second factor only after it has accepted the link or the recovery code.
  const [pideSegundo, setPideSegundo] = useState(false);
  const escribir = (campo: keyof typeof datos) => (valor: string) => setDatos({ ...datos, [campo]: valor });

  const enviar = async () => {
    const { email, codigo, password, segundo } = datos;
    setError(undefined);
    const hecho = enlace
      ? await conEnlace({ enlace, password, segundo })
      : await conCodigo({ email, codigo, password, segundo });
    setError(hecho.error);
    if (erroresPorCampo(hecho.error)['segundo']) setPideSegundo(true);
    if (!hecho.data) return;
    if (!enlace) recordarCorreo(email);
    ir(`/login?restablecida=${hecho.data.codigos}`);
  };

  return (
    <MarcoDeSesion
      titulo={enlace ? 'Contraseña nueva' : 'Recupera tu cuenta'}
      subtitulo={
        enlace ? 'Con ella entrarás desde ahora' : 'Con uno de los códigos de recuperación que guardaste'
      }
    >
      {error !== undefined && !errores['segundo'] && (
        <Alert severity="error">
          {sinRespuesta(error) ? QUIZA_YA_CAMBIO : mensajeDeError(error, 'No pudimos cambiar la contraseña')}
        </Alert>
      )}
      {pideSegundo && (
        <Alert severity="info">
          Tu cuenta tiene verificación en dos pasos: escribe el código de tu aplicación, u otro de tus códigos
          de recuperación.
        </Alert>
      )}
      <FormularioDeSesion enviar={enviar}>
        {!enlace && (
          <>
            <CampoDeSesion
              label="Correo electrónico"
              type="email"
              valor={datos.email}
              onCambio={escribir('email')}
              error={errores['email']}
              autoComplete="username"
            />
            <CampoDeSesion
              label="Código de recuperación"
              valor={datos.codigo}
              onCambio={escribir('codigo')}
              error={errores['codigo']}
              autoComplete="off"
            />
          </>
        )}
        <CampoDeContrasena
          label="Contraseña nueva"
          valor={datos.password}
          onCambio={escribir('password')}
          error={errores['password']}
          autoComplete="new-password"
        />
        {pideSegundo && (
          <CampoDeSesion
            label="Código del segundo paso"
            valor={datos.segundo}
            onCambio={escribir('segundo')}
            error={errores['segundo']}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        <BotonDeEnvio texto="Cambiar contraseña" textoOcupado="Cambiando..." ocupado={isLoading} />
      </FormularioDeSesion>
      {!enlace && <SinCodigos email={datos.email} />}
      <Typography variant="body2" color="textSecondary">
        ¿La recordaste?{' '}
        <MuiLink component={Link} href="/login">
          Inicia sesión
        </MuiLink>
      </Typography>
    </MarcoDeSesion>
  );
}

/**
 * Ways to a new password without recovery codes: a link by e-mail, where the deployment sends e-mails, or a
 * command on the server.
 */
const SinCodigos = ({ email }: { email: string }) => {
  const { data: entorno } = useEntornoQuery();
  const [pedir, { isLoading, isSuccess, error }] = usePedirCartaMutation();
  if (!entorno) return null;
  return (
    <>
      <Divider />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Typography variant="h3" component="h2">
          ¿No tienes códigos?
        </Typography>
        {entorno.restablece_por_correo && (
          <>
            <Typography variant="body2" color="textSecondary">
              Escribe arriba tu correo y te enviamos un enlace para poner otra contraseña.
            </Typography>
            <Button variant="outlined" disabled={isLoading} onClick={() => void pedir({ email })}>
              {isLoading ? 'Enviando...' : 'Enviarme un enlace'}
            </Button>
            {error && <Alert severity="error">{mensajeDeError(error, 'No pudimos pedir el enlace')}</Alert>}
            {isSuccess && (
              <Alert severity="success">
                Si hay una cuenta con ese correo, le llegará un enlace que vence en 30 minutos.
              </Alert>
            )}
          </>
        )}
        <EnLaMaquina email={email} />
      </Box>
    </>
  );
};

const SIN_COMILLAS = /^[\w.+-]+@[\w.-]+$/;

const EnLaMaquina = ({ email }: { email: string }) => (
  <>
    <Typography variant="body2" color="textSecondary">
      En la computadora donde está instalada Cuenta Clara: cierra el programa, abre una terminal en su carpeta
      y escribe
    </Typography>
    <Typography
      component="code"
      sx={{
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        overflowWrap: 'anywhere',
        userSelect: 'all',
      }}
    >
      npm run contrasena -- --correo {SIN_COMILLAS.test(email) ? email : 'tu@correo.mx'}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      Te pide la contraseña nueva, o te da una. Si Cuenta Clara la instaló otra persona, pídele que lo haga.
    </Typography>
  </>
);
