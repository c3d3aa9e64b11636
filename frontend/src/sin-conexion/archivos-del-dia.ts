import { type DeCache } from '../dispositivo/lo-guardado.ts';

/**
 * Files that live as long as the session: those shared by another app, until the page takes them, and the
 * rows of an import still to be sent. They are removed with the session's caches (`datos-guardados.ts`).
 * Without the Cache API (plain http) or room, no file is kept.
 */

const PREFIJO: DeCache = 'datos-';
const COMPARTIDOS = `${PREFIJO}compartidos`;
const POR_MANDAR = `${PREFIJO}por-mandar`;

const NOMBRE = 'x-nombre';
const TIPO = 'content-type';

/** The headers under which a file is stored, so that `archivoDe` returns it with its name and type. */
export const conNombre = ({ name, type }: File): Record<string, string> => ({
  [NOMBRE]: encodeURIComponent(name),
  [TIPO]: type,
});

export const archivoDe = async (respuesta: Response): Promise<File> =>
  new File(
    [await respuesta.arrayBuffer()],
    decodeURIComponent(respuesta.headers.get(NOMBRE) ?? 'compartido'),
    { type: respuesta.headers.get(TIPO) ?? '' },
  );

export const intentar = async <T>(hacer: () => Promise<T>, siNo: T): Promise<T> => {
  try {
    return await hacer();
  } catch {
    return siNo;
  }
};

const guardarCompartidos = (archivos: readonly File[]): Promise<void> =>
  intentar(async () => {
    await caches.delete(COMPARTIDOS);
    const cache = await caches.open(COMPARTIDOS);
    for (const [lugar, archivo] of archivos.entries())
      await cache.put(`/compartido/${lugar}`, new Response(archivo, { headers: conNombre(archivo) }));
  }, undefined);

/** The form field that the manifest's `share_target` declares. */
const CAMPO = 'archivos';

export const recibirCompartidos = async (peticion: Request): Promise<Response> => {
  const archivos = await intentar(
    async () => (await peticion.formData()).getAll(CAMPO).filter((uno) => uno instanceof File),
    [],
  );
  await guardarCompartidos(archivos);
  return Response.redirect('/importar', 303);
};

export const tomarCompartidos = (): Promise<File[]> =>
  intentar(async () => {
    const cache = await caches.open(COMPARTIDOS);
    const archivos: File[] = [];
    for (const pedido of await cache.keys()) {
      const respuesta = await cache.match(pedido);
      if (respuesta) archivos.push(await archivoDe(respuesta));
    }
    await caches.delete(COMPARTIDOS);
    return archivos;
  }, []);

/** `lugar` is the key under which `cosa` is stored, and later removed by `quitarPorMandar`. */
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
