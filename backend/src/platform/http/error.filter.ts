import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger } from 'pino';
import { DiskUnavailable, StorageUnavailable } from '../system/storage-unavailable.ts';
import { type SignedIn } from './caller.ts';
import { refusalPageFor } from './refusal-page.ts';
import { CommandReused } from '../write-side/decision-runner.ts';
import { type CodigoDeError, ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { type ErrorDeApi } from '@cuenta-clara/dominio/respuestas';
import { DocumentDamaged } from '../document-store/document-store.ts';
import { AppendTooLarge, LogDamaged, WrongExpectedVersion } from '../event-store/event-store.ts';

const STATUS: Record<CodigoDeError, number> = {
  regla: 400,
  'no-autenticado': 401,
  'no-existe': 404,
  conflicto: 409,
  'demasiadas-veces': 429,
  'solo-lectura': 423,
};

/** A refusal of the shell itself, with its Spanish text. */
export class Refusal extends HttpException {
  constructor(
    readonly statusCode: number,
    readonly texto: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(texto, statusCode);
  }
}

/** What is said for refusals that come from the framework, whose own texts are English. */
const FRAMEWORK_TEXT: Record<number, string> = {
  400: 'La solicitud no es válida.',
  401: 'Tu sesión expiró. Inicia sesión de nuevo.',
  404: 'No encontrado.',
  405: 'Método no permitido.',
  408: 'La solicitud tardó demasiado.',
  413: 'La solicitud es demasiado grande.',
  414: 'La dirección es demasiado larga.',
  415: 'El formato de la solicitud no es válido.',
  429: 'Demasiados intentos. Espera un momento.',
  431: 'La solicitud es demasiado grande.',
  503: 'El servicio no está disponible en este momento. Inténtalo de nuevo.',
};
/** Others were quicker on every try. */
const CONTENDED = 'Alguien más hizo un cambio en este momento. Inténtalo de nuevo.';
const CANNOT_SAVE =
  'No se pudo guardar: el disco está lleno o no se puede escribir en él. No se cambió nada.';
const LOG_DAMAGED = 'Una parte del registro no se puede leer. Avisa a quien administra el servicio.';
const DOCUMENT_DAMAGED =
  'Una parte de lo guardado no se puede leer. Avisa a quien administra el servicio: se vuelve a hacer a partir del registro.';
const KEY_REUSED = 'Esa clave Idempotency-Key ya se usó con otros datos.';
const UNEXPECTED = 'Ocurrió un error inesperado. Inténtalo de nuevo.';

const statusOf = (error: unknown): number => {
  if (error instanceof HttpException) return error.getStatus();
  const statusCode = (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
};

export const toErrorBody = (error: unknown): ErrorDeApi => {
  if (error instanceof ErrorDeDominio) {
    const { errores, message } = error;
    const statusCode = STATUS[error.code];
    return Object.keys(errores).length > 0
      ? { statusCode, message, errors: errores }
      : { statusCode, message };
  }
  if (error instanceof Refusal) return { statusCode: error.statusCode, message: error.texto };
  if (error instanceof DiskUnavailable) return { statusCode: 503, message: CANNOT_SAVE };
  if (error instanceof StorageUnavailable) return { statusCode: 503, message: FRAMEWORK_TEXT[503]! };
  if (error instanceof LogDamaged) return { statusCode: 500, message: LOG_DAMAGED };
  if (error instanceof DocumentDamaged) return { statusCode: 500, message: DOCUMENT_DAMAGED };
  if (error instanceof AppendTooLarge) return { statusCode: 413, message: FRAMEWORK_TEXT[413]! };
  if (error instanceof CommandReused) return { statusCode: 422, message: KEY_REUSED };
  if (error instanceof WrongExpectedVersion) return { statusCode: 409, message: CONTENDED };
  const statusCode = statusOf(error);
  return {
    statusCode,
    message: FRAMEWORK_TEXT[statusCode] ?? (statusCode < 500 ? FRAMEWORK_TEXT[400]! : UNEXPECTED),
  };
};

/** A server that was lost, or a full disk: for as long as nothing better is known. */
const UNAVAILABLE_SECONDS = 5;

/** Turns whatever was thrown into the one error answer; what failed is logged as an error, a refusal never. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest & { readonly user?: SignedIn }>();
    const body = toErrorBody(error);
    if (body.statusCode >= 500 && !(error instanceof Refusal))
      this.log.error(
        { err: error, correlationId: request.id, owner: request.user?.ownerId },
        'request failed',
      );
    if (reply.sent) return;
    const wait = error instanceof Refusal ? error.retryAfterSeconds : undefined;
    // Whoever is told that it cannot be done now is told when to ask again.
    const seconds = wait ?? (body.statusCode === 503 ? UNAVAILABLE_SECONDS : undefined);
    if (seconds !== undefined) void reply.header('retry-after', String(seconds));
    void reply.status(body.statusCode).header('cache-control', 'no-store');
    const page = refusalPageFor(request, body);
    void (page === null ? reply.send(body) : reply.type('text/html; charset=utf-8').send(page));
  }
}
