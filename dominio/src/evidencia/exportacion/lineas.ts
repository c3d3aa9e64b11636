import { type Registrado } from '../../decider.ts';
import { canonico, textoDeEvento } from '../libro/huella.ts';
import { type Asiento, textoDelAsiento } from '../libro/libro.ts';

/**
 * The lines of eventos.jsonl and libro.jsonl. The SHA-256 of an event's line, without its end, is the event's
 * fingerprint; an entry's line has its own fingerprint in it, and without that is the text the fingerprint is of.
 */
export const lineaDeEvento = (evento: Registrado): string => `${textoDeEvento(evento)}\n`;

export const lineaDeAsiento = (asiento: Asiento): string => {
  const contenido = JSON.parse(textoDelAsiento(asiento)) as object;
  return `${canonico({ ...contenido, huella: asiento.huella })}\n`;
};
