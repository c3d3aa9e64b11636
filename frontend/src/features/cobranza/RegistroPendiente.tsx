import { useRegistro } from './useRegistro.ts';

/** Records what is left to be recorded; it shows nothing. */
export default function RegistroPendiente({ usuario }: { usuario: string }) {
  useRegistro(usuario);
  return null;
}
