import {
  BadRequestException,
  InternalServerErrorException,
  NotFoundException,
  PayloadTooLargeException,
} from '@nestjs/common';
import { type Logger } from 'pino';
import { ErrorDeDominio, conflicto, noExiste, regla } from '@cuenta-clara/dominio/errores';
import { DocumentDamaged } from '../document-store/document-store.ts';
import { AppendTooLarge, LogDamaged, WrongExpectedVersion } from '../event-store/event-store.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { ErrorFilter, Refusal, toErrorBody } from './error.filter.ts';

const UNEXPECTED = { statusCode: 500, message: 'Ocurrió un error inesperado. Inténtalo de nuevo.' };

describe('an error answer', () => {
  it.each([
    [regla('El nombre es requerido', 'nombre'), 400, { nombre: 'El nombre es requerido' }],
    [regla('Los totales no coinciden con los conceptos.'), 400, undefined],
    [new ErrorDeDominio('no-autenticado', 'Correo o contraseña incorrectos'), 401, undefined],
    [noExiste('Factura no encontrada.'), 404, undefined],
    [
      conflicto('Ya existe una cuenta con ese correo', 'email'),
      409,
      { email: 'Ya existe una cuenta con ese correo' },
    ],
  ])('of the domain has its own text: %s', (error, statusCode, errors) => {
    expect(toErrorBody(error)).toEqual({ statusCode, message: error.message, ...(errors && { errors }) });
  });

  it('of the platform has its own text', () => {
    expect(toErrorBody(new Refusal(429, 'Espera 3 minutos.', 180))).toEqual({
      statusCode: 429,
      message: 'Espera 3 minutos.',
    });
  });

  it.each([
    [new BadRequestException('Unexpected token } in JSON at position 7'), 400, 'La solicitud no es válida.'],
    [new NotFoundException('Cannot GET /api/nothing'), 404, 'No encontrado.'],
    [new PayloadTooLargeException(), 413, 'La solicitud es demasiado grande.'],
    [
      Object.assign(new Error('Body is too large'), { statusCode: 413 }),
      413,
      'La solicitud es demasiado grande.',
    ],
    [
      Object.assign(new Error('Unsupported'), { statusCode: 415 }),
      415,
      'El formato de la solicitud no es válido.',
    ],
    [Object.assign(new Error("I'm a teapot"), { statusCode: 418 }), 418, 'La solicitud no es válida.'],
  ])('of the framework is in Spanish: %s', (error, statusCode, message) => {
    expect(toErrorBody(error)).toEqual({ statusCode, message });
  });

  it('after only lost tries asks to try again', () => {
    const { statusCode, message } = toErrorBody(new WrongExpectedVersion('factura-secret', 3, 4));
    expect(statusCode).toBe(409);
    expect(message).not.toMatch(/factura-secret|stream|\d/);
  });

  it('for an event that is too large says that the request is too large, not to try again', () => {
    expect(toErrorBody(new AppendTooLarge())).toEqual({
      statusCode: 413,
      message: 'La solicitud es demasiado grande.',
    });
  });

  it('for a damaged log says whom to tell, without internal details', () => {
    const { statusCode, message } = toErrorBody(
      new LogDamaged('a malformed event', { streamId: 'factura-secret', event: 'secret' }),
    );
    expect(statusCode).toBe(500);
    expect(message).toContain('Avisa a quien administra');
    expect(message).not.toContain('secret');
  });

  it('for a damaged document says whom to tell: trying again would not help', () => {
    const { statusCode, message } = toErrorBody(new DocumentDamaged({ readModel: 'secret', id: 'secret' }));
    expect(statusCode).toBe(500);
    expect(message).toContain('Avisa a quien administra');
    expect(message).not.toMatch(/secret|Inténtalo/);
  });

  it.each([
    [new Error('SQLITE_FULL: /srv/data/cuenta-clara.db')],
    [new TypeError("Cannot read properties of undefined (reading 'factura')")],
    [new InternalServerErrorException('connect ECONNREFUSED 10.0.0.7:2113')],
    [Object.assign(new Error('secret'), { statusCode: 502 })],
    [Object.assign(new Error('secret'), { statusCode: '404' })],
    [{ message: 'secret', errors: { secret: 'secret' } }],
    ['secret'],
    [null],
    [undefined],
  ])('for an unexpected error has no internal details: %p', (error) => {
    expect(toErrorBody(error)).toEqual(UNEXPECTED);
  });
});

describe('the log of the product', () => {
  const linesOf = (error: unknown): readonly unknown[] => {
    const lines: unknown[] = [];
    const reply = { sent: false, status: () => reply, header: () => reply, send: () => reply };
    const http = { getResponse: () => reply, getRequest: () => ({ id: 'request-1' }) };
    const log = { error: (facts: object) => lines.push(facts) } as unknown as Logger;
    new ErrorFilter(log).catch(error, { switchToHttp: () => http } as never);
    return lines;
  };

  it('holds no refusal, whatever its status: during the start every health check is refused', () => {
    expect(linesOf(new Refusal(503, 'El servicio se está preparando.', 1))).toEqual([]);
    expect(linesOf(regla('El nombre es requerido', 'nombre'))).toEqual([]);
  });

  it('holds the failure and its request', () => {
    for (const error of [new Error('nobody foresaw it'), new StorageUnavailable(new Error('away'))])
      expect(linesOf(error)).toEqual([{ err: error, correlationId: 'request-1' }]);
  });
});
