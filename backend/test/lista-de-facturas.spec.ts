import fc from 'fast-check';
import { dentroDe, enUnDia } from './dia.prueba.ts';
import { campo, dicho } from './entidades.prueba.ts';
import { type Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';

/** Tested rules: spec sections 2, 7 and 9; decisions, "Invoices". */

let servidor: Servidor;
let ana: Persona;
let clienteDeAna: string;

const DIA_MS = 86_400_000;
const diasEntre = (desde: string, hasta: string): number => (Date.parse(hasta) - Date.parse(desde)) / DIA_MS;

interface Elegida {
  readonly nombre: string;
  readonly dia: string;
  readonly vence: number | null;
  readonly estado: 'borrador' | 'pendiente' | 'pagada';
  readonly total: number;
}

const ELEGIDAS: readonly Elegida[] = [
  { nombre: 'José Núñez', dia: '2026-01-31', vence: -1, estado: 'pendiente', total: 100 },
  { nombre: 'ANA MARÍA RUIZ', dia: '2026-02-01', vence: 0, estado: 'pendiente', total: 50.5 },
  { nombre: 'Ñandú Pérez', dia: '2026-02-01', vence: 1, estado: 'pendiente', total: 100 },
  { nombre: 'ángel de la Ó', dia: '2026-02-28', vence: 7, estado: 'pendiente', total: 9.99 },
  { nombre: 'Zoé Ibarra Núñez', dia: '2026-03-01', vence: 8, estado: 'pendiente', total: 1000 },
  { nombre: 'Łucja 100% Natural', dia: '2026-03-01', vence: null, estado: 'pendiente', total: 200 },
  { nombre: "Anastasia O'Neil", dia: '2026-03-15', vence: 3, estado: 'borrador', total: 300 },
  { nombre: 'José  Luis _Paz', dia: '2026-03-31', vence: 3, estado: 'pagada', total: 300 },
  { nombre: 'Mariana', dia: '2025-12-31', vence: 0, estado: 'pagada', total: 0.01 },
  { nombre: 'Juan Ñuño', dia: '2024-02-29', vence: 0, estado: 'borrador', total: 99_999.99 },
  { nombre: 'Rosa', dia: '2026-02-01', vence: 7, estado: 'pagada', total: 100 },
  { nombre: 'Eva', dia: '2026-12-31', vence: -30, estado: 'pendiente', total: 100 },
];
const TODAS = ELEGIDAS.map(({ nombre }) => nombre);
const DIA_DEL_PAGO = '2025-11-03';
/** Invoice numbers 1 to 12, not in order of creation. */
const numeroDe = (lugar: number): number => ((lugar * 5) % ELEGIDAS.length) + 1;

const crear = async (
  dueña: Persona,
  cliente_id: string,
  { total, ...cambio }: { total: number } & Record<string, unknown>,
) => {
  const items = [{ descripcion: 'Trabajo', precio_unitario: total, cantidad: 1 }];
  const { status, body } = await dueña.post(
    '/api/facturas',
    solicitud(cliente_id, { items, impuesto: 0, impuesto_porcentaje: 0, deposito: 0, ...cambio }),
  );
  expect(status).toBe(201);
  return body;
};

const cambiar = async (dueña: Persona, id: string, cambio: object) => {
  const { status, body } = await dueña.put(`/api/facturas/${id}`, cambio);
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  servidor = await Servidor.arranca();
  ana = await servidor.dueña();
  const { cliente, metodo } = await negocioListo(ana);
  clienteDeAna = cliente.id;
  for (const [lugar, { nombre, dia, vence, estado, total }] of ELEGIDAS.entries()) {
    const { id } = await crear(ana, cliente.id, {
      total,
      numero_factura: numeroDe(lugar),
      cliente: { nombre },
      fecha_factura: dia,
      fecha_vencimiento: vence === null ? null : dentroDe(vence),
      ...(estado === 'borrador' && { estado }),
    });
    if (estado === 'pagada')
      await cambiar(ana, id, { estado, metodo_pago_id: metodo.id, fecha: DIA_DEL_PAGO });
  }
  // Another owner's invoices match every search of this suite.
  const beto = await servidor.dueña('Beto Paz');
  const deBeto = await negocioListo(beto);
  for (const { nombre, dia, total } of ELEGIDAS)
    await crear(beto, deBeto.cliente.id, {
      total,
      cliente: { nombre },
      fecha_factura: dia,
      fecha_vencimiento: dentroDe(3),
    });
});
afterAll(() => servidor.termina());

type Consulta = Readonly<Record<string, string>>;
const pedir = (dueña: Persona, consulta: Consulta) =>
  dueña.get(`/api/facturas?${new URLSearchParams(consulta)}`);
