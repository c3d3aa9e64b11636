import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { NamesServer } from '../test-servers/names.prueba.ts';
import { freePort } from '../test-servers/free-port.prueba.ts';
import { Nginx, describeOnNginx, testOnNames } from '../test-servers/nginx.prueba.ts';
import { toErrorBody } from '../src/platform/http/error.filter.ts';
import { StorageUnavailable } from '../src/platform/system/storage-unavailable.ts';
import { until } from '../src/platform/system/turns.prueba.ts';
import { dichaAlFin, enviar, pideCrudo } from './crudo.prueba.ts';
import { dicho } from './entidades.prueba.ts';
import { type Respuesta, Servidor } from './servidor.prueba.ts';

const LOGIN = '/api/auth/login';
const DOS_MB = 2 * 1024 * 1024;

/** The answer with this status must have the same body from nginx as from the product. */
const comoElProducto = (statusCode: number) => ({ status: statusCode, ...toErrorBody({ statusCode }) });
const noDisponible = (status: number) => ({
  status,
  statusCode: status,
  message: toErrorBody(new StorageUnavailable(null)).message,
});

const intenta = (
  url: string,
  {
    email = 'nadie@ejemplo.mx',
    desde = '127.0.0.1',
    cabeceras = {} as Record<string, string>,
    cuerpo = '',
  } = {},
): Promise<Respuesta> =>
  pideCrudo(url, {
    metodo: 'POST',
    ruta: LOGIN,
    desde,
    cabeceras: { 'content-type': 'application/json', ...cabeceras },
    cuerpo: cuerpo || JSON.stringify({ email, password: 'ninguna' }),
  });
const saluda = (url: string, desde?: string): Promise<Respuesta> =>
  pideCrudo(url, { ruta: '/api/salud', ...(desde && { desde }) });

