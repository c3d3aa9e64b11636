import { jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FECHA_FUERA_DE_RANGO } from '@cuenta-clara/dominio/fechas';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { useEntornoQuery } from '../base/api.ts';
import { abrir, conServidor, olvidarTodo, respuestaRetenida } from '../base/pagina.prueba.tsx';
import { crearStore } from '../base/store.ts';
import { type Periodo } from '../base/tiempo/periodo.ts';
import { AvisoDeTardanza } from './AvisoDeTardanza.tsx';
import { Cargando } from './Cargando.tsx';
import { DeQueHora } from './DeQueHora.tsx';
import { DialogoAdaptable } from './DialogoAdaptable.tsx';
import { Inicial } from './Inicial.tsx';
import { Momento } from './Momento.tsx';
import { Paginas } from './Paginas.tsx';
import { RangoDeFechas } from './RangoDeFechas.tsx';

afterEach(olvidarTodo);

test('una página nueva se lee desde arriba', async () => {
  const subir = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const onIr = jest.fn();
  render(<Paginas pagina={1} de={2} onIr={onIr} />);
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(onIr).toHaveBeenCalledWith(2);
  expect(subir).toHaveBeenCalledWith({ top: 0 });
});

test.each([
  ['12', 12],
  ['999', 227],
  ['a9', 9],
  ['2 de 227', 2],
])('entre muchas páginas se va a la que se escribe: %s', async (escrito, va) => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const onIr = jest.fn();
  render(<Paginas pagina={3} de={227} onIr={onIr} />);
  const numero = screen.getByRole('textbox', { name: 'Ir a la página, de 227' });
  expect(numero).toHaveValue('3');
  await userEvent.click(numero);
  await userEvent.keyboard(`${escrito}{Enter}`);
  expect(onIr.mock.calls).toEqual([[va]]);
});

test.each(['', '0', '3'])('lo que no es otra página («%s») no va a ninguna', async (escrito) => {
  const onIr = jest.fn();
  render(<Paginas pagina={3} de={227} onIr={onIr} />);
  const numero = screen.getByRole('textbox', { name: 'Ir a la página, de 227' });
  await userEvent.clear(numero);
  if (escrito) await userEvent.type(numero, escrito);
  await userEvent.tab();
  expect(onIr).not.toHaveBeenCalled();
  expect(numero).toHaveValue('3');
});

test.each([
  ['ana', 'A'],
  [' ñandú', 'Ñ'],
  ['👩‍🔧 Taller', '👩‍🔧'],
  ['🇲🇽 Abarrotes', '🇲🇽'],
  ['', '?'],
])('la inicial de «%s» es %s', (nombre, letra) => {
  const { container } = render(<Inicial nombre={nombre} />);
  expect(container.textContent).toBe(letra);
});

test('una hora dice su zona, salvo donde la página ya la dijo una vez; en un diálogo se dice de nuevo', () => {
  const momento = <Momento instante="2026-03-01T12:00:00.000Z" />;
  const { container, rerender } = render(momento);
  expect(container).toHaveTextContent(/^01\/03\/2026 06:00 \(hora de Ciudad de México\)$/);
  rerender(
    <DeQueHora zona="America/Tijuana">
      {(deQueHora) => (
        <>
          {momento} {deQueHora}
        </>
      )}
    </DeQueHora>,
  );
  expect(container).toHaveTextContent(/^01\/03\/2026 04:00 Días y horas de Tijuana\.$/);
  rerender(
    <DeQueHora zona="America/Tijuana">
      {() => (
        <Provider store={crearStore()}>
          <DialogoAdaptable titulo="Uno" onCerrar={() => undefined}>
            {momento}
          </DialogoAdaptable>
        </Provider>
      )}
    </DeQueHora>,
  );
  expect(screen.getByRole('dialog')).toHaveTextContent('01/03/2026 04:00 (hora de Tijuana)');
});

test('un periodo con la Fecha Hasta anterior a la Fecha Desde se dice', () => {
  conServidor({});
  const rango = (desde: string, hasta: string) => (
    <RangoDeFechas periodo={{ desde, hasta }} onCambio={() => undefined} limpiar="Limpiar" />
  );
  abrir(rango('2026-11-02', '2026-11-01'), { ruta: '/facturas' });
  expect(screen.getByText('La Fecha Hasta es anterior a la Fecha Desde.')).toBeVisible();
});