const lista = async (consulta: Consulta = {}) => {
  const { status, body } = await pedir(ana, consulta);
  expect(status).toBe(200);
  return body;
};
const nombresDe = ({ facturas }: { facturas: { cliente: { nombre: string } }[] }): string[] =>
  facturas.map(({ cliente }) => cliente.nombre);
const encontradas = async (consulta: Consulta): Promise<string[]> => {
  const pagina = await lista({ limit: '100', order: 'creada.asc', ...consulta });
  expect(pagina).toMatchObject({ total: pagina.facturas.length, totalPages: 1 });
  return nombresDe(pagina);
};

describe('La página', () => {
  test('sin pedir nada son las 10 más nuevas, de la más nueva a la más vieja', async () => {
    const pagina = await lista();
    expect(nombresDe(pagina)).toEqual(TODAS.toReversed().slice(0, 10));
    expect(pagina).toMatchObject({ total: 12, totalPages: 2 });
  });

  test('cada factura de la lista es igual que leída por su id', async () => {
    for (const factura of (await lista({ limit: '100' })).facturas)
      expect((await ana.get(`/api/facturas/${factura.id}`)).body).toEqual(factura);
  });

  test('los parámetros vacíos son como ausentes', async () => {
    const vacios = { page: '', limit: '', q: '', estado: '', fecha_inicio: '', fecha_fin: '', order: '' };
    expect(await lista(vacios)).toEqual(await lista());
    expect(await lista({ ...vacios, q: '   ' })).toEqual(await lista());
  });

  test.each([
    [1, 12, ['Eva']],
    [5, 3, TODAS.toReversed().slice(0, 5)],
    [12, 1, TODAS.toReversed()],
    [100, 1, TODAS.toReversed()],
  ])('con un límite de %i son %i páginas', async (limit, totalPages, primera) => {
    const pagina = await lista({ limit: String(limit) });
    expect(pagina).toMatchObject({ total: 12, totalPages });
    expect(nombresDe(pagina)).toEqual(primera);
  });

  test('las páginas, una tras otra, son todas las facturas una vez', async () => {
    const paginas = [];
    for (const page of ['1', '2', '3']) paginas.push(...nombresDe(await lista({ limit: '5', page })));
    expect(paginas).toEqual(TODAS.toReversed());
  });

  test.each([
    ['0', '1'],
    ['-5', '1'],
    ['4', '3'],
    ['999999999', '3'],
  ])('la página %s es la %s', async (page, cual) => {
    expect(await lista({ limit: '5', page })).toEqual(await lista({ limit: '5', page: cual }));
  });

  test('sin ninguna factura, cualquier página está vacía', async () => {
    for (const page of ['1', '7'])
      expect(await lista({ q: 'nadie', page })).toEqual({ facturas: [], total: 0, totalPages: 1 });
  });
});

describe('La búsqueda por el nombre', () => {
  test.each([
    ['jose', ['José Núñez', 'José  Luis _Paz']],
    ['JOSÉ', ['José Núñez', 'José  Luis _Paz']],
    ['jose\u0301', ['José Núñez', 'José  Luis _Paz']],
    ['NÚÑ', ['José Núñez', 'Zoé Ibarra Núñez', 'Juan Ñuño']],
    ['nun', ['José Núñez', 'Zoé Ibarra Núñez', 'Juan Ñuño']],
    ['nunez', ['José Núñez', 'Zoé Ibarra Núñez']],
    ['ñandu', ['Ñandú Pérez']],
    ['ANG', ['ángel de la Ó']],
    ['ó', ['ángel de la Ó', "Anastasia O'Neil"]],
    ['ana', ['ANA MARÍA RUIZ', "Anastasia O'Neil"]],
    ['maria', ['ANA MARÍA RUIZ', 'Mariana']],
    ['r', ['ANA MARÍA RUIZ', 'Rosa']],
    ['Łuc', ['Łucja 100% Natural']],
  ])('«%s» es el inicio de una palabra, sin acentos ni mayúsculas', async (q, nombres) => {
    expect(await encontradas({ q })).toEqual(nombres);
  });

  test.each(['ose', 'nez', 'uan', 'josenunez', 'rosas', 'a'.repeat(200)])(
    '«%s» no es el inicio de ninguna palabra',
    async (q) => expect(await encontradas({ q })).toEqual([]),
  );

  test.each([
    ['jose nun', ['José Núñez']],
    ['nun jose', ['José Núñez']],
    ['  jose   lu ', ['José  Luis _Paz']],
    ['de la', ['ángel de la Ó']],
    ['jose zoe', []],
  ])('de varias palabras, «%s», cada una es el inicio de alguna', async (q, nombres) => {
    expect(await encontradas({ q })).toEqual(nombres);
  });

  test.each([
    ['%', []],
    ['100%', ['Łucja 100% Natural']],
    ['_', ['José  Luis _Paz']],
    ['lu_x', []],
    ['*', []],
    ['.*', []],
    ['"', []],
    ["o'n", ["Anastasia O'Neil"]],
    ["' OR 1=1 --", []],
  ])('«%s» son letras como cualquiera', async (q, nombres) => {
    expect(await encontradas({ q })).toEqual(nombres);
  });

  test('sigue a la factura cuando se le corrige el nombre', async () => {
    const { id } = await crear(ana, clienteDeAna, { total: 1, cliente: { nombre: 'Ximena' } });
    await cambiar(ana, id, { cliente: { nombre: 'Yolanda' } });
    expect([await encontradas({ q: 'ximena' }), await encontradas({ q: 'yol' })]).toEqual([[], ['Yolanda']]);
    await ana.delete(`/api/facturas/${id}`);
    expect(await encontradas({ q: 'yol' })).toEqual([]);
  });
});