describeOnNginx('El nginx del despliegue', () => {
  let nginx: Nginx;
  afterEach(() => nginx.remove());

  describe('ante dos servidores', () => {
    let [uno, otro]: Servidor[] = [];
    beforeAll(async () => {
      [uno, otro] = await Promise.all([
        Servidor.arranca({ TRUST_PROXY: '1' }),
        Servidor.arranca({ TRUST_PROXY: '1' }),
      ]);
    });
    afterAll(() => Promise.all([uno, otro].map((servidor) => servidor!.termina())));
    const abre = async (proxies: string[] = []) =>
      (nginx = await Nginx.start({ backends: [uno!.url, otro!.url], proxies })).url;

    test('diez cuerpos demasiado grandes se rechazan, y las demás peticiones se responden', async () => {
      const url = await abre();
      const enorme = JSON.stringify({ email: 'x'.repeat(DOS_MB + 500_000) });
      const malos = Array.from({ length: 10 }, () => dichaAlFin(() => intenta(url, { cuerpo: enorme })));
      const buenos = Array.from({ length: 60 }, () => saluda(url));
      expect((await Promise.all(buenos)).map(({ status }) => status)).toEqual(buenos.map(() => 200));
      for (const respuesta of await Promise.all(malos)) expect(dicho(respuesta)).toEqual(comoElProducto(413));
      expect((await saluda(url)).status).toBe(200);
    });

    test('acepta cuerpos de hasta 2 MB, como el producto, y ni un byte más, también sin content-length', async () => {
      const url = await abre();
      const deLargo = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes - '{"email":""}'.length) });
      expect((await intenta(url, { cuerpo: deLargo(DOS_MB) })).status).toBe(400);
      const deMas = deLargo(DOS_MB + 1);
      expect(dicho(await dichaAlFin(() => intenta(url, { cuerpo: deMas })))).toEqual(comoElProducto(413));
      const aTrozos = `${deMas.length.toString(16)}\r\n${deMas}\r\n0\r\n\r\n`;
      const sinMedida = () =>
        enviar(
          url,
          `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n` +
            `transfer-encoding: chunked\r\n\r\n${aTrozos}`,
        );
      expect(dicho(await dichaAlFin(sinMedida))).toEqual(comoElProducto(413));
    });

    test('un visitante que finge otra dirección se cuenta por la suya', async () => {
      const url = await abre();
      const fingida = (n: number) => ({ 'x-forwarded-for': `8.8.8.${n}`, 'x-real-ip': `8.8.8.${n}` });
      const prueba = (n: number) =>
        intenta(url, { email: `f${n}@ejemplo.mx`, desde: '127.0.9.1', cabeceras: fingida(n) });
      // Each of the two backends counts attempts itself, and allows ten from an IP address.
      for (let n = 0; n < 20; n++) expect((await prueba(n)).status).toBe(401);
      expect((await prueba(20)).status).toBe(429);
    });

    test('detrás de otro proxy de confianza, cada visitante se cuenta por su dirección', async () => {
      const url = await abre(['127.0.9.2']);
      const visitante = (a: string, n: number, desde = '127.0.9.2') =>
        intenta(url, {
          email: `v${a}${n}@ejemplo.mx`,
          desde,
          cabeceras: { 'x-forwarded-for': `8.8.8.8, ${a}` },
        });
      for (let n = 0; n < 20; n++) expect((await visitante('203.0.113.1', n)).status).toBe(401);
      expect((await visitante('203.0.113.1', 20)).status).toBe(429);
      expect((await visitante('203.0.113.2', 0)).status).toBe(401);
      await until(() => nginx.accessLog.includes('"address":"203.0.113.2"'));
      // nginx trusts a forwarded address only from proxies in its configuration.
      await visitante('203.0.113.3', 0, '127.0.9.3');
      await until(() => nginx.accessLog.includes('"address":"127.0.9.3"'));
      expect(nginx.accessLog).not.toContain('203.0.113.3');
    });

    test('por IPv6 se anota la dirección del visitante', async () => {
      await abre();
      if (nginx.urlOverIpv6 === null) return;
      expect((await fetch(`${nginx.urlOverIpv6}/api/vivo`)).status).toBe(200);
      await until(() => nginx.accessLog.includes('"address":"::1"'));
    });

    test('detrás de un proxy de la misma máquina, que llega por la puerta de enlace, cada visitante se cuenta aparte', async () => {
      const url = await abre();
      const enlace = '127.0.9.20';
      const delante = await Nginx.startBefore({ before: url, from: enlace });
      const visita = (desde: string, n: number) =>
        intenta(delante.url, {
          email: `t${desde}${n}@ejemplo.mx`,
          desde,
          cabeceras: { 'x-forwarded-for': `8.8.4.${n}` },
        });
      expect((await visita('127.0.9.21', 0)).status).toBe(401);
      await until(() => nginx.accessLog.includes(`"address":"${enlace}"`));
      nginx.trustInstead([enlace]);
      await until(async () => {
        await visita('127.0.9.22', 0);
        return nginx.accessLog.includes('"address":"127.0.9.22"');
      });
      for (let n = 0; n < 20; n++) expect((await visita('127.0.9.23', n)).status).toBe(401);
      expect((await visita('127.0.9.23', 20)).status).toBe(429);
      expect((await visita('127.0.9.24', 0)).status).toBe(401);
      expect(nginx.accessLog).not.toContain('8.8.4.');
      await delante.remove();
    });

    test('la respuesta no dice la versión de nginx, ni su registro la consulta o el enlace', async () => {
      const url = await abre();
      const { headers } = await pideCrudo(url, {
        ruta: '/api/clientes?q=Secreta+Lira',
        cabeceras: { referer: 'http://x/?q=Lira' },
      });
      expect(headers.get('server')).toBe('nginx');
      await pideCrudo(url, { ruta: '/estado/Lira-Secreta?x=1' });
      await pideCrudo(url, { ruta: '/api/estado/Lira-Secreta' });
      await pideCrudo(url, { ruta: '/%65stado/Lira-Secreta' });
      await pideCrudo(url, { ruta: '/api//estad%6f/Lira-Secreta' });
      await pideCrudo(url, { ruta: `/api/estdo/Lira${'x'.repeat(61)}` });
      await pideCrudo(url, { ruta: '/%66/Lira-Secreta/c/Lira' });
      await pideCrudo(url, { metodo: 'POST', ruta: '/api/publico/f/Lira-Secreta/avisos' });
      // nginx itself answers a body that is too long, with an error page at another path.
      await pideCrudo(url, { metodo: 'POST', ruta: '/%65stado/Lira', cuerpo: 'x'.repeat(2_000) });
      await until(() => nginx.accessLog.trim().split('\n').length >= 9);
      const lineas = nginx.accessLog
        .trim()
        .split('\n')
        .map((linea) => JSON.parse(linea));
      expect(lineas).toMatchObject([
        { method: 'GET', path: '/api/clientes', status: 401, address: '127.0.0.1' },
        { path: '/estado/…' },
        { path: '/api/estado/…' },
        { path: '/estado/…' },
        { path: '/api/estado/…' },
        { path: '/api/estdo/…' },
        { path: '/f/…' },
        { method: 'POST', path: '/api/publico/f/…' },
        { path: '/estado/…', status: 413 },
      ]);
      expect(nginx.accessLog).not.toMatch(/Lira/);
    });

    test('una dirección abre doscientas conexiones a medias como máximo, sin quitarles lugar a las demás', async () => {
      const url = await abre();
      const mitad = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{`;
      const { port } = new URL(url);
      const abiertas = new Set<Socket>();
      const llena = async () => {
        for (let faltan = 200 - abiertas.size; faltan > 0; faltan--) {
          const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: '127.0.9.5' });
          abiertas.add(socket);
          socket.on('error', () => {}).once('close', () => abiertas.delete(socket));
          socket.resume().write(mitad);
          await once(socket, 'connect');
        }
      };
      // A connection counts from the moment nginx has read its header until the timeout of its body.
      let deMas: Respuesta;
      await until(async () => {
        await llena();
        deMas = await saluda(url, '127.0.9.5');
        return deMas.status === 429;
      });
      expect(dicho(deMas!)).toEqual(comoElProducto(429));
      expect((await saluda(url, '127.0.9.6')).status).toBe(200);
      // nginx times out bodies that do not come, and so ends all connections.
      await until(() => abiertas.size === 0);
      expect((await saluda(url, '127.0.9.5')).status).toBe(200);
    });

    test('caben diez cuerpos grandes de una dirección y cien en total; las demás peticiones se responden igual', async () => {
      const url = await abre();
      const { port } = new URL(url);
      const grande = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
      const medidas = [`content-length: 1000000\r\n\r\n{`, `transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`];
      const abiertas = new Map<string, Set<Socket>>();
      const llena = async (desde: string): Promise<void> => {
        const suyas = abiertas.get(desde) ?? new Set<Socket>();
        abiertas.set(desde, suyas);
        for (let faltan = 10 - suyas.size; faltan > 0; faltan--) {
          const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: desde });
          suyas.add(socket);
          socket.on('error', () => {}).once('close', () => suyas.delete(socket));
          socket.resume().write(grande + medidas[suyas.size % medidas.length]!);
          await once(socket, 'connect');
        }
      };
      const unoMas = (desde: string) =>
        intenta(url, { desde, cuerpo: JSON.stringify({ email: 'x'.repeat(150_000) }) });
      /**
       * Opens missing connections on each try: nginx closes a connection whose body does not come for ten
       * seconds, and may count the extra request first.
       */
      const hastaQueNoQuepa = async (lugares: readonly string[], desde: string): Promise<Respuesta> => {
        let deMas: Respuesta;
        await until(async () => {
          for (const lugar of lugares) await llena(lugar);
          deMas = await unoMas(desde);
          return deMas.status === 429;
        });
        return deMas!;
      };
      const LUGARES = Array.from({ length: 10 }, (_, n) => `127.0.8.${n + 1}`);
      expect(dicho(await hastaQueNoQuepa(LUGARES.slice(0, 1), '127.0.8.1'))).toEqual(comoElProducto(429));
      expect((await unoMas('127.0.8.99')).status).toBe(400);
      await hastaQueNoQuepa(LUGARES, '127.0.8.99');
      for (const desde of ['127.0.8.1', '127.0.8.99']) {
        expect((await saluda(url, desde)).status).toBe(200);
        expect((await intenta(url, { desde })).status).toBe(401);
      }
      for (const suyas of abiertas.values()) for (const socket of suyas) socket.destroy();
      await until(async () => (await unoMas('127.0.8.99')).status === 400);
    });

    test('las páginas no aceptan cuerpo, y treinta personas detrás de una dirección abren todas su pantalla', async () => {
      const url = await abre();
      const conCuerpo = { metodo: 'POST', ruta: '/login', cuerpo: 'x'.repeat(2_000) };
      expect(dicho(await dichaAlFin(() => pideCrudo(url, conCuerpo)))).toEqual(comoElProducto(413));
      const { headers } = await dichaAlFin(() => pideCrudo(url, { ...conCuerpo, ruta: '/f/Lira' }));
      expect(headers.get('x-robots-tag')).toBe('noindex');
      const abrePantalla = async (): Promise<number[]> => {
        const estados: number[] = [];
        for (let n = 0; n < 30; n++)
          estados.push((await pideCrudo(url, { ruta: '/api/vivo', desde: '127.0.8.20' })).status);
        return estados;
      };
      const estados = (await Promise.all(Array.from({ length: 30 }, abrePantalla))).flat();
      expect(new Set(estados)).toEqual(new Set([200]));
    });

    test('reemplazar los servidores uno por uno bajo carga no produce errores', async () => {
      const TRUST = { TRUST_PROXY: '1' };
      const lugares = await Promise.all([freePort(), freePort(), freePort()]);
      const en = (lugar: number) => Servidor.arranca({ ...TRUST, PORT: String(lugar) });
      const [viejo, otroViejo] = await Promise.all([en(lugares[0]), en(lugares[1])]);
      // At the third address no server listens until the first new backend starts, as when a host name gets
      // one more address.
      nginx = await Nginx.start({ backends: lugares.map((lugar) => `http://127.0.0.1:${lugar}`) });
      const estados: number[] = [];
      let sigue = true;
      const cliente = async (desde: string, metodo: string): Promise<void> => {
        const cuerpo = metodo === 'POST' ? '{}' : '';
        const cabeceras = { 'content-type': 'application/json' };
        while (sigue) {
          const ruta = metodo === 'POST' ? LOGIN : '/api/vivo';
          estados.push((await pideCrudo(nginx.url, { metodo, ruta, desde, cabeceras, cuerpo })).status);
          // The pause leaves CPU time to the servers that start meanwhile.
          await pause(20);
        }
      };
      const clientes = ['GET', 'GET', 'POST', 'POST'].map((metodo, n) => cliente(`127.0.6.${n + 1}`, metodo));
      const conCarga = async (): Promise<void> => {
        const hasta = estados.length + 50;
        await until(() => estados.length > hasta);
      };
      const nuevos: Servidor[] = [];
      try {
        await conCarga();
        nuevos.push(await en(lugares[2]));
        expect(await viejo.detiene()).toBe(0);
        await viejo.termina();
        nuevos.push(await en(lugares[0]));
        expect(await otroViejo.detiene()).toBe(0);
        await otroViejo.termina();
        await conCarga();
      } finally {
        sigue = false;
        await Promise.all([...clientes, viejo.termina(), otroViejo.termina()]);
        await Promise.all(nuevos.map((nuevo) => nuevo.termina()));
      }
      expect(new Set(estados)).toEqual(new Set([200, 400]));
    });

    test('la caída de un servidor no produce errores', async () => {
      const breve = await Servidor.arranca();
      nginx = await Nginx.start({ backends: [breve.url, uno!.url] });
      expect((await saluda(nginx.url)).status).toBe(200);
      await breve.mata();
      for (let n = 0; n < 10; n++) {
        expect((await saluda(nginx.url)).status).toBe(200);
        expect(
          (await intenta(nginx.url, { desde: `127.0.9.${100 + n}`, email: `m${n}@ejemplo.mx` })).status,
        ).toBe(401);
      }
      await breve.termina();
    });
  });

  describe('ante servidores que fallan', () => {
    const cuelga = async (): Promise<{ server: Server; url: string; pedidas: string[] }> => {
      const pedidas: string[] = [];
      const server = createServer((socket) => {
        socket
          .on('error', () => {})
          .once('data', (bytes) => {
            pedidas.push(bytes.toString().split(' ', 1)[0]!);
            socket.destroy();
          });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pedidas };
    };
    let servidores: Awaited<ReturnType<typeof cuelga>>[];
    beforeEach(async () => {
      servidores = [await cuelga(), await cuelga()];
      nginx = await Nginx.start({ backends: servidores.map(({ url }) => url) });
    });
    afterEach(() => servidores.forEach(({ server }) => server.close()));

    test('una lectura se repite en otro servidor; una escritura no se repite', async () => {
      const pedidas = () => servidores.flatMap((servidor) => servidor.pedidas);
      expect(dicho(await saluda(nginx.url))).toEqual(noDisponible(502));
      // nginx asks each of the two addresses twice, because both broke the connection off.
      expect(pedidas()).toEqual(['GET', 'GET', 'GET', 'GET']);
      expect(dicho(await intenta(nginx.url))).toEqual(noDisponible(502));
      expect(pedidas().filter((metodo) => metodo === 'POST')).toEqual(['POST']);
    });

    test('una lectura que se corta se repite aunque no haya otro servidor; una escritura, no', async () => {
      await nginx.remove();
      const pedidas: string[] = [];
      const server = createHttpServer((peticion, respuesta) => {
        pedidas.push(peticion.method!);
        if (pedidas.length % 2) respuesta.destroy();
        else respuesta.end('bien');
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      nginx = await Nginx.start({ backends: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] });
      expect((await saluda(nginx.url)).status).toBe(200);
      expect(pedidas).toEqual(['GET', 'GET']);
      expect(dicho(await intenta(nginx.url))).toEqual(noDisponible(502));
      expect(pedidas).toEqual(['GET', 'GET', 'POST']);
      server.close().closeAllConnections();
    });

    /** Functions that end suspended processes: such a process would hold this process's output open. */
    const tapas: (() => void)[] = [];
    afterEach(() => tapas.splice(0).forEach((tapa) => tapa()));
    /** Makes an address drop packets, as when its host is gone: connections are not even refused. */
    const agujero = async (direccion: string, puerto: number): Promise<void> => {
      const programa = `require('node:net').createServer().listen({ port: ${puerto}, host: '${direccion}', backlog: 1 }, () => console.log())`;
      const hijo = spawn(process.execPath, ['-e', programa], { stdio: ['ignore', 'pipe', 'inherit'] });
      tapas.push(() => hijo.kill('SIGKILL'));
      await once(hijo.stdout, 'data');
      hijo.kill('SIGSTOP');
      // A running process would accept the connections that must fill its backlog, so it is suspended first.
      await until(() => / T /.test(readFileSync(`/proc/${hijo.pid}/stat`, 'utf8')));
      const cola = Array.from({ length: 4 }, () => connect(puerto, direccion).on('error', () => {}));
      tapas.push(() => cola.forEach((socket) => socket.destroy()));
      await Promise.all(cola.slice(0, 2).map((socket) => once(socket, 'connect')));
    };

    testOnNames(
      'una dirección de backend que deja de contestar y sale del DNS no hace fallar ninguna petición',
      async () => {
        await nginx.remove();
        const [viva, muerta] = ['127.0.7.1', '127.0.7.2'];
        let posts = 0;
        const server = createHttpServer((peticion, respuesta) => {
          if (peticion.method === 'POST') posts += 1;
          peticion.resume().on('end', () => respuesta.end('bien'));
        }).listen(0, viva);
        await once(server, 'listening');
        const { port } = server.address() as AddressInfo;
        await agujero(muerta, port);
        const nombres = await NamesServer.start([viva, muerta]);
        nginx = await Nginx.start({ backends: { port, dns: nombres.address } });
        // Until DNS answers for the name, nginx has no backend.
        await until(async () => (await saluda(nginx.url)).status === 200);
        const estados: number[] = [];
        let escritas = 0;
        let sigue = true;
        const cliente = async (metodo: string, n: number): Promise<void> => {
          const peticion = { metodo, ruta: '/api/vivo', desde: `127.0.6.${n + 1}`, cuerpo: '' };
          while (sigue) {
            if (metodo === 'POST') escritas += 1;
            estados.push((await pideCrudo(nginx.url, peticion)).status);
            await pause(20);
          }
        };
        const clientes = ['GET', 'GET', 'GET', 'GET', 'GET', 'POST', 'POST'].map(cliente);
        const pasaPorLaMuerta = () => nginx.accessLog.includes(`"backend":"${muerta}:${port}`);
        try {
          await until(pasaPorLaMuerta);
          nombres.addresses = [viva];
          const preguntas = nombres.asked;
          // nginx asks DNS only for A records (ipv6=off). When it asks again, it has applied the answer
          // before.
          await until(() => nombres.asked > preguntas + 1);
          await until(() => estados.length > 200);
        } finally {
          sigue = false;
          await Promise.all(clientes);
          nombres.close();
          server.close().closeAllConnections();
        }
        expect(new Set(estados)).toEqual(new Set([200]));
        expect(posts).toBe(escritas);
        // nginx logs a request after its answer.
        await until(() => nginx.accessLog.match(/"method":"POST"/g)!.length >= escritas);
        expect(nginx.accessLog.match(/"method":"POST"/g)).toHaveLength(escritas);
      },
    );

    test('los errores de nginx son los del producto: JSON en español, o una página para quien navega', async () => {
      const { headers } = await saluda(nginx.url);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'retry-after': '2',
      });
      const larga = 'a'.repeat(40_000);
      for (const [status, peticion] of [
        [404, { ruta: '/nginx/error.json' }],
        [405, { metodo: 'TRACE', ruta: '/' }],
        [414, { ruta: `/${larga}` }],
        [431, { ruta: '/', cabeceras: { 'x-a': larga } }],
      ] as const)
        expect(dicho(await pideCrudo(nginx.url, peticion))).toEqual(comoElProducto(status));
      expect(dicho(await enviar(nginx.url, 'GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n'))).toEqual(
        comoElProducto(400),
      );

      const pagina = await pideCrudo(nginx.url, {
        ruta: '/facturas',
        cabeceras: { accept: 'text/html,*/*;q=0.8' },
      });
      expect([pagina.status, pagina.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
      expect(pagina.body).toContain('<html lang="es">');
      expect(pagina.body).toContain(noDisponible(502).message);
    });
  });
});
