import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { type MisDatosDeApi } from '@cuenta-clara/dominio/mis-datos/mis-datos.api';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CON_TODO, abrirVentana, pulsar } from '../../components/ventana.prueba.tsx';
import DialogoDeMisDatos from './DialogoDeMisDatos.tsx';

afterEach(olvidarTodo);

const ID = '88888888-8888-4888-8888-888888888888';
const DATOS: MisDatosDeApi = {
  ...{ id: ID, estado: 'preparando', hechos: 120, total: 300, bytes: null },
  creada: '2026-11-26T12:00:00.000Z',
};

const abrir = (servidor: Servidor) => {
  const peticiones = conServidor({
    ...CON_TODO,
    'POST /api/mis-datos': { estatus: 201, cuerpo: DATOS },
    ...servidor,
  });
  abrirVentana(<DialogoDeMisDatos onCerrar={() => undefined} />);
  return peticiones;
};

test('mientras se preparan los datos dice cuánto lleva; listos, se descargan', async () => {
  let veces = 0;
  const creados: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:uno', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    creados.push(this.download);
  });
  abrir({
    [`GET /api/mis-datos/${ID}`]: () => ({
      cuerpo: veces++ === 0 ? DATOS : { ...DATOS, estado: 'lista', hechos: 300, bytes: 1_200_000 },
    }),
    [`GET /api/mis-datos/${ID}/archivo`]: { cuerpo: {} },
  });
  await pulsar('Preparar mis datos');
  expect(await screen.findByText('Preparando... 120 de 300')).toBeVisible();
  expect(await screen.findByText(/Listos: 1\.2\sMB/)).toBeVisible();
  await pulsar('Descargar');
  await screen.findByRole('button', { name: 'Descargar' });
  expect(creados).toEqual(['CuentaClara-mis-datos-2026-11-26.zip']);
});

test('si no se pudieron preparar los datos lo dice, y se piden otra vez', async () => {
  abrir({ [`GET /api/mis-datos/${ID}`]: { cuerpo: { ...DATOS, estado: 'fallida' } } });
  await pulsar('Preparar mis datos');
  expect(await screen.findByText('No se pudieron preparar. Pídelos otra vez.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preparar mis datos' })).toBeEnabled();
});
