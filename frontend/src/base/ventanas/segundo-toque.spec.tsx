import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { dosToques } from '../pagina.prueba.tsx';
import { CADA_TOQUE, unirToques } from './segundo-toque.ts';

beforeAll(unirToques);
/** Another key ends a pair of Enters: without it a test's first Enter would be the second of the test before. */
afterEach(() => void fireEvent.keyDown(document.body, { key: 'Shift' }));

const Desplegable = () => {
  const [abierto, setAbierto] = useState(false);
  return (
    <button aria-expanded={abierto} onClick={() => setAbierto(!abierto)}>
      Fechas
    </button>
  );
};

const ParaElegir = ({ texto }: { texto: string }) => {
  const [veces, setVeces] = useState(0);
  return (
    <>
      <input
        role="combobox"
        aria-expanded={false}
        aria-controls="lista"
        aria-label="Cliente"
        defaultValue={texto}
        onMouseDown={() => setVeces(veces + 1)}
      />
      <p>{veces} veces</p>
    </>
  );
};

const Contador = () => {
  const [cuenta, setCuenta] = useState(0);
  return (
    <button type="button" onClick={() => setCuenta(cuenta + 1)}>
      Van {cuenta}
    </button>
  );
};

test('dos toques seguidos en un botón que despliega lo dejan desplegado', () => {
  render(<Desplegable />);
  dosToques(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
});

test('dos toques seguidos en un combobox vacío cuentan como uno; con texto, como dos', () => {
  const { unmount } = render(<ParaElegir texto="" />);
  dosToques(screen.getByRole('combobox'));
  expect(screen.getByText('1 veces')).toBeVisible();
  unmount();

  render(<ParaElegir texto="José Núñez" />);
  dosToques(screen.getByRole('combobox'));
  expect(screen.getByText('2 veces')).toBeVisible();
});

const ListaSobreSuCampo = () => {
  const [abierta, setAbierta] = useState(false);
  return (
    <>
      <button onMouseDown={() => setAbierta(true)}>Orden</button>
      {abierta &&
        createPortal(
          <ul data-testid="lista" onClick={() => setAbierta(false)} onMouseUp={() => setAbierta(false)} />,
          document.body,
        )}
    </>
  );
};

test('dos toques seguidos en un campo que al oprimirlo queda bajo su lista la dejan abierta', () => {
  render(<ListaSobreSuCampo />);
  const donde = { clientX: 40, clientY: 40 };
  fireEvent.mouseDown(screen.getByRole('button'), donde);
  fireEvent.click(document.body, donde);
  for (const tipo of ['mouseDown', 'mouseUp', 'click'] as const)
    fireEvent[tipo](screen.getByTestId('lista'), donde);
  expect(screen.getByTestId('lista')).toBeVisible();
});

test('una opresión larga y quieta no elige de la lista que abrió bajo el puntero; arrastrada, sí', () => {
  for (const [y, queda] of [
    [1_200, true],
    [1_240, false],
  ] as const) {
    const { unmount } = render(<ListaSobreSuCampo />);
    fireEvent.mouseDown(screen.getByRole('button'), { clientX: 40, clientY: 1_200 });
    fireEvent.mouseUp(screen.getByTestId('lista'), { clientX: 40, clientY: y });
    expect(screen.queryByTestId('lista') !== null).toBe(queda);
    unmount();
  }
});

test('en un control marcado con CADA_TOQUE, dos toques seguidos son dos', () => {
  render(
    <nav {...CADA_TOQUE}>
      <Contador />
    </nav>,
  );
  dosToques(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: 'Van 2' })).toBeVisible();
});

test('dos toques seguidos en un enlace lo siguen una vez', () => {
  const seguido = jest.fn((evento: { preventDefault: () => void }) => evento.preventDefault());
  render(
    <a href="/facturas" onClick={seguido}>
      Facturas
    </a>,
  );
  dosToques(screen.getByRole('link'));
  expect(seguido).toHaveBeenCalledTimes(1);
});

