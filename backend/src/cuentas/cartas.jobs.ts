import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import { cartaDeRestablecimiento } from '@cuenta-clara/dominio/cuentas/carta-de-restablecimiento';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { VIDA_DE_UN_ENLACE_MS, esEnlaceVigente } from '@cuenta-clara/dominio/cuentas/recuperacion';
import { Act } from '../platform/write-side/act.ts';
import { type Clock, instantNow } from '../platform/system/clock.ts';
import { type Config } from '../platform/system/config.ts';
import { type Job, type JobQueue, type JobWorker } from '../platform/job-queue/job-queue.ts';
import { type Mailer } from '../platform/mailer/mailer.ts';
import { CLOCK, CONFIG, JOB_QUEUE, MAILER } from '../platform/system/tokens.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { usuarioDelCorreo } from './correo.ts';

export const COLA_DE_CARTAS = 'cartas';
/** Sending is tried for about eight minutes; the link in the e-mail is valid for thirty. */
const OPTIONS = { concurrency: 2, attempts: 9, backoff: 2_000 };

const RUTA = '/restablecer';

interface Pedida {
  readonly email: string;
  readonly pedido: string;
  readonly correlationId: string;
}

/** Plain SHA-256: tokens of 32 random bytes need neither salt nor slow hash. */
export const huellaDelToken = (token: string): string => hash('sha256', token, 'hex');

/**
 * A request for a password reset is answered once its job is durable; only the job looks up the account, so
 * that the answer does not tell whether it exists. The link's token is derived from the job's id with a key
 * outside the log: a retry sends the same link, and neither queue nor log holds it.
 */
@Injectable()
export class CartasDeRestablecimiento {
  constructor(
    private readonly commands: CommandBus,
    private readonly writeSide: WriteSide,
    private readonly vault: Vault,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAILER) private readonly mailer: Mailer | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async pedir(email: string, correlationId: string): Promise<void> {
    const data: Pedida = { email, pedido: instantNow(this.clock), correlationId };
    await this.jobs.enqueue(COLA_DE_CARTAS, { id: uuidv7(), data });
  }

  work(): JobWorker {
    return this.jobs.work<Pedida>(COLA_DE_CARTAS, OPTIONS, (job) => this.enviar(job));
  }

  private async enviar({ id: carta, data: { email, pedido, correlationId } }: Job<Pedida>): Promise<void> {
    const usuaria = await usuarioDelCorreo(this.writeSide, email);
    if (!usuaria) return;
    const { id } = usuaria;
    const token = this.vault.tokenFor(`carta/${carta}`);
    const huella = huellaDelToken(token);
    const expira = new Date(Date.parse(pedido) + VIDA_DE_UN_ENLACE_MS).toISOString();
    const command = { type: 'PedirRestablecimiento', pedido: { pedido, expira, huella } } as const;
    const { state } = await this.commands.execute(
      new Act(
        { of: agregadoDeCuenta, id, command },
        { ownerId: id, userId: id, correlationId, commandId: carta },
      ),
    );
    const ahora = instantNow(this.clock);
    // No e-mail is sent when the account refused the request (too many e-mails) or the link has expired.
    if (!state || !esEnlaceVigente(state.recuperacion, huella, ahora)) return;
    const enlace = `${this.config.publicUrl}${RUTA}#${id}.${token}`;
    const { asunto, texto } = cartaDeRestablecimiento(enlace);
    await this.mailer!.send({ to: email, subject: asunto, text: texto });
  }
}