describe('La búsqueda por lo demás', () => {
  test.each([
    ['6', ['ANA MARÍA RUIZ']],
    ['#6', ['ANA MARÍA RUIZ']],
    ['11', ['Ñandú Pérez']],
    ['1000', ['Zoé Ibarra Núñez']],
    ['$1,000.00', ['Zoé Ibarra Núñez']],
    ['9.99', ['ángel de la Ó']],
    ['99,999', ['Juan Ñuño']],
    ['300', ["Anastasia O'Neil", 'José  Luis _Paz']],
    ['300 jose', ['José  Luis _Paz']],
    ['100', ['José Núñez', 'Ñandú Pérez', 'Łucja 100% Natural', 'Rosa', 'Eva']],
    ['$100', ['José Núñez', 'Ñandú Pérez', 'Rosa', 'Eva']],
    ['#100', []],
    ['12345', []],
  ])('«%s» es un número o un importe', async (q, nombres) => {
    expect(await encontradas({ q })).toEqual(nombres);
  });

  test('por el teléfono del cliente, como se escriba, y junto a lo demás', async () => {
    const telefono = '4429169859';
    const { id } = await crear(ana, clienteDeAna, { total: 77, cliente: { nombre: 'Ximena', telefono } });
    for (const q of [
      '4429169859',
      '(442) 916 9859',
      '+52 1 442 916 9859',
      '4429169',
      '77 ximena 44291698',
      '9859',
    ])
      expect(await encontradas({ q })).toEqual(['Ximena']);
    await cambiar(ana, id, { cliente: { telefono: '5500001111' } });
    for (const q of [telefono, '9859']) expect(await encontradas({ q })).toEqual([]);
    expect(await encontradas({ q: '55 0000 1111' })).toEqual(['Ximena']);
    await ana.delete(`/api/facturas/${id}`);
    expect(await encontradas({ q: '5500001111' })).toEqual([]);
  });

  test('por el inicio de una palabra de sus renglones, que sigue a lo que se edita', async () => {
    const items = (descripcion: string) => [{ descripcion, precio_unitario: 88, cantidad: 1 }];
    const ximena = { total: 88, cliente: { nombre: 'Ximena' } };
    const { id } = await crear(ana, clienteDeAna, { ...ximena, items: items('Balatas (delanteras)') });
    for (const q of ['balatas', 'BALA', 'delant', 'ximena bal', '$88 bal'])
      expect(await encontradas({ q })).toEqual(['Ximena']);
    expect(await encontradas({ q: 'ba' })).toEqual([]);
    await cambiar(ana, id, { items: items('Rótulas'), total: 88 });
    expect([await encontradas({ q: 'balatas' }), await encontradas({ q: 'rotu' })]).toEqual([[], ['Ximena']]);
    await ana.delete(`/api/facturas/${id}`);
    expect(await encontradas({ q: 'rotu' })).toEqual([]);
  });
});

describe('El filtro por estado', () => {
  test.each(['borrador', 'pendiente', 'pagada'])('%s deja solo esas', async (estado) => {
    const esas = ELEGIDAS.filter((una) => una.estado === estado).map(({ nombre }) => nombre);
    expect(await encontradas({ estado })).toEqual(esas);
  });

  test('a punto de vencer son las pendientes que vencen de hoy a 7 días, extremos incluidos', async () => {
    const [hoy, respuesta] = await enUnDia(
      async (dia) => [dia, await lista({ estado: 'aPuntoDeVencer', limit: '100' })] as const,
    );
    const plazos = (await lista({ limit: '100' })).facturas
      .filter(({ estado, fecha_vencimiento }: any) => estado === 'pendiente' && fecha_vencimiento)
      .map((una: any) => ({ nombre: una.cliente.nombre, dias: diasEntre(hoy, una.fecha_vencimiento) }));
    expect(nombresDe(respuesta)).toEqual(
      plazos.filter(({ dias }: any) => dias >= 0 && dias <= 7).map(({ nombre }: any) => nombre),
    );
  });
});

