import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { InsigniaDeEstado } from '../components/InsigniaDeEstado.tsx';
import { Momento } from '../components/Momento.tsx';
import { ContextoDeZona, useHoy } from '../base/tiempo/hoy.ts';
import { ZonaDeLaDuena } from '../base/tiempo/ZonaDeLaDuena.tsx';
import { abrir, conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { useResumenQuery } from '../api/facturas.api.ts';

/** The owner's day on the screens, whatever zone this machine is in: the tests themselves run in UTC. */

afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const Hoy = () => <output>{useHoy()}</output>;
const dice = () => screen.getByRole('status').textContent;

const enLaZona = (zona: string, ahora: string) => {
  jest.useFakeTimers({ now: new Date(ahora) });
  render(
    <ContextoDeZona value={zona}>
      <Hoy />
      <InsigniaDeEstado
        factura={{ estado: 'pendiente', fecha_vencimiento: '2026-11-22', balance_restante: 1 }}
      />
      <p>
        <Momento instante={ahora} />
      </p>
    </ContextoDeZona>,
  );
};

/** At 23:59:30 of the 22nd there: its summer or winter time decides which instant that is. */
const NOCHES = [
  ['America/Mexico_City', '2026-11-23T05:59:30.000Z'],
  ['America/Tijuana', '2026-11-23T07:59:30.000Z'],
  ['Asia/Tokyo', '2026-11-22T14:59:30.000Z'],
  ['Pacific/Kiritimati', '2026-11-22T09:59:30.000Z'],
] as const;

test.each(NOCHES)('en %s lo que vence hoy está pendiente hasta su medianoche', (zona, ahora) => {
  enLaZona(zona, ahora);
  expect(dice()).toBe('2026-11-22');
  expect(screen.getByText('Pendiente a Pagar')).toBeVisible();
  expect(screen.getByText(/^22\/11\/2026 23:59 \(hora de [A-Z][\p{L} ]+\)$/u)).toBeVisible();
  act(() => void jest.advanceTimersByTime(29_999));
  expect(dice()).toBe('2026-11-22');
  act(() => void jest.advanceTimersByTime(1));
  expect(dice()).toBe('2026-11-23');
  expect(screen.getByText('Vencida')).toBeVisible();
});

test('una página que durmió durante la medianoche lo sabe al volver a ella', () => {
  enLaZona('America/Mexico_City', '2026-11-23T05:00:00.000Z');
  jest.setSystemTime(new Date('2026-11-23T14:00:00.000Z')); // no timer runs while a telephone sleeps
  expect(dice()).toBe('2026-11-22');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(dice()).toBe('2026-11-23');
});

const Cifras = () => {
  const { data } = useResumenQuery({});
  return <p>{data ? `vencen ${data.a_punto_de_vencer.cantidad}` : 'sin cifras'}</p>;
};

test('pasada su medianoche se preguntan otra vez las cifras que cuentan desde hoy', async () => {
  let cantidad = 1;
  conServidor({
    'GET /api/facturas/resumen': () => ({
      cuerpo: { por_cobrar: 0, a_punto_de_vencer: { cantidad: cantidad++, total: 0 } },
    }),
  });
  jest.useFakeTimers({ now: new Date('2026-11-22T14:59:30.000Z') });
  abrir(
    <ZonaDeLaDuena zona="Asia/Tokyo">
      <Cifras />
    </ZonaDeLaDuena>,
    { ruta: '/home' },
  );
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('vencen 1')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(screen.getByText('vencen 2')).toBeVisible();
});

test('mientras no se sabe de su zona, es la de siempre y no la del dispositivo', () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T03:00:00.000Z') });
  render(<Hoy />);
  expect(dice()).toBe('2026-11-22');
});
