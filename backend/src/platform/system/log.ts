import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { CAMPOS_SECRETOS } from '@cuenta-clara/dominio/campos-secretos';
import { OPENED_BY_LINKS } from './opened-by-links.ts';

/**
 * Path segments that may be a token, with which anybody can open a page. They are masked in the log: segments
 * after `OPENED_BY_LINKS`, and segments as long as a token.
 */
const OPENS_BY_ITSELF = new RegExp(
  String.raw`(?<=/(?:${OPENED_BY_LINKS})/)[^\s"\\/?]+|(?<=/)[\w%.~-]{51,}`,
  'gi',
);

const masked = (line: string): string => line.replace(OPENS_BY_ITSELF, '…');

export const newLog = (level: string, out: DestinationStream = pino.destination({ sync: true })): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [...CAMPOS_SECRETOS.flatMap((name) => [name, `*.${name}`]), 'req.headers', 'err.config'],
        censor: '[oculto]',
      },
      hooks: { streamWrite: masked },
    },
    out,
  );

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
