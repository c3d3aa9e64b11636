import { CLIENTE_NO_ENCONTRADO } from '@cuenta-clara/dominio/clientes/cliente';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { Deudoras } from './deudoras.ts';

const BY = { ownerId: 'ana', userId: 'ana' } as unknown as Caller;
const VACIO = { get: async () => undefined } as unknown as DocumentStore;

test('quien debe y no tiene registro no hace fallar una lista; preguntar por ella sí se rechaza', async () => {
  const deudoras = new Deudoras(VACIO);
  expect(await deudoras.enLista('c', BY)).toMatchObject({ id: 'c', nombre: 'Cliente sin registro' });
  expect(await deudoras.buscar('c', BY)).toBeNull();
  await expect(deudoras.ver('c', BY)).rejects.toThrow(CLIENTE_NO_ENCONTRADO);
});
