import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Redirect } from 'wouter';
import { Cargando } from '../components/Cargando.tsx';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { Consejos } from '../components/Consejos.tsx';
import { ErrorConReintento } from '../components/ErrorConReintento.tsx';
import { PantallaEnCamino } from '../components/PantallaEnCamino.tsx';
import { useNegocioQuery } from '../api/negocio.api.ts';
import { usePerfilQuery } from '../api/sesion.api.ts';
import { Armazon } from './Armazon.tsx';
import { SinMarco } from './SinMarco.tsx';
import { useCerrarSesion } from './useCerrarSesion.ts';
import { useEntornoQuery } from '../base/api.ts';
import { estatusDe } from '../base/servidor/mensaje-de-error.ts';
import { recordatoriosAbiertos } from '../base/sesion/recordatorios-abiertos.ts';
import { olvidarRegreso, recordarRegreso, seSalio, sesionDesconocida } from '../base/sesion/sesion.ts';
import { useAppDispatch, useAppSelector } from '../base/store.ts';
import { Toasts } from '../base/ventanas/toasts.tsx';
import { useAqui } from '../base/sesion/vuelta.ts';
import { ZonaDeLaDuena } from '../base/tiempo/ZonaDeLaDuena.tsx';
import { guardadoDe } from '../dispositivo/guardado.ts';
import { parte } from '../base/carga/carga-diferida.ts';

const RegistroPendiente = parte(() => import('../features/cobranza/RegistroPendiente.tsx'));

const LoQueQuedoPorRegistrar = ({ usuario }: { usuario: string }) =>
  recordatoriosAbiertos(usuario).leer() && (
    <Suspense>
      <RegistroPendiente usuario={usuario} />
    </Suspense>
  );

/** Whether the shell waits for a query. After an error it does not: its components repeat the query. */
const seEspera = ({ isLoading, error }: { isLoading: boolean; error?: unknown }): boolean =>
  isLoading && error === undefined;

/** Whether an error says that the token's user does not exist (403 or 404). api.ts handles a 401. */
const seDesconoce = (error: unknown): boolean => estatusDe(error) === 403 || estatusDe(error) === 404;

const ArmazonDeLaDuena = ({ children }: { children: ReactNode }) => {
  const cerrarSesion = useCerrarSesion();
  return <Armazon onSalir={() => void cerrarSesion()}>{children}</Armazon>;
};

/** A visitor without a session goes to /login and comes back after signing in. */
export default function Guardia({ children }: { children: ReactNode }) {
  const token = useAppSelector(({ sesion }) => sesion.token);
  const aqui = useAqui();
  const { data: usuario, error, refetch } = usePerfilQuery(undefined, { skip: token === null });
  const negocio = useNegocioQuery(undefined, { skip: token === null });
  const entorno = useEntornoQuery(undefined, { skip: token === null });

  const antes = useRef(token);
  useEffect(() => {
    const salioEnOtraPestana = antes.current !== null && seSalio();
    antes.current = token;
    // Signing in opens the dashboard (`/`) anyway, so this address is not stored.
    if (token === null && aqui !== '/' && !salioEnOtraPestana) recordarRegreso(aqui);
    else olvidarRegreso();
  }, [token, aqui]);

  const dispatch = useAppDispatch();
  const desconocido = token !== null && seDesconoce(error) ? token : null;
  useEffect(() => {
    if (desconocido !== null) dispatch(sesionDesconocida(desconocido));
  }, [dispatch, desconocido]);

  useEffect(() => {
    if (usuario) guardadoDe('correo').poner(usuario.email);
  }, [usuario]);

  if (token === null) return <Redirect to="/login" replace />;
  // The shell waits for the queries of its name, colour and help button, which must not change under the
  // reader's eyes.
  if (usuario && !seEspera(negocio) && !seEspera(entorno))
    return (
      <ZonaDeLaDuena zona={negocio.data?.zona_horaria}>
        <ConfirmacionProvider>
          <Toasts />
          <Consejos />
          <ArmazonDeLaDuena>
            <Suspense fallback={<PantallaEnCamino />}>{children}</Suspense>
          </ArmazonDeLaDuena>
          <LoQueQuedoPorRegistrar usuario={usuario.id} />
        </ConfirmacionProvider>
      </ZonaDeLaDuena>
    );
  if (error && estatusDe(error) !== 401 && desconocido === null)
    return (
      <>
        <ErrorConReintento
          titulo="No pudimos conectar con Cuenta Clara"
          error={error}
          onReintentar={() => void refetch()}
        />
        <SinMarco />
      </>
    );
  return <Cargando />;
}
