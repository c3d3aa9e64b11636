import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

/** `openssl ts` behind HTTP, with a root and a certificate issued by it. */

const run = promisify(execFile);

const CONFIGURACION = `
[req]
distinguished_name = nadie
prompt = no
[nadie]
[raiz]
basicConstraints = critical,CA:TRUE
[tsa]
basicConstraints = CA:FALSE
extendedKeyUsage = critical,timeStamping
[tsa_config]
serial = serie
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

export type Clase = 'rsa' | 'ec';
type Respuesta = (pregunta: IncomingMessage, respuesta: ServerResponse) => Promise<void> | void;

export class AutoridadDeTiempo {
  responde: Respuesta | null = null;
  preguntas = 0;

  private constructor(
    readonly carpeta: string,
    private readonly servidor: Server,
  ) {}

  static async abre(clase: Clase = 'rsa'): Promise<AutoridadDeTiempo> {
    const carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-tsa-'));
    const en = (...argumentos: string[]) =>
      execFileSync('openssl', argumentos, { cwd: carpeta, stdio: ['ignore', 'pipe', 'ignore'] });
    await writeFile(join(carpeta, 'openssl.cnf'), CONFIGURACION);
    await writeFile(join(carpeta, 'serie'), '01\n');
    const llave =
      clase === 'rsa' ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    const nueva = ['req', '-config', 'openssl.cnf', '-nodes', ...llave];
    en(
      ...nueva,
      '-x509',
      '-days',
      '3650',
      '-extensions',
      'raiz',
      '-subj',
      '/CN=Raíz de prueba',
      '-utf8',
      '-keyout',
      'raiz.key',
      '-out',
      'raiz.pem',
    );
    en(...nueva, '-subj', '/O=Prueba/CN=Sellos de Prueba', '-keyout', 'tsa.key', '-out', 'tsa.csr');
    en(
      ...[
        'x509',
        '-req',
        '-in',
        'tsa.csr',
        '-CA',
        'raiz.pem',
        '-CAkey',
        'raiz.key',
        '-CAcreateserial',
        '-days',
        '3650',
      ],
      ...['-extfile', 'openssl.cnf', '-extensions', 'tsa', '-out', 'tsa.pem'],
    );
    const servidor = createServer((pregunta, respuesta) => {
      autoridad.preguntas++;
      void Promise.resolve((autoridad.responde ?? autoridad.sella)(pregunta, respuesta)).catch(() =>
        respuesta.destroy(),
      );
    });
    const autoridad = new AutoridadDeTiempo(carpeta, servidor);
    await new Promise<void>((resuelve) => void servidor.listen(0, '127.0.0.1', resuelve));
    return autoridad;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.servidor.address() as AddressInfo).port}/tsr`;
  }

  certificado(cual: 'raiz' | 'tsa'): string {
    return join(this.carpeta, `${cual}.pem`);
  }

  readonly sella: Respuesta = async (pregunta, respuesta) => {
    const nombre = `pregunta-${this.preguntas}`;
    await writeFile(join(this.carpeta, nombre), await buffer(pregunta));
    const datos = [
      '-config',
      'openssl.cnf',
      '-section',
      'tsa_config',
      '-queryfile',
      nombre,
      '-out',
      `${nombre}.tsr`,
    ];
    await run('openssl', ['ts', '-reply', ...datos], { cwd: this.carpeta });
    respuesta.setHeader('content-type', 'application/timestamp-reply');
    respuesta.end(await readFile(join(this.carpeta, `${nombre}.tsr`)));
  };

  async cierra(): Promise<void> {
    this.servidor.closeAllConnections();
    await new Promise((resuelve) => this.servidor.close(resuelve));
    await rm(this.carpeta, { recursive: true, force: true });
  }
}