describe('El filtro por cliente', () => {
  test('deja solo las facturas de esa clienta, también eliminada, y se suma a los demás filtros', async () => {
    const { body: rita } = await ana.post('/api/clientes', {
      nombre: 'Rita',
      telefono: '5500002222',
      categoria: 'activo',
    });
    const suyas = [];
    for (const [total, estado] of [
      [5, 'pendiente'],
      [6, 'borrador'],
    ] as const)
      suyas.push(await crear(ana, rita.id, { total, estado, cliente: { nombre: 'Rita' } }));
    const deRita = async (consulta: Consulta = {}) =>
      (await lista({ cliente_id: rita.id, ...consulta })).facturas.map(({ total }: any) => total);
    expect(await deRita()).toEqual([6, 5]);
    expect(await lista({ cliente_id: rita.id, limit: '1', page: '2' })).toMatchObject({
      total: 2,
      totalPages: 2,
    });
    expect(await deRita({ estado: 'pendiente' })).toEqual([5]);
    expect(await deRita({ order: 'total.asc', q: 'rit' })).toEqual([5, 6]);
    expect(await deRita({ q: 'jose' })).toEqual([]);
    const [primera, segunda] = suyas;
    await cambiar(ana, segunda.id, { cliente_id: clienteDeAna });
    expect(await deRita()).toEqual([5]);
    await ana.delete(`/api/clientes/${rita.id}`);
    expect(await deRita()).toEqual([5]);
    for (const { id } of [primera, segunda]) await ana.delete(`/api/facturas/${id}`);
    expect(await lista({ cliente_id: rita.id })).toEqual({ facturas: [], total: 0, totalPages: 1 });
  });

  test('de un cliente de otra dueña no hay ninguna', async () => {
    const otra = await servidor.dueña('Carla');
    expect((await pedir(otra, { cliente_id: clienteDeAna })).body).toEqual({
      facturas: [],
      total: 0,
      totalPages: 1,
    });
  });
});

describe('El filtro por fecha', () => {
  test.each([
    ['2026-02-01', '2026-02-28', ['ANA MARÍA RUIZ', 'Ñandú Pérez', 'ángel de la Ó', 'Rosa']],
    ['2026-02-01', '2026-02-01', ['ANA MARÍA RUIZ', 'Ñandú Pérez', 'Rosa']],
    ['2026-02-02', '2026-02-27', []],
    ['2026-12-31', '', ['Eva']],
    ['', '2024-02-29', ['Juan Ñuño']],
    ['', '2024-02-28', []],
    ['2027-01-01', '', []],
    ['2026-02-28', '2026-02-01', []],
    ['2026-12-31T23:59:59-06:00', '2026-12-31T00:00:00Z', ['Eva']],
  ])('de «%s» a «%s», con los dos días', async (fecha_inicio, fecha_fin, nombres) => {
    expect(await encontradas({ fecha_inicio, fecha_fin })).toEqual(nombres);
  });
});

test('varios filtros a la vez dejan las facturas que cumplen todos', async () => {
  const marzo = { fecha_inicio: '2026-03-01', fecha_fin: '2026-03-31' };
  expect(await encontradas({ ...marzo, q: 'nu' })).toEqual(['Zoé Ibarra Núñez']);
  expect(await encontradas({ ...marzo, q: 'jose', estado: 'pagada' })).toEqual(['José  Luis _Paz']);
  expect(await encontradas({ ...marzo, q: 'jose', estado: 'pendiente' })).toEqual([]);
  expect(await encontradas({ q: 'ros', estado: 'aPuntoDeVencer' })).toEqual([]);
  expect(await encontradas({ q: 'ang', estado: 'aPuntoDeVencer', fecha_inicio: '2026-02-28' })).toEqual([
    'ángel de la Ó',
  ]);
});

describe('El orden', () => {
  const VALOR: Readonly<Record<string, (una: Elegida, lugar: number) => number | string>> = {
    creada: (_, lugar) => lugar,
    numero_factura: (_, lugar) => numeroDe(lugar),
    fecha_factura: ({ dia }) => dia,
    total: ({ total }) => total,
  };
  const comparar = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

  test.each(Object.keys(VALOR).flatMap((columna) => [`${columna}.asc`, `${columna}.desc`]))(
    'por %s',
    async (order) => {
      const [columna, hacia] = order.split('.') as [string, string];
      const valorDe = new Map(ELEGIDAS.map((una, i) => [una.nombre, VALOR[columna]!(una, i)]));
      const debidos = [...valorDe.values()].sort(comparar);
      const nombres = nombresDe(await lista({ limit: '100', order }));
      expect(nombres.toSorted()).toEqual(TODAS.toSorted());
      expect(nombres.map((nombre) => valorDe.get(nombre))).toEqual(
        hacia === 'asc' ? debidos : debidos.toReversed(),
      );
    },
  );

  test('con límite 1 y de mayor a menor da el número de factura más alto, como lo pide el formulario', async () => {
    const { facturas } = await lista({ limit: '1', order: 'numero_factura.desc' });
    expect(facturas[0].numero_factura).toBe(12);
  });
});

