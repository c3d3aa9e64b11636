import fc from 'fast-check';
import { dado, narrar, registrados } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import { type Dia, sumarDias } from '../fechas.ts';
import { type Pendiente } from '../movimientos/estado-de-cuenta.ts';
import { proyectar } from '../proyeccion.ts';
import { ahoraEn } from '../zona-horaria.ts';
import {
  NADA_VENCIDO,
  RECORDATORIO_NO_ENCONTRADO,
  TEXTOS_DE_COBRANZA as TEXTOS,
  posposicionSchema,
  promesaSchema,
  recordatorioSchema,
} from './cobranza.api.ts';
import {
  type ComandoDeCobranza,
  type ContextoDeCobranza,
  type EventoDeCobranza,
  type PedidoDeCobranza,
  type Promesa,
  SIN_COBRAR,
  cobranza,
  situacionDe,
  promesaEnPie,
} from './cobranza.ts';
import { agregadoDeCobranza } from './cobranza.agregado.ts';
import { aCobranzaDeApi, vistaDeCobranzas } from './cobranza.view.ts';
import { narradorDeCobranza } from './historial.ts';
import { EN_ORDEN, type EnLista } from './lista-de-cobranza.ts';

const AHORA = '2026-11-22T22:14:00.000Z';
const HOY = '2026-11-22';
const ZONA = 'America/Mexico_City';

const debe = (factura_id: string, vence: Dia | null, saldo: number): Pendiente => ({
  ...{ factura_id, vence, saldo, total: saldo },
  numero_factura: Number(factura_id.slice(1)),
  fecha: '2026-10-01',
});
const TRES = debe('f3', '2026-11-10', 30_000);
const CINCO = debe('f5', '2026-11-21', 10_000);
const DE_HOY = debe('f6', HOY, 5_000);
const SIN_FECHA = debe('f7', null, 7_000);
const TODO = [TRES, CINCO, DE_HOY, SIN_FECHA];

const contexto = (cambios: Partial<ContextoDeCobranza> & { instante?: string } = {}): ContextoDeCobranza => ({
  ahora: ahoraEn(ZONA, cambios.instante ?? AHORA),
  pendientes: TODO,
  abono: null,
  aviso: null,
  usuario: 'ana',
  personaDe: (usuario) => ({ ana: 'Ana López', luis: 'Luis Paz' })[usuario] ?? 'nadie',
  ...cambios,
});
const pide = (pedido: PedidoDeCobranza, con = contexto()): ComandoDeCobranza => ({ ...pedido, con });
const recordar = (
  { id = 'r2', ...cuerpo }: { id?: string; insistir?: boolean; recordado_en?: string } = {},
  con = contexto(),
) =>
  pide(
    { type: 'Recordar', recordatorio_id: id, ...leer(recordatorioSchema, { tono: 'firme', ...cuerpo }) },
    con,
  );
const prometer = (cuerpo: object, con = contexto()) =>
  pide({ type: 'RegistrarPromesa', ...leer(promesaSchema, cuerpo) }, con);
const posponer = (hasta: Dia, con = contexto()) =>
  pide({ type: 'PosponerCobranza', ...leer(posposicionSchema, { hasta }) }, con);

const recordada = (recordado_en = AHORA, usuario = 'ana', recordatorio_id = 'r1'): EventoDeCobranza => ({
  type: 'CobranzaRecordada',
  data: {
    ...{ recordatorio_id, recordado_en, usuario, canal: 'whatsapp', tono: 'firme' },
    facturas: [
      { factura_id: 'f3', numero_factura: 3, vence: '2026-11-10', saldo: 30_000 },
      { factura_id: 'f5', numero_factura: 5, vence: '2026-11-21', saldo: 10_000 },
    ],
  },
});
const LO_VENCIDO = [
  { factura_id: 'f3', saldo: 30_000 },
  { factura_id: 'f5', saldo: 10_000 },
];
const promesa = (cambios: Partial<Promesa> = {}): Promesa => ({
  ...{ fecha: '2026-11-25', monto: null, nota: null, facturas: LO_VENCIDO },
  ...cambios,
});
const prometida = (cambios: Partial<Promesa> = {}): EventoDeCobranza => ({
  type: 'PromesaRegistrada',
  data: promesa(cambios),
});
const desmentida: EventoDeCobranza = { type: 'RecordatorioDesmentido', data: { recordatorio_id: 'r1' } };
const pospuesta: EventoDeCobranza = { type: 'CobranzaPospuesta', data: { hasta: '2026-11-30' } };
const suspendida: EventoDeCobranza = { type: 'CobranzaSuspendida', data: {} };

