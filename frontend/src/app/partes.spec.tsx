import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { api } from '../base/api.ts';
import { abrir, conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { parte, parteTardia, traerPartes, useHaVenido } from '../base/carga/carga-diferida.ts';
import { AvisoDeLoQueFalta } from '../components/AvisoDeLoQueFalta.tsx';
import { AvisoSinConexion } from '../components/AvisoSinConexion.tsx';
import { LimiteDeErrores } from './LimiteDeErrores.tsx';

const AVISO = 'Sin conexión: lo que falta llega en cuanto vuelva.';
let hayLinea: boolean;
let peticiones: Request[];
beforeEach(() => {
  hayLinea = false;
  peticiones = conServidor({
    'GET /api/salud': () => {
      if (!hayLinea) throw new TypeError('the line is down');
      return {};
    },
  });
});
afterEach(olvidarTodo);

const alVolver = (Parte: () => ReactNode) => () =>
  hayLinea ? Promise.resolve({ default: Parte }) : Promise.reject(new Error('no line'));
const vuelve = () =>
  act(() => {
    hayLinea = true;
    fireEvent.online(window);
  });

test.each([
  ['una parte', parte],
  ['una parte tardía', parteTardia],
])('%s que se abre se dice que falta, y cuando vuelve la línea se abre', async (_que, de) => {
  const Tarde = de(alVolver(() => <p>tarde</p>));
  render(
    <>
      <p>página</p>
      <Suspense>
        <Tarde />
      </Suspense>
      <AvisoDeLoQueFalta />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(AVISO);
  expect(screen.getByText('página')).toBeVisible();
  vuelve();
  expect(await screen.findByText('tarde')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('una parte que nadie abrió se vuelve a pedir sin avisar', async () => {
  const cargar = alVolver(() => <p>tarde</p>);
  const Tarde = parteTardia(cargar);
  const Pagina = () => <Suspense>{useHaVenido(cargar) && <Tarde />}</Suspense>;
  render(
    <>
      <Pagina />
      <AvisoDeLoQueFalta />
    </>,
  );
  await act(traerPartes);
  expect(screen.queryByText('tarde')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  vuelve();
  expect(await screen.findByText('tarde')).toBeVisible();
});

test('el aviso de partes que faltan y el de datos viejos comparten una sola pregunta al servidor', async () => {
  jest.useFakeTimers();
  try {
    const Tarde = parte(alVolver(() => <p>tarde</p>));
    const { store } = abrir(
      <>
        <AvisoSinConexion />
        <Suspense>
          <Tarde />
        </Suspense>
        <AvisoDeLoQueFalta />
      </>,
      { ruta: '/', token: 'uno' },
    );
    act(() => void store.dispatch(api.internalActions.onOffline()));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status')).toHaveTextContent('Sin conexión');
    expect(screen.getByRole('alert')).toHaveTextContent(AVISO);
    const antes = peticiones.length;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(peticiones.slice(antes).map(({ url }) => new URL(url).pathname)).toEqual(
      Array.from({ length: 10 }, () => '/api/salud'),
    );
    hayLinea = true;
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    // The test waits for React, which shows suspended content at the earliest 300 ms after the fallback.
    expect(await screen.findByText('tarde')).toBeVisible();
    const despues = peticiones.length;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(peticiones).toHaveLength(despues);
  } finally {
    jest.useRealTimers();
  }
});

test('un archivo que el servidor ya no tiene, porque hay otra versión, deja de pedirse', async () => {
  hayLinea = true;
  const alFallar = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const cargar = jest.fn(() => Promise.reject(new Error('404')));
  const DeAntes = parte(cargar);
  render(
    <LimiteDeErrores>
      <Suspense>
        <DeAntes />
      </Suspense>
      <AvisoDeLoQueFalta />
    </LimiteDeErrores>,
  );
  expect(await screen.findByText('No pudimos mostrar esta pantalla')).toBeVisible();
  expect(cargar).toHaveBeenCalledTimes(3);
  expect(alFallar).toHaveBeenCalled();
});