test.each([
  ['a medias', '01/11/20266', 'La fecha no es válida.'],
  ['de un año que los formularios no aceptan', '18/11/0026', FECHA_FUERA_DE_RANGO],
])('un campo que se deja con una fecha %s no acota, y se dice', async (_cual, texto, dice) => {
  conServidor({});
  const Rango = () => {
    const [periodo, setPeriodo] = useState<Periodo>({ desde: '2026-11-01', hasta: null });
    return (
      <>
        <RangoDeFechas periodo={periodo} onCambio={setPeriodo} limpiar="Limpiar" />
        <output>{periodo.desde ?? 'sin desde'}</output>
      </>
    );
  };
  abrir(<Rango />, { ruta: '/facturas' });
  await userEvent.click(screen.getByRole('textbox', { name: 'Fecha Desde' }));
  await userEvent.keyboard(texto);
  await userEvent.click(document.body);
  await screen.findByText(dice);
  expect(screen.getByText('sin desde')).toBeVisible();
});

test('lo escrito a medias en un campo se quita cuando el periodo cambia fuera de él, y ya no lo borra', async () => {
  conServidor({});
  const Rango = () => {
    const [periodo, setPeriodo] = useState<Periodo>({ desde: '2026-11-01', hasta: null });
    return (
      <>
        <RangoDeFechas periodo={periodo} onCambio={setPeriodo} limpiar="Limpiar" />
        <button onClick={() => setPeriodo({ desde: '2026-10-01', hasta: null })}>Mes anterior</button>
        <output>{periodo.desde ?? 'sin desde'}</output>
      </>
    );
  };
  abrir(<Rango />, { ruta: '/reportes' });
  const desde = screen.getByRole('textbox', { name: 'Fecha Desde' });
  await userEvent.click(desde);
  await userEvent.keyboard('hoy');
  await userEvent.click(screen.getByRole('button', { name: 'Mes anterior' }));
  expect(desde).toHaveValue('01/10/2026');
  await userEvent.click(desde);
  await userEvent.click(document.body);
  expect(screen.getByText('2026-10-01')).toBeVisible();
});

describe('el aviso de tardanza', () => {
  const Quien = () => {
    useEntornoQuery();
    return <AvisoDeTardanza />;
  };
  const AVISO = 'Está tardando más de lo normal…';

  test('aparece cuando una lectura tarda, y se quita cuando llega', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    conServidor({ 'GET /api/entorno': () => respuesta });
    abrir(<Quien />, { ruta: '/clientes', token: 'uno' });
    expect(screen.queryByText(AVISO)).toBeNull();
    expect(await screen.findByText(AVISO)).toBeVisible();
    soltar({ cuerpo: {} });
    await waitFor(() => expect(screen.queryByText(AVISO)).toBeNull());
  });

  test('aparece antes de 3 s mientras se reintenta una lectura que falló', async () => {
    jest.useFakeTimers();
    const peticiones = conServidor({ 'GET /api/entorno': { estatus: 500 } });
    abrir(<Quien />, { ruta: '/clientes', token: 'uno' });
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(peticiones.length).toBeGreaterThan(1);
    expect(screen.getByText(AVISO)).toBeVisible();
    jest.useRealTimers();
  });

  test('aparece cuando una pantalla tarda en cargar', async () => {
    render(<Cargando />);
    expect(screen.getByRole('status')).toHaveTextContent(/^Cargando\.\.\.$/);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`Cargando... ${AVISO}`));
  });

  test('aparece en el diálogo que tapa la página', async () => {
    const { respuesta } = respuestaRetenida();
    conServidor({ 'GET /api/entorno': () => respuesta });
    const Dialogo = () => {
      useEntornoQuery();
      return <DialogoAdaptable titulo="Uno" onCerrar={() => undefined} children={null} />;
    };
    abrir(<Dialogo />, { ruta: '/clientes', token: 'uno' });
    expect(await within(screen.getByRole('dialog')).findByText(AVISO)).toBeVisible();
  });
});
