import { useRef } from 'react';
import { type DatosDeAcceso, accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import { type AccesoCreadoDeApi, type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { sinRespuesta } from '../../base/servidor/mensaje-de-error.ts';
import { useAccesosQuery, useCrearAccesoMutation, useRevocarAccesoMutation } from '../../api/accesos.api.ts';

export const ENLACE_PERDIDO =
  'El acceso se creó, pero su enlace se perdió en el camino. Crea el enlace otra vez: el perdido se revoca.';
const SE_PERDIO = { status: 409, data: { message: ENLACE_PERDIDO, errors: { nombre: ENLACE_PERDIDO } } };

/**
 * Creates an access. The server tells an access's token once, so after a lost answer nobody has the token: the
 * next try revokes that access first.
 */
export const useCrearAcceso = () => {
  const { data: accesos, refetch } = useAccesosQuery();
  const [crear] = useCrearAccesoMutation();
  const [revocar] = useRevocarAccesoMutation();
  /** The accesses before the first try; null while they are not known. */
  const antes = useRef<readonly AccesoDeApi[] | null>(null);
  /** Names of the tries without an answer. */
  const sinSaber = useRef(new Set<string>());

  const perdidos = async () => {
    const { data = [], error } = await refetch();
    const suyos = data.filter(
      ({ id, nombre, revocado, usos }) =>
        sinSaber.current.has(nombre) &&
        revocado === null &&
        usos === 0 &&
        antes.current?.some((uno) => uno.id === id) === false,
    );
    return error ? { error } : { suyos };
  };
  const revocarLosPerdidos = async (): Promise<{ error?: unknown }> => {
    if (sinSaber.current.size === 0) return {};
    const { suyos = [], error } = await perdidos();
    if (error) return { error };
    for (const { id } of suyos) {
      const { error: noSePudo } = await revocar(id);
      if (noSePudo) return { error: noSePudo };
    }
    return {};
  };

  return async (datos: DatosDeAcceso): Promise<{ data?: AccesoCreadoDeApi | undefined; error?: unknown }> => {
    antes.current ??= accesos ?? (await refetch()).data ?? null;
    const { error } = await revocarLosPerdidos();
    if (error) return { error };
    const respuesta = await crear(datos);
    if (!sinRespuesta(respuesta.error)) return respuesta;
    sinSaber.current.add(accesoSchema.shape.nombre.parse(datos.nombre));
    const { suyos = [] } = await perdidos();
    return suyos.length > 0 ? { error: SE_PERDIO } : respuesta;
  };
};
