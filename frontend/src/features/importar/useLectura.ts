import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type Duplicados,
  type ImportacionDeApi,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { nuevaClave } from '../../base/api.ts';
import { msDelDispositivo } from '../../base/tiempo/reloj.ts';
import { useLoEscrito } from '../../base/ventanas/sin-guardar.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { TrasPintar } from '../../base/ventanas/tras-pintar.ts';
import { guardarTraido, leerTraido, quitarTraido } from '../../sin-conexion/archivos-traidos.ts';
import { type Escritos, conAcomodados, conEscrito } from './lectura/escritos.ts';
import { type Valores } from './lectura/filas.ts';
import { type Eleccion, type Fila, type Lectura, type LoQueYaHay } from './lectura/mesa.ts';
import { type Dicho, type Pedido } from './lectura/oficina.ts';
import { type Tabla } from './lectura/renglon.ts';

/**
 * Each file is read in a web worker of its own, so that the screen stays responsive.
 *
 * Until its rows are sent, a file is kept on the device, and what the owner did with it as unsaved text
 * (`sin-guardar.ts`), by the file's SHA-256: where the file cannot be kept, the same file brings the text
 * back.
 */

export interface Lote {
  readonly clave: string;
  readonly nombre: string;
  readonly sha256: string;
  readonly estado: 'leyendo' | 'lista' | 'ilegible' | 'enviada';
  readonly texto: string;
  readonly lectura: Lectura | null;
  /** Rows read so far. `filas` is empty until all are read. */
  readonly leidas: number;
  readonly filas: readonly Fila[];
  readonly eleccion: Eleccion;
  readonly escritos: Escritos;
  readonly fuera: ReadonlySet<number>;
  /** Whether this is unsaved work of an earlier visit. */
  readonly deVuelta: boolean;
}

type LoHecho = Pick<Lote, 'nombre' | 'eleccion' | 'escritos'> & { readonly fuera: readonly number[] };
interface SinImportar {
  readonly duplicados: Duplicados;
  readonly porArchivo: Readonly<Record<string, LoHecho>>;
}

const tarde = new TrasPintar();

const seToco = ({ eleccion, escritos, fuera }: LoHecho): boolean =>
  Object.keys({ ...eleccion, ...escritos }).length + fuera.length > 0;

const NO_SE_PUDO = 'No pudimos leer este archivo. Vuelve a intentarlo.';

export type Traido = { readonly archivo: File } | { readonly nombre: string; readonly tabla: Tabla };

/** Contacts are kept as a file of this type, which no list has. */
const DE_TABLA = 'application/json';
const porGuardar = (traido: Traido): File =>
  'tabla' in traido
    ? new File([JSON.stringify(traido.tabla)], traido.nombre, { type: DE_TABLA })
    : traido.archivo;
const guardado = async (archivo: File): Promise<Traido> =>
  archivo.type === DE_TABLA
    ? {
        nombre: archivo.name,
        tabla: JSON.parse(new TextDecoder().decode(await archivo.arrayBuffer())) as Tabla,
      }
    : { archivo };