describe('Lo que no se puede pedir', () => {
  test.each([
    ...['0', '101', '-1', '1.5', 'todas', '1e9'].map((v) => [
      'limit',
      v,
      'El límite debe estar entre 1 y 100.',
    ]),
    ...['x', '1.5', '1e300', 'NaN'].map((v) => ['page', v, 'La página no es válida.']),
    ...['activo', 'PAGADA', 'eliminada'].map((v) => ['estado', v, 'El estado de la factura no es válido.']),
    ...['total', 'total.up', 'cliente.asc', 'creada.asc,total.asc', '__proto__.asc'].map((v) => [
      'order',
      v,
      'El orden no es válido.',
    ]),
    ...['2026-02-30', 'hoy', '01/02/2026'].flatMap((v) =>
      ['fecha_inicio', 'fecha_fin'].map((nombre) => [nombre, v, 'La fecha no es válida.']),
    ),
    ['q', 'a'.repeat(201), 'La búsqueda no es válida.'],
    ['cliente_id', 'ana', 'El cliente no es válido.'],
  ] as [string, string, string][])('%s=%s: %s', async (nombre, valor, texto) => {
    expect(dicho(await pedir(ana, { [nombre]: valor }))).toEqual(campo(nombre, texto));
  });

  test('un parámetro repetido', async () => {
    for (const [nombre, texto] of [
      ['limit', 'El límite debe estar entre 1 y 100.'],
      ['q', 'La búsqueda no es válida.'],
      ['estado', 'El estado de la factura no es válido.'],
    ] as const)
      expect(dicho(await ana.get(`/api/facturas?${nombre}=1&${nombre}=2`))).toEqual(campo(nombre, texto));
  });

  test('un resumen de un periodo con una fecha inválida', async () => {
    for (const nombre of ['fecha_inicio', 'fecha_fin'])
      expect(dicho(await ana.get(`/api/facturas/resumen?${nombre}=2026-02-30`))).toEqual(
        campo(nombre, 'La fecha no es válida.'),
      );
  });
});

const resumen = async (dueña: Persona, consulta: Consulta = {}) => {
  const { status, body } = await dueña.get(`/api/facturas/resumen?${new URLSearchParams(consulta)}`);
  expect(status).toBe(200);
  return body;
};

const SEGUN = {
  total_facturado: 'fecha_factura',
  pendiente_a_pagar: 'fecha_factura',
  por_cobrar: 'fecha_factura',
  a_punto_de_vencer: 'fecha_factura',
  vencidas: 'fecha_factura',
  total_cobrado: 'fecha_del_ultimo_pago',
  recibido: 'fecha_de_cada_pago',
  facturas: 'fecha_factura',
  por_estado: 'fecha_factura',
  emitido: 'fecha_factura',
};

