import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { type Puerta } from './carga.prueba.ts';
import { type Peticion, pideCrudo } from './crudo.prueba.ts';
import { solicitud } from './servidor.prueba.ts';

/** Strangers' faults come from other IP addresses, so that their limits do not affect owners at work. */

const CALLADOS = '127.0.0.50';
const LENTOS = '127.0.0.51';
const MALOS = '127.0.0.52';
const CUANTOS = 40;

const abre = async (url: string, desde: string, bytes: string): Promise<Socket> => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: desde });
  socket.on('error', () => {});
  await once(socket, 'connect').catch(() => {});
  if (bytes) socket.write(bytes);
  return socket;
};

export const callados = async (url: string): Promise<readonly Socket[]> => {
  const cabeza = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  const dichos = ['', cabeza, `${cabeza}content-length: 900\r\n\r\n{"email":`];
  const sockets = await Promise.all(
    Array.from({ length: CUANTOS }, (_, i) => abre(url, CALLADOS, dichos[i % dichos.length]!)),
  );
  for (const socket of sockets) socket.resume();
  return sockets;
};

export const lentos = (url: string, token: string): Promise<readonly Socket[]> => {
  const pide = `GET /api/facturas?limit=100 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  return Promise.all(
    Array.from({ length: CUANTOS }, async () => {
      const socket = await abre(url, LENTOS, pide.repeat(3));
      socket.pause();
      return socket;
    }),
  );
};

const json = { 'content-type': 'application/json' };

const rechazos = (
  token: string,
  cliente: string,
): readonly (Peticion & { que: string; buenos: number[] })[] => {
  const suya = { ...json, authorization: `Bearer ${token}` };
  const linea = { categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: 1, cantidad: 1 };
  const [cabeza, datos] = token.split('.');
  const items = Array<object>(1_000).fill(linea);
  return [
    {
      que: 'factura de 1,000 líneas',
      ...{ metodo: 'POST', ruta: '/api/facturas', cabeceras: suya },
      cuerpo: JSON.stringify(solicitud(cliente, { items })),
      buenos: [400],
    },
    {
      que: 'JSON de 5,000 de hondo',
      ...{ metodo: 'POST', ruta: '/api/facturas', cabeceras: { ...suya, 'idempotency-key': 'hondo' } },
      cuerpo: `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      buenos: [400],
    },
    {
      que: 'ficha falsa',
      ruta: '/api/facturas',
      cabeceras: { authorization: `Bearer ${cabeza}.${datos}.${'A'.repeat(43)}` },
      buenos: [401],
    },
    {
      que: 'contraseña mala',
      ...{ metodo: 'POST', ruta: '/api/auth/login', cabeceras: json },
      cuerpo: JSON.stringify({ email: 'nadie@ejemplo.mx', password: 'la que no es' }),
      buenos: [401, 429],
    },
    {
      que: 'cuerpo de 3 MB',
      ...{ metodo: 'POST', ruta: '/api/facturas', cabeceras: suya },
      cuerpo: JSON.stringify({ nota: 'x'.repeat(3_000_000) }),
      // The product refuses the request before the whole body was sent, so the answer may be lost (status 0).
      buenos: [413, 0],
    },
  ];
};

export const malas = async (puerta: Puerta, token: string, cliente: string): Promise<void> => {
  for (let vez = 0; vez < 5; vez++)
    await Promise.all(
      rechazos(token, cliente).map(async ({ que, buenos, ...peticion }) => {
        const respuesta = await pideCrudo(puerta.url, { ...peticion, desde: MALOS });
        puerta.anota(que, respuesta.status === 0 ? 'sin respuesta' : respuesta.status);
        if (respuesta.status === 0 && puerta.sePuedeCaer) return;
        if (respuesta.status === 503) return puerta.juzga(que, respuesta);
        if (!buenos.includes(respuesta.status))
          puerta.faltas.push(`${que}: ${respuesta.status} ${JSON.stringify(respuesta.body).slice(0, 200)}`);
      }),
    );
};
