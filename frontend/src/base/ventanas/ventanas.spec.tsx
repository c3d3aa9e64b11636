import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useVentana } from './ventanas.ts';

/** With `cede` false, Escape and Back make the window ask instead of closing. */
const Ventana = ({
  nombre,
  cede = true,
  onCerrar,
}: {
  nombre: string;
  cede?: boolean;
  onCerrar: () => void;
}) => {
  const [tercas, setTercas] = useState(0);
  useVentana(true, () => (cede ? onCerrar() : setTercas(tercas + 1)));
  return <p>{tercas > 0 ? `${nombre} pregunta ${tercas}` : nombre}</p>;
};
const Pagina = ({ cede }: { cede?: boolean }) => {
  const [abiertas, setAbiertas] = useState<readonly string[]>([]);
  return (
    <>
      <button onClick={() => setAbiertas(['abajo'])}>Una</button>
      <button onClick={() => setAbiertas(['abajo', 'encima'])}>Dos</button>
      <button onClick={() => setAbiertas([])}>Ninguna</button>
      {abiertas.map((nombre) => (
        <Ventana
          key={nombre}
          nombre={nombre}
          {...(cede !== undefined && { cede })}
          onCerrar={() => setAbiertas(abiertas.filter((una) => una !== nombre))}
        />
      ))}
    </>
  );
};

const pulsa = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const entradas = () => (window.history.state as { ventanas?: number } | null)?.ventanas ?? 0;
const conEntradas = (cuantas: number) => waitFor(() => expect(entradas()).toBe(cuantas));
const vuelve = async () => {
  const volvio = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await volvio;
  });
};

beforeEach(() => window.history.pushState(null, '', '/clientes'));

test('Escape cierra la ventana de encima en cuanto se abre, aunque nada tenga el foco', async () => {
  render(<Pagina />);
  await pulsa('Dos');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('encima')).toBeNull();
  expect(screen.getByText('abajo')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('abajo')).toBeNull();
  await userEvent.keyboard('{Escape}');
});

test('Escape que ya atendió una lista abierta no cierra la ventana', async () => {
  render(<Pagina />);
  await pulsa('Una');
  const lista = screen.getByText('abajo');
  lista.addEventListener('keydown', (evento) => evento.preventDefault());
  lista.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  expect(screen.getByText('abajo')).toBeVisible();
});

test('volver cierra la ventana de encima, luego la de abajo, y solo después deja la página', async () => {
  render(<Pagina />);
  await pulsa('Dos');
  await conEntradas(2);
  await vuelve();
  expect(screen.queryByText('encima')).toBeNull();
  expect(screen.getByText('abajo')).toBeVisible();
  await vuelve();
  expect(screen.queryByText('abajo')).toBeNull();
  expect([window.location.pathname, entradas()]).toEqual(['/clientes', 0]);
});

test('una ventana que pregunta antes de cerrarse sigue ahí, cuantas veces se vuelva', async () => {
  render(<Pagina cede={false} />);
  await pulsa('Una');
  await conEntradas(1);
  await vuelve();
  expect(screen.getByText('abajo pregunta 1')).toBeVisible();
  await vuelve();
  expect(screen.getByText('abajo pregunta 2')).toBeVisible();
  expect(window.location.pathname).toBe('/clientes');
});

test('tras cerrar una ventana sin volver, un solo volver deja la página; la ventana siguiente usa la entrada que quedó', async () => {
  window.history.pushState(null, '', '/facturas');
  render(<Pagina />);
  await pulsa('Una');
  await conEntradas(1);
  const largo = window.history.length;
  await pulsa('Ninguna');
  await pulsa('Una');
  await pulsa('Ninguna');
  expect(window.history.length).toBe(largo);
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/clientes'));
});
