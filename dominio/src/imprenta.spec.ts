import fc from 'fast-check';
import { CUALQUIER_LETRA } from './cualquier-letra.prueba.ts';
import { conTextosImprimibles, imprimible, seImprime } from './imprenta.ts';

describe('Lo que se puede imprimir', () => {
  test('un emoji no se imprime, ni deja hueco', () => {
    expect(imprimible('Gracias 🙏 por su compra ❤️')).toBe('Gracias por su compra');
    expect(imprimible('🔧 Taller 👩‍👩‍👧 López 🇲🇽')).toBe('Taller López');
    expect(imprimible('1️⃣ Afinación')).toBe('1 Afinación');
  });

  test('las letras de Europa y Vietnam sí, y los signos de otras monedas', () => {
    const texto = 'Łódź Ñandú Müller Nguyễn Đặng Ğürşad · Ελλάδα · Київ · 12 € ₡ £ — “así” ½ ™';
    expect(imprimible(texto)).toBe(texto);
  });

  test('una letra que la fuente no tiene deja un signo de interrogación, y lo que no se ve no se imprime', () => {
    expect(imprimible('北京 \u202eabc')).toBe('?? abc');
    expect(imprimible('Mari\u0301a')).toBe('María');
  });

  test('los saltos de línea se quedan; más de uno en blanco, no', () => {
    expect(imprimible(' uno \r\n dos\u2028\n\n\ntres\tcuatro ')).toBe('uno\ndos\n\ntres cuatro');
  });

  test('de cualquier texto queda uno que se imprime entero, y que ya no cambia', () => {
    fc.assert(
      fc.property(fc.string({ unit: CUALQUIER_LETRA }), (texto) => {
        const impreso = imprimible(texto);
        expect([...impreso].every((letra) => letra === '\n' || seImprime(letra.codePointAt(0)!))).toBe(true);
        expect(imprimible(impreso)).toBe(impreso);
      }),
    );
  });

  test('de lo que se imprime cambia cada texto y nada más', () => {
    expect(
      conTextosImprimibles({ nota: 'Hola 😀', renglones: [{ n: 1, descripcion: '🛞 Llanta' }], logo: null }),
    ).toEqual({
      nota: 'Hola',
      renglones: [{ n: 1, descripcion: 'Llanta' }],
      logo: null,
    });
  });
});
