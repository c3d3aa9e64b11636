import { type LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { CAMPOS_SECRETOS } from '@cuenta-clara/dominio/campos-secretos';

/** Structured lines on standard output. What could hold a secret is struck out wherever it stands. */
export const newLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [...CAMPOS_SECRETOS.flatMap((name) => [name, `*.${name}`]), 'req.headers', 'err.config'],
      censor: '[oculto]',
    },
  });

/** Nest's own messages, in the same lines. */
export class NestLog implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.pino.debug({ context }, String(message));
  }
  warn(message: unknown, context?: unknown): void {
    this.pino.warn({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.pino.error({ context: rest.at(-1) }, String(message));
  }
}
