import { type Registrado } from '../../decider.ts';
import { canonico, textoDeEvento } from '../libro/huella.ts';
import { type Asiento, textoDelAsiento } from '../libro/libro.ts';

/**
 * Lines of eventos.jsonl and libro.jsonl. The SHA-256 of an event's line without its line feed is the event's
 * hash. An entry's line contains its own hash; the hash is of the line without that field.
 */
export const lineaDeEvento = (evento: Registrado): string => `${textoDeEvento(evento)}\n`;

export const lineaDeAsiento = (asiento: Asiento): string => {
  const contenido = JSON.parse(textoDelAsiento(asiento)) as object;
  return `${canonico({ ...contenido, huella: asiento.huella })}\n`;
};
