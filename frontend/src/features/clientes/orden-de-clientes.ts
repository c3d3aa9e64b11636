import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { plegar } from '@cuenta-clara/dominio/texto';

export interface GrupoDeClientes {
  readonly letra: string;
  readonly clientes: readonly ClienteDeApi[];
}

const OTROS = '#';
const EN_ESPANOL = new Intl.Collator('es');

/**
 * The letter under which a customer is listed, without its accent. Ñ is kept: it is a letter of its own in
 * Spanish.
 */
export const letraDe = (nombre: string): string => {
  const [escrita = ''] = nombre.trim().normalize('NFC');
  const primera = escrita.toLocaleUpperCase('es');
  const letra = primera === 'Ñ' ? primera : plegar(primera).toLocaleUpperCase('es').slice(0, 1);
  return /^\p{L}$/u.test(letra) ? letra : OTROS;
};

export const alfabeticos = (clientes: readonly ClienteDeApi[]): ClienteDeApi[] =>
  clientes
    .map((cliente) => ({ cliente, nombre: comoSeLlama(cliente) }))
    .sort((una, otra) => EN_ESPANOL.compare(una.nombre, otra.nombre))
    .map(({ cliente }) => cliente);

export const porLetra = (enOrden: readonly ClienteDeApi[]): GrupoDeClientes[] => {
  const grupos = new Map<string, ClienteDeApi[]>();
  for (const cliente of enOrden) {
    const letra = letraDe(comoSeLlama(cliente));
    const suyos = grupos.get(letra);
    if (suyos) suyos.push(cliente);
    else grupos.set(letra, [cliente]);
  }
  const sinLetra = grupos.get(OTROS);
  grupos.delete(OTROS);
  if (sinLetra) grupos.set(OTROS, sinLetra);
  return [...grupos].map(([letra, clientes]) => ({ letra, clientes }));
};
