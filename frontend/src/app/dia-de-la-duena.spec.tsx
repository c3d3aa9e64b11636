import { act, render, screen } from '@testing-library/react';
import { jest } from '@jest/globals';
import { AvisoDeReloj } from '../components/AvisoDeReloj.tsx';
import { InsigniaDeEstado } from '../components/InsigniaDeEstado.tsx';
import { Momento } from '../components/Momento.tsx';
import { ContextoDeZona, useHoy } from '../base/tiempo/hoy.ts';
import { medirReloj } from '../base/tiempo/reloj.ts';
import { ZonaDeLaDuena } from '../base/tiempo/ZonaDeLaDuena.tsx';
import { abrir, conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { useResumenQuery } from '../api/facturas.api.ts';

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

test('una página que durmió durante la medianoche cambia de día al volver a ella', () => {
  enLaZona('America/Mexico_City', '2026-11-23T05:00:00.000Z');
  jest.setSystemTime(new Date('2026-11-23T14:00:00.000Z')); // the clock moves and no timer runs, as while a phone sleeps
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

describe('Con el reloj del dispositivo mal', () => {
  const MEDIODIA = 'Sun, 22 Nov 2026 18:00:00 GMT';
  afterEach(() => {
    jest.setSystemTime(new Date(MEDIODIA));
    medirReloj(MEDIODIA, Date.now(), Date.now());
  });
  const abrirCon = (ahora: string, cabeceras: Record<string, string>) => {
    jest.useFakeTimers({ now: new Date(ahora) });
    conServidor({ 'GET /api/facturas/resumen': { cuerpo: {}, cabeceras } });
    abrir(
      <ZonaDeLaDuena zona="America/Mexico_City">
        <AvisoDeReloj />
        <p>
          <Hoy />
        </p>
        <Cifras />
      </ZonaDeLaDuena>,
      { ruta: '/home' },
    );
    return act(() => jest.advanceTimersByTimeAsync(2_000));
  };
  const hoy = () => screen.getAllByRole('status').at(-1)!.textContent;
  const aviso = () => screen.getAllByRole('status')[0]!.textContent;

  test.each([
    ['2020-03-05T18:00:00.000Z', '7 años atrasado'],
    ['2026-11-22T15:00:00.000Z', '3 horas atrasado'],
    ['2026-11-25T18:00:00.000Z', '3 días adelantado'],
    ['2026-11-22T18:11:00.000Z', '11 minutos adelantado'],
  ])('en %s, hoy es el día del servidor, y se dice que va %s', async (ahora, dicho) => {
    await abrirCon(ahora, { date: MEDIODIA });
    expect(hoy()).toBe('2026-11-22');
    expect(aviso()).toBe(`El reloj de este dispositivo está mal: va ${dicho}. Usamos la hora correcta.`);
  });

  test.each([
    ['2026-11-22T18:09:00.000Z', 'nueve minutos no se dicen', { date: MEDIODIA }],
    [
      '2026-11-25T18:00:00.000Z',
      'lo que guardó el dispositivo no dice qué hora es',
      {
        date: MEDIODIA,
        'x-guardada': 'si',
      },
    ],
  ])('%s: %s', async (ahora, _que, cabeceras) => {
    await abrirCon(ahora, cabeceras);
    expect([hoy(), aviso()]).toEqual([ahora.slice(0, 10), '']);
  });
});

test('mientras no se sabe la zona de la dueña, vale la predeterminada y no la del dispositivo', () => {
  jest.useFakeTimers({ now: new Date('2026-11-23T03:00:00.000Z') });
  render(<Hoy />);
  expect(dice()).toBe('2026-11-22');
});
