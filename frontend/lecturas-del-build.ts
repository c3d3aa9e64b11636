import { type FetchArgs } from '@reduxjs/toolkit/query/react';
import { leerDestino } from './src/app/adelantar.ts';
import { type NombreDePantalla, PANTALLAS } from './src/app/pantallas.ts';
import { api } from './src/base/api.ts';
import { crearStore } from './src/base/store.ts';
import { deCualquierMes } from './src/features/inicio/periodo.ts';

/**
 * What each screen of the shell asks the server as it opens, found by letting it ask (vite.config.ts): the page asks it on a first
 * visit, while the app is on its way (src/adelanto.ts).
 */

// Some screens load theirs when they are opened: here all of them are there.
import.meta.glob('./src/features/*/primeras-lecturas.ts', { eager: true });

type Consulta = (args: unknown) => string | FetchArgs;
interface Definicion {
  query: Consulta | undefined;
  queryFn: () => { data: null };
}

/** As `fetchBaseQuery` writes it. */
const direccionDe = (consulta: string | FetchArgs): string => {
  const { url, params } = typeof consulta === 'string' ? { url: consulta } : consulta;
  return `/api${url}${params ? `?${new URLSearchParams(params as Record<string, string>)}` : ''}`;
};

/** By endpoint; each is answered with nothing instead of being asked. */
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
  // Or the build would wait for as long as what it holds is kept.
  store.dispatch(api.util.resetApiState());
  return preguntas.map((una) =>
    deCualquierMes(direccionDe(consultas.get(una!.endpointName!)!(una!.originalArgs))),
  );
};
