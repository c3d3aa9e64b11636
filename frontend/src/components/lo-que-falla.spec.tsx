import { screen } from '@testing-library/react';
import { abrir, olvidarTodo } from '../base/pagina.prueba.tsx';
import { ALGO_FALLO } from '../base/servidor/mensaje-de-error.ts';
import { Toasts, toast } from '../base/ventanas/toasts.tsx';
import { decirLoInesperado } from './lo-que-falla.ts';

beforeAll(decirLoInesperado);
afterEach(olvidarTodo);

const falla = {
  'que nadie atrapó': (fallo: unknown) => new ErrorEvent('error', { error: fallo }),
  'de una promesa que nadie espera': (fallo: unknown) =>
    Object.assign(new Event('unhandledrejection'), { reason: fallo }),
};

test.each(Object.entries(falla))('una excepción %s se dice', async (_, evento) => {
  abrir(<Toasts />, { ruta: '/home' });
  dispatchEvent(evento(new TypeError('uno.alFin is not a function')));
  expect(await screen.findByText(ALGO_FALLO)).toBeVisible();
});

test('lo que no vino, y lo que un navegador se dice a sí mismo, no es un fallo de nuestro lado', async () => {
  abrir(<Toasts />, { ruta: '/home' });
  for (const evento of Object.values(falla)) {
    for (const mensaje of [
      'Failed to fetch dynamically imported module: http://x.mx/a.js',
      'Importing a module script failed.',
      'Failed to fetch',
      'NetworkError when attempting to fetch resource.',
      'Load failed',
    ])
      dispatchEvent(evento(new TypeError(mensaje)));
    dispatchEvent(evento(null));
  }
  toast.exito('Guardado');
  expect(await screen.findByText('Guardado')).toBeVisible();
  expect(screen.queryByText(ALGO_FALLO)).toBeNull();
});
