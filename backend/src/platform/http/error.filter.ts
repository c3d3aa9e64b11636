import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger } from 'pino';
import { DiskUnavailable, StorageUnavailable } from '../system/storage-unavailable.ts';
import { type SignedIn } from './caller.ts';
import { pageLanguageOf } from './page-language.ts';
import { refusalPageFor } from './refusal-page.ts';
import { CommandReused } from '../write-side/decision-runner.ts';
import { type CodigoDeError, ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { type Idioma } from '@cuenta-clara/dominio/idioma';
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

export class Refusal extends HttpException {
  constructor(
    readonly statusCode: number,
    readonly texto: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(texto, statusCode);
  }
}

interface Texts {
  readonly framework: Readonly<Record<number, string>>;
  readonly contended: string;
  readonly cannotSave: string;
  readonly logDamaged: string;
  readonly documentDamaged: string;
  readonly keyReused: string;
  readonly unexpected: string;
}
const TEXTS: Readonly<Record<Idioma, Texts>> = {
  es: {
    framework: {
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
    },
    contended: 'Alguien más hizo un cambio en este momento. Inténtalo de nuevo.',
    cannotSave: 'No se pudo guardar: el disco está lleno o no se puede escribir en él. No se cambió nada.',
    logDamaged: 'Una parte del registro no se puede leer. Avisa a quien administra el servicio.',
    documentDamaged:
      'Una parte de lo guardado no se puede leer. Avisa a quien administra el servicio: se vuelve a hacer a partir del registro.',
    keyReused: 'Esa clave Idempotency-Key ya se usó con otros datos.',
    unexpected: 'Ocurrió un error inesperado. Inténtalo de nuevo.',
  },
  en: {
    framework: {
      400: 'The request is not valid.',
      401: 'Your session has expired. Please sign in again.',
      404: 'Not found.',
      405: 'Method not allowed.',
      408: 'The request took too long.',
      413: 'The request is too large.',
      414: 'The address is too long.',
      415: 'The format of the request is not valid.',
      429: 'Too many attempts. Please wait a moment.',
      431: 'The request is too large.',
      503: 'The service is not available right now. Please try again.',
    },
    contended: 'Someone else made a change at this moment. Please try again.',
    cannotSave: 'It could not be saved. Nothing was changed. Please try again later.',
    logDamaged: 'Part of the record cannot be read. Please tell whoever runs the service.',
    documentDamaged: 'Part of what is stored cannot be read. Please tell whoever runs the service.',
    keyReused: 'That Idempotency-Key was already used with other data.',
    unexpected: 'Something unexpected went wrong. Please try again.',
  },
};

const statusOf = (error: unknown): number => {
  if (error instanceof HttpException) return error.getStatus();
  const statusCode = (error as { statusCode?: unknown } | null | undefined)?.statusCode;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
};

/** @param language of the platform's texts; the domain's refusals bring their own texts */
export const toErrorBody = (error: unknown, language: Idioma = 'es'): ErrorDeApi => {
  const texts = TEXTS[language];
  if (error instanceof ErrorDeDominio) {
    const { errores, message } = error;
    const statusCode = STATUS[error.code];
    return Object.keys(errores).length > 0
      ? { statusCode, message, errors: errores }
      : { statusCode, message };
  }
  if (error instanceof Refusal) return { statusCode: error.statusCode, message: error.texto };
  if (error instanceof DiskUnavailable) return { statusCode: 503, message: texts.cannotSave };
  if (error instanceof StorageUnavailable) return { statusCode: 503, message: texts.framework[503]! };
  if (error instanceof LogDamaged) return { statusCode: 500, message: texts.logDamaged };
  if (error instanceof DocumentDamaged) return { statusCode: 500, message: texts.documentDamaged };
  if (error instanceof AppendTooLarge) return { statusCode: 413, message: texts.framework[413]! };
  if (error instanceof CommandReused) return { statusCode: 422, message: texts.keyReused };
  if (error instanceof WrongExpectedVersion) return { statusCode: 409, message: texts.contended };
  const statusCode = statusOf(error);
  return {
    statusCode,
    message: texts.framework[statusCode] ?? (statusCode < 500 ? texts.framework[400]! : texts.unexpected),
  };
};

/** Retry-After for a lost server or a full disk, whose duration is unknown. */
const UNAVAILABLE_SECONDS = 5;

export const sayWhenToRetry = (reply: FastifyReply, error: unknown, { statusCode }: ErrorDeApi): void => {
  const wait = error instanceof Refusal ? error.retryAfterSeconds : undefined;
  const seconds = wait ?? (statusCode === 503 ? UNAVAILABLE_SECONDS : undefined);
  if (seconds !== undefined) void reply.header('retry-after', String(seconds));
};

@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest & { readonly user?: SignedIn }>();
    const body = toErrorBody(error, pageLanguageOf(request));
    if (body.statusCode >= 500 && !(error instanceof Refusal))
      this.log.error(
        { err: error, correlationId: request.id, owner: request.user?.ownerId },
        'request failed',
      );
    if (reply.sent) return;
    sayWhenToRetry(reply, error, body);
    void reply.status(body.statusCode).header('cache-control', 'no-store');
    const page = refusalPageFor(request, body);
    void (page === null ? reply.send(body) : reply.type('text/html; charset=utf-8').send(page));
  }
}
