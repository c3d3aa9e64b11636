import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { dosToques, olvidarTodo } from '../base/pagina.prueba.tsx';
import { unirToques } from '../base/ventanas/segundo-toque.ts';
import { useConfirmacion } from './Confirmacion.tsx';
import { abrirVentana, pulsar } from './ventana.prueba.tsx';

beforeAll(unirToques);
afterEach(olvidarTodo);

/** The button disappears when its question opens, as an item of a menu does. */
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

const Preguntar = () => {
  const preguntar = useConfirmacion();
  return (
    <button onClick={() => void preguntar({ titulo: '¿Crear?', texto: 'Con IVA 16 %', confirmar: 'Sí' })}>
      Crear
    </button>
  );
};

test('un porcentaje no se parte entre dos líneas', async () => {
  abrirVentana(<Preguntar />);
  await pulsar('Crear');
  expect((await screen.findByText('Con IVA 16 %')).textContent).toBe('Con IVA 16\u00a0%');
});

const DosPreguntas = () => {
  const preguntar = useConfirmacion();
  const [respuestas, setRespuestas] = useState<boolean[]>([]);
  const hacer = async () => {
    for (const titulo of ['¿Emitir?', '¿Eliminar?']) {
      const si = await preguntar({ titulo, confirmar: 'Sí' });
      setRespuestas((antes) => [...antes, si]);
    }
  };
  return (
    <>
      <button onClick={() => void hacer()}>Empezar</button>
      <p>{respuestas.length} respuestas</p>
    </>
  );
};

test('dos toques seguidos contestan una pregunta, y no la que viene después', async () => {
  abrirVentana(<DosPreguntas />);
  await pulsar('Empezar');
  const si = await screen.findByRole('button', { name: 'Sí' });
  const lugar = { clientX: 7, clientY: 7 };
  for (const detail of [1, 2]) {
    fireEvent.mouseDown(si, { detail, ...lugar });
    fireEvent.click(si, { detail, ...lugar });
    await screen.findByRole('alertdialog', { name: '¿Eliminar?' });
  }
  expect(screen.getByText('1 respuestas')).toBeInTheDocument();
  dosToques(screen.getByRole('button', { name: 'Sí' }));
  expect(await screen.findByText('2 respuestas')).toBeInTheDocument();
});