describe('Un recordatorio', () => {
  test('se registra con lo vencido de entonces, y nada más: lo de hoy y lo que no vence no se cobra', () => {
    dado(cobranza)
      .cuando(recordar({ id: 'r1' }))
      .entonces(recordada());
  });

  test('a quien no debe nada vencido no se le recuerda, ni insistiendo', () => {
    const con = contexto({ pendientes: [DE_HOY, SIN_FECHA] });
    dado(cobranza).cuando(recordar({}, con)).seRechaza(NADA_VENCIDO, 'conflicto');
    dado(cobranza, recordada())
      .cuando(recordar({ insistir: true }, con))
      .seRechaza(NADA_VENCIDO, 'conflicto');
  });

  test('de dos aparatos solo uno lo registra: el otro ve quién recordó y cuándo, y puede insistir', () => {
    dado(cobranza, recordada())
      .cuando(recordar())
      .seRechaza('Ya le escribiste hoy a las 16:14 (hora de Ciudad de México).', 'conflicto');
    dado(cobranza, recordada('2026-11-21T15:00:00.000Z', 'luis'))
      .cuando(recordar())
      .seRechaza('Luis Paz ya le escribió ayer a las 09:00 (hora de Ciudad de México).', 'conflicto');
    dado(cobranza, recordada())
      .cuando(recordar({ insistir: true }))
      .entonces(recordada(AHORA, 'ana', 'r2'));
  });

  test('descansa tres días de la zona de la dueña, contando el del recordatorio, y no 72 horas', () => {
    const jueves = recordada('2026-11-20T05:59:00.000Z');
    const el = (instante: string) => contexto({ instante, ahora: ahoraEn(ZONA, instante) });
    dado(cobranza, jueves)
      .cuando(recordar({}, el('2026-11-22T05:59:00.000Z')))
      .seRechaza('Ya le escribiste el jueves a las 23:59 (hora de Ciudad de México).', 'conflicto');
    const alTercero = recordar({}, el('2026-11-22T06:00:00.000Z'));
    dado(cobranza, jueves)
      .cuando(alTercero)
      .entonces(recordada('2026-11-22T06:00:00.000Z', 'ana', 'r2'));
  });

  test('quien abonó descansa tres días desde su abono, se le haya recordado o no; insistiendo se le recuerda', () => {
    const abono = { fecha: '2026-11-20', monto: 5_000 };
    const espera = [recordar({}, contexto({ abono })), 'Abonó $50.00 el viernes.', 'conflicto'] as const;
    for (const historia of [[], [recordada('2026-11-19T18:00:00.000Z')]])
      dado(cobranza, ...historia)
        .cuando(espera[0])
        .seRechaza(espera[1], espera[2]);
    dado(cobranza, recordada('2026-11-21T18:00:00.000Z'))
      .cuando(espera[0])
      .seRechaza('Ya le escribiste ayer a las 12:00 (hora de Ciudad de México).', 'conflicto');
    dado(cobranza)
      .cuando(recordar({ insistir: true }, contexto({ abono })))
      .entonces(recordada(AHORA, 'ana', 'r2'));
    dado(cobranza)
      .cuando(recordar({}, contexto({ abono: { ...abono, fecha: '2026-11-19' } })))
      .entonces(recordada(AHORA, 'ana', 'r2'));
  });

  test('un recordatorio desmentido no cuenta; desmentirlo otra vez no registra nada, y uno inexistente se rechaza', () => {
    const deshacer = (recordatorio_id: string) => pide({ type: 'DesmentirRecordatorio', recordatorio_id });
    dado(cobranza, recordada()).cuando(deshacer('r1')).entonces(desmentida);
    dado(cobranza, recordada(), desmentida).cuando(deshacer('r1')).entonces();
    dado(cobranza, recordada()).cuando(deshacer('otro')).seRechaza(RECORDATORIO_NO_ENCONTRADO, 'no-existe');
    dado(cobranza, recordada(), desmentida)
      .cuando(recordar())
      .entonces(recordada(AHORA, 'ana', 'r2'));
  });

  test('a quien prometió, está pospuesta o no se le recuerda, solo insistiendo', () => {
    for (const [evento, texto] of [
      [prometida(), 'Prometió pagar el 25/11/2026.'],
      [pospuesta, 'La cobranza está pospuesta hasta el 30/11/2026.'],
      [suspendida, 'Elegiste no recordarle.'],
    ] as const) {
      dado(cobranza, evento).cuando(recordar()).seRechaza(texto, 'conflicto');
      dado(cobranza, evento)
        .cuando(recordar({ insistir: true }))
        .entonces(recordada(AHORA, 'ana', 'r2'));
    }
  });

  test('el que se hizo sin conexión se registra con su instante, de hasta siete días antes y nunca del futuro', () => {
    const antier = '2026-11-20T10:00:00.000Z';
    dado(cobranza)
      .cuando(recordar({ recordado_en: antier }))
      .entonces(recordada(antier, 'ana', 'r2'));
    dado(cobranza)
      .cuando(recordar({ recordado_en: '2026-11-15T22:13:59.000Z' }))
      .seRechaza(TEXTOS.recordadoHaceMucho, 'regla');
    dado(cobranza)
      .cuando(recordar({ recordado_en: '2026-11-22T22:18:00.000Z' }))
      .entonces(recordada(AHORA, 'ana', 'r2'));
    dado(cobranza)
      .cuando(recordar({ recordado_en: '2026-11-22T22:20:00.000Z' }))
      .seRechaza(TEXTOS.recordadoDespues, 'regla');
  });

  test('el último es el último que se hizo, no el último que se registró', () => {
    const historia = [recordada(), recordada('2026-11-20T10:00:00.000Z', 'luis', 'r0')];
    expect(fold(cobranza, historia).recordatorios.map(({ id }) => id)).toEqual(['r0', 'r1']);
  });
});

