import { useState } from 'react';
import { type EnlaceDeEstadoDeApi } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.view';
import { nuevaClave, useSitio } from '../../base/api.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { type Periodo } from '../../base/tiempo/periodo.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useCrearEnlaceDeEstadoMutation, useEnlacesDeEstadoQuery } from '../../api/deudas.api.ts';

const esDe = ({ desde, hasta, camino }: EnlaceDeEstadoDeApi, periodo: Periodo): boolean =>
  camino !== null && desde === periodo.desde && hasta === periodo.hasta;

export const useEnlaceDeEstado = (cliente: string) => {
  const sitio = useSitio();
  const {
    data: enlaces,
    error,
    refetch,
  } = useEnlacesDeEstadoQuery(cliente, { refetchOnMountOrArgChange: true });
  const [crear, { isLoading: creando }] = useCrearEnlaceDeEstadoMutation();
  /** A retry after a lost answer uses the same idempotency key and makes the same link. */
  const [intento, setIntento] = useState<{ clave: string; de: string } | null>(null);
  const direccionDe = (camino: string): string => sitio + camino;
  const queHay = (periodo: Periodo): string | null => {
    const camino = enlaces?.find((uno) => esDe(uno, periodo))?.camino;
    return camino ? direccionDe(camino) : null;
  };
  const hacer = async ({ desde, hasta }: Periodo): Promise<string | null> => {
    const de = JSON.stringify([desde, hasta]);
    const clave = intento?.de === de ? intento.clave : nuevaClave();
    setIntento({ clave, de });
    const cuerpo = { ...(desde && { desde }), ...(hasta && { hasta }) };
    const { data, error: fallo } = await crear({ cliente, clave, cuerpo });
    if (!fallo) setIntento(null);
    else toast.error(mensajeDeError(fallo, 'No pudimos crear el enlace'));
    return data?.camino ? direccionDe(data.camino) : null;
  };
  return { enlaces, error, refetch, creando, direccionDe, queHay, hacer };
};