describe('El resumen', () => {
  test('son las cifras de todas las facturas de la dueña, y de ninguna otra', async () => {
    const { a_punto_de_vencer: _, vencidas: __, este_mes: ___, ...cifras } = await resumen(ana);
    expect(cifras).toEqual({
      total_facturado: 400.01,
      pendiente_a_pagar: 1560.49,
      por_cobrar: 1560.49,
      total_cobrado: 400.01,
      recibido: 400.01,
      facturas: 12,
      cotizaciones: 0,
      por_estado: { todas: 12, borrador: 2, pendiente: 7, pagada: 3 },
      por_mes: [
        { mes: '2025-11', emitido: 0, recibido: 400.01 },
        { mes: '2025-12', emitido: 0.01, recibido: 0 },
        { mes: '2026-01', emitido: 100, recibido: 0 },
        { mes: '2026-02', emitido: 260.49, recibido: 0 },
        { mes: '2026-03', emitido: 1500, recibido: 0 },
        { mes: '2026-12', emitido: 100, recibido: 0 },
      ],
      segun: SEGUN,
    });
  });

  test('las que están a punto de vencer son las de la lista', async () => {
    const [{ a_punto_de_vencer }, { total, facturas }] = await enUnDia(() =>
      Promise.all([resumen(ana), lista({ estado: 'aPuntoDeVencer', limit: '100' })]),
    );
    const centavos = facturas.reduce((suma: number, una: any) => suma + Math.round(una.total * 100), 0);
    expect(a_punto_de_vencer).toEqual({ cantidad: total, total: centavos / 100 });
    expect(total).toBeGreaterThan(0);
  });

  test('las vencidas son las de la lista, con lo que se debe de cada una', async () => {
    const { id } = await crear(ana, clienteDeAna, {
      total: 80,
      deposito: 30,
      fecha_vencimiento: '2026-01-01',
    });
    const cubierta = await crear(ana, clienteDeAna, {
      total: 20,
      deposito: 20,
      fecha_vencimiento: '2026-01-01',
    });
    // Midnight may have passed since the invoices due today were made.
    const [hoy, { vencidas }, { total, facturas }, todas] = await enUnDia((dia) =>
      Promise.all([
        dia,
        resumen(ana),
        lista({ estado: 'vencida', limit: '100', order: 'fecha_vencimiento.asc' }),
        lista({ limit: '100', order: 'fecha_vencimiento.asc' }),
      ]),
    );
    const debidas: Leida[] = todas.facturas.filter((una: Leida) => vencida(una, hoy));
    expect(facturas).toEqual(debidas);
    expect(debidas.map(({ balance_restante }) => balance_restante).slice(0, 3)).toEqual([50, 100, 100]);
    const por_cobrar = sumar(debidas.map(({ balance_restante }) => balance_restante));
    expect([total, vencidas]).toEqual([debidas.length, { cantidad: debidas.length, por_cobrar }]);
    for (const una of [id, cubierta.id]) await ana.delete(`/api/facturas/${una}`);
  });

  test('de un periodo son las de sus facturas, con el primer día y el último', async () => {
    expect(await resumen(ana, { fecha_inicio: '2026-02-01', fecha_fin: '2026-02-28' })).toMatchObject({
      total_facturado: 100,
      pendiente_a_pagar: 160.49,
      facturas: 4,
      por_estado: { todas: 4, borrador: 0, pendiente: 3, pagada: 1 },
      total_cobrado: 0,
      por_mes: [{ mes: '2026-02', emitido: 260.49, recibido: 0 }],
    });
    expect(await resumen(ana, { fecha_inicio: '2026-02-02', fecha_fin: '2026-02-27' })).toMatchObject({
      total_facturado: 0,
      pendiente_a_pagar: 0,
      facturas: 0,
      por_mes: [],
    });
    expect(await resumen(ana, { fecha_inicio: DIA_DEL_PAGO, fecha_fin: DIA_DEL_PAGO })).toMatchObject({
      total_facturado: 0,
      total_cobrado: 400.01,
      recibido: 400.01,
      facturas: 0,
    });
    expect((await resumen(ana, { fecha_inicio: '2026-03-31' })).facturas).toBe(2);
    expect((await resumen(ana, { fecha_fin: '2025-12-31' })).facturas).toBe(2);
    const [vacio, ninguno] = await enUnDia(() =>
      Promise.all([resumen(ana, { fecha_inicio: '', fecha_fin: '' }), resumen(ana)]),
    );
    expect(vacio).toEqual(ninguno);
  });

  test('de quien no tiene facturas es todo cero', async () => {
    const { este_mes, ...cifras } = await resumen(await servidor.dueña('Sin Nada'));
    expect(este_mes).toMatchObject({ emitido: 0, recibido: 0, anterior: { emitido: 0, recibido: 0 } });
    expect(cifras).toEqual({
      total_facturado: 0,
      pendiente_a_pagar: 0,
      por_cobrar: 0,
      a_punto_de_vencer: { cantidad: 0, total: 0 },
      vencidas: { cantidad: 0, por_cobrar: 0 },
      total_cobrado: 0,
      recibido: 0,
      facturas: 0,
      cotizaciones: 0,
      por_estado: { todas: 0, borrador: 0, pendiente: 0, pagada: 0 },
      por_mes: [],
      segun: SEGUN,
    });
  });
});

interface Leida {
  readonly id: string;
  readonly numero_factura: number;
  readonly fecha_factura: string;
  readonly fecha_vencimiento: string | null;
  readonly total: number;
  readonly deposito: number;
  readonly balance_restante: number;
  readonly abonos: readonly { readonly fecha: string; readonly monto: number }[];
  readonly estado: string;
  readonly creada: string;
  readonly cliente: { readonly nombre: string };
}

type CampoDeOrden = Exclude<keyof Leida, 'cliente'>;
const SIN_VENCER = '9999-12-31';

const NOMBRES = ['Ana Ruiz', 'ANA PAZ', 'José Núñez', 'jose maria', 'Ñandú', 'Eva', 'Mariana de la Ó'];
const DIAS = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'];
const PAGOS = ['2025-10-31', '2025-11-01', '2025-12-31'];
const HISTORIAS = ['', 'borrador', 'emitida', 'pagada', 'revertida', 'editada', 'eliminada'] as const;

const AL_AZAR = fc.record({
  nombre: fc.constantFrom(...NOMBRES),
  dia: fc.constantFrom(...DIAS),
  otroDia: fc.constantFrom(...DIAS),
  fecha: fc.constantFrom(...PAGOS),
  anticipo: fc.constantFrom(0, 0, 0.3, 1),
  vence: fc.option(fc.integer({ min: -2, max: 10 })),
  centavos: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 9_999_999 })),
  historia: fc.constantFrom(...HISTORIAS),
});

