import { Reloj } from './reloj.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/** The owner's day, over real HTTP on the built product whose clock the suite holds (dominio/zona-horaria.ts). */

const reloj = new Reloj('2026-11-21T12:00:00.000Z');
let servidor: Servidor;
beforeAll(async () => {
  servidor = await Servidor.arranca(reloj.env);
});
afterAll(async () => {
  await servidor.termina();
  reloj.termina();
});

let registradas = 0;
/** A new owner whose browser says a zone, or none. */
const dueñaEn = async (zona_horaria?: string): Promise<Persona> => {
  const email = `ana${++registradas}@ejemplo.mx`;
  const cuerpo = { fullName: 'Ana Ruiz', email, password: 'una clave larga', zona_horaria };
  const { status, body } = await new Persona(servidor.url).post('/api/auth/register', cuerpo);
  expect(status).toBe(201);
  return new Persona(servidor.url, body.token, body.user.id);
};

const NEGOCIO = {
  nombre_negocio: 'Taller Ñandú',
  tipo_negocio: 'Mecánica',
  telefono: '2221234567',
  email: 'taller@ejemplo.mx',
  direccion: 'Calle 5 de Mayo 10, Puebla',
};
const zonaDe = async (ana: Persona): Promise<string> =>
  (await ana.get('/api/negocio-config')).body.zona_horaria;

/** The days on which those fall due that are in the list and in the figure, which must agree. */
const porVencer = async (ana: Persona): Promise<string[]> => {
  const { facturas, total } = (await ana.get('/api/facturas?estado=aPuntoDeVencer&order=fecha_factura.asc'))
    .body;
  const { a_punto_de_vencer } = (await ana.get('/api/facturas/resumen')).body;
  expect(a_punto_de_vencer.cantidad).toBe(total);
  return facturas.map(({ fecha_vencimiento }: { fecha_vencimiento: string }) => fecha_vencimiento).sort();
};

/** A day of hers: its last minute and the first of the next one, and which day comes in as it goes out. */
const NOCHES = [
  ['America/Mexico_City', '2026-11-21', '2026-11-22T05:59:00.000Z', '2026-11-22T06:01:00.000Z', '2026-11-29'],
  ['Asia/Tokyo', '2026-11-21', '2026-11-21T14:59:00.000Z', '2026-11-21T15:01:00.000Z', '2026-11-29'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-21T09:59:00.000Z', '2026-11-21T10:01:00.000Z', '2026-11-29'],
  // The nights in which clocks are put back and forward there.
  ['America/Tijuana', '2026-11-01', '2026-11-02T07:59:00.000Z', '2026-11-02T08:01:00.000Z', '2026-11-09'],
  ['America/Tijuana', '2027-03-14', '2027-03-15T06:59:00.000Z', '2027-03-15T07:01:00.000Z', '2027-03-22'],
] as const;

describe('A punto de vencer', () => {
  test.each(NOCHES)(
    'en %s la que vence hoy, %s, lo está hasta la medianoche',
    async (zona, hoy, antes, despues, octavo) => {
      reloj.marca(antes);
      const ana = await dueñaEn(zona);
      const { cliente } = await negocioListo(ana);
      for (const fecha_vencimiento of [hoy, octavo])
        expect((await ana.post('/api/facturas', solicitud(cliente.id, { fecha_vencimiento }))).status).toBe(
          201,
        );
      expect(await porVencer(ana)).toEqual([hoy]);
      reloj.marca(despues);
      expect(await porVencer(ana)).toEqual([octavo]);
    },
  );

  test('lo decide la zona del negocio, y cambiarla lo cambia al momento', async () => {
    reloj.marca('2026-11-22T05:59:00.000Z'); // the 21st in Mexico City, the 22nd in Greenwich and Tokyo
    const ana = await dueñaEn('America/Mexico_City');
    const { cliente } = await negocioListo(ana);
    await ana.post('/api/facturas', solicitud(cliente.id, { fecha_vencimiento: '2026-11-21' }));
    expect(await porVencer(ana)).toEqual(['2026-11-21']);
    await ana.post('/api/negocio-config', { ...NEGOCIO, zona_horaria: 'Asia/Tokyo' });
    expect(await porVencer(ana)).toEqual([]);
  });
});

describe('La zona de la dueña', () => {
  test('es la de su navegador al registrarse, hasta que su negocio diga otra', async () => {
    const ana = await dueñaEn('America/Tijuana');
    expect(await zonaDe(ana)).toBe('America/Tijuana');
    const otra = { ...NEGOCIO, zona_horaria: 'Asia/Tokyo' };
    const guardado = await ana.post('/api/negocio-config', otra);
    expect([guardado.status, guardado.body.zona_horaria]).toEqual([201, 'Asia/Tokyo']);
    expect(await zonaDe(ana)).toBe('Asia/Tokyo');
    await ana.post('/api/negocio-config', NEGOCIO);
    expect(await zonaDe(ana)).toBe('America/Tijuana');
    const { eventos } = (await ana.get('/api/negocio-config/historial')).body;
    expect(eventos.at(-1).cambios).toEqual([{ campo: 'Zona horaria', antes: 'Asia/Tokyo', despues: '—' }]);
  });

  test('sin decir ninguna es la de la Ciudad de México', async () => {
    expect(await zonaDe(await dueñaEn())).toBe('America/Mexico_City');
  });

  test('una que no existe se rechaza, al registrarse y en el negocio', async () => {
    const ana = await dueñaEn('America/Tijuana');
    for (const zona_horaria of ['Marte/Olimpo', '+05:00', '-06', 'América/México', 6, ['UTC'], { $gt: '' }]) {
      const cuerpo = { fullName: 'Eva', email: 'eva@ejemplo.mx', password: 'una clave larga', zona_horaria };
      for (const { status, body } of [
        await servidor.nadie.post('/api/auth/register', cuerpo),
        await ana.post('/api/negocio-config', { ...NEGOCIO, zona_horaria }),
      ]) {
        expect(status).toBe(400);
        expect(body.errors.zona_horaria).toBe(
          typeof zona_horaria === 'string'
            ? 'La zona horaria no existe.'
            : 'El texto contiene caracteres no permitidos.',
        );
      }
    }
    expect(await zonaDe(ana)).toBe('America/Tijuana');
  });
});
