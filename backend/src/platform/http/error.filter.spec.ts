import {
  BadRequestException,
  InternalServerErrorException,
  NotFoundException,
  PayloadTooLargeException,
} from '@nestjs/common';
import { ErrorDeDominio, conflicto, noExiste, regla } from '@cuenta-clara/dominio/errores';
import { WrongExpectedVersion } from '../event-store/event-store.ts';
import { Refusal, toErrorBody } from './error.filter.ts';

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
  ])('of the domain says its own text: %s', (error, statusCode, errors) => {
    expect(toErrorBody(error)).toEqual({ statusCode, message: error.message, ...(errors && { errors }) });
  });

  it('of the shell says its own text', () => {
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
  ])('of the framework is said in Spanish: %s', (error, statusCode, message) => {
    expect(toErrorBody(error)).toEqual({ statusCode, message });
  });

  it('of writers that were never quick enough asks to try again', () => {
    const { statusCode, message } = toErrorBody(new WrongExpectedVersion('factura-secret', 3, 4));
    expect(statusCode).toBe(409);
    expect(message).not.toMatch(/factura-secret|stream|\d/);
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
  ])('that nobody foresaw tells nothing of the inside: %p', (error) => {
    expect(toErrorBody(error)).toEqual(UNEXPECTED);
  });
});
