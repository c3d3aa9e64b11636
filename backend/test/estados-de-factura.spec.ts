import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { INEXISTENTE, dicho, rechazo } from './entidades.prueba.ts';
import { type Persona, type Respuesta, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/** The suite tests every cell of docs/facturas.md on the built product. */

const ESTADOS = [
  'no existe',
  'borrador',
  'pendiente',
  'con abonos',
  'pagada',
  'pagada en partes',
  'eliminada',
] as const;
type Estado = (typeof ESTADOS)[number];

let servidor: Servidor;
let ana: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;
let metodos: { readonly otro: string; readonly inactivo: string };
let otroCliente: string;
let log: Database.Database;

/** Highest invoice number of the suite: each new form takes the next. */
let ultimo = 1_000;
const OCUPADO = 1;

const nuevoMetodo = async (nombre: string, activo = true): Promise<string> =>
  (await ana.post('/api/metodos-pago', { nombre, activo })).body.data.id;

beforeAll(async () => {
  servidor = await Servidor.arranca();
  ana = await servidor.dueña();
  registros = await negocioListo(ana);
  otroCliente = (
    await ana.post('/api/clientes', { nombre: 'Rosa Díaz', telefono: '2221112244', categoria: 'activo' })
  ).body.id;
  metodos = { otro: await nuevoMetodo('Efectivo'), inactivo: await nuevoMetodo('Cheque', false) };
  await ana.post('/api/facturas', solicitud(registros.cliente.id, { numero_factura: OCUPADO }));
  log = new Database(join(servidor.dataDir, 'cuenta-clara.db'), { readonly: true });
});
afterAll(async () => {
  log.close();
  await servidor.termina();
});

const PAGINA = readFileSync(join(import.meta.dirname, '../../docs/facturas.md'), 'utf8');

const filas = (texto: string): string[][] =>
  texto
    .split('\n')
    .filter((linea) => linea.startsWith('|'))
    .map((linea) =>
      linea
        .slice(1, -1)
        .split('|')
        .map((celda) => celda.trim()),
    );

const [TABLAS = '', RECHAZOS = ''] = PAGINA.split('\n## Refusals\n');

const RECHAZO = new Map(
  filas(RECHAZOS)
    .filter(([nombre]) => /^\d/.test(nombre!))
    .map(([nombre, texto, campo]) => [nombre!, { texto: texto!, campo }] as const),
);

const CELDAS = filas(TABLAS)
  .filter(([pedido]) => pedido!.startsWith('`'))
  .flatMap(([pedido, ...celdas]) =>
    ESTADOS.map((estado, i) => ({ pedido: pedido!.slice(1, -1), estado, celda: celdas[i]! })),
  );

/** Reads a cell `A, B → estado`: the recorded events and the resulting state; null for a refusal. */
const desenlaceDe = (celda: string): { ocurre: readonly string[]; estado: string } | null => {
  const partes = /^(?:(.+) )?→ (\S+)$/.exec(celda);
  return partes && { ocurre: partes[1]?.split(', ') ?? [], estado: partes[2]! };
};

const rutaDe = (id: string): string => `/api/facturas/${id}`;

const CLIENTE = { nombre: 'José Núñez', telefono: '2227654321', email: 'jose@ejemplo.mx', direccion: null };

const formulario = () => ({
  ...solicitud(registros.cliente.id),
  numero_factura: ++ultimo,
  cliente: CLIENTE,
  subtotal: 701,
  total: 813.16,
  balance_restante: 713.16,
});

interface Caso {
  readonly id: string;
  readonly version: number;
  readonly entera: ReturnType<typeof formulario>;
  readonly metodo: string;
  readonly pagos: readonly string[];
  /**
   * `seDebe` is the balance, of a paid invoice the balance before its last payment; `abonado` is the sum of
   * payments, deposit included.
   */
  readonly seDebe: number;
  readonly abonado: number;
}

const nuevoCaso = (): Caso => ({
  id: INEXISTENTE,
  version: 0,
  entera: formulario(),
  metodo: registros.metodo.id,
  pagos: [],
  seDebe: 713.16,
  abonado: 100,
});

const creada = async (cambio: object = {}): Promise<Caso> => {
  const caso = nuevoCaso();
  const { status, body } = await ana.post('/api/facturas', { ...caso.entera, ...cambio });
  expect(status).toBe(201);
  return { ...caso, id: body.id, version: body.version };
};

const trasPagar = async (caso: Caso, cuerpo: object, en: 'POST' | 'PUT'): Promise<Caso> => {
  const ruta = rutaDe(caso.id) + (en === 'POST' ? '/abonos' : '');
  const { status, body } = await ana.pide(en, ruta, { metodo_pago_id: caso.metodo, ...cuerpo });
  expect(status).toBe(en === 'POST' ? 201 : 200);
  const pagos = body.abonos.map(({ id }: { id: string }) => id);
  return { ...caso, version: body.version, pagos, abonado: body.abonado };
};
const conAbonos = async (): Promise<Caso> => ({
  ...(await trasPagar(await creada(), { monto: 200 }, 'POST')),
  seDebe: 513.16,
});

const ESTANDO: Readonly<Record<Estado, () => Promise<Caso>>> = {
  'no existe': async () => nuevoCaso(),
  borrador: () => creada({ estado: 'borrador' }),
  pendiente: () => creada(),
  'con abonos': conAbonos,
  pagada: async () => trasPagar(await creada(), { estado: 'pagada' }, 'PUT'),
  'pagada en partes': async () => trasPagar(await conAbonos(), { monto: 513.16 }, 'POST'),
  eliminada: async () => {
    const caso = await creada();
    expect((await ana.delete(rutaDe(caso.id))).status).toBe(204);
    return { ...caso, version: 2 };
  },
};

type Pedido = (caso: Caso) => Promise<Respuesta>;

const post =
  (cambio: object = {}): Pedido =>
  ({ entera }) =>
    ana.post('/api/facturas', { ...entera, ...cambio });
const put =
  (cuerpo: (caso: Caso) => object): Pedido =>
  (caso) =>
    ana.put(rutaDe(caso.id), cuerpo(caso));

const abonar =
  (cuerpo: (caso: Caso) => object): Pedido =>
  (caso) =>
    ana.post(`${rutaDe(caso.id)}/abonos`, { monto: 10, metodo_pago_id: caso.metodo, ...cuerpo(caso) });
const anular =
  (cual: 0 | -1, consulta: (caso: Caso) => string = () => ''): Pedido =>
  (caso) =>
    ana.delete(`${rutaDe(caso.id)}/abonos/${caso.pagos.at(cual) ?? INEXISTENTE}${consulta(caso)}`);

const NOTA = { nota: 'Otra nota' };
const OTRO_TOTAL = { total: 1 };
const CORREGIDO = { cliente: { nombre: 'José Núñez Paz', telefono: '2220001122' } };
const pagarCon = (metodo_pago_id: string) => ({ estado: 'pagada', metodo_pago_id });
const pago = ({ metodo }: Caso) => ({
  ...pagarCon(metodo),
  fecha_pago: '2026-11-21T18:00:00.000Z',
  balance_restante: 0,
});
const PENDIENTE = { estado: 'pendiente' };
const fiscal =
  (cambio: (caso: Caso) => object): Pedido =>
  (caso) =>
    ana.put(`${rutaDe(caso.id)}/fiscal`, {
      renglones: [{ clave_sat: '78181500', unidad_sat: 'E48', iva_cero: null }],
      ...cambio(caso),
    });
const vieja = ({ version }: Caso) => ({ version: Math.max(0, version - 1) });

const conIvaYDescuento = ({ entera: { items } }: Caso) => ({
  items: [
    { ...items[0], iva: 16, descuento: { porcentaje: 10 } },
    { ...items[0], descripcion: 'Frijol', iva: 0 },
  ],
});

const PEDIDOS: Readonly<Record<string, Pedido>> = {
  'POST {…}': post(),
  "POST {…, estado: 'borrador'}": post({ estado: 'borrador' }),
  "POST {…, estado: 'pendiente'}": post(PENDIENTE),
  "POST {…, estado: 'pagada'}": post({ estado: 'pagada' }),

  'PUT {…}': put(({ entera }) => entera),
  'PUT {…, nota}': put(({ entera }) => ({ ...entera, ...NOTA })),
  "PUT {…, estado: 'borrador'}": put(({ entera }) => ({ ...entera, estado: 'borrador' })),
  "PUT {…, nota, estado: 'borrador'}": put(({ entera }) => ({ ...entera, ...NOTA, estado: 'borrador' })),
  "PUT {…, nota, estado: 'pendiente'}": put(({ entera }) => ({ ...entera, ...NOTA, ...PENDIENTE })),
  'PUT {}': put(() => ({})),
  'PUT {nota}': put(() => NOTA),
  "PUT {estado: 'borrador'}": put(() => ({ estado: 'borrador' })),
  "PUT {estado: 'activo'}": put(() => ({ estado: 'activo' })),
  'PUT {numero_factura: ocupado}': put(() => ({ numero_factura: OCUPADO })),
  'PUT {cliente_id: ninguno}': put(() => ({ cliente_id: INEXISTENTE })),
  'PUT {cliente_id: otro}': put(() => ({ cliente_id: otroCliente })),
  'PUT {total: otro}': put(() => OTRO_TOTAL),
  'PUT {items: menos de lo abonado}': put(({ entera }) => ({
    items: [{ ...entera.items[0], precio_unitario: 150, cantidad: 1 }],
    impuesto: 0,
  })),

  'PUT {descuento: la mitad}': put(() => ({ descuento: { porcentaje: 50 } })),
  'PUT {items: con IVA y descuento}': put(conIvaYDescuento),
  'PUT {items: uno sin IVA}': put((caso) => {
    const { items } = conIvaYDescuento(caso);
    return { items: [{ ...items[0], iva: null }, ...items.slice(1)] };
  }),
  'PUT {impuesto: de más, items: con IVA y descuento}': put((caso) => ({
    ...conIvaYDescuento(caso),
    impuesto: 300,
  })),
  'PUT {precios_con_iva, impuesto_porcentaje: null}': put(() => ({
    precios_con_iva: true,
    impuesto_porcentaje: null,
  })),

  'PUT {cliente}': put(() => CORREGIDO),
  'PUT {cliente: el mismo}': put(() => ({ cliente: CLIENTE })),

  "PUT {estado: 'pagada', metodo_pago_id}": put(pago),
  "PUT {…, estado: 'pagada', metodo_pago_id}": put((caso) => ({ ...caso.entera, ...pago(caso) })),
  "PUT {…, nota, estado: 'pagada', metodo_pago_id}": put((caso) => ({
    ...caso.entera,
    ...NOTA,
    ...pago(caso),
  })),
  "PUT {cliente, estado: 'pagada', metodo_pago_id}": put((caso) => ({ ...CORREGIDO, ...pago(caso) })),
  "PUT {estado: 'pagada', metodo_pago_id: otro}": put(() => pagarCon(metodos.otro)),
  "PUT {estado: 'pagada', metodo_pago_id: inactivo}": put(() => pagarCon(metodos.inactivo)),
  "PUT {estado: 'pagada', metodo_pago_id: ninguno}": put(() => pagarCon(INEXISTENTE)),
  "PUT {estado: 'pagada'}": put(() => ({ estado: 'pagada' })),
  "PUT {estado: 'pendiente'}": put(() => PENDIENTE),
  "PUT {…, estado: 'pendiente'}": put(({ entera }) => ({ ...entera, ...PENDIENTE })),
  "PUT {estado: 'pendiente', metodo_pago_id: null, fecha_pago: null, balance_restante: total}": put(
    ({ entera }) => ({
      ...PENDIENTE,
      metodo_pago_id: null,
      fecha_pago: null,
      balance_restante: entera.total,
    }),
  ),
  "PUT {estado: 'pendiente', balance_restante: más que el total}": put(() => ({
    ...PENDIENTE,
    balance_restante: 813.17,
  })),

  "PUT {estado: 'pendiente', balance_restante: lo que se debía}": put(({ seDebe }) => ({
    ...PENDIENTE,
    balance_restante: seDebe,
  })),
  "PUT {estado: 'pendiente', balance_restante: menos}": put(() => ({ ...PENDIENTE, balance_restante: 500 })),

  'POST /abonos {una parte}': abonar(() => ({})),
  'POST /abonos {lo que se debe}': abonar(({ seDebe }) => ({ monto: seDebe })),
  'POST /abonos {más de lo que se debe}': abonar(() => ({ monto: 713.17 })),
  'POST /abonos {fecha: mañana}': abonar(() => ({ fecha: '2999-01-01' })),
  'POST /abonos {monto: 0}': abonar(() => ({ monto: 0 })),
  'POST /abonos {metodo_pago_id: ninguno}': abonar(() => ({ metodo_pago_id: INEXISTENTE })),
  'POST /abonos {una parte, version: vieja}': abonar(vieja),
  'DELETE /abonos/{el primero}': anular(0),
  'DELETE /abonos/{el último}': anular(-1),
  'DELETE /abonos/{el primero}?version=vieja': anular(0, (caso) => `?version=${vieja(caso).version}`),

  'PUT {nota, version}': put(({ version }) => ({ ...NOTA, version })),
  'PUT {nota, version: vieja}': put((caso) => ({ ...NOTA, ...vieja(caso) })),
  'PUT {total: otro, version: vieja}': put((caso) => ({ ...OTRO_TOTAL, ...vieja(caso) })),
  'PUT {cliente, version: vieja}': put((caso) => ({ ...CORREGIDO, ...vieja(caso) })),
  "PUT {estado: 'pagada', metodo_pago_id, version: vieja}": put((caso) => ({
    ...pago(caso),
    ...vieja(caso),
  })),
  "PUT {estado: 'pendiente', version: vieja}": put((caso) => ({ ...PENDIENTE, ...vieja(caso) })),

  'PUT /fiscal {renglones}': fiscal(() => ({})),
  'PUT /fiscal {renglones: ninguno}': fiscal(() => ({ renglones: [] })),
  'PUT /fiscal {renglones, sustituye: ninguna}': fiscal(() => ({ sustituye: crypto.randomUUID() })),
  'PUT /fiscal {renglones, version: vieja}': fiscal(vieja),

  DELETE: ({ id }) => ana.delete(rutaDe(id)),
  'POST /regenerate-pdf': ({ id }) => ana.post(`${rutaDe(id)}/regenerate-pdf`, {}),
};

const tipos = ({ body }: Respuesta): string[] => body.eventos?.map(({ tipo }: { tipo: string }) => tipo);

const posicion = (): number =>
  Number((log.prepare('SELECT max(position) AS n FROM events').get() as { n: number }).n);

const registradoDesde = (desde: number): string[] =>
  log
    .prepare("SELECT type FROM events WHERE position > ? AND stream LIKE 'factura-%' ORDER BY position")
    .all(desde)
    .map((fila) => (fila as { type: string }).type);

const vista = async (id: string) => {
  const [factura, historial, resumen] = await Promise.all([
    ana.get(rutaDe(id)),
    ana.get(`${rutaDe(id)}/historial`),
    ana.get('/api/facturas/resumen'),
  ]);
  return { factura: dicho(factura), historial: historial.body, resumen: resumen.body };
};

/** States of docs/facturas.md that the summary counts under another name. */
const SE_CUENTA: Readonly<Partial<Record<string, string>>> = {
  'con abonos': 'pendiente',
  'pagada en partes': 'pagada',
};

const mudada = (porEstado: Record<string, number>, de: Estado, a: string): Record<string, number> => {
  const cuentas = { ...porEstado };
  for (const [estado, cuantas] of [
    [SE_CUENTA[de] ?? de, -1],
    [a, 1],
  ] as const)
    if (estado in cuentas) {
      cuentas[estado]! += cuantas;
      cuentas['todas']! += cuantas;
    }
  return cuentas;
};

const EXITO: Readonly<Record<string, number>> = { POST: 201, PUT: 200, DELETE: 204 };
const exitoDe = (pedido: string): number =>
  pedido === 'POST /regenerate-pdf' || pedido.startsWith('DELETE /abonos')
    ? 200
    : EXITO[pedido.split(' ')[0]!]!;

const NO_ESTA = rechazo(404, 'Factura no encontrada.');

test('la página y esta suite tienen los mismos pedidos y los mismos rechazos', () => {
  expect([...new Set(CELDAS.map(({ pedido }) => pedido))].sort()).toEqual(Object.keys(PEDIDOS).sort());
  const usados = CELDAS.map(({ celda }) => celda).filter((celda) => !desenlaceDe(celda));
  expect([...new Set(usados)].sort()).toEqual([...RECHAZO.keys()].sort());
});

const aceptadas = CELDAS.filter(({ celda }) => desenlaceDe(celda));
const rechazadas = CELDAS.filter(({ celda }) => !desenlaceDe(celda));

describe('Lo que se acepta', () => {
  test.each(aceptadas)('$pedido, $estado: $celda', async ({ pedido, estado, celda }) => {
    const { ocurre, estado: final } = desenlaceDe(celda)!;
    const caso = await ESTANDO[estado]();
    const antes = await vista(caso.id);
    const desde = posicion();

    const respuesta = await PEDIDOS[pedido]!(caso);
    expect([respuesta.status, respuesta.body.message]).toEqual([
      exitoDe(pedido),
      pedido === 'POST /regenerate-pdf' ? 'PDF regenerado exitosamente' : undefined,
    ]);
    expect(registradoDesde(desde)).toEqual(ocurre);

    const despues = await vista(respuesta.body.id ?? caso.id);
    const deEntrada = ocurre[0] === 'FacturaCreada' ? 'no existe' : estado;
    expect(despues.resumen.por_estado).toEqual(mudada(antes.resumen.por_estado, deEntrada, final));
    if (ocurre.length === 0) return expect(despues).toEqual(antes);
    if (final === 'eliminada') return expect(despues.factura).toEqual(NO_ESTA);

    expect(despues.factura).toEqual({ ...respuesta.body, status: 200 });
    expect(despues.factura).toMatchObject({ estado: final, version: despues.historial.eventos.length });
    expect(tipos({ ...respuesta, body: despues.historial })).toEqual([
      ...(deEntrada === 'no existe' ? [] : tipos({ ...respuesta, body: antes.historial })),
      ...ocurre,
    ]);
  });
});

describe('Lo que se rechaza', () => {
  test.each(rechazadas)('$pedido, $estado: $celda', async ({ pedido, estado, celda }) => {
    const caso = await ESTANDO[estado]();
    const numero = pedido.startsWith('PUT') ? OCUPADO : caso.entera.numero_factura;
    const { texto, campo } = RECHAZO.get(celda)!;
    const dice = texto
      .replace('N.', `${numero}.`)
      .replace('$A', `$${caso.abonado.toFixed(2)}`)
      .replace('$B', `$${caso.seDebe.toFixed(2)}`);
    const antes = await vista(caso.id);
    const desde = posicion();

    const respuesta = await PEDIDOS[pedido]!(caso);
    expect(dicho(respuesta)).toEqual(
      rechazo(Number(celda.slice(0, 3)), dice, campo ? { [campo]: dice } : undefined),
    );
    expect(posicion()).toBe(desde);
    expect(await vista(caso.id)).toEqual(antes);
  });
});

describe('Un POST de factura repetido con su Idempotency-Key', () => {
  const DESPUES: Readonly<Record<string, (caso: Caso) => Promise<Respuesta>>> = {
    pendiente: ({ id }) => ana.get(rutaDe(id)),
    borrador: ({ id }) => ana.put(rutaDe(id), { estado: 'borrador' }),
    pagada: (caso) => ana.put(rutaDe(caso.id), pago(caso)),
    eliminada: ({ id }) => ana.delete(rutaDe(id)),
  };
  test.each(Object.keys(DESPUES))(
    'responde lo mismo que la primera vez, aunque la factura ya esté %s',
    async (estado) => {
      const caso = nuevoCaso();
      const alta = () => ana.post('/api/facturas', caso.entera, { 'idempotency-key': `alta-${estado}` });
      const primera = await alta();
      const { id } = primera.body;
      await DESPUES[estado]!({ ...caso, id });
      const [antes, desde] = [await vista(id), posicion()];
      const otra = await alta();
      expect([otra.status, otra.body]).toEqual([201, primera.body]);
      expect([posicion(), await vista(id)]).toEqual([desde, antes]);
    },
  );
});

describe('Lo que se debe', () => {
  const debe = async (id: string): Promise<number> => (await ana.get(rutaDe(id))).body.balance_restante;
  const cambiar = async ({ id }: Caso, cambio: object): Promise<Respuesta> => {
    const respuesta = await ana.put(rutaDe(id), cambio);
    expect(respuesta.status).toBe(200);
    return respuesta;
  };

  test('es el total menos el depósito; pagada, nada; y al revertir, lo que se debía', async () => {
    const caso = await ESTANDO.pendiente();
    expect(await debe(caso.id)).toBe(713.16);
    const pagada = await cambiar(caso, pago(caso));
    expect(pagada.body).toMatchObject({
      balance_restante: 0,
      metodo_pago_id: caso.metodo,
      metodo_pago: { id: caso.metodo, nombre: 'Transferencia' },
      fecha_pago: '2026-11-21T18:00:00.000Z',
    });
    const revertida = await cambiar(caso, PENDIENTE);
    expect(revertida.body).toMatchObject({
      balance_restante: 713.16,
      metodo_pago_id: null,
      metodo_pago: null,
      fecha_pago: null,
    });
  });

  test('no cambia con otra nota; otro depósito lo mueve lo mismo, y los pagos se conservan', async () => {
    const caso = await ESTANDO['con abonos']();
    await cambiar(caso, NOTA);
    expect(await debe(caso.id)).toBe(513.16);
    await cambiar(caso, { deposito: 13.16 });
    expect(await debe(caso.id)).toBe(600);
    await cambiar(caso, { deposito: 613.16 });
    const { body } = await ana.get(rutaDe(caso.id));
    expect(body).toMatchObject({ estado: 'pendiente', balance_restante: 0, abonado: 813.16 });
    const completada = await cambiar(caso, pago(caso));
    expect(completada.body).toMatchObject({ estado: 'pagada', balance_restante: 0 });
    expect(completada.body.abonos.map(({ monto }: { monto: number }) => monto)).toEqual([200, 0]);
    const revertida = await cambiar(caso, { ...PENDIENTE, balance_restante: 0 });
    expect(revertida.body).toMatchObject({ estado: 'pendiente', balance_restante: 0, abonado: 813.16 });
  });

  test('no cambia si el formulario lo manda con los pagos o sin ellos; otro importe se rechaza', async () => {
    const caso = await ESTANDO['con abonos']();
    for (const balance_restante of [713.16, 513.16, undefined]) {
      const guardada = await cambiar(caso, { ...caso.entera, balance_restante });
      expect(guardada.body).toMatchObject({ version: 2, balance_restante: 513.16 });
    }
    const otro = await ana.put(rutaDe(caso.id), { ...caso.entera, balance_restante: 613.16 });
    expect(otro.body.errors).toEqual({ balance_restante: 'Los totales no coinciden con los conceptos.' });
  });

  test('es el total después de deshacer todo: no quedan pagos, ni el anticipo', async () => {
    const caso = await ESTANDO['pagada en partes']();
    const deshecha = await cambiar(caso, { ...PENDIENTE, balance_restante: 813.16 });
    expect(deshecha.body).toMatchObject({
      ...{ estado: 'pendiente', total: 813.16, deposito: 0, abonado: 0, balance_restante: 813.16 },
      ...{ abonos: [], ajuste: 0, en_partes: true },
    });
  });
});

describe('Un pago', () => {
  test('dice cuánto, con qué, de qué día y su nota; sin decir el día es de hoy', async () => {
    const caso = await ESTANDO.pendiente();
    const abono = { monto: 200, fecha: '2026-01-05', nota: 'En caja' };
    const { body } = await ana.post(`${rutaDe(caso.id)}/abonos`, { ...abono, metodo_pago_id: caso.metodo });
    expect(body).toMatchObject({
      ...{ estado: 'pendiente', abonado: 300, balance_restante: 513.16, en_partes: true },
      abonos: [{ ...abono, metodo_pago: { id: caso.metodo, nombre: 'Transferencia' } }],
      ...{ metodo_pago: null, fecha_pago: null },
    });
  });

  test('repetido con su clave responde lo mismo, y con otro cuerpo se rechaza', async () => {
    const caso = await ESTANDO.pendiente();
    const cuerpo = { monto: 200, metodo_pago_id: caso.metodo };
    const clave = { 'idempotency-key': 'abono-uno' };
    const abona = (cambio: object = {}) =>
      ana.post(`${rutaDe(caso.id)}/abonos`, { ...cuerpo, ...cambio }, clave);
    const primera = await abona();
    await anularTodos(caso, primera);
    const desde = posicion();
    expect(dicho(await abona())).toEqual(dicho(primera));
    expect((await abona({ monto: 100 })).status).toBe(422);
    expect(posicion()).toBe(desde);
  });

  const anularTodos = async ({ id }: Caso, { body }: Respuesta): Promise<void> => {
    for (const abono of body.abonos)
      expect((await ana.delete(`${rutaDe(id)}/abonos/${abono.id}?motivo=Rebot%C3%B3`)).status).toBe(200);
  };

  test('anulado otra vez no cambia nada; uno que no es de la factura responde 404', async () => {
    const caso = await ESTANDO['con abonos']();
    const uno = anular(0);
    expect((await uno(caso)).body).toMatchObject({ abonado: 100, abonos: [] });
    const antes = await vista(caso.id);
    expect((await uno(caso)).status).toBe(200);
    expect(await vista(caso.id)).toEqual(antes);
    const ajeno = await ana.delete(`${rutaDe(caso.id)}/abonos/${INEXISTENTE}`);
    expect(dicho(ajeno)).toEqual(rechazo(404, 'Pago no encontrado.'));
    const malo = await ana.delete(`${rutaDe(caso.id)}/abonos/uno`);
    expect(dicho(malo)).toEqual(rechazo(400, 'ID de pago inválido'));
  });

  test('de otra dueña no se registra ni se anula, y nada se dice de la factura', async () => {
    const caso = await ESTANDO['con abonos']();
    const otra = await servidor.dueña();
    const cuerpo = { monto: 1, metodo_pago_id: caso.metodo };
    expect(dicho(await otra.post(`${rutaDe(caso.id)}/abonos`, cuerpo))).toEqual(NO_ESTA);
    expect(dicho(await otra.delete(`${rutaDe(caso.id)}/abonos/${caso.pagos[0]}`))).toEqual(NO_ESTA);
  });
});

test('repetir un pago cuyo método se eliminó después deja la factura como estaba', async () => {
  const metodo = await nuevoMetodo('Vale');
  const caso = { ...(await ESTANDO.pendiente()), metodo };
  const pagada = await ana.put(rutaDe(caso.id), pago(caso));
  expect((await ana.delete(`/api/metodos-pago/${metodo}`)).status).toBe(204);
  const otraVez = await ana.put(rutaDe(caso.id), pago(caso));
  expect([otraVez.status, otraVez.body]).toEqual([200, pagada.body]);
});

test('corregir el cliente cambia sus datos en la factura, y nada más', async () => {
  const { id } = await ESTANDO.borrador();
  const antes = (await ana.get(rutaDe(id))).body;
  const { body } = await ana.put(rutaDe(id), CORREGIDO);
  expect(body).toEqual({ ...antes, version: 2, cliente: { ...antes.cliente, ...CORREGIDO.cliente } });
});
