import { lugarDe } from './lugares.ts';

test('una zona se llama por su lugar, en español; la que nadie conoce, por su propio nombre', () => {
  expect(
    [
      'America/Mexico_City',
      'America/New_York',
      'Asia/Tokyo',
      'Europe/London',
      'UTC',
      'America/Nueva_Ciudad',
      'Otra',
    ].map(lugarDe),
  ).toEqual(['Ciudad de México', 'Nueva York', 'Japón', 'Reino Unido', 'UTC', 'Nueva Ciudad', 'Otra']);
});
