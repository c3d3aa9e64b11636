import { jest } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../platform/http/error.filter.ts';
import { StorageUnavailable } from '../platform/system/storage-unavailable.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { Limites, type Lugar } from './limites.ts';

const MINUTO = 60_000;
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const enMemoria: Pick<Stores, 'newLimiter'> = { newLimiter: (options) => new RateLimiterMemory(options) };
const nuevos = () => new Limites(enMemoria as Stores);

const desde = (red: string, aparato: string | null = null): Lugar => ({ red, aparato });
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
const diezMalas = async (limites: Limites, lugar = desde('10.0.0.1')) => {
  for (let vez = 0; vez < 10; vez++)
    expect(await dice(limites.login('ana@ejemplo.mx', lugar, mal))).toBe('Correo o contraseña incorrectos');
};

test('se puede entrar a los quince minutos de la primera contraseña mala, y hasta entonces se dice cuánto falta', async () => {
  const limites = nuevos();
  await diezMalas(limites);
  const entrar = () => dice(limites.login('ana@ejemplo.mx', desde('10.0.0.1'), bien));
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

test('los intentos durante la espera no alargan la espera, ni la de otros correos', async () => {
  const limites = nuevos();
  await diezMalas(limites);
  for (let vez = 0; vez < 50; vez++) await dice(limites.login('ana@ejemplo.mx', desde('10.0.0.2'), mal));
  expect(await dice(limites.login('beto@ejemplo.mx', desde('10.0.0.2'), bien))).toBe('dentro');
  jest.advanceTimersByTime(15 * MINUTO);
  expect(await dice(limites.login('ana@ejemplo.mx', desde('10.0.0.1'), bien))).toBe('dentro');
});

test('una contraseña correcta no gasta intentos, y tampoco borra los fallidos', async () => {
  const limites = nuevos();
  const entrar = (intento: () => Promise<unknown>) =>
    dice(limites.login('ana@ejemplo.mx', desde('10.0.0.1'), intento));
  for (let vez = 0; vez < 10; vez++) {
    for (let buena = 0; buena < 5; buena++) expect(await entrar(bien)).toBe('dentro');
    expect(await entrar(mal)).toBe('Correo o contraseña incorrectos');
  }
  expect(await entrar(bien)).toEqual(espera('15 minutos', 900));
});

test('sesenta registros por hora: cada dirección de red tiene su contador', async () => {
  const limites = nuevos();
  const registrar = (red = '10.0.0.1') => dice(limites.registration(red));
  for (let vez = 0; vez < 60; vez++) expect(await registrar()).toBe('undefined');
  expect(await registrar()).toEqual(espera('60 minutos', 3600));
  expect(await registrar('10.0.0.2')).toBe('undefined');
  jest.advanceTimersByTime(60 * MINUTO);
  expect(await registrar()).toBe('undefined');
});

test('muchas contraseñas buenas a la vez entran todas, también después de nueve malas', async () => {
  const limites = nuevos();
  const alaVez = (intentos: readonly (() => Promise<unknown>)[]) =>
    Promise.all(intentos.map((intento) => dice(limites.login('ana@ejemplo.mx', desde('10.0.0.1'), intento))));
  const catorce = Array.from({ length: 14 }, () => bien);
  expect(await alaVez(catorce)).toEqual(catorce.map(() => 'dentro'));
  for (let vez = 0; vez < 9; vez++) await dice(limites.login('ana@ejemplo.mx', desde('10.0.0.1'), mal));
  expect(await alaVez(catorce)).toEqual(catorce.map(() => 'dentro'));
});

test('de cien contraseñas malas a la vez se comprueban diez', async () => {
  const limites = nuevos();
  let comprobadas = 0;
  const mala = () => {
    comprobadas++;
    return mal();
  };
  const cien = Array.from({ length: 100 }, () => limites.login('ana@ejemplo.mx', desde('10.0.0.1'), mala));
  await Promise.allSettled(cien);
  expect(comprobadas).toBe(10);
});

test('un intento que no se pudo comprobar porque el servicio no está disponible no cuenta', async () => {
  const limites = nuevos();
  const caido = () => Promise.reject(new StorageUnavailable(new Error('away')));
  for (let vez = 0; vez < 20; vez++) await dice(limites.login('ana@ejemplo.mx', desde('10.0.0.1'), caido));
  expect(await dice(limites.login('ana@ejemplo.mx', desde('10.0.0.1'), bien))).toBe('dentro');
});

describe('el contador de intentos', () => {
  const ANA = { ownerId: 'ana', userId: 'ana', correlationId: 'r', commandId: 'c' };
  const entrar = (limites: Limites, lugar: Lugar, intento = bien) =>
    dice(limites.login('ana@ejemplo.mx', lugar, intento as typeof bien));
  const QUINCE = espera('15 minutos', 900);

  test('es propio de cada aparato conocido: ni lo gastan otros, ni gasta el de otros', async () => {
    const limites = nuevos();
    await diezMalas(limites);
    const suyo = desde('10.0.0.1', 'el suyo');
    expect(await entrar(limites, suyo)).toBe('dentro');
    expect(await dice(limites.recuperacion(suyo, bien))).toBe('dentro');
    await diezMalas(limites, suyo);
    expect(await entrar(limites, suyo)).toEqual(QUINCE);
    expect(await dice(limites.recuperacion(suyo, bien))).toEqual(QUINCE);
    expect(await entrar(limites, desde('10.0.0.1', 'otro suyo'))).toBe('dentro');
    const otraVez = nuevos();
    await diezMalas(otraVez, suyo);
    expect(await entrar(otraVez, desde('10.0.0.1'))).toBe('dentro');
  });

  test('deja comprobar diez de cien contraseñas malas que llegan a la vez de un aparato conocido', async () => {
    const limites = nuevos();
    let comprobadas = 0;
    const mala = () => {
      comprobadas++;
      return mal();
    };
    const suyo = desde('10.0.0.1', 'el suyo');
    await Promise.allSettled(Array.from({ length: 100 }, () => limites.login('ana@ejemplo.mx', suyo, mala)));
    expect(comprobadas).toBe(10);
  });

  test('de los restablecimientos de contraseña es solo de la dirección de red', async () => {
    const limites = nuevos();
    for (let vez = 0; vez < 10; vez++) await dice(limites.recuperacion(desde('10.0.0.1'), mal));
    expect(await dice(limites.recuperacion(desde('10.0.0.1'), bien))).toEqual(QUINCE);
    expect(await dice(limites.recuperacion(desde('10.0.0.2'), bien))).toBe('dentro');
  });

  test('de una sesión abierta es solo suyo: ni los inicios de sesión ni otra sesión lo gastan', async () => {
    const limites = nuevos();
    await diezMalas(limites);
    const dentro = (sid: string | null, intento: () => Promise<unknown>) =>
      dice(limites.dentro(ANA, sid, intento));
    expect(await dentro('una', bien)).toBe('dentro');
    for (let vez = 0; vez < 10; vez++) await dentro('una', mal);
    expect(await dentro('una', bien)).toEqual(QUINCE);
    expect(await dentro('otra', bien)).toBe('dentro');
    expect(await dentro(null, bien)).toBe('dentro');
  });
});
