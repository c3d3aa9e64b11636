import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { nuevaClave } from '../../base/api.ts';
import { type Valores } from './lectura/filas.ts';
import { type Eleccion, type Fila, type Lectura, type LoQueYaHay } from './lectura/mesa.ts';
import { type Dicho, type Pedido } from './lectura/oficina.ts';
import { type Tabla } from './lectura/renglon.ts';

/** Each file is read in a web worker of its own, so that the screen stays responsive. */

export interface Lote {
  readonly clave: string;
  readonly nombre: string;
  readonly sha256: string;
  readonly estado: 'leyendo' | 'lista' | 'ilegible';
  readonly texto: string;
  readonly lectura: Lectura | null;
  /** Rows read so far. `filas` is empty until all are read. */
  readonly leidas: number;
  readonly filas: readonly Fila[];
  readonly eleccion: Eleccion;
  readonly fuera: ReadonlySet<number>;
}

const NO_SE_PUDO = 'No pudimos leer este archivo. Vuelve a intentarlo.';

export type Traido = { readonly archivo: File } | { readonly nombre: string; readonly tabla: Tabla };

export const useLectura = (hay: LoQueYaHay | null) => {
  const [lotes, setLotes] = useState<readonly Lote[]>([]);
  /** Files and contacts that came before the owner's existing records were loaded. */
  const enEspera = useRef<{ clave: string; traido: Traido }[]>([]);
  const llegadas = useRef(new Map<string, Fila[]>());
  const trabajadores = useRef(new Map<string, Worker>());

  const cambiar = (clave: string, como: (lote: Lote) => Partial<Lote>): void =>
    setLotes((todos) => todos.map((uno) => (uno.clave === clave ? { ...uno, ...como(uno) } : uno)));

  const oir = (clave: string, dicho: Dicho): void => {
    if (dicho.dice === 'huella') cambiar(clave, () => ({ sha256: dicho.sha256 }));
    if (dicho.dice === 'lectura') {
      const { lectura } = dicho;
      // A file that is read again gives the same indexes to the rows of the same sheet, so rows left out stay
      // left out.
      llegadas.current.set(clave, []);
      cambiar(clave, ({ lectura: antes, fuera }) => ({
        ...{ lectura, leidas: 0, filas: [] },
        fuera: antes?.hoja === lectura.hoja ? fuera : new Set(),
      }));
    }
    if (dicho.dice === 'filas') {
      const suyas = llegadas.current.get(clave)!;
      suyas.push(...dicho.filas);
      const leidas = suyas.length;
      cambiar(clave, () => ({ leidas }));
    }
    if (dicho.dice === 'listo') {
      const filas = llegadas.current.get(clave)!;
      // The rows are set in a transition, because rendering 20,000 rows must not block input.
      startTransition(() => cambiar(clave, () => ({ estado: 'lista', filas })));
    }
    if (dicho.dice === 'ilegible')
      cambiar(clave, () => ({ estado: 'ilegible', texto: dicho.texto, filas: [] }));
    if (dicho.dice === 'fila')
      cambiar(clave, ({ filas }) => ({
        filas: filas.map((una) => (una.lugar === dicho.fila.lugar ? dicho.fila : una)),
      }));
  };

  const pedir = (clave: string, pedido: Pedido): void => trabajadores.current.get(clave)?.postMessage(pedido);

  const abrir = async (clave: string, traido: Traido, suyo: LoQueYaHay): Promise<void> => {
    const trabajador = new Worker(new URL('./lectura/trabajador.ts', import.meta.url), { type: 'module' });
    trabajadores.current.set(clave, trabajador);
    trabajador.addEventListener('message', ({ data }: MessageEvent<Dicho>) => oir(clave, data));
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
  }, [hay]);

  useEffect(() => {
    const todos = trabajadores.current;
    return () => {
      for (const uno of todos.values()) uno.terminate();
      todos.clear();
    };
  }, []);

  return {
    lotes,
    traer: (traidos: readonly Traido[]): void => {
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
            fuera: new Set<number>(),
          };
          return { clave, nombre, estado: 'leyendo', ...vacio };
        }),
      ]);
      enEspera.current.push(...nuevos);
      if (hay !== null) abrirTodos(hay);
    },
    quitar: (clave: string): void => {
      trabajadores.current.get(clave)?.terminate();
      trabajadores.current.delete(clave);
      llegadas.current.delete(clave);
      enEspera.current = enEspera.current.filter((uno) => uno.clave !== clave);
      setLotes((todos) => todos.filter((uno) => uno.clave !== clave));
    },
    elegir: (clave: string, eleccion: Eleccion): void => {
      cambiar(clave, () => ({ eleccion, estado: 'leyendo' }));
      pedir(clave, { pide: 'leer', eleccion });
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
