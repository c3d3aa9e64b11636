import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { IS_POSITION } from '../system/position.ts';
import { type LateWrites } from '../write-side/late-writes.ts';
import { type ReadModels } from '../read-side/read-models.ts';

/** Of an answer to a write that gave up waiting: the place of the log up to which the read models must be to show it. */
export const PENDING = 'x-pendiente';
/** Of a read: the place that a write of hers was answered with. */
export const SINCE = 'x-desde';
/** Set on the answer to a read with `x-desde` when the read models have not reached that place. */
export const BEHIND = 'x-atrasada';

/** How long a read waits for the read models at most: it has something to show meanwhile, and is asked again. */
const CATCH_UP_MS = 500;

const IS_READ = /^(GET|HEAD)$/;

/**
 * What she recorded and what she reads next, where the read models are behind for longer than an answer waits. A place that is none is
 * ignored; one that no log reaches costs its reader the wait, within the share of her address, and shows her nothing else.
 */
@Injectable()
export class ReadYourWrites implements NestInterceptor {
  constructor(
    private readonly readModels: ReadModels,
    private readonly late: LateWrites,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (IS_READ.test(request.method)) {
      if (await this.isBehind(request.headers[SINCE])) void reply.header(BEHIND, 'si');
      return next.handle();
    }
    const tell = (): void => {
      const position = this.late.of(request.id);
      if (position !== undefined && !reply.sent) void reply.header(PENDING, position);
    };
    return next.handle().pipe(tap({ next: tell, error: tell }));
  }

  private async isBehind(since: string | string[] | undefined): Promise<boolean> {
    if (typeof since !== 'string' || !IS_POSITION.test(since)) return false;
    return !(await this.readModels.waitFor(since, CATCH_UP_MS));
  }
}
