import {
  type Duplicados,
  type FilaSaltadaDeApi,
  type FilasImportadasDeApi,
  type ImportacionDeApi,
  LOTE,
  type TipoDeImportacion,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { guardarPorMandar, leerPorMandar, quitarPorMandar } from '../../sin-conexion/archivos-del-dia.ts';
import { type Cuerpo } from './lectura/filas.ts';

/**
 * Rows are sent in batches, and sending continues after a lost connection, a reload or a restart of the
 * server.
 */

export interface PorImportar {
  readonly tipo: TipoDeImportacion;
  readonly nombre: string;
  readonly sha256: string;
  readonly duplicados: Duplicados;
  readonly filas: readonly (Cuerpo | null)[];
}

interface Tanda {
  readonly desde: number;
  readonly filas: (Cuerpo | null)[];
}

/** Bytes of a request's body besides its rows, rounded up. */
const MARCO = 1_000;

/**
 * Batches come from a generator, so that callers can pause between them: 20,000 rows at once would block the
 * screen.
 */
export function* enTandas(filas: readonly (Cuerpo | null)[]): Generator<Tanda, void, undefined> {
  const enBytes = new TextEncoder();
  let tanda: Tanda = { desde: 0, filas: [] };
  let bytes = 0;
  for (const [lugar, fila] of filas.entries()) {
    const suyos = fila === null ? 5 : enBytes.encode(JSON.stringify(fila)).length + 1;
    if (tanda.filas.length === LOTE.filas || (bytes > 0 && bytes + suyos > LOTE.bytes - MARCO)) {
      yield tanda;
      tanda = { desde: lugar, filas: [] };
      bytes = 0;
    }
    tanda.filas.push(fila);
    bytes += suyos;
  }
  if (tanda.filas.length > 0) yield tanda;
}

export interface EnCurso {
  readonly id: string;
  readonly tipo: TipoDeImportacion;
  readonly nombre: string;
  readonly total: number;
  readonly saltadas: readonly FilaSaltadaDeApi[];
}
type Guardado =
  | { readonly es: 'envio'; readonly envio: EnCurso }
  | { readonly es: 'tanda'; readonly de: string; readonly tanda: Tanda };

const lugarDelEnvio = (id: string): string => `${id}/envio`;
const lugarDeTanda = (id: string, desde: number): string => `${id}/${desde}`;

/** Interrupted imports, with their batches still to send. */
export const pendientes = async (): Promise<{ envio: EnCurso; tandas: Tanda[] }[]> => {
  const todo = await leerPorMandar<Guardado>();
  return todo.flatMap((uno) =>
    uno.es === 'envio'
      ? [
          {
            envio: uno.envio,
            tandas: todo
              .flatMap((otro) => (otro.es === 'tanda' && otro.de === uno.envio.id ? [otro.tanda] : []))
              .sort((a, b) => a.desde - b.desde),
          },
        ]
      : [],
  );
};

export const olvidarPendiente = async ({
  envio: { id },
  tandas,
}: Awaited<ReturnType<typeof pendientes>>[number]): Promise<void> => {
  for (const { desde } of tandas) await quitarPorMandar(lugarDeTanda(id, desde));
  await quitarPorMandar(lugarDelEnvio(id));
};

export interface Avance {
  readonly hechas: number;
  readonly total: number;
  readonly espera: boolean;
}

export interface Resultado {
  readonly importacion: ImportacionDeApi;
  readonly saltadas: readonly FilaSaltadaDeApi[];
}

export interface Servidor {
  readonly importar: (cual: Omit<PorImportar, 'filas'> & { total: number }) => Promise<ImportacionDeApi>;
  readonly mandar: (id: string, tanda: Tanda) => Promise<FilasImportadasDeApi>;
  readonly terminar: (id: string) => Promise<ImportacionDeApi>;
}

export interface Como {
  readonly servidor: Servidor;
  readonly pasajero: (error: unknown) => boolean;
  readonly avisar: (avance: Avance) => void;
  readonly senal: AbortSignal;
  readonly esperar: (ms: number) => Promise<void>;
}

const ESPERAS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

/**
 * Repeats a request, after growing pauses, while its failure is transient (`pasajero`). Any other error is
 * thrown.
 */
const insistir = async <T>(
  hacer: () => Promise<T>,
  { pasajero, senal, esperar }: Como,
  alEsperar: () => void,
): Promise<T> => {
  for (let vez = 0; ; vez++) {
    senal.throwIfAborted();
    try {
      return await hacer();
    } catch (error) {
      if (!pasajero(error)) throw error;
      alEsperar();
      await esperar(ESPERAS_MS[Math.min(vez, ESPERAS_MS.length - 1)]!);
    }
  }
};

export const seguir = async (envio: EnCurso, tandas: readonly Tanda[], como: Como): Promise<Resultado> => {
  const { servidor, avisar } = como;
  const { id, total } = envio;
  let saltadas = envio.saltadas;
  let hechas = total - tandas.reduce((suma, { filas }) => suma + filas.length, 0);
  const decir = (espera: boolean): void => avisar({ hechas, total, espera });
  decir(false);
  for (const tanda of tandas) {
    const respuesta = await insistir(
      () => servidor.mandar(id, tanda),
      como,
      () => decir(true),
    );
    saltadas = [...saltadas, ...respuesta.saltadas];
    hechas += tanda.filas.length;
    decir(false);
    await guardarPorMandar(lugarDelEnvio(id), {
      es: 'envio',
      envio: { ...envio, saltadas },
    } satisfies Guardado);
    await quitarPorMandar(lugarDeTanda(id, tanda.desde));
  }
  const importacion = await insistir(
    () => servidor.terminar(id),
    como,
    () => decir(true),
  );
  await quitarPorMandar(lugarDelEnvio(id));
  return { importacion, saltadas };
};

export const importar = async ({ filas, ...cual }: PorImportar, como: Como): Promise<Resultado> => {
  const total = filas.length;
  como.avisar({ hechas: 0, total, espera: false });
  const { id } = await insistir(
    () => como.servidor.importar({ ...cual, total }),
    como,
    () => como.avisar({ hechas: 0, total, espera: true }),
  );
  const envio: EnCurso = { id, tipo: cual.tipo, nombre: cual.nombre, total, saltadas: [] };
  const tandas: Tanda[] = [];
  for (const tanda of enTandas(filas)) {
    tandas.push(tanda);
    await guardarPorMandar(lugarDeTanda(id, tanda.desde), { es: 'tanda', de: id, tanda } satisfies Guardado);
    await como.esperar(0);
  }
  await guardarPorMandar(lugarDelEnvio(id), { es: 'envio', envio } satisfies Guardado);
  return seguir(envio, tandas, como);
};
