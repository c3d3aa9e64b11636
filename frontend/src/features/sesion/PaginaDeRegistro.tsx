import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { CONTRASENA_FUERA_DE_LARGO, esDeSuLargo } from '@cuenta-clara/dominio/cuentas/largo-de-contrasena';
import { cuerpoDicho, erroresPorCampo } from '../../base/servidor/mensaje-de-error.ts';
import { Toasts, toast } from '../../base/ventanas/toasts.tsx';
import { cerrarEnElServidor } from '../../base/sesion/fin-de-sesion.ts';
import { zonaDelDispositivo } from '../../base/tiempo/hoy.ts';
import { BotonDeEnvio } from './BotonDeEnvio.tsx';
import { CampoDeContrasena } from './CampoDeContrasena.tsx';
import { CampoDeSesion } from './CampoDeSesion.tsx';
import { FormularioDeSesion } from './FormularioDeSesion.tsx';
import { MarcoDeSesion } from './MarcoDeSesion.tsx';
import { recordarCorreo } from './correo-registrado.ts';
import { useRegistrarMutation } from '../../api/sesion.api.ts';

export default function PaginaDeRegistro() {
  const [datos, setDatos] = useState({ fullName: '', email: '', password: '' });
  const [sinSuLargo, setSinSuLargo] = useState(false);
  const [registrar, { isLoading, error }] = useRegistrarMutation();
  const [, ir] = useLocation();
  const errores = erroresPorCampo(error);
  const escribir = (campo: keyof typeof datos) => (valor: string) => setDatos({ ...datos, [campo]: valor });

  const escribirContrasena = (password: string) => {
    setDatos({ ...datos, password });
    setSinSuLargo(false);
  };

  const enviar = async () => {
    if (!esDeSuLargo(datos.password)) return setSinSuLargo(true);
    const conZona = await registrar({ ...datos, zona_horaria: zonaDelDispositivo() });
    // The server may not know a time zone that is newer than its data: the account is then made without it.
    const { data, error: fallo } = erroresPorCampo(conZona.error)['zona_horaria']
      ? await registrar(datos)
      : conZona;
    if (fallo) toast.error(cuerpoDicho(fallo, 'Error al registrarse'));
    else {
      // The specification wants the user to sign in after registering, so the session that came with the
      // account is closed.
      if (data) void cerrarEnElServidor(data.token);
      recordarCorreo(datos.email);
      ir('/login?registered=1');
    }
  };

  return (
    <MarcoDeSesion titulo="Crear cuenta" subtitulo="Lleva las cuentas de tu negocio con claridad">
      <Toasts />
      {error && <Alert severity="error">{cuerpoDicho(error, 'Error al registrarse')}</Alert>}
      <FormularioDeSesion enviar={enviar}>
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
          onCambio={escribirContrasena}
          error={sinSuLargo ? CONTRASENA_FUERA_DE_LARGO : errores['password']}
          autoComplete="new-password"
        />
        <BotonDeEnvio texto="Crear Cuenta" textoOcupado="Creando cuenta..." ocupado={isLoading} />
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
