import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import jwt from 'jsonwebtoken';
import { type Logger } from 'pino';
import { v4 as uuidv4 } from 'uuid';
import { type CuentaRegistrada } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type Sesiones } from '@cuenta-clara/dominio/cuentas/sesiones';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type Clock } from '../platform/system/clock.ts';
import { ALGORITHM, Sessions } from '../platform/http/sessions.ts';
import { CLOCK, LOG } from '../platform/system/tokens.ts';
import { type Lugar } from './limites.ts';
import { SesionesAbiertas } from './sesiones-abiertas.ts';

const GALLETA = 'aparato-';
const RUTA = '/api/auth';
const VIDA = 180 * 24 * 3600;
/** Maximum of device cookies in one browser: above it, the cookie that expires first is removed. */
const CUENTAS_POR_APARATO = 8;

interface Dicho {
  readonly cuenta: string;
  readonly aparato: string;
  readonly vigencia: string;
  /** Expiry of the cookie, in seconds since 1970. */
  readonly expira: number;
}

type Pedido = Pick<FastifyRequest, 'headers' | 'ip'>;

const galletasDe = ({ headers }: Pedido): ReadonlyMap<string, string> =>
  new Map(
    (headers.cookie ?? '').split(';').flatMap((una) => {
      const [, nombre, valor] = /^\s*(aparato-[\w-]+)=([\w.-]+)\s*$/.exec(una) ?? [];
      return nombre && valor ? [[nombre, valor] as const] : [];
    }),
  );

/**
 * Wrong passwords on a device that signed in before have their own counter (`Limites`): strangers' guesses do
 * not lock the owner out. A cookie for each account remembers the device, and opens no session
 * (docs/cuentas.md, "A known device").
 */
@Injectable()
export class AparatosConocidos {
  private readonly clave;

  constructor(
    sessions: Sessions,
    private readonly abiertas: SesionesAbiertas,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {
    // The key is derived from the session key, so that a device cookie is not accepted as a session token.
    this.clave = sessions.keyFor('aparatos');
  }

  /** Without a device cookie no account is looked up: the response time does not tell whether it exists. */
  async lugarDe(pedido: Pedido, email: string | null): Promise<Lugar> {
    const aparato = email === null ? null : await this.aparatoDe(pedido, email);
    return { red: pedido.ip, aparato };
  }

  /** Runs `hacer`, which makes the account's device cookies invalid, and gives a known device a new one. */
  async conservar(reply: FastifyReply, cuenta: string, hacer: () => Promise<void>): Promise<void> {
    const [registrada] = await this.abiertas.de(cuenta);
    const aparato = registrada && (await this.aparatoDe(reply.request, registrada.email));
    await hacer();
    if (aparato) await this.recordar(reply, cuenta);
  }

  /** A failure to set the cookie is only logged, because the request itself succeeded. */
  async recordar(reply: FastifyReply, cuenta: string): Promise<void> {
    try {
      const [registrada, suyas] = await this.abiertas.de(cuenta);
      if (!registrada) return;
      const nombre = this.nombreDe(registrada.email);
      const galletas = galletasDe(reply.request);
      const antes = this.leer(galletas.get(nombre));
      const dice = { vigencia: this.vigencia(registrada, suyas), exp: this.ahora() + VIDA };
      const valor = jwt.sign(dice, this.clave, {
        algorithm: ALGORITHM,
        subject: cuenta,
        jwtid: antes?.cuenta === cuenta ? antes.aparato : uuidv4(),
        noTimestamp: true,
      });
      this.poner(reply, nombre, valor, VIDA);
      for (const sobra of this.lasQueSobran(galletas, nombre)) this.poner(reply, sobra, '', 0);
    } catch (err) {
      this.log.warn({ err }, 'a device was not remembered');
    }
  }

  private async aparatoDe(pedido: Pedido, email: string): Promise<string | null> {
    const dicho = this.leer(galletasDe(pedido).get(this.nombreDe(email)));
    if (!dicho) return null;
    return (await this.vigenciaDe(dicho.cuenta, email)) === dicho.vigencia ? dicho.aparato : null;
  }

  private ahora(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  private poner(reply: FastifyReply, nombre: string, valor: string, segundos: number): void {
    const segura = reply.request.protocol === 'https' ? '; Secure' : '';
    const galleta = `${nombre}=${valor}; Max-Age=${segundos}; Path=${RUTA}; HttpOnly; SameSite=Strict${segura}`;
    void reply.header('set-cookie', galleta);
  }

  private lasQueSobran(galletas: ReadonlyMap<string, string>, nombre: string): readonly string[] {
    const expira = (valor: string): number => this.leer(valor)?.expira ?? 0;
    return [...galletas]
      .filter(([otra]) => otra !== nombre)
      .sort(([, una], [, otra]) => expira(otra) - expira(una))
      .slice(CUENTAS_POR_APARATO - 1)
      .map(([otra]) => otra);
  }

  /**
   * The cookie's name is an HMAC of the e-mail: a login finds the cookie without a look-up, and the e-mail
   * stays hidden.
   */
  private nombreDe(email: string): string {
    return GALLETA + createHmac('sha256', this.clave).update(email).digest('base64url').slice(0, 16);
  }

  private vigencia({ verificador }: CuentaRegistrada, { cierres }: Sesiones): string {
    return createHmac('sha256', this.clave)
      .update(JSON.stringify([verificador, cierres]))
      .digest('base64url');
  }

  private async vigenciaDe(cuenta: string, email: string): Promise<string | null> {
    const [registrada, suyas] = await this.abiertas.de(cuenta);
    return registrada?.email === email ? this.vigencia(registrada, suyas) : null;
  }

  private leer(galleta: string | undefined): Dicho | null {
    if (galleta === undefined) return null;
    try {
      const { sub, jti, vigencia, exp } = jwt.verify(galleta, this.clave, {
        algorithms: [ALGORITHM],
        clockTimestamp: this.ahora(),
      }) as jwt.JwtPayload & { vigencia?: unknown };
      if (!esUuid(sub) || !esUuid(jti) || typeof vigencia !== 'string' || exp === undefined) return null;
      return { cuenta: sub, aparato: jti, vigencia, expira: exp };
    } catch {
      return null;
    }
  }
}
