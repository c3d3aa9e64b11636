import { type DestinationStream } from 'pino';
import { newLog } from './log.ts';

const TOKEN = 'A'.repeat(65);

const written = (object: object, message: string): string => {
  let lines = '';
  const out: DestinationStream = { write: (line) => void (lines += line) };
  newLog('info', out).warn(object, message);
  return lines;
};

describe('a token that opens a page', () => {
  it.each([
    `/f/${TOKEN}`,
    `/api/publico/c/${TOKEN}/aceptar`,
    `/estado/${TOKEN}.pdf?a=1`,
    `/api%2Fpublico%2Ff%2F${TOKEN}`,
  ])('is in no log line, wherever %s was put', (address) => {
    const err = new Error(`Reply was already sent, did you forget to "return reply" in "${address}" (POST)?`);
    const line = written({ err, deep: { of: [address] } }, `failed at ${address}`);
    expect(line).not.toContain(TOKEN);
    expect(JSON.parse(line)).toMatchObject({ level: 40, msg: expect.stringContaining('failed at /') });
  });

  it('is masked in the address only', () => {
    const said = JSON.parse(written({ path: `/api/publico/f/${TOKEN}/avisos` }, 'request'));
    expect(said).toMatchObject({ path: '/api/publico/f/…/avisos', msg: 'request' });
    const digest = 'a'.repeat(64);
    expect(JSON.parse(written({ path: '/api/facturas/7', digest }, 'a/b'))).toMatchObject({
      path: '/api/facturas/7',
      digest,
      msg: 'a/b',
    });
  });
});
