import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Stores } from '../platform/deployments/stores.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { LimitesDePagina } from './limites-de-pagina.ts';

const enMemoria: Pick<Stores, 'newLimiter'> = { newLimiter: (options) => new RateLimiterMemory(options) };
const dice = (pedido: Promise<void>) =>
  pedido.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? [error.statusCode, error.texto] : error),
  );

test('una dirección que inunda mil facturas tiene dos mil envíos por hora, y las demás no lo notan', async () => {
  const limites = new LimitesDePagina(enMemoria as Stores);
  const visita = (ip: string, n: number) => ({ ip, id: `factura-${n % 1000}`, idioma: 'en' as const });
  for (let n = 0; n < 2000; n++) expect(await dice(limites.envio(visita('10.0.0.1', n)))).toBeNull();
  expect(await dice(limites.envio(visita('10.0.0.1', 0)))).toEqual([
    429,
    'Too many attempts. Try again later.',
  ]);
  expect(await dice(limites.apertura(visita('10.0.0.1', 1)))).not.toBeNull();
  expect(await dice(limites.envio(visita('10.0.0.2', 0)))).toBeNull();
});

test('cada factura acepta veinte avisos por hora de una misma dirección', async () => {
  const limites = new LimitesDePagina(enMemoria as Stores);
  const en = (id: string) => limites.aviso({ ip: '2001:db8:1:1::7', id, idioma: 'es' });
  for (let n = 0; n < 20; n++) expect(await dice(en('una'))).toBeNull();
  expect(await dice(en('una'))).toEqual([429, 'Demasiados intentos. Inténtalo más tarde.']);
  expect(await dice(en('otra'))).toBeNull();
});
