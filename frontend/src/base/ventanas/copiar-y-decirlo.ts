import { copiarLoQueVenga, copiarTexto } from './copiar-texto.ts';
import { toast } from './toasts.tsx';

interface Dicho {
  exito: string;
  /** The message when the browser refused to copy `texto`. */
  siNo: (texto: string) => string;
}

/**
 * Copies a text and says whether it was copied.
 * @param texto of a promise it is null when there is nothing to copy, which was told already
 */
export const copiarYDecirlo = async (
  texto: string | Promise<string | null>,
  { exito, siNo }: Dicho,
): Promise<void> => {
  const copiado = await (typeof texto === 'string' ? copiarTexto(texto) : copiarLoQueVenga(texto));
  if (copiado) toast.exito(exito);
  else if (copiado === false) toast.error(siNo((await texto) ?? ''));
};
