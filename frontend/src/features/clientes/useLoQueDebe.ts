import { useLazyCuentaDeClienteQuery } from '../../api/deudas.api.ts';

/** In milliseconds. */
const ESPERA_MS = 1000;

/** In pesos; null on an error or a timeout, because the figure is optional. */
export const useLoQueDebe = (): ((id: string) => Promise<number | null>) => {
  const [pedir] = useLazyCuentaDeClienteQuery();
  return async (id) => {
    const dicho = pedir(id).unwrap();
    const tarde = new Promise<null>((responder) => setTimeout(() => responder(null), ESPERA_MS));
    return Promise.race([dicho.then(({ antiguedad }) => antiguedad.saldo).catch(() => null), tarde]);
  };
};
