import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode } from 'react';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { AltaDeMetodo } from './AltaDeMetodo.tsx';
import { activosDe, propuestoDe, recordarMetodo } from './metodo-propuesto.ts';
import { useMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

interface MetodosActivos {
  activos: readonly MetodoDePago[];
  /**
   * Shown in place of the payment methods while they load, when they failed to load, or when none is active.
   */
  enSuLugar: ReactNode;
  propuesto: MetodoDePago | undefined;
  recordar: (metodo: Pick<MetodoDePago, 'id'>) => void;
}

export const useMetodosActivos = (alto: number): MetodosActivos => {
  const { data: metodos = [], isLoading, isError, error, refetch } = useMetodosDePagoQuery();
  const [creando, setCreando] = useAbierta<true>('alta-de-metodo');
  const activos = activosDe(metodos);
  const enSuLugar = (
    <>
      {isLoading && <Skeleton variant="rounded" height={alto} />}
      {isError && (
        <ErrorConReintento
          titulo="Error al cargar métodos de pago"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {!isLoading && !isError && activos.length === 0 && (
        <EstadoVacio
          dibujo="pagos"
          titulo="No hay métodos de pago disponibles"
          texto="Configura métodos de pago en la sección de configuración"
          accion={
            <Button variant="contained" onClick={() => setCreando(true)}>
              Agregar método de pago
            </Button>
          }
        />
      )}
      {creando && <AltaDeMetodo onCerrar={() => setCreando(null)} />}
    </>
  );
  return {
    activos,
    enSuLugar,
    propuesto: propuestoDe(activos),
    recordar: recordarMetodo,
  };
};
