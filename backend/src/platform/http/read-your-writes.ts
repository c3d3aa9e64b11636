import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { IS_POSITION } from '../system/position.ts';
import { type LateWrites } from '../write-side/late-writes.ts';
import { type ReadModels } from '../read-side/read-models.ts';

/** Header of answers to writes that read models do not show yet: the log position to wait for. */
export const PENDING = 'x-pendiente';
export const SINCE = 'x-desde';
/** Header of answers from read models that have not reached the position in `x-desde`. */
export const BEHIND = 'x-atrasada';

const CATCH_UP_MS = 500;

const IS_READ = /^(GET|HEAD)$/;

/**
 * A read waits until the read models reach the position of the owner's last write, which the client sends. A
 * position that the log never reaches delays only that client's answer.
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