const CONSULTA = fc.record(
  {
    q: fc.constantFrom('a', 'ana', 'JOSÉ', 'n', 'nu', 'maria', 'ana p', 'de la', 'x', ''),
    estado: fc.constantFrom('borrador', 'pendiente', 'pagada', 'aPuntoDeVencer', 'vencida', ''),
    fecha_inicio: fc.constantFrom(...DIAS, ''),
    fecha_fin: fc.constantFrom(...DIAS, ''),
    order: fc
      .tuple(
        fc.constantFrom(
          ...['numero_factura', 'fecha_factura', 'fecha_vencimiento', 'total', 'balance_restante', 'creada'],
        ),
        fc.constantFrom('asc', 'desc'),
      )
      .map((partes) => partes.join('.')),
    limit: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 100 })).map(String),
  },
  { requiredKeys: [] },
);

/** A second, plain implementation of figures and filters begins here. */
const sinAcentos = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const porVencer = ({ estado, fecha_vencimiento }: Leida, hoy: string): boolean => {
  const dias = fecha_vencimiento === null ? NaN : diasEntre(hoy, fecha_vencimiento);
  return estado === 'pendiente' && dias >= 0 && dias <= 7;
};
const vencida = ({ estado, fecha_vencimiento, balance_restante }: Leida, hoy: string): boolean =>
  estado === 'pendiente' &&
  fecha_vencimiento !== null &&
  diasEntre(hoy, fecha_vencimiento) < 0 &&
  balance_restante > 0;
const enLista = (una: Leida, estado: string, hoy: string): boolean => {
  if (estado === 'aPuntoDeVencer') return porVencer(una, hoy);
  return estado === 'vencida' ? vencida(una, hoy) : una.estado === estado;
};
const cumple = (una: Leida, { q = '', estado, fecha_inicio, fecha_fin }: Consulta, hoy: string): boolean =>
  q.split(' ').every((inicio) => ` ${sinAcentos(una.cliente.nombre)}`.includes(` ${sinAcentos(inicio)}`)) &&
  (!estado || enLista(una, estado, hoy)) &&
  (!fecha_inicio || una.fecha_factura >= fecha_inicio) &&
  (!fecha_fin || una.fecha_factura <= fecha_fin);
const sumar = (pesos: readonly number[]): number =>
  pesos.reduce((suma, uno) => suma + Math.round(uno * 100), 0) / 100;
const sumaDe = (facturas: readonly Leida[]): number => sumar(facturas.map(({ total }) => total));
const cifrasDe = (todas: readonly Leida[], periodo: Consulta, hoy: string) => {
  const facturas = todas.filter((una) => cumple(una, periodo, hoy));
  const { fecha_inicio, fecha_fin } = periodo;
  const enPeriodo = (dia: string) =>
    (!fecha_inicio || dia >= fecha_inicio) && (!fecha_fin || dia <= fecha_fin);
  /** Receipts of the period: a payment has its own day, a deposit its invoice's. */
  const recibos = todas
    .filter(({ estado }) => estado !== 'borrador')
    .flatMap(({ abonos, deposito, fecha_factura }) => [...abonos, { fecha: fecha_factura, monto: deposito }])
    .filter(({ fecha }) => enPeriodo(fecha));
  const [borrador, pendiente, pagada] = ['borrador', 'pendiente', 'pagada'].map((estado) =>
    facturas.filter((una) => una.estado === estado),
  ) as [Leida[], Leida[], Leida[]];
  const vencen = facturas.filter((una) => porVencer(una, hoy));
  const tarde = facturas.filter((una) => vencida(una, hoy));
  const emitidas = [...pendiente, ...pagada];
  const dias = [
    ...emitidas.map(({ fecha_factura }) => fecha_factura),
    ...recibos.filter(({ monto }) => monto > 0).map(({ fecha }) => fecha),
  ];
  const meses = [...new Set(dias.map((dia) => dia.slice(0, 7)))].sort();
  return {
    total_facturado: sumaDe(pagada),
    pendiente_a_pagar: sumaDe(pendiente),
    por_cobrar: sumar(pendiente.map(({ balance_restante }) => balance_restante)),
    a_punto_de_vencer: { cantidad: vencen.length, total: sumaDe(vencen) },
    vencidas: {
      cantidad: tarde.length,
      por_cobrar: sumar(tarde.map(({ balance_restante }) => balance_restante)),
    },
    total_cobrado: sumaDe(
      todas.filter(({ estado, abonos }) => estado === 'pagada' && enPeriodo(abonos[0]!.fecha)),
    ),
    recibido: sumar(recibos.map(({ monto }) => monto)),
    facturas: facturas.length,
    cotizaciones: 0,
    por_estado: {
      todas: facturas.length,
      borrador: borrador.length,
      pendiente: pendiente.length,
      pagada: pagada.length,
    },
    por_mes: meses.map((mes) => ({
      mes,
      emitido: sumaDe(emitidas.filter(({ fecha_factura }) => fecha_factura.startsWith(mes))),
      recibido: sumar(recibos.filter(({ fecha }) => fecha.startsWith(mes)).map(({ monto }) => monto)),
    })),
    segun: SEGUN,
  };
};

