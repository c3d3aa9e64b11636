import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { type z } from 'zod';
import { type SesionDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { pedir, traer } from '../../base/carga/carga-diferida.ts';
import {
  cuerpoDicho,
  erroresPorCampo,
  estatusDe,
  sinRespuesta,
} from '../../base/servidor/mensaje-de-error.ts';
import { Toasts, toast } from '../../base/ventanas/toasts.tsx';
import { cerrarEnElServidor } from '../../base/sesion/fin-de-sesion.ts';
import { zonaDelDispositivo } from '../../base/tiempo/hoy.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { BotonDeEnvio } from './BotonDeEnvio.tsx';
import { CampoDeContrasena } from './CampoDeContrasena.tsx';
import { CampoDeSesion } from './CampoDeSesion.tsx';
import { FormularioDeSesion } from './FormularioDeSesion.tsx';
import { MarcoDeSesion } from './MarcoDeSesion.tsx';
import { recordarCorreo } from './correo-registrado.ts';
import { useIniciarSesionMutation, useRegistrarMutation } from '../../api/sesion.api.ts';

const NADA_ESCRITO = { fullName: '', email: '', password: '' };
type Datos = typeof NADA_ESCRITO;
type Credenciales = Pick<Datos, 'email' | 'password'>;
type Errores = Partial<Record<string, string>>;

/**
 * The fields' rules and their schema library load while the visitor types, so that the page opens without
 * them.
 */
const cargarReglas = async () => ({
  default: (await import('@cuenta-clara/dominio/cuentas/cuenta')).registroSchema,
});

/** The first error of each field. */
const faltasDe = ({ issues }: z.ZodError<Datos>): Errores =>
  Object.fromEntries(issues.map(({ path, message }) => [path[0], message] as const).reverse());

export default function PaginaDeRegistro() {
  const [datos, setDatos] = useState(NADA_ESCRITO);
  const [errores, setErrores] = useState<Errores>({});
  const [registrar, { isLoading, error }] = useRegistrarMutation();
  const [iniciarSesion, { isLoading: probando }] = useIniciarSesionMutation();
  const sinSaber = useRef<Credenciales | null>(null);
  const ir = useIr();
  const escribir = (campo: keyof Datos) => (valor: string) => {
    setDatos({ ...datos, [campo]: valor });
    setErrores({ ...errores, [campo]: undefined });
  };

  /**
   * After a lost answer the account that already exists may be the one that was just made: the same e-mail and
   * password then open it.
   */
  const laRecienHecha = async ({ email, password }: Credenciales): Promise<SesionDeApi | null> => {
    const { current: antes } = sinSaber;
    if (antes?.email !== email || antes.password !== password) return null;
    const { data } = await iniciarSesion({ email, password });
    return data && 'token' in data ? data : null;
  };

  const enviar = async () => {
    const { default: reglas } = await pedir(cargarReglas);
    const { data: leidos, error: faltas } = reglas.safeParse(datos);
    if (faltas) return setErrores(faltasDe(faltas));
    const conZona = await registrar({ ...datos, zona_horaria: zonaDelDispositivo() });
    // The server may not know a time zone that is newer than its data: the account is then made without it.
    const { data, error: fallo } = erroresPorCampo(conZona.error)['zona_horaria']
      ? await registrar(datos)
      : conZona;
    if (sinRespuesta(fallo)) sinSaber.current = datos;
    const sesion = estatusDe(fallo) === 409 ? await laRecienHecha(datos) : data;
    if (fallo && !sesion) {
      setErrores(erroresPorCampo(fallo));
      toast.error(cuerpoDicho(fallo, 'Error al registrarse'));
    } else {
      // The specification asks to sign in after registering: the session that came with the account is closed.
      if (sesion) void cerrarEnElServidor(sesion.token);
      recordarCorreo(leidos.email);
      ir('/login?registered=1');
    }
  };

  return (
    <MarcoDeSesion titulo="Crear cuenta" subtitulo="Lleva las cuentas de tu negocio con claridad">
      <Toasts />
      {error && !probando && <Alert severity="error">{cuerpoDicho(error, 'Error al registrarse')}</Alert>}
      <FormularioDeSesion enviar={enviar} onFocus={() => void traer(cargarReglas).catch(() => {})}>
        <CampoDeSesion
          label="Nombre completo"
          valor={datos.fullName}
          onCambio={escribir('fullName')}
          error={errores['fullName']}
          autoComplete="name"
        />
        <CampoDeSesion
          label="Correo electrónico"
          type="email"
          valor={datos.email}
          onCambio={escribir('email')}
          error={errores['email']}
          autoComplete="username"
        />
        <CampoDeContrasena
          valor={datos.password}
          onCambio={escribir('password')}
          error={errores['password']}
          autoComplete="new-password"
        />
        <BotonDeEnvio texto="Crear Cuenta" textoOcupado="Creando cuenta..." ocupado={isLoading || probando} />
      </FormularioDeSesion>
      <Typography variant="body2" color="textSecondary">
        ¿Ya tienes cuenta?{' '}
        <MuiLink component={Link} href="/login">
          Inicia sesión aquí
        </MuiLink>
      </Typography>
    </MarcoDeSesion>
  );
}
