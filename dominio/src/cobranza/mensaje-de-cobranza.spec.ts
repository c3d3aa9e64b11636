import {
  LARGO_DE_UN_WHATSAPP,
  mensajeDeCobranza,
  mensajeLargo,
  mensajeParaClienta,
} from './mensaje-de-cobranza.ts';
import { recordatorioDicho } from './cobranza.api.ts';
import { TONOS, tonoPara } from './tono.ts';

const HOY = '2026-11-22';
const SPEI = {
  nombre: 'Transferencia',
  link: null,
  descripcion: 'CLABE 012 345, a nombre de {cliente}: {balance}',
};
const DE_ANA = { cliente: 'Ana Muñoz', negocio: 'Taller Ñandú', hoy: HOY, metodo: SPEI };
const TRES = { numero_factura: 3, vence: '2026-11-20', saldo: 30_050 };
const CINCO = { numero_factura: 5, vence: '2026-11-21', saldo: 10_000 };

const muchas = (cuantas: number) =>
  Array.from({ length: cuantas }, (_, i) => ({
    numero_factura: 999_999_900 + i,
    vence: '2026-01-01',
    saldo: 9_999_999_999,
  }));

describe('El recordatorio de pago', () => {
  test('amable: nombra cada factura vencida, la suma y cómo se paga', () => {
    expect(mensajeDeCobranza([TRES, CINCO], { ...DE_ANA, tono: 'amable' })).toBe(
      [
        'Hola Ana Muñoz, esperamos que estés muy bien.',
        'Te recordamos que tienes 2 facturas vencidas con Taller Ñandú:',
        '• Factura N.º 3 · venció el 20/11/2026 · $300.50\n• Factura N.º 5 · venció el 21/11/2026 · $100.00\nTotal vencido: $400.50',
        'Puedes pagar con Transferencia.\nCLABE 012 345, a nombre de Ana Muñoz: $400.50',
        'Si ya hiciste tu pago, envíanos tu comprobante. ¡Gracias por tu confianza!',
      ].join('\n\n'),
    );
  });

  test('firme y serio dicen cuántos días lleva la más antigua', () => {
    const sinMetodo = { ...DE_ANA, metodo: null };
    expect(mensajeDeCobranza([CINCO], { ...sinMetodo, tono: 'firme' })).toBe(
      [
        'Hola Ana Muñoz.',
        'Al 22/11/2026 no hemos recibido tu pago: tienes 1 factura vencida con Taller Ñandú, con 1 día de atraso.',
        '• Factura N.º 5 · venció el 21/11/2026 · $100.00\nTotal vencido: $100.00',
        'Te pedimos ponerte al corriente o decirnos qué día pagarás. Si ya pagaste, envíanos tu comprobante.',
      ].join('\n\n'),
    );
    expect(mensajeDeCobranza([TRES], { ...sinMetodo, negocio: null, tono: 'serio' })).toBe(
      [
        'Ana Muñoz:',
        'Tu cuenta lleva 2 días de atraso. Al 22/11/2026 sigues con 1 factura vencida:',
        '• Factura N.º 3 · venció el 20/11/2026 · $300.50\nTotal vencido: $300.50',
        'Es importante que pagues hoy o nos llames para acordar una fecha. Si ya pagaste, envíanos tu comprobante.',
      ].join('\n\n'),
    );
  });

  test.each(TONOS)(
    '%s: de cuarenta nombra las diez más antiguas, suma las demás y cabe en un mensaje',
    (tono) => {
      const metodo = {
        nombre: 'M'.repeat(120),
        link: `https://pago.mx/${'a'.repeat(300)}`,
        descripcion: '👩‍🔧'.repeat(900),
      };
      const texto = mensajeDeCobranza(muchas(40), {
        ...{ tono, metodo, hoy: HOY, cliente: 'Ñ'.repeat(120), negocio: '🚗'.repeat(60) },
      });
      expect(texto.length).toBeLessThan(LARGO_DE_UN_WHATSAPP);
      expect(() => encodeURIComponent(texto)).not.toThrow();
      expect(texto.match(/Factura N\.º/g)).toHaveLength(10);
      expect(texto).toContain('• 30 facturas más · $2,999,999,999.70');
      expect(texto).toContain('Total vencido: $3,999,999,999.60');
      expect(texto).toContain(`Link de pago: ${metodo.link}\n👩‍🔧`);
      expect(texto).toContain('👩‍🔧…\n\n');
    },
  );

  test('un enlace que no cabe no se corta: no va', () => {
    const metodo = { nombre: 'Liga', link: `https://pago.mx/${'a'.repeat(1_900)}`, descripcion: 'Pasos.' };
    const texto = mensajeDeCobranza(muchas(2), { ...DE_ANA, tono: 'firme', metodo });
    expect(texto).not.toContain('pago.mx');
    expect(texto).toContain('Puedes pagar con Liga.\nPasos.');
  });

  test('las llaves dentro de un nombre no se sustituyen', () => {
    const texto = mensajeDeCobranza([TRES], {
      ...{ tono: 'amable', hoy: HOY, cliente: '{balance} $& {negocio}', negocio: '{cliente} y $1' },
      metodo: { ...SPEI, descripcion: 'Para {cliente}' },
    });
    expect(texto).toContain('Hola {balance} $& {negocio}, esperamos');
    expect(texto).toContain('con {cliente} y $1:');
    expect(texto).toContain('Para {balance} $& {negocio}\n');
  });

  test('se escribe de la respuesta de la API: en pesos, y a una clienta eliminada por su nombre; sin nada vencido es null', () => {
    const cliente = {
      id: '9',
      nombre: 'Rosa Díaz (eliminada)',
      persona: '',
      telefono: null,
      email: null,
      eliminada: true,
    };
    const contexto = { tono: 'amable', negocio: null, metodo: null, base: 'https://cc.mx' } as const;
    const facturas = [{ factura_id: 'f', numero_factura: 3, vence: '2026-11-20', saldo: 300.5 }];
    const texto = mensajeParaClienta({ cliente, al: HOY, facturas }, contexto);
    expect(texto).toContain('Hola Rosa Díaz, esperamos');
    expect(texto).toContain('Total vencido: $300.50');
    expect(texto).toContain('Puedes ver tu factura aquí:\nhttps://cc.mx/factura/rosa-diaz/3?id=f');
    const cuatro = [3, 4, 5, 6].map((numero_factura) => ({ ...facturas[0]!, numero_factura }));
    expect(mensajeParaClienta({ cliente, al: HOY, facturas: cuatro }, contexto)).toContain(
      [
        'Puedes ver tus facturas aquí:',
        ...[3, 4, 5].map((n) => `N.º ${n}: https://cc.mx/factura/rosa-diaz/${n}?id=f`),
      ]
        .join('\n')
        .concat('\n\n'),
    );
    expect(mensajeParaClienta({ cliente, al: HOY, facturas: [] }, contexto)).toBeNull();
    const deEmpresa = { ...cliente, nombre: 'Ferretería S.A.', eliminada: false };
    const saludo = (persona: string) =>
      mensajeParaClienta({ cliente: { ...deEmpresa, persona }, al: HOY, facturas }, contexto);
    expect(saludo('Ana Muñoz')).toContain('Hola Ana Muñoz, esperamos');
    expect(saludo('')).toContain('Hola Ferretería S.A., esperamos');
  });
});