test('dos toques seguidos en un botón son uno', () => {
  render(<Contador />);
  dosToques(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: 'Van 1' })).toBeVisible();
});

test('el segundo toque no elige otra opción, aunque al elegir la primera se hayan movido', () => {
  render(
    <fieldset>
      {['Con relación', 'Sin relación'].map((motivo) => (
        <input key={motivo} type="radio" name="motivo" aria-label={motivo} />
      ))}
    </fieldset>,
  );
  const donde = { clientX: 40, clientY: 900 };
  const elegir = (name: string) => fireEvent.click(screen.getByRole('radio', { name }), donde);
  expect([elegir('Con relación'), elegir('Sin relación')]).toEqual([true, false]);
});

/** Its first button moves the focus to the second, as a dialog that closes on confirmation does. */
const QueCede = ({ alUsar }: { alUsar: (que: string) => void }) => (
  <>
    <button
      onClick={() => {
        alUsar('confirmar');
        screen.getByText('Emitir').focus();
      }}
    >
      Confirmar
    </button>
    <button onClick={() => alUsar('emitir')}>Emitir</button>
  </>
);

test.each([
  ['Enter dos veces', '{Enter}{Enter}'],
  ['Enter sin soltar', '{Enter>5/}'],
  ['un espacio dos veces', '  '],
  ['un espacio sin soltar', '[Space>5/]'],
  ['un espacio, y otro sin soltar', '[Space][Space>5/]'],
])('%s no usa el control que recibió el foco', async (_como, teclas) => {
  const usados: string[] = [];
  render(<QueCede alUsar={(que) => usados.push(que)} />);
  screen.getByText('Confirmar').focus();
  await userEvent.keyboard(teclas);
  expect(usados).toEqual(['confirmar']);
});

test('un espacio sin soltar no elige en la lista que abrió', () => {
  const elegido = jest.fn();
  render(
    <>
      <div role="combobox" tabIndex={0} onKeyDown={() => screen.getByRole('option').focus()} />
      <div role="option" tabIndex={0} onKeyUp={(evento) => evento.defaultPrevented || elegido()} />
    </>,
  );
  const barra = { key: ' ', bubbles: true, cancelable: true };
  screen.getByRole('combobox').focus();
  fireEvent.keyDown(document.activeElement!, barra);
  fireEvent.keyDown(document.activeElement!, { ...barra, repeat: true });
  fireEvent.keyUp(document.activeElement!, barra);
  expect(elegido).not.toHaveBeenCalled();
});

test('otra tecla entre dos Enter, o CADA_TOQUE, los hacen dos', async () => {
  const usados: string[] = [];
  const { unmount } = render(<QueCede alUsar={(que) => usados.push(que)} />);
  screen.getByText('Confirmar').focus();
  await userEvent.keyboard('{Enter}{Shift}{Enter}');
  expect(usados).toEqual(['confirmar', 'emitir']);
  unmount();

  render(
    <nav {...CADA_TOQUE}>
      <Contador />
    </nav>,
  );
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Shift}{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Van 2' })).toBeVisible();
});

test('lo que se escribe no se une: renglones y espacios seguidos; un Enter sin soltar envía una vez', async () => {
  const enviado = jest.fn((evento: { preventDefault: () => void }) => evento.preventDefault());
  render(
    <form onSubmit={enviado}>
      <textarea aria-label="Nota" />
      <input aria-label="Nombre" />
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Nota'), 'a{Enter>2/}  b');
  expect(screen.getByLabelText('Nota')).toHaveValue('a\n\n  b');
  await userEvent.type(screen.getByLabelText('Nombre'), 'a  b{Enter>3/}');
  expect(screen.getByLabelText('Nombre')).toHaveValue('a  b');
  expect(enviado).toHaveBeenCalledTimes(1);
});
