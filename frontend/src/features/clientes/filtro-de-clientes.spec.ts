import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { cuentasPorPestana, filtrarClientes } from './filtro-de-clientes.ts';

const cliente = (nombre: string, categoria: 'activo' | 'pendiente') =>
  ({ nombre, categoria }) as ClienteDeApi;
const TRES = [
  cliente('José Núñez', 'activo'),
  cliente('Ana José', 'pendiente'),
  cliente('JOSEFINA', 'pendiente'),
];
const nombres = (clientes: ClienteDeApi[]) => clientes.map(({ nombre }) => nombre);

test('la búsqueda mira el inicio del nombre, sin acentos ni mayúsculas', () => {
  expect(nombres(filtrarClientes(TRES, 'jose', 'todos'))).toEqual(['José Núñez', 'JOSEFINA']);
  expect(nombres(filtrarClientes(TRES, 'nuñez', 'todos'))).toEqual([]);
});

test('cada pestaña muestra los suyos y cuántos son', () => {
  expect(nombres(filtrarClientes(TRES, '', 'pendiente'))).toEqual(['Ana José', 'JOSEFINA']);
  expect(cuentasPorPestana(TRES)).toEqual({ todos: 3, activo: 1, pendiente: 2 });
});
