import { type FetchArgs } from '@reduxjs/toolkit/query/react';
import { leerDestino } from './src/app/adelantar.ts';
import { type NombreDePantalla, PANTALLAS } from './src/app/pantallas.ts';
import { api } from './src/base/api.ts';
import { crearStore } from './src/base/store.ts';
import { deCualquierMes } from './src/features/inicio/periodo.ts';

/**
 * The queries that each screen of the shell sends when it opens, recorded by the build (vite.config.ts) for
 * src/adelanto.ts.
 */

// Lazy modules that hold first queries must be loaded before `enhanceEndpoints` replaces all query functions.
import.meta.glob('./src/features/*/primeras-lecturas.ts', { eager: true });

type Consulta = (args: unknown) => string | FetchArgs;
interface Definicion {
  query: Consulta | undefined;
  queryFn: () => { data: null };
}

const direccionDe = (consulta: string | FetchArgs): string => {
  const { url, params } = typeof consulta === 'string' ? { url: consulta } : consulta;
  return `/api${url}${params ? `?${new URLSearchParams(params as Record<string, string>)}` : ''}`;
};

/**
 * Original query functions by endpoint: in the build the endpoints answer null instead of calling the server.
 */
const consultas = new Map<string, Consulta>();
const sinServidor = (nombre: string) => (definicion: Definicion) => {
  consultas.set(nombre, definicion.query!);
  Object.assign(definicion, { query: undefined, queryFn: () => ({ data: null }) });
};
api.enhanceEndpoints({
  endpoints: Object.fromEntries(
    Object.keys(api.endpoints).map((nombre) => [nombre, sinServidor(nombre)]),
  ) as never,
});

export const lecturasDe = async (nombre: NombreDePantalla): Promise<readonly string[]> => {
  const store = crearStore(() => ({ token: '', expirada: false }));
  await leerDestino(store, PANTALLAS[nombre], '');
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  const preguntas = Object.values(store.getState().api.queries);
  // The timers of RTK Query's cache would keep the build process alive, so the cache is emptied.
  store.dispatch(api.util.resetApiState());
  return preguntas.map((una) =>
    deCualquierMes(direccionDe(consultas.get(una!.endpointName!)!(una!.originalArgs))),
  );
};
