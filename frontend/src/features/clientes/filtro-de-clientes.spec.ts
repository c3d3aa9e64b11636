import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { cuentasPorPestana, filtrarClientes, tambienClientes } from './filtro-de-clientes.ts';

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

test('en «También» están los que lo tienen en otra parte del nombre o en el teléfono, y nunca dos veces', () => {
  const conTelefono = [...TRES, { ...cliente('Eva', 'activo'), telefono: '5598765432' }];
  const tambien = (busqueda: string, pestana: 'todos' | 'activo' = 'todos') =>
    nombres(tambienClientes(conTelefono, busqueda, pestana));
  expect(tambien('jose')).toEqual(['Ana José']);
  expect(tambien('NUÑ')).toEqual(['José Núñez']);
  expect(tambien('fina')).toEqual(['JOSEFINA']);
  expect(tambien('fina', 'activo')).toEqual([]);
  expect(tambien('9876')).toEqual(['Eva']);
  expect(tambien('(559) 876')).toEqual(['Eva']);
  expect(tambien('')).toEqual([]);
});

test('en «También» está el cliente que hallan el buscador y el selector de la factura, se escriba como se escriba', () => {
  const luis = {
    ...cliente('José Luis Pérez', 'activo'),
    telefono: '2227654322',
    email: 'luis@correo.mx',
    fiscal: { rfc: 'PELJ8001011A1' },
  } as ClienteDeApi;
  for (const busqueda of [
    '222.765.4322',
    '+52 1 222 765 4322',
    '\u202a(222) 765\u20114322\u202c',
    'josé-luis',
    'perez, jose',
    'pérez 4322',
    '\u200bluis@correo',
    'pelj80',
  ])
    expect([busqueda, nombres(tambienClientes([...TRES, luis], busqueda, 'todos'))]).toEqual([
      busqueda,
      ['José Luis Pérez'],
    ]);
  expect(nombres(filtrarClientes(TRES, '\u200bAna', 'todos'))).toEqual(['Ana José']);
});

test('cada pestaña muestra los suyos y cuántos son', () => {
  expect(nombres(filtrarClientes(TRES, '', 'pendiente'))).toEqual(['Ana José', 'JOSEFINA']);
  expect(cuentasPorPestana(TRES)).toEqual({ todos: 3, activo: 1, pendiente: 2 });
});