export const useLectura = (hay: LoQueYaHay | null) => {
  const { recuperado, anotar } = useLoEscrito<SinImportar>('importar', { callada: true, seQueda: true });
  const [lotes, setLotes] = useState<readonly Lote[]>([]);
  const [duplicados, setDuplicados] = useState<Duplicados>(recuperado?.duplicados ?? 'saltar');
  /** What an earlier visit did with files that have not come back, by SHA-256. */
  const esperan = useRef(new Map(Object.entries(recuperado?.porArchivo ?? {})));
  /** Files that the device did not keep, and that the owner can bring again. */
  const [faltan, setFaltan] = useState<readonly { sha256: string; nombre: string }[]>([]);
  const huellas = useRef(new Map<string, string>());
  /** Files and contacts that came before the owner's existing records were loaded. */
  const enEspera = useRef<{ clave: string; traido: Traido }[]>([]);
  const llegadas = useRef(new Map<string, Fila[]>());
  const trabajadores = useRef(new Map<string, Worker>());

  const cambiar = (clave: string, como: (lote: Lote) => Partial<Lote>): void =>
    setLotes((todos) => todos.map((uno) => (uno.clave === clave ? { ...uno, ...como(uno) } : uno)));

  const pedir = (clave: string, pedido: Pedido): void => trabajadores.current.get(clave)?.postMessage(pedido);

  const cerrar = (clave: string): void => {
    trabajadores.current.get(clave)?.terminate();
    trabajadores.current.delete(clave);
    llegadas.current.delete(clave);
    huellas.current.delete(clave);
    enEspera.current = enEspera.current.filter((uno) => uno.clave !== clave);
    setLotes((todos) => todos.filter((uno) => uno.clave !== clave));
  };

  const alSaberHuella = (clave: string, sha256: string): void => {
    if ([...huellas.current.values()].includes(sha256)) {
      toast.aviso('Ese archivo ya está aquí');
      return cerrar(clave);
    }
    huellas.current.set(clave, sha256);
    const hecho = esperan.current.get(sha256);
    esperan.current.delete(sha256);
    const { eleccion = {}, escritos = {}, fuera = [] } = hecho ?? {};
    cambiar(clave, () => ({
      ...{ sha256, eleccion, escritos, fuera: new Set(fuera), deVuelta: hecho !== undefined },
    }));
    pedir(clave, { pide: 'leer', eleccion, escritos });
  };

  const oir = (clave: string, traido: Traido, dicho: Dicho): void => {
    if (dicho.dice === 'huella') alSaberHuella(clave, dicho.sha256);
    if (dicho.dice === 'lectura') {
      const { lectura } = dicho;
      if (!llegadas.current.has(clave))
        void guardarTraido(huellas.current.get(clave)!, porGuardar(traido), msDelDispositivo());
      // A file that is read again gives the same indexes to the rows of the same sheet, so rows left out stay
      // left out.
      llegadas.current.set(clave, []);
      cambiar(clave, ({ lectura: antes, fuera }) => ({
        ...{ lectura, leidas: 0, filas: [] },
        fuera: (antes ?? lectura).hoja === lectura.hoja ? fuera : new Set(),
      }));
    }
    if (dicho.dice === 'filas') {
      const suyas = llegadas.current.get(clave)!;
      suyas.push(...dicho.filas);
      const leidas = suyas.length;
      cambiar(clave, ({ escritos, lectura }) => ({
        leidas,
        escritos: conAcomodados(escritos, lectura!, dicho.filas),
      }));
    }
    if (dicho.dice === 'listo') {
      const filas = llegadas.current.get(clave)!;
      // The rows are set in a transition, because rendering 20,000 rows must not block input.
      startTransition(() => cambiar(clave, () => ({ estado: 'lista', filas })));
    }
    if (dicho.dice === 'ilegible')
      cambiar(clave, () => ({ estado: 'ilegible', texto: dicho.texto, filas: [] }));
    if (dicho.dice === 'fila')
      cambiar(clave, ({ escritos, lectura, filas }) => ({
        escritos: conAcomodados(escritos, lectura!, [dicho.fila]),
        filas: filas.map((una) => (una.lugar === dicho.fila.lugar ? dicho.fila : una)),
      }));
  };

  const abrir = async (clave: string, traido: Traido, suyo: LoQueYaHay): Promise<void> => {
    const trabajador = new Worker(new URL('./lectura/trabajador.ts', import.meta.url), { type: 'module' });
    trabajadores.current.set(clave, trabajador);
    trabajador.addEventListener('message', ({ data }: MessageEvent<Dicho>) => oir(clave, traido, data));
    trabajador.addEventListener('error', () =>
      cambiar(clave, () => ({
        estado: 'ilegible',
        texto: NO_SE_PUDO,
      })),
    );
    if ('tabla' in traido) return pedir(clave, { pide: 'poner', hay: suyo, tabla: traido.tabla });
    const bytes = new Uint8Array(await traido.archivo.arrayBuffer());
    pedir(clave, { pide: 'abrir', hay: suyo, bytes });
  };
  const abrirTodos = (suyo: LoQueYaHay): void => {
    for (const { clave, traido } of enEspera.current.splice(0))
      abrir(clave, traido, suyo).catch(() =>
        cambiar(clave, () => ({ estado: 'ilegible', texto: NO_SE_PUDO })),
      );
  };
  const alSaberse = useEffectEvent(abrirTodos);
  useEffect(() => {
    if (hay !== null) alSaberse(hay);
  }, [hay, lotes]);

  useEffect(() => {
    const todos = trabajadores.current;
    return () => {
      for (const uno of todos.values()) uno.terminate();
      todos.clear();
    };
  }, []);

  const alCambiar = useEffectEvent(() => {
    const hechos = lotes
      .filter(({ sha256, estado }) => sha256 && (estado === 'leyendo' || estado === 'lista'))
      .map(({ sha256, nombre, eleccion, escritos, fuera }): [string, LoHecho] => [
        sha256,
        { nombre, eleccion, escritos, fuera: [...fuera] },
      ]);
    const porArchivo = Object.fromEntries([...esperan.current, ...hechos]);
    tarde.hacer(() => anotar(Object.keys(porArchivo).length > 0 ? { duplicados, porArchivo } : null));
  });
  useEffect(() => alCambiar(), [lotes, duplicados, faltan]);
  useEffect(() => tarde.ya, []);

  const traer = (traidos: readonly Traido[]): void => {
    const nuevos = traidos.map((traido) => ({ clave: nuevaClave(), traido }));
    setLotes((todos) => [
      ...todos,
      ...nuevos.map(({ clave, traido }): Lote => {
        const nombre = 'tabla' in traido ? traido.nombre : traido.archivo.name;
        const vacio = {
          sha256: '',
          texto: '',
          lectura: null,
          leidas: 0,
          filas: [],
          eleccion: {},
          escritos: {},
          fuera: new Set<number>(),
          deVuelta: false,
        };
        return { clave, nombre, estado: 'leyendo', ...vacio };
      }),
    ]);
    enEspera.current.push(...nuevos);
  };
  const quitar = (clave: string): void => {
    const sha256 = huellas.current.get(clave);
    if (sha256 !== undefined) void quitarTraido(sha256);
    cerrar(clave);
  };

  return {
    lotes,
    duplicados,
    setDuplicados,
    faltan: faltan.filter(({ sha256 }) => lotes.every((uno) => uno.sha256 !== sha256)),
    traer,
    quitar,
    /** Brings back the files of an earlier visit that were not imported. */
    recuperar: async (): Promise<void> => {
      const todos = [...esperan.current];
      const archivos = await Promise.all(todos.map(([sha256]) => leerTraido(sha256)));
      traer(await Promise.all(archivos.filter((uno) => uno !== null).map(guardado)));
      const sinArchivo = todos.filter((_uno, lugar) => archivos[lugar] === null);
      for (const [sha256, hecho] of sinArchivo) if (!seToco(hecho)) esperan.current.delete(sha256);
      setFaltan(
        sinArchivo.flatMap(([sha256, hecho]) => (seToco(hecho) ? [{ sha256, nombre: hecho.nombre }] : [])),
      );
    },
    descartar: (): void => {
      for (const { clave } of lotes.filter(({ deVuelta }) => deVuelta)) quitar(clave);
      esperan.current.clear();
      setFaltan([]);
    },
    /** The file's rows were sent. Its rows stay for the page that tells the result. */
    alTerminar: ({ archivo: { sha256 } }: ImportacionDeApi): void => {
      void quitarTraido(sha256);
      esperan.current.delete(sha256);
      setLotes((todos) => todos.map((uno) => (uno.sha256 === sha256 ? { ...uno, estado: 'enviada' } : uno)));
    },
    escribir: (clave: string, lugar: number, valores: Valores): void =>
      cambiar(clave, ({ escritos, lectura }) => ({
        escritos: conEscrito(escritos, lectura!, lugar, valores),
      })),
    elegir: (clave: string, eleccion: Eleccion): void => {
      const { escritos } = lotes.find((uno) => uno.clave === clave)!;
      cambiar(clave, () => ({ eleccion, estado: 'leyendo' }));
      pedir(clave, { pide: 'leer', eleccion, escritos });
    },
    editar: (clave: string, lugar: number, valores: Valores): void =>
      pedir(clave, { pide: 'editar', lugar, valores }),
    dejarFuera: (clave: string, lugares: readonly number[], fuera: boolean): void =>
      cambiar(clave, (lote) => {
        const todos = new Set(lote.fuera);
        for (const lugar of lugares)
          if (fuera) todos.add(lugar);
          else todos.delete(lugar);
        return { fuera: todos };
      }),
  };
};
