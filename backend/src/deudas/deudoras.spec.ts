import { CLIENTE_NO_ENCONTRADO } from '@cuenta-clara/dominio/clientes/cliente';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { Deudoras } from './deudoras.ts';

const BY = { ownerId: 'ana', userId: 'ana' } as unknown as Caller;
const VACIO = { get: async () => undefined } as unknown as DocumentStore;

test('una clienta que debe y no tiene registro sale en la lista sin nombre; verla a ella se rechaza', async () => {
  const deudoras = new Deudoras(VACIO);
  expect(await deudoras.enLista('c', BY)).toMatchObject({ id: 'c', nombre: 'Cliente sin registro' });
  expect(await deudoras.buscar('c', BY)).toBeNull();
  await expect(deudoras.ver('c', BY)).rejects.toThrow(CLIENTE_NO_ENCONTRADO);
});

test('los nombres de pocas deudoras se leen por su id, sin leer los de todos los clientes', async () => {
  const leidos: string[] = [];
  const deudoras = new Deudoras({
    get: async (_vista: unknown, id: string) => void leidos.push(id),
    fieldsOf: async () => {
      throw new Error('all of them were read');
    },
  } as unknown as DocumentStore);
  await expect(deudoras.conNombre([{ cliente_id: 'c' }, { cliente_id: 'd' }], BY)).resolves.toMatchObject([
    { cliente_id: 'c', nombre: 'Cliente sin registro' },
    { cliente_id: 'd', nombre: 'Cliente sin registro' },
  ]);
  expect(leidos).toEqual(['c', 'd']);
});