describe('Su promesa', () => {
  test('se registra de lo vencido, toda o en parte, con su nota; repetirla no registra nada y otra la sustituye', () => {
    dado(cobranza)
      .cuando(prometer({ fecha: '2026-11-25' }))
      .entonces(prometida());
    dado(cobranza)
      .cuando(prometer({ fecha: HOY, monto: 150.5, nota: ' el viernes ' }))
      .entonces(prometida({ fecha: HOY, monto: 15_050, nota: 'el viernes' }));
    dado(cobranza)
      .cuando(prometer({ fecha: '2026-11-25', monto: ' ' }))
      .entonces(prometida());
    dado(cobranza, prometida())
      .cuando(prometer({ fecha: '2026-11-25' }))
      .entonces();
    dado(cobranza, prometida())
      .cuando(prometer({ fecha: '2026-11-26' }))
      .entonces(prometida({ fecha: '2026-11-26' }));
  });

  test('una promesa imposible se rechaza con su motivo', () => {
    const dice = (cuerpo: object, texto: string, code: 'regla' | 'conflicto' = 'regla') =>
      dado(cobranza).cuando(prometer(cuerpo)).seRechaza(texto, code);
    dice({ fecha: '2026-11-21' }, TEXTOS.promesaPasada);
    dice({ fecha: '2027-11-24' }, TEXTOS.muyLejos);
    expect(() => prometer({ fecha: HOY, monto: '50 %' })).toThrow('Escribe un importe, no un porcentaje.');
    expect(() => prometer({ fecha: HOY, monto: '0' })).toThrow('El monto prometido debe ser mayor a 0.');
    dice({ fecha: HOY, monto: 400.01 }, 'Lo vencido es $400.00: la promesa no puede ser de más.');
    dado(cobranza)
      .cuando(prometer({ fecha: HOY }, contexto({ pendientes: [DE_HOY] })))
      .seRechaza(NADA_VENCIDO, 'conflicto');
  });

  test('se retira; sin promesa no registra nada', () => {
    const retirar = pide({ type: 'RetirarPromesa' });
    dado(cobranza, prometida()).cuando(retirar).entonces({ type: 'PromesaRetirada', data: {} });
    dado(cobranza).cuando(retirar).entonces();
  });

  const enPie = (una: Partial<Promesa>, pendientes: readonly Pendiente[], hoy: Dia) => {
    const viva = promesaEnPie({ promesa: promesa(una) }, pendientes, hoy);
    return viva && [viva.falta, viva.rota];
  };

  test('está rota cuando pasó su día y algo falta; hasta entonces está en pie', () => {
    expect(enPie({}, TODO, '2026-11-25')).toEqual([40_000, false]);
    expect(enPie({}, TODO, '2026-11-26')).toEqual([40_000, true]);
    expect(enPie({}, [debe('f3', '2026-11-10', 1)], '2026-11-26')).toEqual([1, true]);
  });

  test('se cumple al pagar lo prometido, también en parte; lo que se debe de otras facturas no cuenta', () => {
    expect(enPie({}, [DE_HOY, SIN_FECHA], '2026-11-26')).toBeNull();
    expect(enPie({ monto: 15_000 }, [{ ...TRES, saldo: 25_000 }, CINCO], '2026-11-26')).toEqual([
      10_000,
      true,
    ]);
    expect(enPie({ monto: 15_000 }, [{ ...TRES, saldo: 15_000 }, CINCO], '2026-11-26')).toBeNull();
  });

  test('un total que subió después no rompe la promesa', () => {
    expect(enPie({ monto: 10_000 }, [{ ...TRES, saldo: 90_000 }], '2026-11-26')).toBeNull();
  });
});

