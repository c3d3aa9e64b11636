import { useRegistro } from './useRegistro.ts';

/** Records pending reminders; renders nothing. */
export default function RegistroPendiente({ usuario }: { usuario: string }) {
  useRegistro(usuario);
  return null;
}
