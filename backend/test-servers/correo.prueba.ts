import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from '../src/platform/system/turns.prueba.ts';

export interface CartaRecibida {
  readonly de: string;
  readonly a: readonly string[];
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly texto: string;
}

const USUARIA = 'cuenta@clara.mx';
const CLAVE = 'la clave: @del/correo';

const leer = (bruto: string): Pick<CartaRecibida, 'cabeceras' | 'texto'> => {
  const [cabeza = '', ...cuerpo] = bruto.split('\r\n\r\n');
  const lineas = cabeza.replace(/\r\n\s+/g, ' ').split('\r\n');
  const cabeceras = Object.fromEntries(
    lineas.map((linea) => [linea.split(':')[0]!.toLowerCase(), linea.slice(linea.indexOf(':') + 1).trim()]),
  );
  return { cabeceras, texto: enClaro(cuerpo.join('\r\n\r\n'), cabeceras['content-transfer-encoding']) };
};

const enClaro = (cuerpo: string, como = '7bit'): string => {
  if (como === 'base64') return Buffer.from(cuerpo, 'base64').toString('utf8');
  if (como !== 'quoted-printable') return cuerpo;
  const bytes = cuerpo
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_todo, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** A real SMTP server that keeps received e-mails and accepts one account. */
export class ServidorDeCorreo {
  readonly recibidas: CartaRecibida[] = [];
  rechazo: number | null = null;

  private constructor(private readonly servidor: SMTPServer) {}

  static async arranca(puerto = 0): Promise<ServidorDeCorreo> {
    const abierto: { correo?: ServidorDeCorreo } = {};
    const servidor = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _sesion, responde) =>
        username === USUARIA && password === CLAVE
          ? responde(null, { user: username })
          : responde(new Error('no such account')),
      onData: (flujo, { envelope }, responde) => {
        const partes: Buffer[] = [];
        flujo.on('data', (parte: Buffer) => partes.push(parte));
        flujo.on('end', () => {
          const { rechazo, recibidas } = abierto.correo!;
          if (rechazo !== null)
            return responde(Object.assign(new Error('not for ana@ejemplo.mx'), { responseCode: rechazo }));
          recibidas.push({
            de: envelope.mailFrom ? envelope.mailFrom.address : '',
            a: envelope.rcptTo.map(({ address }) => address),
            ...leer(Buffer.concat(partes).toString('utf8')),
          });
          responde();
        });
      },
    });
    servidor.on('error', () => {});
    servidor.listen(puerto, '127.0.0.1');
    await once(servidor.server, 'listening');
    return (abierto.correo = new ServidorDeCorreo(servidor));
  }

  get puerto(): number {
    return (this.servidor.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://${encodeURIComponent(USUARIA)}:${encodeURIComponent(CLAVE)}@127.0.0.1:${this.puerto}`;
  }

  async cartasA(direccion: string, cuantas = 1): Promise<readonly CartaRecibida[]> {
    const suyas = () => this.recibidas.filter(({ a }) => a.includes(direccion));
    await until(() => suyas().length >= cuantas);
    return suyas();
  }

  async termina(): Promise<void> {
    await new Promise<void>((resolve) => this.servidor.close(() => resolve()));
  }
}