describe('Una pausa', () => {
  test('por unos días, de mañana a un año', () => {
    dado(cobranza).cuando(posponer('2026-11-30')).entonces(pospuesta);
    dado(cobranza, pospuesta).cuando(posponer('2026-11-30')).entonces();
    dado(cobranza).cuando(posponer(HOY)).seRechaza(TEXTOS.hastaPasado, 'regla');
    dado(cobranza).cuando(posponer('2027-11-24')).seRechaza(TEXTOS.muyLejos, 'regla');
    dado(cobranza)
      .cuando(posponer('2026-11-30', contexto({ pendientes: [] })))
      .seRechaza(NADA_VENCIDO, 'conflicto');
    dado(cobranza, pospuesta)
      .cuando(pide({ type: 'RetomarCobranza' }))
      .entonces({ type: 'CobranzaRetomada', data: {} });
    dado(cobranza)
      .cuando(pide({ type: 'RetomarCobranza' }))
      .entonces();
  });

  test('sin límite, también sin deber nada, hasta que se reanuda', () => {
    const con = contexto({ pendientes: [] });
    dado(cobranza)
      .cuando(pide({ type: 'SuspenderCobranza' }, con))
      .entonces(suspendida);
    dado(cobranza, suspendida)
      .cuando(pide({ type: 'SuspenderCobranza' }, con))
      .entonces();
    dado(cobranza, suspendida)
      .cuando(pide({ type: 'ReanudarCobranza' }, con))
      .entonces({ type: 'CobranzaReanudada', data: {} });
    dado(cobranza)
      .cuando(pide({ type: 'ReanudarCobranza' }, con))
      .entonces();
  });
});

