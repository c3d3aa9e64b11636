import { type Registrado } from '../../decider.ts';
import { canonico, textoDeEvento } from '../libro/huella.ts';
import { type Asiento, textoDelAsiento } from '../libro/libro.ts';

/**
 * An event's hash is the SHA-256 of its line without the line feed; a ledger entry's hash is the SHA-256 of
 * its line without the field `huella`.
 */
export const lineaDeEvento = (evento: Registrado): string => `${textoDeEvento(evento)}\n`;

export const lineaDeAsiento = (asiento: Asiento): string => {
  const contenido = JSON.parse(textoDelAsiento(asiento)) as object;
  return `${canonico({ ...contenido, huella: asiento.huella })}\n`;
};
