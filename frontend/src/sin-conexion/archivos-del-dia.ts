import { type DeCache } from '../dispositivo/lo-guardado.ts';

/**
 * Files of the session stored on the device: those that another app shared, until the page takes them, and
 * the rows of an import still to be sent. They are in caches of the session (`datos-guardados.ts`) and
 * removed with it. Without storage (plain http, no room) nothing is kept.
 */

const PREFIJO: DeCache = 'datos-';
const COMPARTIDOS = `${PREFIJO}compartidos`;
const POR_MANDAR = `${PREFIJO}por-mandar`;

const NOMBRE = 'x-nombre';

const intentar = async <T>(hacer: () => Promise<T>, siNo: T): Promise<T> => {
  try {
    return await hacer();
  } catch {
    return siNo;
  }
};

/** Replaces the files shared before. */
const guardarCompartidos = (archivos: readonly File[]): Promise<void> =>
  intentar(async () => {
    await caches.delete(COMPARTIDOS);
    const cache = await caches.open(COMPARTIDOS);
    for (const [lugar, archivo] of archivos.entries())
      await cache.put(
        `/compartido/${lugar}`,
        new Response(archivo, { headers: { [NOMBRE]: encodeURIComponent(archivo.name) } }),
      );
  }, undefined);

/** Field name of `share_target` in the manifest. */
const CAMPO = 'archivos';

/** Stores the shared files and redirects to the screen that imports them. */
export const recibirCompartidos = async (peticion: Request): Promise<Response> => {
  const archivos = await intentar(
    async () => (await peticion.formData()).getAll(CAMPO).filter((uno) => uno instanceof File),
    [],
  );
  await guardarCompartidos(archivos);
  return Response.redirect('/importar', 303);
};

/** Returns the files and removes them. */
export const tomarCompartidos = (): Promise<File[]> =>
  intentar(async () => {
    const cache = await caches.open(COMPARTIDOS);
    const archivos: File[] = [];
    for (const pedido of await cache.keys()) {
      const respuesta = await cache.match(pedido);
      if (!respuesta) continue;
      const nombre = decodeURIComponent(respuesta.headers.get(NOMBRE) ?? 'compartido');
      archivos.push(new File([await respuesta.blob()], nombre));
    }
    await caches.delete(COMPARTIDOS);
    return archivos;
  }, []);

/** `lugar`: position in the order of sending. */
export const guardarPorMandar = (lugar: string, cosa: unknown): Promise<void> =>
  intentar(async () => {
    const cache = await caches.open(POR_MANDAR);
    await cache.put(`/por-mandar/${lugar}`, new Response(JSON.stringify(cosa)));
  }, undefined);

export const leerPorMandar = <T>(): Promise<T[]> =>
  intentar(async () => {
    const cache = await caches.open(POR_MANDAR);
    const respuestas = await Promise.all((await cache.keys()).map((pedido) => cache.match(pedido)));
    return Promise.all(respuestas.flatMap((una) => (una ? [una.json() as Promise<T>] : [])));
  }, []);

export const quitarPorMandar = (lugar: string): Promise<void> =>
  intentar(async () => {
    await (await caches.open(POR_MANDAR)).delete(`/por-mandar/${lugar}`);
  }, undefined);
