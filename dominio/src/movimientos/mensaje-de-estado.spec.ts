import { mensajeDeEstado } from './mensaje-de-estado.ts';

const HOY = '2026-11-22';
const DE_ANA = { cliente: 'Ana Muñoz', negocio: 'Taller Ñandú', hoy: HOY, enlace: null };
const ENLACE = `https://cuentas.ejemplo.mx/estado/${'x'.repeat(65)}`;
const VENCIDA = { numero_factura: 3, vence: '2026-11-20', saldo: 30_050 };
const DE_HOY = { numero_factura: 5, vence: HOY, saldo: 10_000 };
const SIN_FECHA = { numero_factura: 4, vence: null, saldo: 20_000 };

describe('El estado de cuenta por WhatsApp', () => {
  test('dice cada factura por cobrar, lo que se debe y lo vencido', () => {
    expect(mensajeDeEstado([VENCIDA, DE_HOY, SIN_FECHA], DE_ANA)).toBe(
      [
        'Hola Ana Muñoz, esperamos que estés muy bien.',
        'Te compartimos tu estado de cuenta con Taller Ñandú al 22/11/2026.',
        '• Factura N.º 3 · venció el 20/11/2026 · $300.50\n• Factura N.º 5 · vence el 22/11/2026 · $100.00\n• Factura N.º 4 · $200.00',
        'Saldo pendiente: $600.50\nVencido: $300.50',
        '¡Gracias por tu confianza!',
      ].join('\n\n'),
    );
  });

  test('sin nada vencido no lo nombra; sin nada que deber lo dice', () => {
    expect(mensajeDeEstado([SIN_FECHA], DE_ANA)).not.toMatch(/Vencido/);
    expect(mensajeDeEstado([], { ...DE_ANA, negocio: null })).toBe(
      'Hola Ana Muñoz, esperamos que estés muy bien.\n\nTe compartimos tu estado de cuenta al 22/11/2026.\n\nNo tienes saldo pendiente.\n\n¡Gracias por tu confianza!',
    );
  });

  test('con un enlace dice dónde se ve entero, antes de despedirse', () => {
    expect(mensajeDeEstado([], { ...DE_ANA, enlace: ENLACE })).toMatch(
      new RegExp(
        `No tienes saldo pendiente\\.\\n\\nPuedes ver tu estado de cuenta aquí:\\n${ENLACE}\\n\\n¡Gracias`,
      ),
    );
  });

  test('las llaves dentro de un nombre no se sustituyen', () => {
    const texto = mensajeDeEstado([VENCIDA], {
      ...DE_ANA,
      cliente: '{negocio} $& {cliente}',
      negocio: '{cliente} y $1',
    });
    expect(texto).toContain('Hola {negocio} $& {cliente}, esperamos');
    expect(texto).toContain('con {cliente} y $1 al 22/11/2026.');
  });

  test('de cuarenta nombra las diez primeras y suma las demás, y cabe en un mensaje', () => {
    const muchas = Array.from({ length: 40 }, (_, i) => ({
      numero_factura: 999_999_900 + i,
      vence: '2026-01-01',
      saldo: 9_999_999_999,
    }));
    const texto = mensajeDeEstado(muchas, {
      ...DE_ANA,
      cliente: 'Ñ'.repeat(120),
      negocio: '🚗'.repeat(100),
      enlace: ENLACE,
    });
    expect(texto.match(/Factura N\.º/g)).toHaveLength(10);
    expect(texto).toContain('• 30 facturas más · $2,999,999,999.70');
    expect(texto).toContain('Saldo pendiente: $3,999,999,999.60');
    expect(texto.length).toBeLessThan(2_000);
    expect(mensajeDeEstado(muchas.slice(0, 11), DE_ANA)).toContain('• 1 factura más · $99,999,999.99');
  });
});
