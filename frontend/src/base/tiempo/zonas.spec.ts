import { opcionDe, opcionesDeZona, zonasQueDicen } from './zonas.ts';

const lugares = (texto: string): string[] =>
  zonasQueDicen(opcionesDeZona('America/Mexico_City'), texto).map(({ lugar }) => lugar);

describe('Las zonas horarias', () => {
  test('se llaman como en México, y las de fuera en español', () => {
    const nombre = (zona: string) => [opcionDe(zona).lugar, opcionDe(zona).region];
    expect(nombre('America/Mexico_City')).toEqual(['Ciudad de México', 'México']);
    expect(nombre('America/New_York')).toEqual(['Nueva York', 'América']);
    expect(nombre('Asia/Tokyo')).toEqual(['Japón', 'Asia']);
    expect(nombre('Europe/London')).toEqual(['Reino Unido', 'Europa']);
    expect(nombre('UTC')).toEqual(['UTC', 'Otras']);
    expect(nombre('America/Nueva_Ciudad')).toEqual(['Nueva Ciudad', 'América']);
  });

  test('las de México van primero, y la elegida está aunque el navegador no la conozca', () => {
    const opciones = opcionesDeZona('America/Nueva_Ciudad');
    expect(opciones.slice(0, 2).map(({ lugar }) => lugar)).toEqual(['Ciudad de México', 'Monterrey']);
    expect(opciones.map(({ zona }) => zona)).toContain('America/Nueva_Ciudad');
  });

  test('se encuentran por como se dicen y por el nombre de la zona, sin acentos ni mayúsculas', () => {
    expect(lugares('cancun')).toEqual(['Cancún']);
    expect(lugares('nueva york')).toContain('Nueva York');
    expect(lugares('new york')).toContain('Nueva York');
    expect(lugares('tokyo')).toEqual(['Japón']);
    expect(lugares('zzz')).toEqual([]);
  });
});
