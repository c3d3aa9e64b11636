import { useRegistro } from './useRegistro.ts';

export default function RegistroPendiente({ usuario }: { usuario: string }) {
  useRegistro(usuario);
  return null;
}
