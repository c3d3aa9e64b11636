import fc from 'fast-check';
import { CUALQUIER_LETRA } from './cualquier-letra.prueba.ts';
import { avisoDeImprenta, conTextosImprimibles, imprimible, noSeImprime, seImprime } from './imprenta.ts';

describe('Lo que se puede imprimir', () => {
  test('un emoji no se imprime, ni deja hueco', () => {
    expect(imprimible('Gracias 🙏 por su compra 😊')).toBe('Gracias por su compra');
    expect(imprimible('🔧 Taller 👩‍👩‍👧 López 🇲🇽')).toBe('Taller López');
    expect(imprimible('1️⃣ Afinación')).toBe('1 Afinación');
  });

  test('las letras de Europa y Vietnam sí, y los signos de otras monedas', () => {
    const texto = 'Łódź Ñandú Müller Nguyễn Đặng Ğürşad · Ελλάδα · Київ · 12 € ₡ £ — “así” ½ ™';
    expect(imprimible(texto)).toBe(texto);
  });

  test('los signos con significado se imprimen, también escritos como emoji', () => {
    const texto = '10% si ≥ 10 piezas, ≤ 5 días, ≠ ≈ ∞ √ · A → B ⇒ C · ✓ ✗ ☐ ☑ ■ ● ★ ☆ ♥ ☎ ⚠ ① Ⅳ ⌀ ➜';
    expect(imprimible(texto)).toBe(texto);
    expect(imprimible('✔️ Garantía ❤️')).toBe('✔ Garantía ❤');
  });

  test.each([
    ['漢字 y 漢', ['漢', '字']],
    ['Gracias 🙏🏽 👩‍👩‍👧 🇲🇽 😀😀', ['🙏🏽', '👩‍👩‍👧', '🇲🇽', '😀']],
    ['سلام', ['س', 'ل', 'ا', 'م']],
    ['ไทย', ['ไ', 'ท', 'ย']],
    ['1️⃣ si ≥ 10 ✔️ Ñandú\u0301 Ελλάδα\t\u200b\u202e\u3000\n', []],
    ['✅ listo', ['✅']],
  ])('de «%s» se dice lo que no se imprime', (texto, perdidas) => {
    expect(noSeImprime(texto)).toEqual(perdidas);
  });

  test('se avisa nombrando unas cuantas, y nada si todo se imprime', () => {
    expect(avisoDeImprenta('漢 😀')).toBe('Esto no se imprime en el PDF: 漢 😀');
    expect(avisoDeImprenta('一二三四五六七八九十')).toBe(
      'Esto no se imprime en el PDF: 一 二 三 四 五 六 七 八…',
    );
    expect(avisoDeImprenta('Si ≥ 10 piezas')).toBeNull();
    expect(avisoDeImprenta('')).toBeNull();
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
        expect(noSeImprime(impreso)).toEqual([]);
      }),
    );
  });

  test('en un documento solo cambian los textos', () => {
    expect(
      conTextosImprimibles({ nota: 'Hola 😀', renglones: [{ n: 1, descripcion: '🛞 Llanta' }], logo: null }),
    ).toEqual({
      nota: 'Hola',
      renglones: [{ n: 1, descripcion: 'Llanta' }],
      logo: null,
    });
  });
});
