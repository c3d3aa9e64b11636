import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { SIN_CONEXION } from '../base/servidor/mensaje-de-error.ts';
import { traerPartes } from '../base/carga/carga-diferida.ts';
import { Toasts, toast } from '../base/ventanas/toasts.tsx';
import { ConfirmacionProvider, useConfirmacion } from './Confirmacion.tsx';
import { Consejos } from './Consejos.tsx';
import { Desplegable } from './Desplegable.tsx';
import { MasAcciones } from './MasAcciones.tsx';
import { consejo } from './consejo.ts';

afterEach(() => {
  jest.useRealTimers();
});

const pulsar = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('el primer toque abre el menú, con sus acciones', async () => {
  let hecho = 0;
  render(
    <MasAcciones
      nombre="Más acciones"
      acciones={[{ texto: 'Repetir', icono: <i />, hacer: () => hecho++ }]}
    />,
  );
  await pulsar('Más acciones');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Repetir' }));
  expect(hecho).toBe(1);
  expect(screen.queryByRole('menu')).toBeNull();
});

const Borrar = () => {
  const preguntar = useConfirmacion();
  const [respuesta, setRespuesta] = useState('');
  const borrar = async () =>
    setRespuesta((await preguntar({ titulo: '¿Eliminar?', confirmar: 'Sí' })) ? 'que sí' : 'que no');
  return (
    <>
      <button onClick={() => void borrar()}>Eliminar</button>
      <p>{respuesta}</p>
    </>
  );
};

test('la primera pregunta se hace, y su respuesta llega', async () => {
  render(
    <ConfirmacionProvider>
      <Borrar />
    </ConfirmacionProvider>,
  );
  await pulsar('Eliminar');
  await screen.findByRole('alertdialog', { name: '¿Eliminar?' });
  await pulsar('Sí');
  expect(await screen.findByText('que sí')).toBeInTheDocument();
});

test('los primeros avisos se dicen todos, en cuanto hay quien los diga', async () => {
  render(<Toasts />);
  act(() => {
    toast.exito('Guardado');
    toast.error(SIN_CONEXION);
  });
  expect(await screen.findByText('Guardado')).toBeVisible();
  expect(screen.getByText(SIN_CONEXION)).toBeVisible();
});

test('el contenido plegado no se monta antes de abrirse, y se abre la primera vez', async () => {
  const { rerender } = render(<Desplegable abierto={false}>dentro</Desplegable>);
  expect(screen.queryByText('dentro')).toBeNull();
  rerender(<Desplegable abierto>dentro</Desplegable>);
  expect(await screen.findByText('dentro')).toBeInTheDocument();
});

test('un consejo se ve bajo el puntero y con el teclado; Escape lo quita', async () => {
  render(
    <>
      <button {...consejo('Cerrar sesión')}>Salir</button>
      <Consejos />
    </>,
  );
  await act(traerPartes);
  await userEvent.hover(screen.getByRole('button'));
  expect(await screen.findByRole('tooltip', { name: 'Cerrar sesión' })).toBeVisible();
  expect(screen.queryByLabelText('Cerrar sesión')).toBeNull();
  await userEvent.unhover(screen.getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await userEvent.tab();
  expect(await screen.findByRole('tooltip', { name: 'Cerrar sesión' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('un consejo que el ratón quitó al pulsar no vuelve mientras el puntero siga en el botón', async () => {
  render(
    <>
      <button {...consejo('Cerrar sesión')}>
        <i>Salir</i>
      </button>
      <button {...consejo('Cambiar tema')}>Tema</button>
      <Consejos />
    </>,
  );
  await act(traerPartes);
  jest.useFakeTimers();
  const pasa = () => act(() => jest.advanceTimersByTime(1_000));
  const salir = screen.getByText('Salir');
  fireEvent.pointerOver(salir);
  pasa();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Cerrar sesión');
  fireEvent.pointerDown(salir);
  fireEvent.pointerOver(salir);
  pasa();
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.pointerOver(screen.getByText('Tema'));
  pasa();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Cambiar tema');
  fireEvent.pointerOver(salir);
  pasa();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Cerrar sesión');
});

test.each([
  ['se ve', false, 1],
  ['no se ve bajo un diálogo', true, 0],
])(
  'el consejo del botón que ya está bajo el puntero cuando se cargan los consejos %s',
  async (_como, hayDialogo, cuantos) => {
    const boton = (
      <div aria-hidden={hayDialogo}>
        <button {...consejo('Cerrar sesión')}>Salir</button>
      </div>
    );
    const { rerender } = render(boton);
    await act(traerPartes);
    jest.useFakeTimers();
    fireEvent.mouseOver(screen.getByText('Salir'));
    rerender(
      <>
        {boton}
        <Consejos />
      </>,
    );
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.queryAllByRole('tooltip')).toHaveLength(cuantos);
  },
);
