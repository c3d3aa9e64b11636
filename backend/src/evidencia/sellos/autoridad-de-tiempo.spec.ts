import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describeWith } from '../../../test-servers/programs.prueba.ts';
import { AutoridadDeTiempo } from '../../../test/autoridad-de-tiempo.prueba.ts';
import { SinTiempo, pedirTiempo } from './autoridad-de-tiempo.ts';

const TEXTO = '{"owner":"ana","raiz":"ab","tamano":3}';
const NUNCA = new AbortController().signal;
const { comprobarTiempo, certificadosEn } = await import(
  String(new URL('../../../exportacion/tiempo.mjs', import.meta.url))
);

const fallo = async (pedido: Promise<unknown>): Promise<string> => {
  const error = await pedido.then(
    () => new Error('se creyó'),
    (razon: Error) => razon,
  );
  expect(error).toBeInstanceOf(SinTiempo);
  return error.message;
};

describeWith('openssl').each(['rsa', 'ec'] as const)('Una autoridad de tiempo con llave %s', (clase) => {
  let autoridad: AutoridadDeTiempo;
  let ficha: string;
  beforeAll(async () => {
    autoridad = await AutoridadDeTiempo.abre(clase);
  });
  afterAll(() => autoridad.cierra());
  afterEach(() => {
    autoridad.responde = null;
  });

  const confiados = async (cual: 'raiz' | 'tsa') =>
    certificadosEn(new Uint8Array(await readFile(autoridad.certificado(cual))));

  test('da una ficha del texto, que openssl y el verificador comprueban', async () => {
    const dado = await pedirTiempo(autoridad.url, TEXTO, NUNCA);
    ficha = dado.ficha;
    expect(Math.abs(Date.parse(dado.instante) - Date.now())).toBeLessThan(60_000);
    await writeFile(join(autoridad.carpeta, 'ficha'), Buffer.from(ficha, 'base64'));
    await writeFile(join(autoridad.carpeta, 'texto'), TEXTO);
    const segun = execFileSync(
      'openssl',
      ['ts', '-verify', '-token_in', '-in', 'ficha', '-data', 'texto', '-CAfile', 'raiz.pem'],
      { cwd: autoridad.carpeta, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    expect(segun.toString()).toContain('Verification: OK');
    const comprobado = await comprobarTiempo(ficha, TEXTO, []);
    expect(comprobado).toEqual({
      instante: dado.instante.replace('.000Z', 'Z'),
      nombre: 'Sellos de Prueba',
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      confiado: false,
    });
    for (const cual of ['raiz', 'tsa'] as const)
      expect(await comprobarTiempo(ficha, TEXTO, await confiados(cual))).toMatchObject({ confiado: true });
  });

  test('el verificador encuentra una ficha de otro texto, de otra autoridad o con un byte cambiado', async () => {
    expect(await comprobarTiempo(ficha, `${TEXTO} `, [])).toEqual({ mal: 'es de otra cosa' });
    const otra = await AutoridadDeTiempo.abre(clase);
    const suyos = certificadosEn(new Uint8Array(await readFile(otra.certificado('raiz'))));
    await otra.cierra();
    expect(await comprobarTiempo(ficha, TEXTO, suyos)).toMatchObject({ confiado: false });
    const bytes = Buffer.from(ficha, 'base64');
    const sinCambios = await comprobarTiempo(ficha, TEXTO, await confiados('raiz'));
    const conOtro = async (lugar: number) => {
      const cambiada = Buffer.from(bytes);
      cambiada[lugar]! ^= 1;
      return comprobarTiempo(cambiada.toString('base64'), TEXTO, await confiados('raiz'));
    };
    const hora = sinCambios.instante.replaceAll(/[-:T]/g, '');
    for (const dicho of [createHash('sha256').update(TEXTO).digest(), Buffer.from(hora)])
      expect(await conOtro(bytes.indexOf(dicho))).toEqual({ mal: expect.any(String) });
    for (let i = 0; i < bytes.length; i += 11) {
      const dicho = await conOtro(i);
      // A changed byte outside the signed content may leave the token valid.
      if (dicho.mal === undefined && dicho.confiado) expect([i, dicho]).toEqual([i, sinCambios]);
    }
  });

  test('se rechaza una respuesta de otra pregunta, ilegible, vacía, con error, cortada, sin fin, callada o que redirige', async () => {
    const responde = (como: (respuesta: ServerResponse) => void): Promise<string> => {
      autoridad.responde = (_pregunta, respuesta) => como(respuesta);
      return fallo(pedirTiempo(autoridad.url, TEXTO, NUNCA, 5_000));
    };
    const deOtraVez = await new Promise<Buffer>((resuelve) => {
      autoridad.responde = (pregunta, respuesta) => {
        const fin = respuesta.end.bind(respuesta);
        respuesta.end = ((datos: Buffer) => (resuelve(datos), fin(datos))) as typeof respuesta.end;
        return autoridad.sella(pregunta, respuesta);
      };
      void pedirTiempo(autoridad.url, `${TEXTO} de otro`, NUNCA);
    });
    expect(await responde((r) => r.end(deOtraVez))).toBe('it answered another question');
    expect(await responde((r) => r.end('basura'))).toBe('what it answered is no token of this');
    expect(await responde((r) => r.end())).toBe('what it answered is no token of this');
    expect(await responde((r) => r.writeHead(503).end('x'))).toBe('it answered 503');
    expect(await responde((r) => r.writeHead(302, { location: autoridad.url }).end())).toBe(
      'it could not be reached',
    );
    expect(await responde((r) => r.destroy())).toBe('it could not be reached');
    const sinFin = (r: ServerResponse): void => {
      while (!r.destroyed && r.write(Buffer.alloc(65_536)));
      if (!r.destroyed) r.once('drain', () => sinFin(r));
    };
    expect(await responde(sinFin)).toBe('the answer is too long');
    autoridad.responde = () => {};
    const callada = pedirTiempo(autoridad.url, TEXTO, NUNCA, 50);
    expect(await fallo(callada)).toBe('it did not answer in time');
  });

  test('una ficha que no trae el certificado de quien la firma no vale', async () => {
    const en = (...argumentos: string[]) =>
      execFileSync('openssl', ['ts', ...argumentos], { cwd: autoridad.carpeta, stdio: 'ignore' });
    en('-query', '-data', 'texto', '-sha256', '-out', 'sin-cert');
    const config = ['-config', 'openssl.cnf', '-section', 'tsa_config'];
    en('-reply', ...config, '-queryfile', 'sin-cert', '-token_out', '-out', 'sin-cert.ficha');
    const sinCertificado = await readFile(join(autoridad.carpeta, 'sin-cert.ficha'), 'base64');
    expect(await comprobarTiempo(sinCertificado, TEXTO, [])).toEqual({
      mal: 'no trae el certificado de quien la firma',
    });
  });

  test('las credenciales de la dirección de la autoridad se le envían, y no salen en ningún error', async () => {
    let dicha = '';
    autoridad.responde = (pregunta, respuesta) => {
      dicha = pregunta.headers.authorization ?? '';
      respuesta.writeHead(401).end();
    };
    const direccion = autoridad.url.replace('http://', 'http://ana:clave%20larga@');
    expect(await fallo(pedirTiempo(direccion, TEXTO, NUNCA))).toBe('it answered 401');
    expect(Buffer.from(dicha.replace('Basic ', ''), 'base64').toString()).toBe('ana:clave larga');
  });
});
