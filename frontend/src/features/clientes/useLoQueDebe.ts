import { useLazyCuentaDeClienteQuery } from '../../api/deudas.api.ts';

const ESPERA_MS = 1000;

/**
 * What the customer owes, in pesos; null on an error or after 1 second, because the caller can do without the
 * figure.
 */
export const useLoQueDebe = (): ((id: string) => Promise<number | null>) => {
  const [pedir] = useLazyCuentaDeClienteQuery();
  return async (id) => {
    const dicho = pedir(id).unwrap();
    const tarde = new Promise<null>((responder) => setTimeout(() => responder(null), ESPERA_MS));
    return Promise.race([dicho.then(({ antiguedad }) => antiguedad.saldo).catch(() => null), tarde]);
  };
};