test.each([
  [0, 'amable'],
  [7, 'amable'],
  [8, 'firme'],
  [30, 'firme'],
  [31, 'serio'],
  [400, 'serio'],
])('a los %d días el tono propuesto es %s', (dias, tono) => expect(tonoPara(dias)).toBe(tono));

test.each([
  [{ dia: HOY, canal: 'whatsapp', propio: true }, 'le escribiste hoy'],
  [{ dia: '2026-11-21', canal: 'llamada', propio: true }, 'le llamaste ayer'],
  [{ dia: '2026-11-17', canal: 'whatsapp', propio: true }, 'le escribiste el martes'],
  [{ dia: '2026-11-16', canal: 'email', propio: false }, 'Luis Paz le envió un correo el lunes'],
  [{ dia: '2026-11-15', canal: 'whatsapp', propio: false }, 'Luis Paz le escribió el 15/11/2026'],
] as const)('se dice cuándo se le recordó: %o', (uno, dicho) =>
  expect(recordatorioDicho({ persona: 'Luis Paz', ...uno }, HOY)).toBe(dicho),
);

test('un mensaje demasiado largo se rechaza diciendo cuánto cabe y cuánto tiene', () => {
  expect(mensajeLargo('a'.repeat(LARGO_DE_UN_WHATSAPP))).toBeNull();
  expect(mensajeLargo('a'.repeat(LARGO_DE_UN_WHATSAPP + 1))).toBe(
    'El mensaje es demasiado largo: caben 2,000 letras, y tiene 2,001.',
  );
});
