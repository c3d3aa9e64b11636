import { useLazyCuentaDeClienteQuery } from '../../api/deudas.api.ts';

/** Nobody waits longer than this for a figure that only helps to decide. */
const ESPERA_MS = 1000;

/** Asks what a customer owes now, in pesos; null when the line does not say so in a moment. */
export const useLoQueDebe = (): ((id: string) => Promise<number | null>) => {
  const [pedir] = useLazyCuentaDeClienteQuery();
  return async (id) => {
    const dicho = pedir(id).unwrap();
    const tarde = new Promise<null>((responder) => setTimeout(() => responder(null), ESPERA_MS));
    return Promise.race([dicho.then(({ antiguedad }) => antiguedad.saldo).catch(() => null), tarde]);
  };
};
