import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AsientoDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { archivoDe, descomprimir, verificado } from './exportacion.prueba.ts';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import { Reloj } from './reloj.prueba.ts';
import { Persona, Servidor, exportacionTerminada, negocioListo, solicitud } from './servidor.prueba.ts';

const reloj = new Reloj('2026-11-21T12:00:00.000Z');
let servidor: Servidor;
let carpeta: string;
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-dias-'));
  servidor = await Servidor.arranca(reloj.env);
});
afterAll(async () => {
  await servidor.termina();
  reloj.termina();
  await rm(carpeta, { recursive: true, force: true });
});

let registradas = 0;
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

const porVencer = async (ana: Persona): Promise<string[]> => {
  const { facturas, total } = (await ana.get('/api/facturas?estado=aPuntoDeVencer&order=fecha_factura.asc'))
    .body;
  const { a_punto_de_vencer } = (await ana.get('/api/facturas/resumen')).body;
  expect(a_punto_de_vencer.cantidad).toBe(total);
  return facturas.map(({ fecha_vencimiento }: { fecha_vencimiento: string }) => fecha_vencimiento).sort();
};

/**
 * Each row: zone, day, last minute of the day, first minute of the next, and the due day that becomes 'a
 * punto de vencer' at midnight.
 */
const NOCHES = [
  ['America/Mexico_City', '2026-11-21', '2026-11-22T05:59:00.000Z', '2026-11-22T06:01:00.000Z', '2026-11-29'],
  ['Asia/Tokyo', '2026-11-21', '2026-11-21T14:59:00.000Z', '2026-11-21T15:01:00.000Z', '2026-11-29'],
  ['Pacific/Kiritimati', '2026-11-21', '2026-11-21T09:59:00.000Z', '2026-11-21T10:01:00.000Z', '2026-11-29'],
  // Tijuana's clocks are put back and forward in the next two nights.
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
    // At 05:59 UTC of the 22nd it is still the 21st in Mexico City, and the 22nd in Tokyo.
    reloj.marca('2026-11-22T05:59:00.000Z');
    const ana = await dueñaEn('America/Mexico_City');
    const { cliente } = await negocioListo(ana);
    await ana.post('/api/facturas', solicitud(cliente.id, { fecha_vencimiento: '2026-11-21' }));
    expect(await porVencer(ana)).toEqual(['2026-11-21']);
    await ana.post('/api/negocio-config', { ...NEGOCIO, zona_horaria: 'Asia/Tokyo' });
    expect(await porVencer(ana)).toEqual([]);
  });
});

describe('La cobranza', () => {
  test('cambia a la medianoche de la dueña, sin ningún proceso: lo vencido, la promesa rota y el descanso', async () => {
    // 05:59 UTC of the 22nd is 23:59 of the 21st in Mexico City.
    reloj.marca('2026-11-22T05:59:00.000Z');
    const ana = await dueñaEn('America/Mexico_City');
    const { cliente, metodo } = await negocioListo(ana);
    const { balance_restante } = (
      await ana.post('/api/facturas', solicitud(cliente.id, { fecha_vencimiento: '2026-11-20' }))
    ).body;
    const deHoy = solicitud(cliente.id, { fecha_vencimiento: '2026-11-21' });
    const { id: segunda } = (await ana.post('/api/facturas', deHoy)).body;
    const ruta = `/api/cobranza/${cliente.id}`;
    await ana.put(`${ruta}/promesa`, { fecha: '2026-11-21' });
    await ana.post(`${ruta}/recordatorios`, { tono: 'amable', insistir: true });
    const suya = async () => {
      const { situacion, facturas, promesa, descansa_hasta } = (await ana.get(ruta)).body;
      const { totales } = (await ana.get('/api/cobranza')).body;
      const { vencidas } = (await ana.get('/api/facturas/resumen')).body;
      expect([totales.facturas, totales.vencido]).toEqual([vencidas.cantidad, vencidas.por_cobrar]);
      return [situacion, facturas.length, promesa?.rota ?? null, descansa_hasta, totales.promesas_rotas];
    };
    expect(await suya()).toEqual(['prometio', 1, false, '2026-11-24', 0]);
    reloj.marca('2026-11-22T06:01:00.000Z');
    expect(await suya()).toEqual(['recordada', 2, true, '2026-11-24', 1]);
    reloj.marca('2026-11-24T06:01:00.000Z');
    expect(await suya()).toEqual(['por_recordar', 2, true, null, 1]);
    // A payment made on the promise's day and recorded later keeps the promise. The other invoice is no part
    // of the promise.
    const { facturas } = (await ana.get(ruta)).body;
    const primera = facturas.find((una: { factura_id: string }) => una.factura_id !== segunda).factura_id;
    const pago = { monto: balance_restante, metodo_pago_id: metodo.id, fecha: '2026-11-21' };
    expect((await ana.post(`/api/facturas/${primera}/abonos`, pago)).status).toBe(201);
    expect(await suya()).toEqual(['por_recordar', 1, null, null, 0]);
  });
});

