import { type DatosDeAcceso, accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import { type AccesoCreadoDeApi, type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { estatusDe, sinRespuesta } from '../../base/servidor/mensaje-de-error.ts';
import { guardadoDe } from '../../dispositivo/guardado.ts';
import { useAccesosQuery, useCrearAccesoMutation, useRevocarAccesoMutation } from '../../api/accesos.api.ts';

export const ENLACE_PERDIDO =
  'El acceso se creó, pero su enlace se perdió en el camino. Crea el enlace otra vez: el perdido se revoca.';
const SE_PERDIO = { status: 409, data: { message: ENLACE_PERDIDO, errors: { nombre: ENLACE_PERDIDO } } };

/** Whether an earlier try made an access is not known when the session ends before it can be looked up. */
const NO_SE_SABE = { status: 'FETCH_ERROR', error: 'the session ended before the lost access was looked up' };

interface Perdido {
  /** Ids of the accesses before the first try without an answer. */
  readonly antes: readonly string[];
  /** Names of the tries without an answer. */
  readonly nombres: readonly string[];
}

const guardado = () => guardadoDe('acceso-perdido');
const perdidoHastaAhora = (): Perdido | null => JSON.parse(guardado().leer() ?? 'null') as Perdido | null;

/**
 * Creates an access. The server tells an access's token once, so after a lost answer nobody has the token: the
 * next try revokes that access first, also when the session ended between the tries.
 */
export const useCrearAcceso = () => {
  const { data: accesos, refetch } = useAccesosQuery();
  const [crear] = useCrearAccesoMutation();
  const [revocar] = useRevocarAccesoMutation();

  const buscar = async ({ antes, nombres }: Perdido) => {
    const { data = [], error } = await refetch();
    const suyos = data.filter(
      ({ id, nombre, revocado, usos }) =>
        nombres.includes(nombre) && revocado === null && usos === 0 && !antes.includes(id),
    );
    return error ? { error } : { suyos };
  };
  const revocarLosPerdidos = async (): Promise<{ error?: unknown }> => {
    const perdido = perdidoHastaAhora();
    if (!perdido) return {};
    const { suyos = [], error } = await buscar(perdido);
    if (error) return { error: estatusDe(error) === 401 ? NO_SE_SABE : error };
    for (const { id } of suyos) {
      const { error: noSePudo } = await revocar(id);
      if (noSePudo) return { error: noSePudo };
    }
    return {};
  };

  return async (datos: DatosDeAcceso): Promise<{ data?: AccesoCreadoDeApi | undefined; error?: unknown }> => {
    const hay: readonly AccesoDeApi[] | undefined = accesos ?? (await refetch()).data;
    const { error } = await revocarLosPerdidos();
    if (error) return { error };
    const respuesta = await crear(datos);
    if (respuesta.data) guardado().quitar();
    if (!sinRespuesta(respuesta.error) || !hay) return respuesta;
    const { antes, nombres } = perdidoHastaAhora() ?? { antes: hay.map(({ id }) => id), nombres: [] };
    const perdido = { antes, nombres: [...nombres, accesoSchema.shape.nombre.parse(datos.nombre)] };
    guardado().poner(JSON.stringify(perdido));
    const { suyos = [] } = await buscar(perdido);
    return suyos.length > 0 ? { error: SE_PERDIO } : respuesta;
  };
};
