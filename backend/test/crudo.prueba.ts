import { type Socket, connect } from 'node:net';
import { type Respuesta } from './servidor.prueba.ts';

/** Sends requests byte by byte, because fetch normalizes URLs and refuses to send malformed requests. */

const FIN_DE_CABECERAS = '\r\n\r\n';

const leida = (recibido: Buffer): Respuesta => {
  const fin = recibido.indexOf(FIN_DE_CABECERAS);
  const [primera = '', ...lineas] = recibido.toString('latin1', 0, Math.max(fin, 0)).split('\r\n');
  const headers = new Headers(
    lineas.map((linea) => {
      const dosPuntos = linea.indexOf(':');
      return [linea.slice(0, dosPuntos), linea.slice(dosPuntos + 1).trim()];
    }),
  );
  const texto = recibido.toString('utf8', fin + FIN_DE_CABECERAS.length);
  const esJson = texto !== '' && headers.get('content-type')?.includes('json');
  return { status: Number(primera.split(' ')[1] ?? 0), headers, body: esJson ? JSON.parse(texto) : texto };
};

/** All that was received until the server closed; status 0 means no answer. */
const escuchar = (url: string, desde: string, habla: (socket: Socket) => void): Promise<Respuesta> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const recibido: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), localAddress: desde });
    socket.on('data', (trozo) => recibido.push(trozo));
    // A server that refuses early closes while the rest of the request is being sent, an error here. The
    // bytes received before are the answer.
    socket.on('error', () => {});
    socket.on('close', () => {
      try {
        resolve(leida(Buffer.concat(recibido)));
      } catch (error) {
        reject(error);
      }
    });
    habla(socket);
  });

export const enviar = (url: string, bytes: string | Buffer, desde = '127.0.0.1'): Promise<Respuesta> =>
  escuchar(url, desde, (socket) => socket.write(bytes));

export const gotear = (url: string, cabeza: string, cuerpo: string, desde: string): Promise<Respuesta> =>
  escuchar(url, desde, (socket) => {
    const bytes = [...cuerpo];
    socket.write(cabeza);
    const goteo = setInterval(() => socket.write(bytes.shift() ?? ''), 1_000);
    socket.once('close', () => clearInterval(goteo));
  });

/**
 * Repeats a request without an answer: a server that refuses early closes while the rest is being sent, and
 * its answer may be lost.
 */
export const dichaAlFin = async (pide: () => Promise<Respuesta>): Promise<Respuesta> => {
  for (;;) {
    const respuesta = await pide();
    if (respuesta.status !== 0) return respuesta;
  }
};

export interface Peticion {
  readonly metodo?: string;
  readonly ruta: string;
  readonly cabeceras?: Readonly<Record<string, string>>;
  readonly cuerpo?: string | Buffer;
  /** The request's source address: all of 127.0.0.0/8 belong to this machine. */
  readonly desde?: string;
}

export const pideCrudo = (
  url: string,
  { metodo = 'GET', ruta, cabeceras = {}, cuerpo = '', desde }: Peticion,
): Promise<Respuesta> => {
  const bytes = Buffer.from(cuerpo);
  const todas = {
    host: 'localhost',
    connection: 'close',
    ...(bytes.length > 0 && { 'content-length': String(bytes.length) }),
    ...cabeceras,
  };
  const lineas = Object.entries(todas).map(([nombre, valor]) => `${nombre}: ${valor}\r\n`);
  const cabeza = Buffer.from(`${metodo} ${ruta} HTTP/1.1\r\n${lineas.join('')}\r\n`, 'latin1');
  return enviar(url, Buffer.concat([cabeza, bytes]), desde);
};
