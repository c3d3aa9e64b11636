import { leer } from '../esquemas.ts';
import { rechazoDe } from '../dado.prueba.ts';
import { Conocidas } from './duplicados.ts';
import { esEmpresa, nombreOEmpresa } from './es-empresa.ts';
import {
  filaDeClienteSchema,
  filaDeServicioSchema,
  filasSchema,
  importacionSchema,
} from './importaciones.api.ts';

const ARCHIVO = { nombre: 'clientes.csv', sha256: 'a'.repeat(64) };
const ANA = { nombre: 'Ana Muñoz', empresa: null, telefono: '5512345678', email: 'Ana@b.mx' };

describe('Una importación', () => {
  test('tiene tipo, archivo y filas que caben', () => {
    expect(leer(importacionSchema, { tipo: 'clientes', archivo: ARCHIVO, total: 20_000 })).toMatchObject({
      duplicados: 'saltar',
    });
    for (const [cambio, texto] of [
      [{ total: 20_001 }, 'Caben 20,000 clientes en una importación. Divide tu lista en varios archivos.'],
      [
        { tipo: 'servicios', total: 1_001 },
        'Caben 1,000 servicios en una importación. Divide tu lista en varios archivos.',
      ],
      [{ total: 0 }, 'No hay filas que importar.'],
      [{ tipo: 'facturas' }, 'Elige si importas clientes o servicios.'],
      [{ archivo: { ...ARCHIVO, sha256: 'x' } }, 'El archivo no es válido.'],
      [{ archivo: { ...ARCHIVO, nombre: 'a\u0000b' } }, 'El archivo no es válido.'],
    ] as const)
      expect(
        rechazoDe(() => leer(importacionSchema, { tipo: 'clientes', archivo: ARCHIVO, total: 1, ...cambio }))
          .message,
      ).toBe(texto);
  });

  test('manda filas por lotes, y una fila omitida es nula', () => {
    expect(leer(filasSchema, { desde: 3, filas: [null, { nombre: 'Ana' }] }).filas).toHaveLength(2);
    for (const cuerpo of [
      { desde: -1, filas: [{}] },
      { desde: 0.5, filas: [{}] },
      { desde: 0, filas: [] },
      { desde: 0, filas: ['Ana'] },
      { desde: 0, filas: [{ nombre: { $gt: '' } }] },
      { desde: 0, filas: [{ otro: 'campo' }] },
      { desde: 0, filas: [{ fiscal: 'EKU' }] },
      { desde: 0, filas: Array(501).fill({}) },
    ])
      expect(rechazoDe(() => leer(filasSchema, cuerpo)).code).toBe('regla');
  });
});

describe('Una fila', () => {
  test('de clientes vale como su alta, y está activa si no dice otra cosa', () => {
    for (const categoria of [undefined, null, ' '])
      expect(leer(filaDeClienteSchema, { ...ANA, categoria })).toMatchObject({ ...ANA, categoria: 'activo' });
    expect(leer(filaDeClienteSchema, { ...ANA, categoria: 'pendiente' }).categoria).toBe('pendiente');
    expect(rechazoDe(() => leer(filaDeClienteSchema, { nombre: '=1+1', telefono: '5.5E9' })).errores).toEqual(
      {
        nombre: 'El nombre debe tener al menos 2 caracteres y solo letras',
        telefono: 'El teléfono debe tener 10 dígitos',
      },
    );
    for (const fila of [null, [], 'Ana', 7])
      expect(rechazoDe(() => leer(filaDeClienteSchema, fila)).code).toBe('regla');
  });

  test('de servicios nombra su categoría, que sin nombre es General', () => {
    expect(
      leer(filaDeServicioSchema, { nombre: 'Corte', precio: '1,250.50', categoria: ' Cabello ' }),
    ).toEqual({
      nombre: 'Corte',
      precio: 125_050,
      categoria: 'Cabello',
    });
    expect(leer(filaDeServicioSchema, { nombre: 'Corte', precio: 12 }).categoria).toBe('General');
    expect(
      rechazoDe(() => leer(filaDeServicioSchema, { nombre: '', precio: 'doce' })).errores,
    ).toHaveProperty('precio');
  });
});

describe('El nombre de una fila', () => {
  test.each([
    ...['Ferretería S.A. de C.V.', 'Tacos 24', 'Peña & Hijos', 'Grupo Norte', '3M', 'LÓPEZ Y SOCIOS SC'],
    ...['Constructora del Valle, S. de R.L. de C.V.', 'FARMACIA GUADALAJARA'],
  ])('es de una empresa: %j', (nombre) => {
    expect(esEmpresa(nombre)).toBe(true);
    expect(nombreOEmpresa(nombre)).toEqual({ nombre: '', empresa: nombre });
  });

  test.each([
    ['Ana Muñoz', 'Ana Muñoz'],
    ['Ma. Elena', 'Ma Elena'],
    ["Rosa O'Farrill", 'Rosa OFarrill'],
    ['Juan (vecino)', 'Juan vecino'],
    ['José Luis Sacristán', 'José Luis Sacristán'],
  ])('es de una persona: %j', (escrito, nombre) => {
    expect(esEmpresa(escrito)).toBe(false);
    expect(nombreOEmpresa(escrito)).toEqual({ nombre, empresa: null });
  });

  test('que no es de persona ni de empresa queda como está, y la regla del nombre lo rechaza', () => {
    for (const nombre of ['', 'A', 'x\u0001'])
      expect(nombreOEmpresa(nombre)).toMatchObject({ empresa: null });
  });
});

describe('Un cliente que ya existe', () => {
  const beto = { nombre: 'Beto Ruiz', empresa: null, telefono: '5500000000', email: null };
  const conocidas = new Conocidas([ANA, beto]);

  test('se reconoce por el teléfono, y después por el correo', () => {
    expect(conocidas.duplicadaDe({ telefono: '5512345678', email: 'otra@b.mx' })).toEqual({
      con: ANA,
      por: 'telefono',
    });
    expect(conocidas.duplicadaDe({ telefono: '5599999999', email: 'ANA@B.MX' })).toEqual({
      con: ANA,
      por: 'email',
    });
    expect(conocidas.duplicadaDe({ telefono: '5500000000', email: 'ana@b.mx' })?.con).toBe(beto);
    expect(conocidas.duplicadaDe({ telefono: '5599999999', email: null })).toBeNull();
  });

  test('con el mismo nombre es otro cliente, y solo se avisa', () => {
    expect(conocidas.tocayaDe({ nombre: 'ana munoz', empresa: null })).toBe(ANA);
    expect(conocidas.tocayaDe({ nombre: 'Ana Ruiz', empresa: null })).toBeNull();
  });
});