const SEMILLA = fc.readConfigureGlobal().seed!;

describe(`Con facturas al azar de dos dueñas (SEMILLA=${SEMILLA})`, () => {
  let dueñas: readonly { readonly dueña: Persona; readonly suyas: readonly Leida[] }[];

  const conFacturas = async (semilla: number) => {
    const dueña = await servidor.dueña();
    const { cliente, metodo } = await negocioListo(dueña);
    const pago = { estado: 'pagada', metodo_pago_id: metodo.id };
    const suyas: Leida[] = [];
    for (const { nombre, dia, otroDia, fecha, vence, centavos, anticipo, historia } of fc.sample(AL_AZAR, {
      numRuns: 45,
      seed: semilla,
    })) {
      const { id } = await crear(dueña, cliente.id, {
        total: centavos / 100,
        deposito: Math.floor(centavos * anticipo) / 100,
        cliente: { nombre },
        fecha_factura: dia,
        fecha_vencimiento: vence === null ? null : dentroDe(vence),
        ...(['borrador', 'emitida'].includes(historia) && { estado: 'borrador' }),
      });
      if (historia === 'emitida') await cambiar(dueña, id, { estado: 'pendiente' });
      if (historia === 'pagada' || historia === 'revertida') await cambiar(dueña, id, { ...pago, fecha });
      if (historia === 'revertida') await cambiar(dueña, id, { estado: 'pendiente' });
      if (historia === 'editada') await cambiar(dueña, id, { fecha_factura: otroDia, impuesto: 0.5 });
      if (historia === 'eliminada') await dueña.delete(`/api/facturas/${id}`);
      else suyas.push((await dueña.get(`/api/facturas/${id}`)).body);
    }
    return { dueña, suyas };
  };
  beforeAll(async () => {
    dueñas = [await conFacturas(SEMILLA), await conFacturas(SEMILLA + 1)];
  });

  test('cualquier consulta, de página en página, es lo que se cuenta a mano', async () => {
    const pregunta = fc.asyncProperty(
      fc.constantFrom(...dueñas),
      CONSULTA,
      async ({ dueña, suyas }, consulta) => {
        const pasarPaginas = async () => {
          const paginas = [(await pedir(dueña, consulta)).body];
          while (paginas.length < paginas[0].totalPages)
            paginas.push((await pedir(dueña, { ...consulta, page: String(paginas.length + 1) })).body);
          return paginas;
        };
        const [hoy, paginas] = await enUnDia(async (dia) => [dia, await pasarPaginas()] as const);
        const limite = Number(consulta.limit ?? 10);
        const [campoDeOrden, hacia] = (consulta.order ?? 'creada.desc').split('.') as [CampoDeOrden, string];
        const debidas = suyas.filter((una) => cumple(una, consulta, hoy));
        const valores = debidas
          .map((una) => una[campoDeOrden] ?? SIN_VENCER)
          .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        if (hacia === 'desc') valores.reverse();

        const encontradas: Leida[] = paginas.flatMap(({ facturas }) => facturas);
        expect(encontradas.map((una) => una[campoDeOrden] ?? SIN_VENCER)).toEqual(valores);
        expect(encontradas.map(({ id }) => id).sort()).toEqual(debidas.map(({ id }) => id).sort());
        for (const [i, { facturas, total, totalPages }] of paginas.entries())
          expect([facturas.length, total, totalPages]).toEqual([
            Math.min(limite, debidas.length - i * limite),
            debidas.length,
            Math.max(1, Math.ceil(debidas.length / limite)),
          ]);
      },
    );
    await fc.assert(pregunta, { numRuns: sorteos(40, 120) });
  });

  test('el resumen de cualquier periodo es la suma de la lista, al centavo', async () => {
    const dia = fc.constantFrom(...DIAS, ...PAGOS, '');
    const pregunta = fc.asyncProperty(
      fc.constantFrom(...dueñas),
      fc.record({ fecha_inicio: dia, fecha_fin: dia }),
      async ({ dueña, suyas }, periodo) => {
        const [hoy, { este_mes: _, ...cifras }] = await enUnDia(
          async (dia) => [dia, await resumen(dueña, periodo)] as const,
        );
        expect(cifras).toEqual(cifrasDe(suyas, periodo, hoy));
      },
    );
    await fc.assert(pregunta, { numRuns: sorteos(40, 100) });
  });
});