describe('La situación de una clienta', () => {
  const CLIENTE = {
    id: 'c1',
    nombre: 'Rosa Díaz',
    persona: '',
    telefono: null,
    email: null,
    eliminada: false,
  };
  const vista = (historia: readonly EventoDeCobranza[], con = contexto()) => {
    const log = registrados(`${agregadoDeCobranza.prefijo}c1`, 'dueña', historia);
    const documento = proyectar(vistaDeCobranzas, log, 'c1');
    if (documento) expect(documento).toMatchObject({ owner: 'dueña', cliente_id: 'c1' });
    return aCobranzaDeApi(CLIENTE, documento?.cobranza ?? SIN_COBRAR, con);
  };

  test('sin recordatorios dice lo vencido, desde cuándo, y el tono que toca', () => {
    expect(vista([])).toEqual({
      ...{ cliente: CLIENTE, al: HOY, vencido: 400, dias: 12, situacion: 'por_recordar', tono: 'firme' },
      facturas: [
        { factura_id: 'f3', numero_factura: 3, vence: '2026-11-10', saldo: 300 },
        { factura_id: 'f5', numero_factura: 5, vence: '2026-11-21', saldo: 100 },
      ],
      ...{ ultimo_recordatorio: null, abono: null, aviso: null, descansa_hasta: null, promesa: null },
      ...{ pospuesta_hasta: null, no_recordar: false },
    });
    expect(vista([], contexto({ pendientes: [DE_HOY] }))).toMatchObject({
      ...{ vencido: 0, dias: 0, facturas: [], situacion: 'al_corriente', tono: 'amable' },
    });
  });

  test('dice el último recordatorio, con el día y la hora en la zona de la dueña, quién lo hizo, y hasta cuándo descansa', () => {
    expect(vista([recordada('2026-11-22T05:30:00.000Z', 'luis')])).toMatchObject({
      situacion: 'recordada',
      ultimo_recordatorio: { id: 'r1', dia: '2026-11-21', hora: '23:30', persona: 'Luis Paz', propio: false },
      descansa_hasta: '2026-11-24',
    });
    expect(vista([recordada(), desmentida])).toMatchObject({
      situacion: 'por_recordar',
      ultimo_recordatorio: null,
    });
  });

  test('dice lo que abonó estos días, y hasta cuándo descansa por ello; la promesa manda sobre el descanso', () => {
    const con = contexto({ abono: { fecha: '2026-11-21', monto: 12_345 } });
    expect(vista([], con)).toMatchObject({
      situacion: 'abono',
      abono: { fecha: '2026-11-21', monto: 123.45 },
      descansa_hasta: '2026-11-24',
    });
    expect(vista([recordada()], con)).toMatchObject({ situacion: 'recordada', descansa_hasta: '2026-11-25' });
    expect(vista([prometida()], con).situacion).toBe('prometio');
  });

  test('dice la promesa en pie o rota; de varias situaciones gana la primera en su orden', () => {
    expect(vista([prometida({ monto: 5_000, nota: 'n' })])).toMatchObject({
      situacion: 'prometio',
      promesa: { fecha: '2026-11-25', monto: 50, nota: 'n', falta: 50, rota: false },
    });
    const rota = prometida({ fecha: '2026-11-21' });
    expect(vista([rota])).toMatchObject({ situacion: 'por_recordar', promesa: { rota: true, falta: 400 } });
    expect(vista([rota, recordada()]).situacion).toBe('recordada');
    expect(vista([prometida(), recordada(), pospuesta]).situacion).toBe('pospuesta');
    expect(vista([prometida(), pospuesta, suspendida]).situacion).toBe('no_recordar');
    const el30 = contexto({ ahora: ahoraEn(ZONA, '2026-11-30T12:00:00.000Z') });
    expect(vista([pospuesta], el30)).toMatchObject({ situacion: 'por_recordar', pospuesta_hasta: null });
  });

  test('su historial se cuenta con palabras', () => {
    const historia = [
      ...[recordada(), desmentida, prometida({ nota: 'al cobrar' })],
      ...[prometida({ monto: 5_000 }), pospuesta, suspendida],
    ];
    const contada = narrar(narradorDeCobranza, registrados('c', 'ana', historia), (id) => id);
    expect(contada.eventos.map(({ texto }) => texto)).toEqual([
      'Se le recordó por WhatsApp, en tono firme: 2 facturas vencidas, $400.00.',
      'El recordatorio no se envió.',
      'Prometió pagar $400.00 el 25/11/2026. Nota: al cobrar',
      'Prometió pagar $50.00 el 25/11/2026.',
      'Se pospuso la cobranza hasta el 30/11/2026.',
      'Se eligió no recordarle.',
    ]);
  });

  test('en la lista van primero las promesas rotas, luego las demás por días y saldo, y al final las que esperan', () => {
    const una = (cliente_id: string, cambios: Partial<EnLista> = {}): EnLista => ({
      ...{ cliente_id, nombre: cliente_id, situacion: 'por_recordar', rota: false, dias: 10, vencido: 100 },
      ...cambios,
    });
    const lista = [
      una('prometió', { situacion: 'prometio', vencido: 9_999 }),
      una('igual'),
      una('poco', { vencido: 50 }),
      una('hace mucho', { dias: 100, vencido: 20 }),
      una('recordada', { situacion: 'recordada', vencido: 300 }),
      una('rota', { rota: true, vencido: 1 }),
      una('rota y pospuesta', { rota: true, situacion: 'pospuesta', vencido: 1 }),
      una('distinta'),
    ];
    expect(lista.sort(EN_ORDEN.cobranza).map(({ cliente_id }) => cliente_id)).toEqual([
      ...['rota', 'recordada', 'hace mucho', 'distinta', 'igual', 'poco', 'prometió', 'rota y pospuesta'],
    ]);
    expect(lista.sort(EN_ORDEN.vencido).map(({ cliente_id }) => cliente_id)).toEqual([
      ...['recordada', 'distinta', 'igual', 'poco', 'hace mucho', 'rota', 'prometió', 'rota y pospuesta'],
    ]);
    expect(lista.sort(EN_ORDEN.dias)[0]!.cliente_id).toBe('hace mucho');
    expect(lista.sort(EN_ORDEN.nombre).map(({ cliente_id }) => cliente_id)).toEqual([
      ...['distinta', 'hace mucho', 'igual', 'poco', 'prometió', 'recordada', 'rota', 'rota y pospuesta'],
    ]);
  });
});

