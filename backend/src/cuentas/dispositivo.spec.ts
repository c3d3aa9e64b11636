import { dispositivoDe } from './dispositivo.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Chrome en Android', `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
  ['Chrome en Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  [
    'Edge en Windows',
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    'Safari en iPhone',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari en iPad',
    `${MOZILLA} (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari en Mac',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
  ],
  ['Firefox en Linux', `${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`],
  [
    'Internet de Samsung en Android',
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
])('«%s» es el nombre del aparato de su user agent', (words, userAgent) => {
  expect(dispositivoDe(userAgent)).toBe(words);
});

test('unknown or invented user agents are never repeated as they came', () => {
  for (const userAgent of [
    undefined,
    '',
    ' ',
    'node',
    'curl/8.5.0',
    '<b>Tu banco</b>/1.0 Tu banco',
    '\u202eedroc',
    '('.repeat(50_000),
    `${MOZILLA} ${'A'.repeat(50_000)}`,
  ])
    expect([userAgent?.slice(0, 20), dispositivoDe(userAgent)]).toEqual([
      userAgent?.slice(0, 20),
      'Otro programa',
    ]);
});
