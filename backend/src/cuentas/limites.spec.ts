import { jest } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../platform/http/error.filter.ts';
import { StorageUnavailable } from '../platform/storage-unavailable.ts';
import { type Stores } from '../platform/stores.ts';
import { Limites } from './limites.ts';

/** The waits of the door, on a clock the test moves (decisions, "Accounts"). */

const MINUTO = 60_000;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const enMemoria: Pick<Stores, 'newLimiter'> = { newLimiter: (options) => new RateLimiterMemory(options) };
const nuevos = () => new Limites(enMemoria as Stores);

const bien = () => Promise.resolve('dentro');
const mal = () => Promise.reject(new Error('Correo o contraseña incorrectos'));
const dice = (pedido: Promise<unknown>) =>
  pedido.then(String, (error: Error) =>
    error instanceof Refusal ? [error.statusCode, error.texto, error.retryAfterSeconds] : error.message,
  );
const espera = (texto: string, segundos: number) => [
  429,
  `Demasiados intentos. Inténtalo de nuevo en ${texto}.`,
  segundos,
];
const diezMalas = async (limites: Limites, de = (_: number) => ['ana@ejemplo.mx', '10.0.0.1'] as const) => {
  for (let vez = 0; vez < 10; vez++)
    expect(await dice(limites.login(...de(vez), mal))).toBe('Correo o contraseña incorrectos');
};

test('el paso se abre a los quince minutos de la primera mala, y hasta entonces dice cuánto falta', async () => {
  const limites = nuevos();
  await diezMalas(limites);
  const entrar = () => dice(limites.login('ana@ejemplo.mx', '10.0.0.1', bien));
  expect(await entrar()).toEqual(espera('15 minutos', 900));
  jest.advanceTimersByTime(13 * MINUTO);
  expect(await entrar()).toEqual(espera('2 minutos', 120));
  jest.advanceTimersByTime(MINUTO);
  expect(await entrar()).toEqual(espera('60 segundos', 60));
  jest.advanceTimersByTime(MINUTO - 1);
  expect(await entrar()).toEqual(espera('1 segundo', 1));
  jest.advanceTimersByTime(1);
  expect(await entrar()).toBe('dentro');
  await diezMalas(limites);
});

test('insistir mientras se espera no alarga la espera, ni la de otros', async () => {
  const limites = nuevos();
  await diezMalas(limites);
  for (let vez = 0; vez < 50; vez++) await dice(limites.login('ana@ejemplo.mx', '10.0.0.2', mal));
  expect(await dice(limites.login('beto@ejemplo.mx', '10.0.0.2', bien))).toBe('dentro');
  jest.advanceTimersByTime(15 * MINUTO);
  expect(await dice(limites.login('ana@ejemplo.mx', '10.0.0.1', bien))).toBe('dentro');
});

test('entrar bien no gasta intentos, y tampoco perdona los malos', async () => {
  const limites = nuevos();
  const entrar = (intento: () => Promise<unknown>) =>
    dice(limites.login('ana@ejemplo.mx', '10.0.0.1', intento));
  for (let vez = 0; vez < 10; vez++) {
    for (let buena = 0; buena < 5; buena++) expect(await entrar(bien)).toBe('dentro');
    expect(await entrar(mal)).toBe('Correo o contraseña incorrectos');
  }
  expect(await entrar(bien)).toEqual(espera('15 minutos', 900));
});

test('el registro se abre de nuevo a la hora, y cada lugar lleva su cuenta', async () => {
  const limites = nuevos();
  const registrar = (lugar = '10.0.0.1') => dice(limites.registration(lugar));
  for (let vez = 0; vez < 60; vez++) expect(await registrar()).toBe('undefined');
  expect(await registrar()).toEqual(espera('60 minutos', 3600));
  expect(await registrar('10.0.0.2')).toBe('undefined');
  jest.advanceTimersByTime(60 * MINUTO);
  expect(await registrar()).toBe('undefined');
});

test('muchas buenas a la vez entran todas, también detrás de una mala', async () => {
  const limites = nuevos();
  const alaVez = (intentos: readonly (() => Promise<unknown>)[]) =>
    Promise.all(intentos.map((intento) => dice(limites.login('ana@ejemplo.mx', '10.0.0.1', intento))));
  const catorce = Array.from({ length: 14 }, () => bien);
  expect(await alaVez(catorce)).toEqual(catorce.map(() => 'dentro'));
  for (let vez = 0; vez < 9; vez++) await dice(limites.login('ana@ejemplo.mx', '10.0.0.1', mal));
  expect(await alaVez(catorce)).toEqual(catorce.map(() => 'dentro'));
});

test('de cien malas a la vez se comprueban diez', async () => {
  const limites = nuevos();
  let comprobadas = 0;
  const mala = () => {
    comprobadas++;
    return mal();
  };
  const cien = Array.from({ length: 100 }, () => limites.login('ana@ejemplo.mx', '10.0.0.1', mala));
  await Promise.allSettled(cien);
  expect(comprobadas).toBe(10);
});

test('que el servicio no esté disponible no es fallar', async () => {
  const limites = nuevos();
  const caido = () => Promise.reject(new StorageUnavailable(new Error('away')));
  for (let vez = 0; vez < 20; vez++) await dice(limites.login('ana@ejemplo.mx', '10.0.0.1', caido));
  expect(await dice(limites.login('ana@ejemplo.mx', '10.0.0.1', bien))).toBe('dentro');
});
