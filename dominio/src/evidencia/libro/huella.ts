import { type Registrado } from '../../decider.ts';
import { type Huella, canonico, sha256 } from '../../huella.ts';

export { type Huella, canonico, sha256, sha256DeBytes } from '../../huella.ts';

/** Of the events in hand: ledger and tree are made from the same text. */
const textosDeEventos = new WeakMap<Registrado, string>();

/** An event as the log holds it, whatever upcasters made of it since: what its fingerprint is of. */
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
