import { join } from 'node:path';
import Database from 'libsql';
import {
  type Cima,
  esElPrincipioDe,
  estaIncluida,
  huellaDeHoja,
} from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { type AsientoDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { newGate } from '../src/platform/system/turns.prueba.ts';
import { herramienta } from './datos.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

const LIBRO = '/api/libro';
const [TOTAL, DEPOSITO] = [813.16, 100];
const CEROS = '0'.repeat(64);
const NINGUNA = 'Anclas comprobadas: ninguna. Sin una guardada fuera, un registro rehecho entero no se nota.';
const SIN_NADA = { facturado: 0, cobrado: 0, revertido: 0, por_cobrar: 0 };

/**
 * Instants of Ana's entries: January to April, none in March. Invoices are issued, paid, reverted, deleted.
 */
const INSTANTES = [
  '2026-01-10T15:00:00.000Z',
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-15T12:00:00.000Z',
  '2026-04-02T08:00:00.000Z',
  '2026-04-02T09:00:00.000Z',
  '2026-04-03T10:00:00.000Z',
];

let servidor: Servidor;
let ana: Persona;
let beto: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;
let rosa: { id: string };
let [una, deRosa, borrada] = ['', '', ''];

const libro = async (consulta = '', dueña = ana) => {
  const { status, body } = await dueña.get(`${LIBRO}?limit=100${consulta && `&${consulta}`}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const secuencias = async (consulta: string): Promise<number[]> =>
  (await libro(consulta)).asientos.map(({ secuencia }: AsientoDeApi) => secuencia);

const nueva = async (cliente: string, cambios: object = {}): Promise<string> =>
  (await ana.post('/api/facturas', solicitud(cliente, cambios))).body.id;

beforeAll(async () => {
  const primero = await Servidor.arranca();
  ana = await primero.dueña('Ana Ruiz');
  registros = await negocioListo(ana);
  const { cliente, metodo } = registros;
  rosa = (
    await ana.post('/api/clientes', { nombre: 'Rosa Díaz', telefono: '2221112233', categoria: 'activo' })
  ).body;
  una = await nueva(cliente.id);
  deRosa = await nueva(rosa.id, { estado: 'borrador' });
  await ana.put(`/api/facturas/${deRosa}`, solicitud(rosa.id));
  const pago = { estado: 'pagada', metodo_pago_id: metodo.id, fecha: '2025-11-03' };
  await ana.put(`/api/facturas/${una}`, pago);
  await ana.put(`/api/facturas/${una}`, { estado: 'pendiente' });
  borrada = await nueva(cliente.id);
  await ana.delete(`/api/facturas/${borrada}`);
  await primero.detiene();

  const db = new Database(join(primero.dataDir, DATABASE_FILE));
  db.exec('DROP TRIGGER events_never_change');
  const suyos = db.prepare("SELECT id FROM events WHERE stream LIKE 'factura-%' ORDER BY position").all() as {
    id: string;
  }[];
  const fechar = db.prepare("UPDATE events SET metadata = json_set(metadata, '$.at', ?) WHERE id = ?");
  expect(suyos).toHaveLength(INSTANTES.length);
  for (const [i, { id }] of suyos.entries()) fechar.run([INSTANTES[i], id]);
  db.close();
  const aceptar = ['--aceptar', 'la suite: otros instantes'];
  expect((await herramienta('rebuild', '--data', primero.dataDir, ...aceptar)).code).toBe(0);

  servidor = await Servidor.arranca({}, primero.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
  beto = await servidor.dueña('Beto Paz');
});
afterAll(() => servidor.termina());

describe('El libro', () => {
  test('dice cada cosa que pasó, la más nueva primero, con quién la hizo y lo que suma', async () => {
    const { asientos, total, totalPages } = await libro();
    expect([total, totalPages]).toEqual([7, 1]);
    expect(asientos.map(({ secuencia, tipo }: AsientoDeApi) => `${secuencia} ${tipo}`)).toEqual([
      '7 factura-eliminada',
      '6 factura-emitida',
      '5 pago-revertido',
      '4 pago-completado',
      '3 factura-emitida',
      '2 borrador-creado',
      '1 factura-emitida',
    ]);
    expect(asientos[3]).toEqual({
      secuencia: 4,
      tipo: 'pago-completado',
      factura_id: una,
      numero_factura: 1,
      cliente: 'José Núñez',
      estado: 'pagada',
      total: TOTAL,
      balance_restante: 0,
      movimiento: { facturado: 0, cobrado: TOTAL - DEPOSITO, revertido: 0 },
      saldo: {
        facturado: 2 * TOTAL,
        cobrado: TOTAL + DEPOSITO,
        revertido: 0,
        por_cobrar: TOTAL - DEPOSITO,
      },
      usuario: ana.id,
      persona: 'Ana Ruiz',
      instante: INSTANTES[3],
      fuera_del_periodo: false,
      huella: expect.stringMatching(/^[0-9a-f]{64}$/),
      anterior: asientos[4].huella,
    });
    expect(asientos[0]).toMatchObject({ factura_id: borrada, estado: null });
  });

  test('encadena cada asiento con el anterior, el primero con ceros', async () => {
    const { asientos } = await libro();
    const huellas = asientos.map(({ huella }: AsientoDeApi) => huella);
    expect(asientos.map(({ anterior }: AsientoDeApi) => anterior)).toEqual([...huellas.slice(1), CEROS]);
  });

  test('el saldo de cada asiento es el de antes y su movimiento, y lo que queda por cobrar', async () => {
    const alReves = (await libro()).asientos.reverse() as AsientoDeApi[];
    const centavos = (pesos: number): number => Math.round(pesos * 100);
    let [facturado, cobrado, revertido] = [0, 0, 0];
    for (const { movimiento, saldo } of alReves) {
      facturado += centavos(movimiento.facturado);
      cobrado += centavos(movimiento.cobrado);
      revertido += centavos(movimiento.revertido);
      expect(Object.values(saldo).map(centavos)).toEqual([
        facturado,
        cobrado,
        revertido,
        facturado - cobrado + revertido,
      ]);
    }
  });

  test('se filtra por días inclusive, por tipo y por el inicio de cualquier palabra del cliente', async () => {
    for (const [consulta, esperado] of [
      ['desde=2026-02-01', [7, 6, 5, 4, 3]],
      ['hasta=2026-01-31', [2, 1]],
      ['desde=2026-01-31&hasta=2026-02-01', [3, 2]],
      ['desde=2026-03-01&hasta=2026-03-31', []],
      ['tipo=factura-emitida', [6, 3, 1]],
      ['tipo=folio-cedido', []],
      ['q=diaz', [3, 2]],
      ['q=NUN jo', [7, 6, 5, 4, 1]],
      [`q=${encodeURIComponent('Núñez, jo')}`, [7, 6, 5, 4, 1]],
      ['q=osé', []],
      ['q=jose&tipo=factura-emitida&hasta=2026-03-31', [1]],
    ] as const)
      expect([consulta, await secuencias(consulta)]).toEqual([consulta, esperado]);
  });

  test('se pagina sin perder ni repetir; después de la última página está la última', async () => {
    const pagina = async (page: number) => {
      const { body } = await ana.get(`${LIBRO}?limit=3&page=${page}`);
      expect([body.total, body.totalPages]).toEqual([7, 3]);
      return body.asientos.map(({ secuencia }: AsientoDeApi) => secuencia);
    };
    expect([await pagina(1), await pagina(2), await pagina(3), await pagina(99)]).toEqual([
      [7, 6, 5],
      [4, 3, 2],
      [1],
      [1],
    ]);
  });

  test('una consulta inválida se rechaza', async () => {
    for (const consulta of ['desde=2026-02-30', 'hasta=ayer', 'tipo=otro', 'limit=0', 'limit=101', 'page=x'])
      expect([consulta, (await ana.get(`${LIBRO}?${consulta}`)).status]).toEqual([consulta, 400]);
  });
});

describe('Los meses y el saldo a una fecha', () => {
  const mes = (cual: string, facturado = 0, cobrado = 0, revertido = 0) => ({
    mes: cual,
    facturado,
    cobrado,
    revertido,
  });
  const ENERO = mes('2026-01', TOTAL, DEPOSITO);
  const FEBRERO = mes('2026-02', TOTAL, TOTAL);
  const MARZO = mes('2026-03');
  // April has only its reverted amount, because the deleted invoice adds zero.
  const ABRIL = mes('2026-04', 0, 0, TOTAL - DEPOSITO);

  test('van del primer movimiento al último; un mes de en medio sin movimientos también sale', async () => {
    expect((await libro()).meses).toEqual([ENERO, FEBRERO, MARZO, ABRIL]);
  });

  test('son los del período pedido, y de un mes a medias solo su parte', async () => {
    const meses = async (consulta: string) => (await libro(consulta)).meses;
    expect(await meses('desde=2026-02-01&hasta=2026-02-28')).toEqual([FEBRERO]);
    expect(await meses('hasta=2026-03-31')).toEqual([ENERO, FEBRERO]);
    expect(await meses('desde=2026-02-10')).toEqual([mes('2026-02', 0, TOTAL - DEPOSITO), MARZO, ABRIL]);
    expect(await meses('desde=2026-04-03&hasta=2026-04-30')).toEqual([mes('2026-04', -TOTAL, -DEPOSITO)]);
    expect(await meses('hasta=2026-04-02')).toEqual([
      ENERO,
      FEBRERO,
      MARZO,
      mes('2026-04', TOTAL, DEPOSITO, TOTAL - DEPOSITO),
    ]);
    expect(await meses('desde=2030-01-01')).toEqual([]);
    expect(await meses('hasta=2025-12-31')).toEqual([]);
  });

  test('no dependen del tipo ni del cliente que se busque', async () => {
    const { meses, saldo_al } = await libro('tipo=pago-completado&q=rosa');
    const todo = await libro();
    expect([meses, saldo_al]).toEqual([todo.meses, todo.saldo_al]);
  });

  test('el saldo es el del final del día que se pide, o el de ahora', async () => {
    const saldoAl = async (consulta: string) => (await libro(consulta)).saldo_al;
    const saldo = (facturado: number, cobrado: number, revertido: number, por_cobrar: number) => ({
      facturado,
      cobrado,
      revertido,
      por_cobrar,
    });
    const debe = TOTAL - DEPOSITO;
    expect(await saldoAl('hasta=2026-01-09')).toEqual(SIN_NADA);
    expect(await saldoAl('hasta=2026-01-31')).toEqual(saldo(TOTAL, DEPOSITO, 0, debe));
    expect(await saldoAl('hasta=2026-02-01')).toEqual(saldo(2 * TOTAL, 2 * DEPOSITO, 0, 2 * debe));
    expect(await saldoAl('hasta=2026-03-31')).toEqual(saldo(2 * TOTAL, TOTAL + DEPOSITO, 0, debe));
    expect(await saldoAl('')).toEqual(saldo(2 * TOTAL, TOTAL + DEPOSITO, debe, 2 * debe));
    expect(await saldoAl('desde=2026-04-03')).toEqual(await saldoAl(''));
  });
});

describe('El libro de otra dueña', () => {
  test('es otro libro: el suyo, aunque esté vacío', async () => {
    expect(await libro('', beto)).toEqual({
      asientos: [],
      total: 0,
      totalPages: 1,
      meses: [],
      zona: 'UTC',
      con_reloj_atrasado: 0,
      sello: null,
      solo_lectura: false,
      intervenciones: [],
      saldo_al: SIN_NADA,
    });
    expect((await beto.post(`${LIBRO}/verificar`, undefined)).body).toEqual({
      ok: true,
      asientos: 0,
      eventos: 0,
      cabeza: { secuencia: 0, huella: CEROS },
      anclas: NINGUNA,
      hallazgos: [],
      siguen: [],
    });
  });

  test('empieza su propia cadena y no mueve la de nadie más', async () => {
    const antes = await libro();
    const { cliente } = await negocioListo(beto);
    await beto.post('/api/facturas', solicitud(cliente.id));
    const { asientos } = await libro('', beto);
    expect(asientos).toMatchObject([{ secuencia: 1, anterior: CEROS, persona: 'Beto Paz' }]);
    expect(await libro()).toEqual(antes);
  });
});

describe('La verificación', () => {
  test('prueba todos los asientos y dice la cabeza', async () => {
    const [{ secuencia, huella }] = (await libro()).asientos;
    const { status, body } = await ana.post(`${LIBRO}/verificar`, undefined);
    expect([status, body]).toEqual([
      200,
      {
        ok: true,
        asientos: 7,
        eventos: 7,
        cabeza: { secuencia, huella },
        anclas: NINGUNA,
        hallazgos: [],
        siguen: [],
      },
    ]);
  });

  test('está en orden también mientras ella y otros facturan', async () => {
    const primera = newGate();
    const escribe = async (dueña: Persona, cliente: string): Promise<void> => {
      for (let i = 0; i < 12; i++) {
        // Each writer's seventh invoice waits for the first verification, however long that takes.
        if (i === 6) await primera.opened;
        expect((await dueña.post('/api/facturas', solicitud(cliente))).status).toBe(201);
      }
    };
    const deBeto = (await beto.get('/api/clientes')).body[0].id as string;
    let escribiendo = true;
    const escriben = Promise.all([
      escribe(ana, rosa.id),
      escribe(ana, registros.cliente.id),
      escribe(beto, deBeto),
    ]).finally(() => (escribiendo = false));
    let veces = 0;
    do {
      const { body } = await ana.post(`${LIBRO}/verificar`, undefined);
      expect([body.ok, body.hallazgos]).toEqual([true, []]);
      expect(body.asientos).toBe(body.cabeza.secuencia);
      veces++;
      primera.open();
    } while (escribiendo);
    await escriben;
    expect(veces).toBeGreaterThan(1);
    expect((await ana.post(`${LIBRO}/verificar`, undefined)).body).toMatchObject({ ok: true, asientos: 31 });
    expect((await libro()).total).toBe(31);
  });
});

describe('Un ancla guardada fuera del producto', () => {
  const contra = (anclas: string, quien = ana) => quien.post(`${LIBRO}/verificar`, { anclas });

  test('se comprueba completa, impresa o en un manifiesto', async () => {
    const [{ secuencia, huella }] = (await libro()).asientos;
    const entera = JSON.stringify({ owner: ana.id, secuencia, huella, fecha: '2026-04-03' });
    for (const anclas of [entera, `> Libro ${secuencia} · ${huella.slice(0, 16)} · 03/04/2026`])
      expect((await contra(anclas)).body).toMatchObject({
        ok: true,
        anclas: expect.stringContaining(
          'Anclas comprobadas: 1 (1 guardadas fuera, 0 del registro); la más nueva es del 03/04/2026 (días de UTC).',
        ),
      });
    for (const falsa of [entera.replace(huella, 'ab'.repeat(32)), `Libro ${secuencia} · ${'ab'.repeat(8)}`])
      expect((await contra(falsa)).body).toMatchObject({
        ok: false,
        hallazgos: [{ codigo: 'anchor-mismatch' }],
      });
  });

  test('se rechaza con su razón si no es un ancla o es de otro negocio', async () => {
    const [{ secuencia, huella }] = (await libro()).asientos;
    const entera = JSON.stringify({ owner: ana.id, secuencia, huella, fecha: '2026-04-03' });
    const { status, body } = await contra('Libro 7 · no es nada');
    expect([status, body.message]).toEqual([400, expect.stringContaining('la línea 1 no es un ancla')]);
    expect(await contra(entera, beto)).toMatchObject({
      status: 400,
      body: { message: 'Lo que guardaste es del libro de otro negocio.' },
    });
    expect((await ana.post(`${LIBRO}/verificar`, { anclas: 7 })).status).toBe(400);
    expect((await contra('')).body).toMatchObject({ ok: true, anclas: expect.stringContaining('ninguna') });
  });
});

describe('La prueba de una factura', () => {
  const prueba = (id: string) => `/api/facturas/${id}/prueba`;

  interface Sellada {
    readonly sello: Cima;
    readonly eventos: readonly { evento: string; indice: number; camino: string[] }[];
  }
  const exigirProbada = (body: any, tipos: readonly string[]): Cima => {
    expect(body).toMatchObject({ sellada: true });
    const { sello, eventos } = body as Sellada;
    expect(eventos.map(({ evento }) => JSON.parse(evento).type)).toEqual(tipos);
    for (const { evento, indice, camino } of eventos)
      expect(estaIncluida({ hoja: huellaDeHoja(evento), indice, camino }, sello)).toBe(true);
    return sello;
  };

  test('no existe mientras ningún sello cubra la factura; pedirla sella, y un cambio posterior necesita otro sello', async () => {
    const eva = await servidor.dueña('Eva');
    const { cliente } = await negocioListo(eva);
    const { body: nacida } = await eva.post('/api/facturas', solicitud(cliente.id));
    const suya = { formato: 'cuenta-clara/prueba', version: 1, owner: eva.id, factura_id: nacida.id };
    expect((await eva.get(prueba(nacida.id))).body).toEqual({
      ...suya,
      sellada: false,
      desde: expect.stringMatching(/Z$/),
    });
    const { status, body } = await eva.post(prueba(nacida.id), undefined);
    expect(status).toBe(200);
    const primero = exigirProbada(body, ['FacturaCreada']);
    expect((await eva.get(prueba(nacida.id))).body).toEqual(body);
    expect(body).toMatchObject(suya);
    expect({ ...(await libro('', eva)).sello, tiempo: null }).toEqual(body.sello);
    expect((await eva.post(prueba(nacida.id), undefined)).body).toEqual(body);

    for (let i = 0; i < 20; i++) await eva.post('/api/mensajes', { texto: `mensaje ${i}` });
    await eva.delete(`/api/facturas/${nacida.id}`);
    expect((await eva.get(prueba(nacida.id))).body.sellada).toBe(false);
    const { body: eliminada } = await eva.post(prueba(nacida.id), undefined);
    const segundo = exigirProbada(eliminada, ['FacturaCreada', 'FacturaEliminada']);

    const { body: une } = await eva.get(`${LIBRO}/consistencia?de=${primero.tamano}&a=${segundo.tamano}`);
    expect(une).toMatchObject({ formato: 'cuenta-clara/consistencia', version: 1, owner: eva.id });
    expect([une.de, une.a]).toEqual([primero, segundo]);
    expect(esElPrincipioDe(une.de, une.a, une.prueba)).toBe(true);
  });

  test('lo ajeno y lo que no se selló es como lo que no existe', async () => {
    expect((await ana.post(prueba(una), undefined)).status).toBe(200);
    expect((await ana.get(prueba(borrada))).body.sellada).toBe(true);
    const { tamano } = (await libro()).sello;
    for (const path of [prueba(una), `${LIBRO}/consistencia?de=${tamano}&a=${tamano}`]) {
      expect((await ana.get(path)).status).toBe(200);
      expect((await beto.get(path)).status).toBe(404);
    }
    expect((await beto.post(prueba(una), undefined)).status).toBe(404);
    expect((await ana.get(prueba(crypto.randomUUID()))).status).toBe(404);
    expect((await ana.get(`${LIBRO}/consistencia?de=1&a=${tamano}`)).status).toBe(404);
    for (const mal of ['', '?de=x&a=2', '?de=3&a=2', '?de=0&a=2'])
      expect((await ana.get(`${LIBRO}/consistencia${mal}`)).status).toBe(400);
  });
});

describe('El historial', () => {
  const historial = async (path: string, dueña = ana) => {
    const { status, body } = await dueña.get(`${path}/historial`);
    expect([path, status]).toEqual([path, 200]);
    return body.eventos;
  };
  const textos = async (path: string) => (await historial(path)).map(({ texto }: { texto: string }) => texto);

  test('de una factura dice qué pasó, quién y lo que cambió', async () => {
    const eventos = await historial(`/api/facturas/${una}`);
    expect(eventos.map(({ texto }: { texto: string }) => texto)).toEqual([
      'Se creó la factura 1 de José Núñez por $813.16.',
      'Se completó el pago de $713.16 con Transferencia.',
      'Se revirtió el pago: quedan por cobrar $713.16.',
    ]);
    expect(eventos[1]).toMatchObject({
      tipo: 'PagoCompletado',
      fecha: INSTANTES[3],
      usuario: ana.id,
      persona: 'Ana Ruiz',
      version: 2,
      cambios: [
        { campo: 'Estado', antes: 'Pendiente', despues: 'Pagada' },
        { campo: 'Saldo', antes: '$713.16', despues: '$0.00' },
        { campo: 'Método de pago', antes: '—', despues: 'Transferencia' },
        { campo: 'Fecha de pago', antes: '—', despues: '03/11/2025' },
      ],
    });
  });

  test('se puede ver la factura como cada evento la dejó', async () => {
    const version = async (cual: number) => (await ana.get(`/api/facturas/${una}/historial/${cual}`)).body;
    expect(await version(1)).toMatchObject({
      id: una,
      version: 1,
      estado: 'pendiente',
      balance_restante: 713.16,
    });
    expect(await version(2)).toMatchObject({ version: 2, estado: 'pagada', balance_restante: 0 });
    expect(await version(3)).toEqual((await ana.get(`/api/facturas/${una}`)).body);
    for (const [cual, status] of [
      [0, 400],
      [-1, 400],
      [1.5, 400],
      ['x', 400],
      [4, 404],
      [999_999_999, 404],
    ] as const)
      expect([cual, (await ana.get(`/api/facturas/${una}/historial/${cual}`)).status]).toEqual([
        cual,
        status,
      ]);
  });

  test('sigue después de eliminar la factura, y dice cómo era', async () => {
    expect(await textos(`/api/facturas/${borrada}`)).toEqual([
      'Se creó la factura 3 de José Núñez por $813.16.',
      'Se eliminó la factura 3.',
    ]);
    expect((await ana.get(`/api/facturas/${borrada}/historial/1`)).body).toMatchObject({ numero_factura: 3 });
    expect((await ana.get(`/api/facturas/${borrada}/historial/2`)).status).toBe(404);
    expect((await ana.get(`/api/facturas/${borrada}`)).status).toBe(404);
  });

  test('existe de un cliente, también eliminado', async () => {
    const { body } = await ana.post('/api/clientes', {
      nombre: 'Eva Sol',
      telefono: '2220001122',
      categoria: 'activo',
    });
    await ana.put(`/api/clientes/${body.id}`, { nombre: 'Eva Luna', sexo: 'F' });
    await ana.delete(`/api/clientes/${body.id}`);
    const eventos = await historial(`/api/clientes/${body.id}`);
    expect(eventos).toMatchObject([
      { texto: 'Se registró a Eva Sol.', persona: 'Ana Ruiz', cambios: [] },
      {
        texto: 'Se cambiaron los datos de Eva Sol.',
        cambios: [
          { campo: 'Nombre', antes: 'Eva Sol', despues: 'Eva Luna' },
          { campo: 'Sexo', antes: '—', despues: 'Femenino' },
        ],
      },
      { texto: 'Se eliminó a Eva Luna.' },
    ]);
  });

  test('existe de los ajustes: el negocio, los métodos de pago, las categorías y los servicios', async () => {
    expect(await textos('/api/negocio-config')).toEqual(['Se configuró el negocio Taller Ñandú.']);
    expect(await textos('/api/metodos-pago')).toEqual(['Se creó el método de pago Transferencia.']);
    expect(await textos('/api/categorias-negocio')).toEqual([
      'Se creó la categoría Frenos.',
      'Se creó el servicio Balatas de $350.50.',
    ]);
    const carla = await servidor.dueña('Carla');
    for (const ruta of ['/api/negocio-config', '/api/metodos-pago', '/api/categorias-negocio'])
      expect(await historial(ruta, carla)).toEqual([]);
  });

  test('lo ajeno es como lo que no existe', async () => {
    for (const path of [
      `/api/facturas/${una}/historial`,
      `/api/facturas/${una}/historial/1`,
      `/api/facturas/${borrada}/historial`,
      `/api/clientes/${rosa.id}/historial`,
    ]) {
      const ajeno = await beto.get(path);
      const inexistente = await beto.get(path.replace(/[0-9a-f-]{36}/, crypto.randomUUID()));
      expect([path, ajeno.status, ajeno.body]).toEqual([path, 404, inexistente.body]);
    }
  });

  test('no dice ningún secreto: ni el correo ni el verificador de la cuenta', async () => {
    const todo = JSON.stringify([
      await historial(`/api/facturas/${una}`),
      await historial('/api/negocio-config'),
      await libro(),
    ]);
    expect(todo).not.toMatch(/verificador|argon2|correlationId|requestHash/);
  });
});
