import { cuerpoDicho, estatusDe, mensajeDeError, queHacer, sinVeredicto } from './mensaje-de-error.ts';

const SU_LINEA = 'Revisa tu conexión e inténtalo de nuevo.';

test('solo se culpa a la conexión cuando no se llegó al servidor', () => {
  expect(queHacer({ status: 'FETCH_ERROR' })).toBe(SU_LINEA);
  for (const status of [500, 502, 503])
    expect(queHacer({ status })).toBe('Algo falló de nuestro lado. Inténtalo de nuevo en un momento.');
});

const con = (status: number, message: unknown) => ({ status, data: { statusCode: status, message } });

test.each([
  con(409, 'Ya existe una factura con el número 7.'),
  con(500, 'Ocurrió un error inesperado. Inténtalo de nuevo.'),
  con(500, 'Una parte del registro no se puede leer. Avisa a quien administra el servicio.'),
  con(502, 'El servicio se está preparando.'),
  con(503, 'Hay muchos PDF en espera.'),
])('un texto de error del producto se muestra, también el de un 5xx: %j', (error) => {
  expect(mensajeDeError(error, 'Error al guardar factura')).toBe(error.data.message);
  expect(queHacer(error)).toBe(error.status < 500 ? SU_LINEA : error.data.message);
});

test.each([
  con(500, 'Internal Server Error'),
  con(500, 'Internal server error.'),
  con(502, 'Bad Gateway'),
  con(504, 'Gateway Time-out'),
  con(500, '<html><body>502 Bad Gateway</body></html>'),
  con(500, "TypeError: Cannot read properties of undefined (reading 'factura')"),
  con(500, 'No se pudo\n    at guardar (/srv/app/dist/main.js:12:34)'),
  con(500, 'connect ECONNREFUSED 10.0.0.7:2113'),
  con(500, 'x'.repeat(301)),
  con(500, ''),
  con(500, null),
  con(500, { html: 'x' }),
  { status: 500, data: 'Proxy error' },
  { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>Bad Gateway</html>' },
])('un texto de error de un proxy o del entorno no se muestra: %j', (error) => {
  expect(mensajeDeError(error, 'Error al guardar factura')).toBe('Error al guardar factura');
});

test('un 5xx sin JSON, como el de un proxy, es un 5xx', () => {
  const deProxy = { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>Bad Gateway</html>' };
  expect(estatusDe(deProxy)).toBe(502);
  expect(sinVeredicto(deProxy)).toBe(true);
  expect(estatusDe({ ...deProxy, originalStatus: 200 })).toBe('PARSING_ERROR');
});

test('el cuerpo de una respuesta de error se muestra como texto, si es legible', () => {
  const deTexto = (data: unknown) => ({ status: 'PARSING_ERROR', originalStatus: 409, data });
  expect(cuerpoDicho(deTexto('Ya existe una cuenta con ese correo'), 'x')).toBe(
    'Ya existe una cuenta con ese correo',
  );
  expect(cuerpoDicho(con(409, 'Ya existe una cuenta con ese correo'), 'x')).toBe(
    'Ya existe una cuenta con ese correo',
  );
  for (const nada of [deTexto(''), deTexto('<!doctype html><p>no'), deTexto(undefined), { status: 500 }])
    expect(cuerpoDicho(nada, 'Error al registrarse')).toBe('Error al registrarse');
});