describe('cualesquiera que sean promesas y pagos', () => {
  const DIAS = Array.from({ length: 8 }, (_, i) => sumarDias(HOY, i));
  const dia = fc.constantFrom(...DIAS);
  const centavos = fc.integer({ min: 1, max: 40_000 });
  const hecho = fc.oneof(
    fc.record({
      es: fc.constant('paga' as const),
      de: fc.constantFrom('f3', 'f5', 'f6'),
      monto: centavos,
      dia,
    }),
    fc.record({ es: fc.constant('anula' as const), cual: fc.nat(5), dia }),
    fc.record({
      es: fc.constant('promete' as const),
      ...{ dia, dentroDe: fc.nat(4), monto: fc.option(centavos) },
    }),
    fc.record({ es: fc.constant('retira' as const), dia }),
  );

  test('una promesa se muestra rota si, y solo si, no se pagó a tiempo', () => {
    fc.assert(
      fc.property(fc.array(hecho, { maxLength: 12 }), (hechos) => {
        const saldos = new Map(TODO.map(({ factura_id, saldo }) => [factura_id, saldo]));
        const pendientes = () =>
          TODO.map((una) => ({ ...una, saldo: saldos.get(una.factura_id)! })).filter(
            ({ saldo }) => saldo > 0,
          );
        const pagos: { de: string; monto: number; dia: Dia; anulado: boolean }[] = [];
        let estado = SIN_COBRAR;
        // An independent model of the promise: its invoices with their balances, and the payments since.
        let viva: { hasta: Dia; monto: number; de: Map<string, number>; desde: number } | null = null;
        const recibido = (hasta: Dia) =>
          pagos
            .slice(viva!.desde)
            .filter((uno) => !uno.anulado && uno.dia <= hasta && viva!.de.has(uno.de))
            .reduce((suma, { monto }) => suma + monto, 0);
        const enEl = [...hechos].sort((uno, otro) => (uno.dia < otro.dia ? -1 : uno.dia > otro.dia ? 1 : 0));
        for (const uno of enEl) {
          const con = contexto({
            ahora: ahoraEn(ZONA, `${uno.dia}T18:00:00.000Z`),
            pendientes: pendientes(),
          });
          if (uno.es === 'paga') {
            const monto = Math.min(uno.monto, saldos.get(uno.de)!);
            if (monto === 0) continue;
            saldos.set(uno.de, saldos.get(uno.de)! - monto);
            pagos.push({ de: uno.de, monto, dia: uno.dia, anulado: false });
          } else if (uno.es === 'anula') {
            // Voiding an earlier payment adds debt that the promise does not cover.
            const pago = pagos[(viva?.desde ?? 0) + uno.cual];
            if (!pago || pago.anulado) continue;
            pago.anulado = true;
            saldos.set(pago.de, saldos.get(pago.de)! + pago.monto);
          } else {
            const vencidas = con.pendientes.filter(({ vence }) => vence !== null && vence < uno.dia);
            const vencido = vencidas.reduce((suma, { saldo }) => suma + saldo, 0);
            if (uno.es === 'promete' && vencido === 0) continue;
            const hasta = uno.es === 'promete' ? sumarDias(uno.dia, uno.dentroDe) : uno.dia;
            const monto = uno.es === 'promete' && uno.monto !== null ? Math.min(uno.monto, vencido) : null;
            const pedido: PedidoDeCobranza =
              uno.es === 'promete'
                ? { type: 'RegistrarPromesa', fecha: hasta, monto, nota: null }
                : { type: 'RetirarPromesa' };
            const eventos = cobranza.decide(pide(pedido, con), estado);
            estado = eventos.reduce(cobranza.evolve, estado);
            if (uno.es === 'retira') viva = null;
            else if (eventos.length > 0) {
              const de = new Map(vencidas.map(({ factura_id, saldo }) => [factura_id, saldo]));
              viva = { hasta, monto: monto ?? vencido, de, desde: pagos.length };
            }
          }
          for (const hoy of DIAS.filter((alguno) => alguno >= uno.dia)) {
            const mostrada = promesaEnPie(estado, pendientes(), hoy);
            if (!viva) expect(mostrada).toBeNull();
            else if (recibido(viva.hasta) >= viva.monto) expect(mostrada).toBeNull();
            else if (recibido('9999-12-31') < viva.monto)
              expect(mostrada).toMatchObject({
                rota: viva.hasta < hoy,
                falta: viva.monto - recibido('9999-12-31'),
              });
          }
        }
      }),
    );
  });
});

describe('Un aviso de pago que espera', () => {
  const aviso = { monto: 30_000, fecha: '2026-11-21', dia: HOY };

  test('es motivo para no recordarle a la clienta, y se puede insistir', () => {
    const con = contexto({ aviso });
    const debe = { hayVencidas: true, promesa: null, abono: null, aviso };
    expect(situacionDe(SIN_COBRAR, debe, con.ahora)).toBe('aviso');
    dado(cobranza)
      .cuando(recordar({}, con))
      .seRechaza('Avisó que pagó $300.00 el 21/11/2026. Confírmalo antes.', 'conflicto');
    expect(cobranza.decide(recordar({ insistir: true }, con), SIN_COBRAR)).toHaveLength(1);
  });
});
