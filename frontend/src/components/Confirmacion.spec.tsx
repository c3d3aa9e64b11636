import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { olvidarTodo } from '../base/pagina.prueba.tsx';
import { useConfirmacion } from './Confirmacion.tsx';
import { abrirVentana, pulsar } from './ventana.prueba.tsx';

afterEach(olvidarTodo);

/** What asks goes with its own question, as a button of a menu does. */
const Borrar = () => {
  const preguntar = useConfirmacion();
  const [respuesta, setRespuesta] = useState('');
  const borrar = async () => {
    const si = preguntar({ titulo: '¿Eliminar factura?', confirmar: 'Sí, eliminar', peligro: true });
    setRespuesta('preguntando');
    setRespuesta((await si) ? 'sí' : 'no');
  };
  return respuesta === 'preguntando' ? null : (
    <>
      <button onClick={() => void borrar()}>Eliminar</button>
      <p>{respuesta}</p>
    </>
  );
};
const pregunta = () => screen.findByRole('alertdialog', { name: '¿Eliminar factura?' });

test('Escape dice que no en cuanto se pregunta, tenga el foco quien lo tenga', async () => {
  abrirVentana(<Borrar />);
  await pulsar('Eliminar');
  await pregunta();
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('no')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('volver dice que no, y no deja la página', async () => {
  abrirVentana(<Borrar />);
  await pulsar('Eliminar');
  await pregunta();
  await waitFor(() => expect(window.history.state).toMatchObject({ ventanas: 1 }));
  const aqui = window.location.href;
  window.history.back();
  expect(await screen.findByText('no')).toBeInTheDocument();
  expect(window.location.href).toBe(aqui);
});
