import { waitFor } from '@testing-library/react';
import { alEntrar, alSalir } from '../../../dispositivo/guardado.ts';
import {
  guardarBorradorLocal,
  guardarBorradorLocalTrasPintar,
  leerBorradorLocal,
  olvidarBorradorLocal,
} from './borrador-local.ts';
import { SIN_CARGOS_PROPIOS, valoresNuevos } from './valores.ts';

const NUEVA = { usuario: 'ana', cual: null, donde: '/facturas/nueva' };
const laDe = (usuario: string, cual: string) => ({ usuario, cual, donde: `/facturas/${cual}` });
const VALORES = {
  ...valoresNuevos(null, '2026-11-21', 'Gracias', null),
  cliente: { id: 'c1', nombre: 'José', empresa: null },
  items: [
    {
      categoria: null,
      descripcion: 'Balatas',
      precio_unitario: '350.',
      cantidad: '1',
      ...SIN_CARGOS_PROPIOS,
    },
  ],
};

beforeEach(() => alEntrar('ana'));
afterEach(alSalir);

test('lo escrito vuelve tal como se dejó', () => {
  guardarBorradorLocal(NUEVA, { version: null, clave: 'k1', valores: VALORES });
  expect(leerBorradorLocal(NUEVA)).toEqual({ version: null, clave: 'k1', valores: VALORES });
});

describe('lo escrito se guarda después de pintarse', () => {
  /** A tab that is left moves what it stored to the device. */
  const guardados = () =>
    Object.keys({ ...localStorage, ...sessionStorage }).flatMap(
      (una) => /factura-sin-guardar|escrito-sin-guardar:ana/.exec(una) ?? [],
    );
  const EN_LA_PESTANA = ['factura-sin-guardar'];
  const EN_EL_DISPOSITIVO = ['escrito-sin-guardar:ana'];
  const escribir = () =>
    guardarBorradorLocalTrasPintar(NUEVA, { version: null, clave: 'k1', valores: VALORES });

  test.each([
    ['se deja la página', EN_EL_DISPOSITIVO, () => window.dispatchEvent(new PageTransitionEvent('pagehide'))],
    [
      'se oculta',
      EN_LA_PESTANA,
      () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    ],
    ['se lee', EN_LA_PESTANA, () => leerBorradorLocal(NUEVA)],
  ])('se guarda en seguida si %s', (_cuando, donde, hacer) => {
    escribir();
    expect(guardados()).toEqual([]);
    hacer();
    expect(guardados()).toEqual(donde);
  });

  test('se guarda solo, sin otro evento', async () => {
    escribir();
    await waitFor(() => expect(guardados()).toEqual(EN_LA_PESTANA));
  });

  test('un borrador olvidado antes de guardarse no se guarda', () => {
    escribir();
    olvidarBorradorLocal(NUEVA);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(guardados()).toEqual([]);
  });
});

test('el borrador de una dueña, o de una factura, no aparece en otra', () => {
  guardarBorradorLocal(laDe('ana', 'f1'), { version: 3, clave: 'k1', valores: VALORES });
  expect(leerBorradorLocal(laDe('eva', 'f1'))).toBeNull();
  expect(leerBorradorLocal(laDe('ana', 'f2'))).toBeNull();
  expect(leerBorradorLocal(NUEVA)).toBeNull();
  expect(leerBorradorLocal(laDe('ana', 'f1'))?.version).toBe(3);
});

test('un borrador de una versión sin descuentos ni IVA por renglón se abre sin ellos', () => {
  const { iva_por_renglon: _i, precios_con_iva: _p, descuento: _d, ...sabidos } = VALORES;
  const items = VALORES.items.map(({ descuento: _descuento, iva: _iva, ...item }) => item);
  const deAntes = { version: null, clave: 'k1', valores: { ...sabidos, items } };
  sessionStorage.setItem('factura-sin-guardar:ana:nueva', JSON.stringify(deAntes));
  expect(leerBorradorLocal(NUEVA)?.valores).toEqual(VALORES);
});

test('un borrador olvidado no se recupera', () => {
  guardarBorradorLocal(NUEVA, { version: null, clave: 'k1', valores: VALORES });
  olvidarBorradorLocal(NUEVA);
  expect(leerBorradorLocal(NUEVA)).toBeNull();
});

test.each(['', 'null', '{', '{"version":null,"valores":{"items":"x"}}'])(
  'un borrador guardado que no se entiende (%s) se ignora',
  (resto) => {
    sessionStorage.setItem('factura-sin-guardar:ana:nueva', resto);
    expect(leerBorradorLocal(NUEVA)).toBeNull();
  },
);
