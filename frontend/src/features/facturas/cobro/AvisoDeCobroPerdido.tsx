import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { useAppSelector } from '../../../base/store.ts';
import { type Recibido } from './useCobro.ts';

export interface CobroPerdido {
  readonly recibido: Recibido;
  readonly estado: 'revisando' | 'no-quedo' | 'no-quedo-entonces' | 'sin-linea';
}

interface Props {
  perdido: CobroPerdido;
  ocupado: boolean;
  onRevisar: () => void;
  onReintentar: () => void;
}

const TEXTOS = {
  revisando: 'no tuvo respuesta. Revisando si quedó registrado...',
  'no-quedo': 'no se registró: se cortó la conexión. Lo que escribiste sigue aquí.',
  'no-quedo-entonces': 'no se registró. Lo que escribiste sigue aquí.',
  'sin-linea':
    'no tuvo respuesta: no hay conexión. Al volver la línea revisamos si quedó; reintentar nunca lo registra dos veces.',
} as const;

const alVista = (aviso: HTMLElement | null): void => aviso?.scrollIntoView?.({ block: 'nearest' });

/**
 * The payment's request got no answer: when the network is back, the server is asked whether it was recorded.
 */
export const AvisoDeCobroPerdido = ({
  perdido: { recibido, estado },
  ocupado,
  onRevisar,
  onReintentar,
}: Props) => {
  const enLinea = useAppSelector(({ api }) => api.config.online);
  const alVolver = useEffectEvent(onRevisar);
  const seFue = useRef(false);
  useEffect(() => {
    if (!enLinea) seFue.current = true;
    else if (seFue.current && estado === 'sin-linea') {
      seFue.current = false;
      alVolver();
    }
  }, [enLinea, estado]);
  return (
    <Alert
      severity={estado.startsWith('no-quedo') ? 'error' : 'warning'}
      ref={alVista}
      action={
        estado !== 'revisando' && (
          <Button color="inherit" size="small" onClick={onReintentar} disabled={ocupado}>
            Reintentar
          </Button>
        )
      }
    >
      El pago de {formatoDeDinero(recibido.monto)} con {recibido.metodo.nombre} {TEXTOS[estado]}
    </Alert>
  );
};
