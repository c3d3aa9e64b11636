import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { LimiteDeErrores } from './LimiteDeErrores.tsx';

afterEach(() => jest.restoreAllMocks());

const Rota = (): never => {
  throw new Error('the code of this screen did not arrive');
};

test('una pantalla que falla ofrece volver a cargar, y las demás siguen ahí', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(
    <LimiteDeErrores lugar="/clientes">
      <Rota />
    </LimiteDeErrores>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos mostrar esta pantalla');
  expect(screen.getByRole('button', { name: 'Volver a cargar' })).toBeVisible();

  rerender(<LimiteDeErrores lugar="/facturas">Las facturas</LimiteDeErrores>);
  expect(screen.getByText('Las facturas')).toBeVisible();
});

test.each([
  ['Failed to fetch dynamically imported module: https://x/assets/a.js', /^.*Revisa tu conexión/],
  ['error loading dynamically imported module: https://x/assets/a.js', /^.*Revisa tu conexión/],
  ['Importing a module script failed.', /^.*Revisa tu conexión/],
  ['sesiones.toSorted is not a function', /^.*Algo falló de nuestro lado, no es tu conexión/],
])('dice si falló la conexión o el programa: %s', (mensaje, dicho) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const Falla = (): never => {
    throw new TypeError(mensaje);
  };
  render(
    <LimiteDeErrores lugar="/seguridad">
      <Falla />
    </LimiteDeErrores>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(dicho);
});
