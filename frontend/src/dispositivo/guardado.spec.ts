import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import {
  alEntrar,
  alSalir,
  alTerminarSesion,
  cualesDe,
  deTodas,
  duenaDeAqui,
  guardado,
  guardadoDe,
  pasar,
  seguirCon,
} from './guardado.ts';
import { LO_GUARDADO } from './lo-guardado.ts';

afterEach(() => {
  jest.restoreAllMocks();
  alSalir();
  localStorage.clear();
  sessionStorage.clear();
});

const llaves = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

const DE_UNA: readonly string[] = ['duena', 'escrito'];
const todoLoDeAna = () => {
  alEntrar('ana');
  for (const [nombre, { en, de }] of Object.entries(LO_GUARDADO)) {
    if (en === 'cache' || en === 'trabajador' || nombre === 'duena') continue;
    const almacen = en === 'local' ? localStorage : sessionStorage;
    almacen.setItem(DE_UNA.includes(de) ? `${nombre}:ana` : nombre, 'algo');
  }
};
const de = (...deEstos: string[]) =>
  Object.entries(LO_GUARDADO)
    .filter(([, una]) => deEstos.includes(una.de) && una.en !== 'cache' && una.en !== 'trabajador')
    .map(([nombre, una]) => (DE_UNA.includes(una.de) && nombre !== 'duena' ? `${nombre}:ana` : nombre))
    .sort();

test('al salir no queda nada de la dueña; lo del dispositivo se queda', () => {
  todoLoDeAna();
  expect(llaves()).toEqual(de('dispositivo', 'acceso', 'visita', 'sesion', 'duena', 'escrito'));
  alSalir();
  expect(llaves()).toEqual(de('dispositivo', 'acceso'));
});

test('cuando la sesión termina sola queda lo que la dueña escribió, y nada de lo que se le mostró', () => {
  todoLoDeAna();
  alTerminarSesion();
  expect(llaves()).toEqual(de('dispositivo', 'acceso', 'duena', 'escrito'));
  alEntrar('ana');
  expect(llaves()).toEqual(de('dispositivo', 'acceso', 'duena', 'escrito'));
});

test.each([
  ['entra', () => alEntrar('eva')],
  ['entró en otra pestaña', () => seguirCon('eva')],
])(
  'si %s otra dueña, de la primera solo espera lo que escribió, hasta que ella entre y salga',
  (_como, entra) => {
    todoLoDeAna();
    alTerminarSesion();
    entra();
    expect(llaves()).toEqual([...de('dispositivo', 'acceso', 'escrito'), 'duena'].sort());
    expect([duenaDeAqui(), cualesDe('escrito-sin-guardar')]).toEqual(['eva', []]);
    alSalir();
    expect(llaves()).toEqual(de('dispositivo', 'acceso', 'escrito'));
    alEntrar('ana');
    alSalir();
    expect(llaves()).toEqual(de('dispositivo', 'acceso'));
  },
);

test('una pestaña que encuentra que la dueña salió no guarda nada suyo', () => {
  todoLoDeAna();
  localStorage.clear();
  seguirCon(null);
  expect(llaves().filter((llave) => llave.endsWith(':ana'))).toEqual([]);
});

test('lo que se escribe después de salir no se guarda', () => {
  alEntrar('ana');
  const borrador = guardadoDe('factura-sin-guardar', 'ana', 'nueva');
  borrador.poner('algo');
  expect(borrador.leer()).toBe('algo');
  alSalir();
  borrador.poner('más');
  expect([borrador.leer(), ...llaves()]).toEqual([null]);
});

describe('un navegador que no guarda', () => {
  const rehusa = (): never => {
    throw new DOMException('storage is forbidden', 'SecurityError');
  };

  test.each([
    ['niega el almacén', () => void jest.spyOn(window, 'localStorage', 'get').mockImplementation(rehusa)],
    [
      'niega cada uso',
      () => {
        for (const cual of ['getItem', 'setItem', 'removeItem'] as const)
          jest.spyOn(Storage.prototype, cual).mockImplementation(rehusa);
      },
    ],
  ])('%s: los valores se guardan por esta visita, y al salir se quitan como los demás', (_que, negar) => {
    negar();
    alEntrar('ana');
    const token = guardado('token');
    token.poner('uno');
    const metodo = guardadoDe('ultimo-metodo');
    metodo.poner('efectivo');
    expect([token.leer(), metodo.leer(), duenaDeAqui()]).toEqual(['uno', 'efectivo', 'ana']);
    alSalir();
    expect([token.leer(), metodo.leer(), duenaDeAqui()]).toEqual([null, null, null]);
  });

  test('sin espacio se guarda lo nuevo por esta visita, y lo viejo no vuelve', () => {
    const tema = guardado('theme');
    tema.poner('dark');
    const lleno = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(rehusa);
    tema.poner('light');
    expect([tema.leer(), localStorage.getItem('theme')]).toEqual(['light', null]);
    lleno.mockRestore();
    tema.poner('dark');
    expect([tema.leer(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  });
});

test('lo que no cabe en el dispositivo sigue en la pestaña', () => {
  alEntrar('ana');
  guardadoDe('escrito-aqui', 'ana', '/clientes').poner('a medias');
  const mudar = () => {
    for (const una of deTodas('escrito-aqui'))
      pasar(una, 'escrito-sin-guardar', `p/1:escrito-aqui:${una.cual}`);
  };
  const lleno = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  mudar();
  expect(llaves()).toEqual(['duena', 'escrito-aqui:ana:/clientes']);
  lleno.mockRestore();
  mudar();
  expect(llaves()).toEqual(['duena', 'escrito-sin-guardar:ana:p/1:escrito-aqui:/clientes']);
  expect(guardadoDe('escrito-sin-guardar', 'ana', 'p/1:escrito-aqui:/clientes').leer()).toBe('a medias');
});

test('un cambio de otra pestaña se avisa, hasta que se cancela el aviso', () => {
  const oido = jest.fn();
  const dejarDeOir = guardado('theme').alCambiarFuera(oido);
  const cambiar = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  cambiar('theme', 'dark');
  cambiar('token', 'otro');
  cambiar(null, null);
  dejarDeOir();
  cambiar('theme', 'light');
  expect(oido.mock.calls).toEqual([['dark'], [null]]);
});

test('docs/cuentas.md nombra todo lo que se guarda en el dispositivo', () => {
  const pagina = readFileSync('docs/cuentas.md', 'utf8');
  expect(Object.keys(LO_GUARDADO).filter((nombre) => !pagina.includes(`\`${nombre}\``))).toEqual([]);
});
