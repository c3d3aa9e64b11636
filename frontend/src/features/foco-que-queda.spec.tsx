import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { userEvent } from '@testing-library/user-event';
import { ModalDeMetodos } from './configuracion/ModalDeMetodos.tsx';
import PaginaDeClientes from './clientes/PaginaDeClientes.tsx';
import { CLIENTA, CON_TODO, EFECTIVO, TARJETA, abrirVentana, pulsar } from '../components/ventana.prueba.tsx';
import { conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { cuidarElFoco } from '../base/ventanas/foco-que-queda.ts';

beforeAll(cuidarElFoco);
afterEach(olvidarTodo);

const pulsarEliminar = async (nombre: string) => {
  await pulsar(`Más acciones (${nombre})`);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
};
const seQueda = (cual: () => HTMLElement) => waitFor(() => expect(cual()).toHaveFocus());

test('al eliminarse un cliente el foco no se pierde; tras el último, pasa al título', async () => {
  let hay = [CLIENTA, { ...CLIENTA, id: 'b', nombre: 'Beto Paz' }];
  const borrar = (id: string) => () => {
    hay = hay.filter((uno) => uno.id !== id);
    return { estatus: 204 };
  };
  conServidor({
    ...CON_TODO,
    'GET /api/clientes': () => ({ cuerpo: hay }),
    [`GET /api/clientes/${CLIENTA.id}/cuenta`]: { estatus: 404 },
    'GET /api/clientes/b/cuenta': { estatus: 404 },
    [`DELETE /api/clientes/${CLIENTA.id}`]: borrar(CLIENTA.id),
    'DELETE /api/clientes/b': borrar('b'),
  });
  abrirVentana(<PaginaDeClientes />);
  await pulsarEliminar('Ana Muñoz');
  await pulsar('Sí, eliminar');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ana Muñoz' })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await pulsarEliminar('Beto Paz');
  await pulsar('Sí, eliminar');
  await seQueda(() => screen.getByRole('heading', { name: 'Clientes' }));
});

test('en un diálogo el foco pasa al renglón que sigue', async () => {
  let hay = [EFECTIVO, TARJETA];
  conServidor({
    ...CON_TODO,
    'GET /api/metodos-pago': () => ({ cuerpo: hay }),
    'DELETE /api/metodos-pago/e': () => {
      hay = [TARJETA];
      return { estatus: 204 };
    },
  });
  abrirVentana(<ModalDeMetodos onCerrar={() => undefined} />);
  await pulsar(/Eliminar Efectivo/);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Sí/ }));
  await waitFor(() => expect(screen.queryByText('Efectivo')).toBeNull());
  await seQueda(() => screen.getByText('Tarjeta').closest<HTMLElement>('.MuiCard-root')!);
});

test('al irse un renglón el foco pasa al que sigue, y sin renglones al título de la lista', async () => {
  const Lista = () => {
    const [avisos, setAvisos] = useState(['uno', 'dos']);
    return (
      <section>
        <h2>Avisos</h2>
        <ul>
          {avisos.map((uno) => (
            <li key={uno}>
              <button onClick={() => setAvisos(avisos.filter((otro) => otro !== uno))}>{uno}</button>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  render(<Lista />);
  await pulsar('uno');
  await seQueda(() => screen.getByRole('listitem'));
  await userEvent.keyboard('{Enter}');
  await pulsar('dos');
  await seQueda(() => screen.getByRole('heading', { name: 'Avisos' }));
});

test('un botón que se apaga mientras se guarda recobra el foco al encenderse', async () => {
  const Botones = () => {
    const [ocupado, setOcupado] = useState(false);
    return (
      <>
        <button
          disabled={ocupado}
          onClick={({ currentTarget }) => {
            // A browser takes the focus from a button that is disabled; jsdom does not.
            currentTarget.blur();
            setOcupado(true);
          }}
        >
          Renovar
        </button>
        <button tabIndex={-1} onClick={() => setOcupado(false)}>
          Llegó
        </button>
        <p>Un texto</p>
      </>
    );
  };
  render(<Botones />);
  const boton = () => screen.getByRole('button', { name: 'Renovar' });
  const llega = () => act(() => screen.getByRole('button', { name: 'Llegó' }).click());
  await pulsar('Renovar');
  await llega();
  await seQueda(boton);
  await pulsar('Renovar');
  await userEvent.click(screen.getByText('Un texto'));
  await llega();
  await waitFor(() => expect(boton()).toBeEnabled());
  expect(document.body).toHaveFocus();
});
