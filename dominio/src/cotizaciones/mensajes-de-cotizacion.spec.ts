import { COTIZACION } from './cotizacion-de-api.prueba.ts';
import { type CotizacionDeApi } from './cotizaciones.api.ts';
import { mensajeDeCotizacion, tituloDeCotizacion } from './mensajes-de-cotizacion.ts';
import { sinRespuesta } from './sin-respuesta.ts';

const EN = { zona: 'America/Mexico_City', enlace: 'https://cc.mx/c/abc' };

const conLoEnviado = (cambios: Partial<CotizacionDeApi['lo_enviado']>): CotizacionDeApi => ({
  ...COTIZACION,
  lo_enviado: { ...COTIZACION.lo_enviado!, ...cambios },
});

test('la cotización se comparte con su total, su anticipo, su validez y su enlace', () => {
  expect(mensajeDeCotizacion('envio', COTIZACION, EN)).toBe(`Hola Ana Muñoz, esperamos que estés muy bien.

Te compartimos tu cotización COT-3.
Total: $11,600.00
Anticipo: $5,800.00 (50 %)
Válida hasta el 05/12/2026

Puedes verla y aceptarla aquí:
https://cc.mx/c/abc

¡Gracias por tu confianza!`);
});

test('el mensaje nombra la revisión desde la segunda, y omite los datos que la cotización no tiene', () => {
  const segunda = conLoEnviado({ revision: 2, valida_hasta: null, anticipo: 0, anticipo_porcentaje: null });
  expect(mensajeDeCotizacion('envio', segunda, { ...EN, enlace: null }))
    .toBe(`Hola Ana Muñoz, esperamos que estés muy bien.

Te compartimos tu cotización COT-3, revisión 2.
Total: $11,600.00

¡Gracias por tu confianza!`);
});

test('el seguimiento pregunta por ella y dice qué día se envió, en la zona de la dueña', () => {
  const deNoche = { ...COTIZACION, enviada: '2026-11-21T04:00:00.000Z' };
  expect(mensajeDeCotizacion('seguimiento', deNoche, EN)).toBe(`Hola Ana Muñoz, esperamos que estés muy bien.

¿Pudiste revisar la cotización COT-3 que te enviamos el 20/11/2026?
Total: $11,600.00
Anticipo: $5,800.00 (50 %)
Válida hasta el 05/12/2026

Puedes verla y aceptarla aquí:
https://cc.mx/c/abc

Si tienes alguna duda o quieres cambiar algo, con gusto te ayudamos.`);
});

test('el mensaje de una cotización aceptada agradece', () => {
  expect(mensajeDeCotizacion('gracias', { ...COTIZACION, estado: 'aceptada' }, EN))
    .toBe(`Hola Ana Muñoz, aceptaste nuestra cotización. ¡Muchas gracias!

Cotización COT-3
Total: $11,600.00
Anticipo: $5,800.00 (50 %)

Puedes ver tu cotización aquí:
https://cc.mx/c/abc

Será un gusto atenderte.`);
});

test('ningún mensaje llega a 2,000 caracteres, y las llaves de un nombre no se sustituyen', () => {
  const larga = conLoEnviado({
    total: 999_999_999_999.99,
    cliente: { ...COTIZACION.cliente, nombre: `$& {cliente} ${'ñ'.repeat(190)}` },
  });
  for (const motivo of ['envio', 'seguimiento', 'gracias'] as const) {
    const texto = mensajeDeCotizacion(motivo, larga, { ...EN, enlace: `https://cc.mx/c/${'a'.repeat(300)}` });
    expect(texto.length).toBeLessThan(2_000);
    expect(texto).toContain(`Hola $& {cliente} ñ`);
  }
});

test.each(['envio', 'seguimiento', 'gracias'] as const)(
  'los cambios sin enviar no aparecen en el mensaje de %s',
  (motivo) => {
    const otroCliente = { ...COTIZACION.cliente, nombre: 'Berta Paz' };
    const cambiada: CotizacionDeApi = {
      ...COTIZACION,
      ...{ revision: 2, sin_enviar: true, cliente: otroCliente, total: 23_200 },
      ...{ anticipo: 2_320, anticipo_porcentaje: 10, valida_hasta: '2027-01-31' },
    };
    expect(mensajeDeCotizacion(motivo, cambiada, EN)).toBe(mensajeDeCotizacion(motivo, COTIZACION, EN));
  },
);

test('el asunto dice qué cotización es y de qué negocio', () => {
  expect(tituloDeCotizacion(COTIZACION)).toBe('Cotización COT-3 de Taller Luz');
  expect(tituloDeCotizacion({ ...COTIZACION, negocio: { ...COTIZACION.negocio, nombre: null } })).toBe(
    'Cotización COT-3',
  );
});

describe('Una cotización está sin respuesta al tercer día', () => {
  const zona = 'America/Mexico_City';
  test.each<[string, boolean, object]>([
    ['2026-11-22', false, {}],
    ['2026-11-23', true, {}],
    ['2026-11-23', false, { estado: 'aceptada' }],
    ['2026-12-06', false, { vencida: true }],
    ['2026-11-23', false, { enviada: null, estado: 'borrador' }],
  ])('el %s: %s', (hoy, esperado, cambio) => {
    expect(sinRespuesta({ ...COTIZACION, ...cambio }, { hoy, zona })).toBe(esperado);
  });
});
