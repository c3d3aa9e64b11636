import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import { type SesionAbiertaDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { DeQueHora } from '../../components/DeQueHora.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { RenglonDeSesion } from './RenglonDeSesion.tsx';
import { Seccion } from './Seccion.tsx';
import {
  useCerrarLasDemasMutation,
  useCerrarSesionMutation,
  useSesionesQuery,
} from '../../api/seguridad.api.ts';

export const Sesiones = () => {
  const {
    data: sesiones,
    isLoading,
    isError,
    error,
    refetch,
  } = useSesionesQuery(undefined, {
    refetchOnMountOrArgChange: true, // sessions are requested anew, because other devices may open and close some meanwhile
  });
  const [cerrar] = useCerrarSesionMutation();
  const [cerrarLasDemas] = useCerrarLasDemasMutation();
  const trasConfirmar = useTrasConfirmar();

  const deAqui = sesiones?.find(({ actual }) => actual);
  const enOrden = sesiones && [...sesiones].sort((una, otra) => Number(otra.actual) - Number(una.actual));
  const quitar = ({ id, dispositivo }: SesionAbiertaDeApi) =>
    trasConfirmar({
      titulo: '¿Cerrar la sesión?',
      texto: `${dispositivo} tendrá que entrar de nuevo con tu contraseña.`,
      confirmar: 'Sí, cerrar',
      peligro: true,
      hacer: () => cerrar(id),
      exito: 'Sesión cerrada',
      error: 'No pudimos cerrar la sesión',
    });
  const quitarLasDemas = () =>
    trasConfirmar({
      titulo: '¿Cerrar las demás sesiones?',
      texto: deAqui
        ? 'Tu cuenta quedará abierta solo en este dispositivo.'
        : 'Tu cuenta se cerrará en todas partes, también en este dispositivo. Tendrás que entrar de nuevo.',
      confirmar: 'Sí, cerrar',
      peligro: true,
      hacer: () => cerrarLasDemas(),
      exito: 'Sesiones cerradas',
      error: 'No pudimos cerrar las sesiones',
    });

  const hayMas = sesiones !== undefined && (!deAqui || sesiones.length > 1);
  return (
    <Seccion
      titulo="Sesiones"
      texto="Los dispositivos en los que está abierta tu cuenta. Cada sesión dura siete días."
      accion={
        hayMas && (
          <Button variant="outlined" color="error" onClick={() => void quitarLasDemas()}>
            Cerrar las demás sesiones
          </Button>
        )
      }
    >
      {isLoading && <EnCamino alto={76} cuantos={2} />}
      {isError && !sesiones && (
        <ErrorConReintento
          titulo="No pudimos cargar tus sesiones"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {sesiones && !deAqui && (
        <Alert severity="info" sx={{ mb: 2 }}>
          En este dispositivo entraste antes de que hubiera esta lista. Aparecerá cuando vuelvas a iniciar
          sesión.
        </Alert>
      )}
      {enOrden && enOrden.length > 0 && (
        <DeQueHora>
          {(deQueHora) => (
            <>
              <List disablePadding sx={{ mx: -2 }}>
                {enOrden.map((sesion) => (
                  <RenglonDeSesion key={sesion.id} sesion={sesion} onCerrar={() => void quitar(sesion)} />
                ))}
              </List>
              {deQueHora}
            </>
          )}
        </DeQueHora>
      )}
    </Seccion>
  );
};
