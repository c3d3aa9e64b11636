import { copiarLoQueVenga, copiarTexto } from './copiar-texto.ts';
import { toast } from './toasts.tsx';

interface Dicho {
  exito: string;
  siNo: (texto: string) => string;
}

/** @param texto null when there is nothing to copy: no toast is shown */
export const copiarYDecirlo = async (
  texto: string | Promise<string | null>,
  { exito, siNo }: Dicho,
): Promise<void> => {
  const copiado = await (typeof texto === 'string' ? copiarTexto(texto) : copiarLoQueVenga(texto));
  if (copiado) toast.exito(exito);
  else if (copiado === false) toast.error(siNo((await texto) ?? ''));
};
