import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import {
  alternarId,
  alternarTodos,
  clientesParaEmail,
  clientesPorId,
  elegidosDe,
  estanTodos,
} from './seleccion-de-email.ts';

const cliente = (id: string, nombre: string, email: string | null) => ({ id, nombre, email }) as ClienteDeApi;
const TRES = [
  cliente('1', 'José Núñez', 'j@x.mx'),
  cliente('2', 'Ana Núñez', ' '),
  cliente('3', 'Beto Paz', null),
];

test('la búsqueda mira en cualquier parte del nombre y quien no tiene email va primero', () => {
  expect(clientesParaEmail(TRES, 'nunez').map(({ id }) => id)).toEqual(['2', '1']);
  expect(clientesParaEmail(TRES, '').map(({ id }) => id)).toEqual(['2', '3', '1']);
});

test('elegir dos veces al mismo lo quita; quien ya no existe deja de estar elegido', () => {
  expect(alternarId(alternarId([], '1'), '2')).toEqual(['1', '2']);
  expect(alternarId(['1', '2'], '1')).toEqual(['2']);
  expect(elegidosDe(clientesPorId(TRES), ['3', '9', '1']).map(({ nombre }) => nombre)).toEqual([
    'Beto Paz',
    'José Núñez',
  ]);
});

test('«Todos» elige a los de la lista sin soltar a los de antes, y otra vez los suelta', () => {
  const nunez = clientesParaEmail(TRES, 'nunez');
  const todos = alternarTodos(nunez, ['3', '1']);
  expect(todos).toEqual(['3', '2', '1']);
  expect(
    [['1'], todos].map((ids) => estanTodos(nunez, new Set(ids))).concat(estanTodos([], new Set(todos))),
  ).toEqual([false, true, false]);
  expect(alternarTodos(nunez, todos)).toEqual(['3']);
});
