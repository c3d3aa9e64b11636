import { mensajeDeError, queHacer } from './mensaje-de-error.ts';

const SU_LINEA = 'Revisa tu conexión e inténtalo de nuevo.';

test('solo se culpa a su línea cuando no se llegó al servidor', () => {
  expect(queHacer({ status: 'FETCH_ERROR' })).toBe(SU_LINEA);
  for (const status of [500, 502, 503])
    expect(queHacer({ status })).toBe('Algo falló de nuestro lado. Inténtalo de nuevo en un momento.');
});

test('lo que dice una máquina que falló no se enseña; lo que dice el producto, sí', () => {
  const con = (status: number, message: string) => ({ status, data: { statusCode: status, message } });
  expect(mensajeDeError(con(500, 'Error interno'), 'Error al guardar factura')).toBe(
    'Error al guardar factura',
  );
  expect(mensajeDeError(con(502, 'Bad Gateway'))).toBe('Error en la operación');
  expect(mensajeDeError(con(503, 'Hay muchos PDF en espera.'), 'x')).toBe('Hay muchos PDF en espera.');
  expect(mensajeDeError(con(409, 'Ya existe una factura con el número 7.'), 'x')).toBe(
    'Ya existe una factura con el número 7.',
  );
});
