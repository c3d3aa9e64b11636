import { type Registrado } from '../../decider.ts';
import { type Huella, canonico, sha256 } from '../../huella.ts';

export { type Huella, canonico, sha256, sha256DeBytes } from '../../huella.ts';

/** Ledger and tree both hash an event's text, so the text is cached. */
const textosDeEventos = new WeakMap<Registrado, string>();

/** The text of an event as recorded, before upcasters: the input of its hash. */
export const textoDeEvento = (evento: Registrado): string => {
  const sabido = textosDeEventos.get(evento);
  if (sabido !== undefined) return sabido;
  const { id, streamId, version, type } = evento;
  const { data, metadata } = evento.grabado ?? evento;
  const texto = canonico({ id, streamId, version, type, data, metadata });
  textosDeEventos.set(evento, texto);
  return texto;
};

export const huellaDeEvento = (evento: Registrado): Huella => sha256(textoDeEvento(evento));