describe('El día de un pago', () => {
  /** The owner is in Mexico City at 23:59 on the 21st, the 22nd in UTC. */
  const porPagar = async () => {
    reloj.marca('2026-11-22T05:59:00.000Z');
    const ana = await dueñaEn('America/Mexico_City');
    const { cliente, metodo } = await negocioListo(ana);
    const { body } = await ana.post('/api/facturas', solicitud(cliente.id));
    const ruta = `/api/facturas/${body.id}`;
    const pagar = (cambio: object = {}, cabeceras: Record<string, string> = {}) =>
      ana.put(
        ruta,
        { estado: 'pagada', metodo_pago_id: metodo.id, balance_restante: 0, ...cambio },
        cabeceras,
      );
    return { ana, ruta, metodo, pagar };
  };
  const diasDe = ({ body }: { body: { abonos: { fecha: string }[] } }) =>
    body.abonos.map(({ fecha }) => fecha);

  test.each([
    ['sin decir ninguno es su hoy', {}, '2026-11-21'],
    [
      'es el que tenía ella en el instante del pago',
      { fecha_pago: '2026-11-20T05:59:59.999Z' },
      '2026-11-19',
    ],
    ['con el reloj del teléfono adelantado es hoy', { fecha_pago: '2026-11-25T18:00:00.000Z' }, '2026-11-21'],
    ['es el que ella dice', { fecha: '2026-11-03', fecha_pago: '2026-11-21T18:00:00.000Z' }, '2026-11-03'],
    ['puede ser hoy', { fecha: '2026-11-21' }, '2026-11-21'],
    ['puede ser tan antiguo como 2000', { fecha: '2000-01-01' }, '2000-01-01'],
  ])('%s', async (_cual, cambio, fecha) => {
    const { ana, ruta, metodo, pagar } = await porPagar();
    const pagada = await pagar({ ...cambio, nota_pago: 'En el mostrador' });
    expect([pagada.status, pagada.body.fecha_pago]).toEqual([
      200,
      'fecha_pago' in cambio ? cambio.fecha_pago : '2026-11-22T05:59:00.000Z',
    ]);
    expect(pagada.body.abonos).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        monto: 713.16,
        fecha,
        metodo_pago: { id: metodo.id, nombre: 'Transferencia' },
        nota: 'En el mostrador',
      },
    ]);
    const { eventos } = (await ana.get(`${ruta}/historial`)).body;
    expect(eventos.at(-1).cambios).toContainEqual({
      campo: 'Fecha de pago',
      antes: '—',
      despues: fecha.split('-').reverse().join('/'),
    });
  });

  test.each([
    ['2026-11-22', 'La fecha de pago no puede ser posterior a hoy.'],
    ['1999-12-31', 'La fecha de pago no puede ser anterior al año 2000.'],
    ['2026-02-30', 'La fecha de pago no es válida.'],
  ])('%s se rechaza y no cambia nada', async (fecha, texto) => {
    const { ana, ruta, pagar } = await porPagar();
    const { status, body } = await pagar({ fecha });
    expect([status, body.errors]).toEqual([400, { fecha: texto }]);
    expect((await ana.get(ruta)).body).toMatchObject({ version: 1, estado: 'pendiente', abonos: [] });
  });

  test('otra zona del negocio no le cambia el día a ningún pago', async () => {
    const { ana, ruta, pagar } = await porPagar();
    const pagada = await pagar();
    await ana.post('/api/negocio-config', { ...NEGOCIO, zona_horaria: 'Asia/Tokyo' });
    reloj.marca('2026-11-22T06:01:00.000Z');
    expect((await ana.get(ruta)).body).toEqual(pagada.body);
    expect(diasDe(await ana.get(ruta))).toEqual(['2026-11-21']);
    expect(diasDe(await ana.get(`${ruta}/historial/2`))).toEqual(['2026-11-21']);
    const { eventos } = (await ana.get(`${ruta}/historial`)).body;
    expect(eventos[1].datos).toMatchObject({ fecha: '2026-11-21', fecha_pago: '2026-11-22T05:59:00.000Z' });
    // Paying a paid invoice again, with another day, answers the first payment. A revert removes the
    // payment's day.
    const otraVez = await pagar({ fecha: '2026-11-20' });
    expect([otraVez.status, otraVez.body]).toEqual([200, pagada.body]);
    expect(diasDe(await ana.put(ruta, { estado: 'pendiente' }))).toEqual([]);
  });

  test('repetir la petición bajo su Idempotency-Key es el mismo pago, aunque ya sea otro día', async () => {
    const { ana, ruta, pagar } = await porPagar();
    const clave = { 'idempotency-key': 'pago-1' };
    const primera = await pagar({}, clave);
    reloj.marca('2026-11-22T06:01:00.000Z');
    expect((await pagar({}, clave)).body).toEqual(primera.body);
    expect((await ana.get(ruta)).body.version).toBe(2);
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

describe('El fin de un día', () => {
  const EXPORTACIONES = '/api/libro/exportaciones';

  const exportado = async (ana: Persona, periodo: { desde: string; hasta: string }) => {
    const pedida = await ana.post(EXPORTACIONES, periodo);
    expect([pedida.status, pedida.body.message]).toEqual([201, undefined]);
    const lista = await exportacionTerminada(ana, pedida.body.id);
    const bytes = await archivoDe(ana, pedida.body.id);
    const destino = await descomprimir(bytes, carpeta);
    const asientos = (await readFile(join(destino, 'libro.jsonl'), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((linea) => JSON.parse(linea).secuencia as number);
    const manifiesto = JSON.parse(await readFile(join(destino, 'MANIFIESTO.json'), 'utf8'));
    return { lista, bytes, asientos, manifiesto, destino, ...(await verificado(destino)) };
  };

  const conNegocio = async () => {
    const ana = await dueñaEn('America/Mexico_City');
    const { cliente } = await negocioListo(ana);
    return { id: ana.id, cliente, email: `ana${registradas}@ejemplo.mx` };
  };

  /** The owner is in Mexico City; one invoice is made at each of these instants. */
  const dueñaConReloj = async (...instantes: string[]) => {
    reloj.marca(instantes[0]!);
    const { id, cliente, email } = await conNegocio();
    /** The owner signs in again: a session is shorter than the months between these instants. */
    const entra = async (instante: string): Promise<Persona> => {
      reloj.marca(instante);
      const { body } = await servidor.nadie.post('/api/auth/login', { email, password: 'una clave larga' });
      return new Persona(servidor.url, body.token, id);
    };
    const factura = async (instante: string): Promise<string> => {
      const ana = await entra(instante);
      const { status, body } = await ana.post('/api/facturas', solicitud(cliente.id));
      expect(status).toBe(201);
      return body.id;
    };
    for (const instante of instantes) await factura(instante);
    return { entra, factura };
  };

  test('un reloj que retrocede no deja asientos fuera de todo archivo, ni en dos', async () => {
    // The clock goes back before the fifth invoice, of October; the others are of November.
    const { entra, factura } = await dueñaConReloj(
      ...['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-20'].map((dia) => `${dia}T18:00:00.000Z`),
      '2026-10-20T18:00:00.000Z',
      ...['2026-11-21', '2026-11-22'].map((dia) => `${dia}T18:00:00.000Z`),
    );
    const ana = await entra('2027-01-05T18:00:00.000Z');
    const noviembre = await exportado(ana, { desde: '2026-11-01', hasta: '2026-11-30' });
    expect(noviembre.asientos).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([noviembre.code, noviembre.salida]).toEqual([0, expect.stringContaining('7 asientos')]);
    expect(noviembre.manifiesto).toMatchObject({
      periodo: {
        zona: 'America/Mexico_City',
        tras: '2026-11-01T05:59:59.999Z',
        fin: '2026-12-01T05:59:59.999Z',
      },
      provisional: false,
      fuera_del_periodo: [5],
    });
    const csv = (await readFile(join(noviembre.destino, 'libro.csv'), 'utf8')).split('\r\n');
    expect(csv[0]).toMatch(/^\uFEFFSecuencia,Fecha \(America\/Mexico_City\),.*,Observación,/);
    expect(csv.flatMap((linea) => (linea.includes(',fecha fuera del período,') ? linea[0] : []))).toEqual([
      '5',
    ]);
    const octubre = await exportado(ana, { desde: '2026-10-01', hasta: '2026-10-31' });
    expect([octubre.code, octubre.asientos]).toEqual([0, []]);

    const { body } = await ana.get('/api/libro?desde=2026-11-01&hasta=2026-11-30');
    expect(body.asientos.map((uno: AsientoDeApi) => [uno.secuencia, uno.fuera_del_periodo])).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((secuencia) => [secuencia, secuencia === 5]),
    );
    expect(body.meses).toMatchObject([{ mes: '2026-11', facturado: 5692.12 }]);
    expect([body.zona, body.con_reloj_atrasado]).toEqual(['America/Mexico_City', 1]);

    // A ledger entry recorded later with a day of November is not in November's finished archive, but in the
    // next.
    await factura('2026-11-25T18:00:00.000Z');
    const despues = await entra('2027-01-06T18:00:00.000Z');
    expect((await exportado(despues, { desde: '2026-11-01', hasta: '2026-11-30' })).bytes).toEqual(
      noviembre.bytes,
    );
    const diciembre = await exportado(despues, { desde: '2026-12-01', hasta: '2026-12-31' });
    expect([diciembre.asientos, diciembre.manifiesto.fuera_del_periodo]).toEqual([[8], [8]]);
    const enSerie = [noviembre, diciembre, octubre].map(({ destino }) => destino);
    const serie = await verificado(noviembre.destino, ...enSerie);
    expect([serie.code, serie.salida.match(/Todo en orden/g)]).toEqual([0, Array(3).fill('Todo en orden')]);
  });

  test('es el de la zona de la dueña, y el que ya se fijó no cambia con la zona', async () => {
    // In Mexico City: 18:30 and 23:59 of 31 October, and 1 November. In UTC all three are in November.
    const { entra } = await dueñaConReloj(
      '2026-11-01T00:30:00.000Z',
      '2026-11-01T05:59:00.000Z',
      '2026-11-01T06:01:00.000Z',
    );
    const ana = await entra('2026-11-02T06:01:00.000Z');
    const meses = async (consulta = '') => {
      const { body } = await ana.get(`/api/libro${consulta}`);
      return [body.total, body.meses.map(({ mes }: { mes: string }) => mes)];
    };
    expect(await meses()).toEqual([3, ['2026-10', '2026-11']]);
    expect(await meses('?hasta=2026-10-31')).toEqual([2, ['2026-10']]);
    expect(await meses('?desde=2026-11-01&hasta=2026-11-01')).toEqual([1, ['2026-11']]);
    const octubre = await exportado(ana, { desde: '2026-10-01', hasta: '2026-10-31' });
    expect([octubre.asientos, octubre.lista.provisional]).toEqual([[1, 2], false]);

    // In Tokyo all three ledger entries are on 1 November, and 31 October has already ended.
    await ana.post('/api/negocio-config', { ...NEGOCIO, zona_horaria: 'Asia/Tokyo' });
    expect(await meses('?hasta=2026-10-31')).toEqual([2, ['2026-10']]);
    expect((await exportado(ana, { desde: '2026-10-01', hasta: '2026-10-31' })).bytes).toEqual(octubre.bytes);
    const noviembre = await exportado(ana, { desde: '2026-11-01', hasta: '2026-11-01' });
    expect([noviembre.asientos, noviembre.manifiesto.periodo.zona]).toEqual([[3], 'Asia/Tokyo']);
  });

  test('de un período abierto el archivo es provisional y no fija nada', async () => {
    const { entra, factura } = await dueñaConReloj('2026-11-21T18:00:00.000Z');
    let ana = await entra('2026-11-22T05:59:00.000Z');
    const periodo = { desde: '2026-11-21', hasta: '2026-11-21' };
    const abierto = await exportado(ana, periodo);
    expect([abierto.asientos, abierto.lista.provisional, abierto.salida]).toEqual([
      [1],
      true,
      expect.stringContaining('Es provisional'),
    ]);
    await factura('2026-11-22T05:59:30.000Z');
    ana = await entra('2026-11-22T06:01:00.000Z');
    const cerrado = await exportado(ana, periodo);
    expect([cerrado.asientos, cerrado.lista.provisional]).toEqual([[1, 2], false]);
    expect((await verificado(cerrado.destino)).salida).not.toContain('provisional');
    await rm(join(servidor.dataDir, 'archivos', 'exportaciones'), { recursive: true });
    expect((await archivoDe(ana, abierto.lista.id)).equals(abierto.bytes)).toBe(true);
  });

  test('una factura impresa lleva el ancla anterior en el registro, con el día de la dueña, aunque el reloj retroceda', async () => {
    const { entra, factura } = await dueñaConReloj('2026-11-21T18:00:00.000Z');
    const alPie = async (id: string): Promise<string> => {
      const pdf = await fetch(`${servidor.url}/api/facturas/${id}/pdf/public`);
      const { paginas } = await leerPdf(Buffer.from(await pdf.arrayBuffer()));
      return paginas.flatMap(({ lineas }) => lineas).join('\n');
    };
    const ana = await entra('2026-11-22T05:59:00.000Z');
    const { cabeza } = (await exportado(ana, { desde: '2026-11-21', hasta: '2026-11-21' })).lista;
    expect(await alPie(await factura('2026-11-21T12:00:00.000Z'))).toContain(
      `Comprobación 1 · ${cabeza.huella.slice(0, 16)} · 21/11/2026`,
    );
  });
});

describe('El reloj que retrocede', () => {
  test('hasta cinco minutos se conserva el instante más nuevo; más, se registra el del reloj y se avisa, sin dejar de trabajar', async () => {
    reloj.marca('2027-03-01T18:00:00.000Z');
    const ana = await dueñaEn('UTC');
    const { cliente } = await negocioListo(ana);
    const creada = async (instante: string): Promise<string> => {
      reloj.marca(instante);
      const { status, body } = await ana.post('/api/facturas', solicitud(cliente.id));
      expect(status).toBe(201);
      return (await ana.get(`/api/facturas/${body.id}/historial`)).body.eventos[0].fecha;
    };
    const salud = async () => {
      const { status, body } = await servidor.nadie.get('/api/salud');
      return [status, body.reloj];
    };
    expect(await creada('2027-03-01T18:00:00.000Z')).toBe('2027-03-01T18:00:00.000Z');
    expect(await creada('2027-03-01T17:55:00.000Z')).toBe('2027-03-01T18:00:00.000Z');
    expect((await ana.get('/api/libro')).body.con_reloj_atrasado).toBe(0);

    expect(await creada('2027-03-01T17:54:59.999Z')).toBe('2027-03-01T17:54:59.999Z');
    expect(await salud()).toEqual([200, { atrasado_ms: 300_001, hasta: '2027-03-01T18:00:00.000Z' }]);
    expect((await ana.get('/api/libro')).body.con_reloj_atrasado).toBe(1);
    expect((await ana.post('/api/libro/verificar', {})).body).toMatchObject({ ok: true, asientos: 3 });
    await servidor.linea('the clock went back');
  });
});
