import { dado, registrados } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { EVENTOS } from '../eventos.ts';
import { lifter } from '../upcasters.ts';
import { abonosDe, diaDePago } from './abonos.ts';
import {
  BALANCE_INVALIDO,
  type Cifras,
  type ComandoDeFactura,
  type DatosDeFactura,
  type EventoDeFactura,
  FACTURA_CAMBIO,
  FACTURA_NO_ENCONTRADA,
  FACTURA_PAGADA,
  SOLO_PAGADA_SE_REVIERTE,
  PAGO_DEMASIADO_ANTIGUO,
  PAGO_FUTURO,
  SOLO_PENDIENTE_SE_PAGA,
  factura,
  numeroOcupado,
} from './factura.ts';
import { ANA, DATOS, DUENA, EFECTIVO, OTRA_DUENA, PAGO, TARJETA } from './factura.prueba.ts';

const AYER = '2026-03-04T10:00:00.000Z';
const HOY = '2026-03-05T10:00:00.000Z';
const OTROS_DATOS: DatosDeFactura = { ...DATOS, fecha_factura: '2026-03-02', nota: 'Otra nota' };
const CLIENTE_CORREGIDO = { ...ANA, telefono: '5500000000' };

const cifras = (estado: Cifras['estado'], datos = DATOS): Cifras => ({
  estado,
  fecha_factura: datos.fecha_factura,
  total: datos.total,
});

// ── what has happened ───────────────────────────────────────────────────────────────────────────────────

const nace = (estado: 'borrador' | 'pendiente'): EventoDeFactura => ({
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado, ...DATOS },
});
const pago: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...PAGO, fecha_pago: AYER, antes: cifras('pendiente') },
};
const eliminacion = (estado: Cifras['estado']): EventoDeFactura => ({
  type: 'FacturaEliminada',
  data: { numero_factura: 7, antes: cifras(estado) },
});

const HISTORIAS = {
  'que no existe': [],
  'en borrador': [nace('borrador')],
  pendiente: [nace('pendiente')],
  pagada: [nace('pendiente'), pago],
  eliminada: [nace('pendiente'), eliminacion('pendiente')],
} as const satisfies Record<string, readonly EventoDeFactura[]>;
type Situacion = keyof typeof HISTORIAS;

// ── what is asked ───────────────────────────────────────────────────────────────────────────────────────

const crear: ComandoDeFactura = { type: 'CrearFactura', user_id: DUENA, datos: DATOS, estado: 'pendiente' };
const editar = (
  destino: 'emitir' | 'borrador' | 'conservar',
  datos: DatosDeFactura = OTROS_DATOS,
): ComandoDeFactura => ({ type: 'EditarFactura', user_id: DUENA, datos, destino });
const corregir: ComandoDeFactura = { type: 'CorregirCliente', user_id: DUENA, cliente: CLIENTE_CORREGIDO };
const RECIBIDO = {
  abono_id: '88888888-8888-4888-8888-888888888888',
  metodo_pago: EFECTIVO,
  fecha_pago: HOY,
  fecha: '2026-03-05',
  nota: 'En el mostrador',
};
const completar = (metodo_pago = EFECTIVO, fecha = RECIBIDO.fecha): ComandoDeFactura => ({
  type: 'CompletarPago',
  user_id: DUENA,
  ...RECIBIDO,
  metodo_pago,
  fecha,
  hoy: '2026-03-05',
});
const revertir = (balance_restante?: number): ComandoDeFactura => ({
  type: 'RevertirPago',
  user_id: DUENA,
  balance_restante,
});
const eliminar: ComandoDeFactura = { type: 'EliminarFactura', user_id: DUENA };
const ceder: ComandoDeFactura = { type: 'CederFolio', numero_factura: 7 };

// ── what comes of it: every command in every state ──────────────────────────────────────────────────────

type Rechazo = readonly [texto: string, code: 'no-existe' | 'conflicto' | 'regla'];
type Desenlace = { readonly ocurre: readonly EventoDeFactura[] } | { readonly rechazo: Rechazo };

const nada: Desenlace = { ocurre: [] };
const ocurre = (...eventos: readonly EventoDeFactura[]): Desenlace => ({ ocurre: eventos });
const noEsta: Desenlace = { rechazo: [FACTURA_NO_ENCONTRADA, 'no-existe'] };
const estaPagada: Desenlace = { rechazo: [FACTURA_PAGADA, 'conflicto'] };
const noSePaga: Desenlace = { rechazo: [SOLO_PENDIENTE_SE_PAGA, 'conflicto'] };
const noSeRevierte: Desenlace = { rechazo: [SOLO_PAGADA_SE_REVIERTE, 'conflicto'] };

const seEdita = (estado: Cifras['estado']): EventoDeFactura => ({
  type: 'FacturaEditada',
  data: { ...OTROS_DATOS, antes: cifras(estado) },
});
const seEmite = (datos = OTROS_DATOS): EventoDeFactura => ({
  type: 'FacturaEmitida',
  data: { antes: cifras('borrador', datos) },
});
const vuelveABorrador = (datos = OTROS_DATOS): EventoDeFactura => ({
  type: 'FacturaVueltaABorrador',
  data: { antes: cifras('pendiente', datos) },
});
const seCorrige: EventoDeFactura = {
  type: 'ClienteDeFacturaCorregido',
  data: { cliente: CLIENTE_CORREGIDO },
};
const sePaga: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...RECIBIDO, monto: 20_000, antes: cifras('pendiente') },
};
const seRevierte = (balance_restante: number): EventoDeFactura => ({
  type: 'PagoRevertido',
  data: { balance_restante, monto: 20_000, antes: cifras('pagada') },
});
const seCede: EventoDeFactura = { type: 'FolioCedido', data: { numero_factura: 7 } };

const SITUACIONES = Object.keys(HISTORIAS) as Situacion[];

const TABLA: readonly (readonly [accion: string, comando: ComandoDeFactura, Record<Situacion, Desenlace>])[] =
  [
    [
      'crear',
      crear,
      {
        'que no existe': ocurre(nace('pendiente')),
        'en borrador': nada,
        pendiente: nada,
        pagada: nada,
        eliminada: noEsta,
      },
    ],
    [
      'guardar entera',
      editar('emitir'),
      {
        'que no existe': noEsta,
        'en borrador': ocurre(seEdita('borrador'), seEmite()),
        pendiente: ocurre(seEdita('pendiente')),
        pagada: estaPagada,
        eliminada: noEsta,
      },
    ],
    [
      'guardar como borrador',
      editar('borrador'),
      {
        'que no existe': noEsta,
        'en borrador': ocurre(seEdita('borrador')),
        pendiente: ocurre(seEdita('pendiente'), vuelveABorrador()),
        pagada: estaPagada,
        eliminada: noEsta,
      },
    ],
    [
      'cambiar en parte',
      editar('conservar'),
      {
        'que no existe': noEsta,
        'en borrador': ocurre(seEdita('borrador')),
        pendiente: ocurre(seEdita('pendiente')),
        pagada: estaPagada,
        eliminada: noEsta,
      },
    ],
    [
      'corregir el cliente de',
      corregir,
      {
        'que no existe': noEsta,
        'en borrador': ocurre(seCorrige),
        pendiente: ocurre(seCorrige),
        pagada: estaPagada,
        eliminada: noEsta,
      },
    ],
    [
      'completar el pago, con el mismo método, de',
      completar(),
      {
        'que no existe': noEsta,
        'en borrador': noSePaga,
        pendiente: ocurre(sePaga),
        pagada: nada,
        eliminada: noEsta,
      },
    ],
    [
      'revertir el pago de',
      revertir(),
      {
        'que no existe': noEsta,
        'en borrador': noSeRevierte,
        pendiente: noSeRevierte,
        pagada: ocurre(seRevierte(20_000)),
        eliminada: noEsta,
      },
    ],
    [
      'eliminar',
      eliminar,
      {
        'que no existe': noEsta,
        'en borrador': ocurre(eliminacion('borrador')),
        pendiente: ocurre(eliminacion('pendiente')),
        pagada: estaPagada,
        eliminada: noEsta,
      },
    ],
    [
      'ceder el folio de',
      ceder,
      {
        'que no existe': ocurre(seCede),
        'en borrador': ocurre(seCede),
        pendiente: ocurre(seCede),
        pagada: ocurre(seCede),
        eliminada: ocurre(seCede),
      },
    ],
  ];

const CELDAS = TABLA.flatMap(([accion, comando, desenlaces]) =>
  SITUACIONES.map((situacion) => {
    const desenlace = desenlaces[situacion];
    const dicho =
      'rechazo' in desenlace
        ? `se rechaza: ${desenlace.rechazo[0]}`
        : desenlace.ocurre.map(({ type }) => type).join(' y ') || 'no cambia nada';
    return { frase: `${accion} una factura ${situacion} → ${dicho}`, situacion, comando, desenlace };
  }),
);

describe('La factura: cada acción en cada estado', () => {
  test.each(CELDAS)('$frase', ({ situacion, comando, desenlace }) => {
    const resultado = dado(factura, ...HISTORIAS[situacion]).cuando(comando);
    if ('rechazo' in desenlace) resultado.seRechaza(...desenlace.rechazo);
    else resultado.entonces(...desenlace.ocurre);
  });
});

describe('La factura', () => {
  const pendiente = HISTORIAS.pendiente;
  const pagada = HISTORIAS.pagada;
  const borrador = HISTORIAS['en borrador'];

  test('una factura pagada no puede ser editada, ni siquiera sin cambios', () => {
    dado(factura, ...pagada)
      .cuando(editar('conservar', DATOS))
      .seRechaza('Esta factura está pagada y no puede ser editada.', 'conflicto');
  });

  test('una factura pagada no se paga otra vez con otro método', () => {
    dado(factura, ...pagada)
      .cuando(completar(TARJETA))
      .seRechaza(FACTURA_PAGADA, 'conflicto');
  });

  test('guardar sin cambios no deja huella', () => {
    dado(factura, ...pendiente)
      .cuando(editar('emitir', DATOS))
      .entonces();
    dado(factura, ...borrador)
      .cuando(editar('borrador', DATOS))
      .entonces();
    dado(factura, ...pendiente)
      .cuando({ type: 'CorregirCliente', user_id: DUENA, cliente: ANA })
      .entonces();
  });

  test('emitir un borrador sin cambios solo lo emite', () => {
    dado(factura, ...borrador)
      .cuando(editar('emitir', DATOS))
      .entonces(seEmite(DATOS));
  });

  test('una pendiente puede volver a ser borrador sin cambiar lo escrito', () => {
    dado(factura, ...pendiente)
      .cuando(editar('borrador', DATOS))
      .entonces(vuelveABorrador(DATOS));
  });

  test('un pago revertido deja el balance que diga la dueña, entre 0 y el total', () => {
    for (const balance of [0, 1, 23_200])
      dado(factura, ...pagada)
        .cuando(revertir(balance))
        .entonces(seRevierte(balance));
    for (const balance of [-1, 23_201])
      dado(factura, ...pagada)
        .cuando(revertir(balance))
        .seRechaza(BALANCE_INVALIDO, 'regla');
  });

  test('al pagarse no debe nada; al revertirse debe lo de antes y olvida el método y la fecha', () => {
    const trasElPago = fold(factura, pagada).factura;
    expect(trasElPago).toMatchObject({
      estado: 'pagada',
      pago: { abono_id: PAGO.abono_id, metodo_pago: EFECTIVO, fecha: '2026-03-04', balance_anterior: 20_000 },
      datos: { balance_restante: 0, total: 23_200 },
    });
    const revertida = fold(factura, [...pagada, seRevierte(20_000)]).factura;
    expect(revertida).toEqual({ user_id: DUENA, estado: 'pendiente', datos: DATOS, pago: null });
  });

  test('lo que se paga es lo que se debía, también tras revertir con otro balance', () => {
    dado(factura, ...pagada, seRevierte(23_200))
      .cuando(completar())
      .entonces({
        type: 'PagoCompletado',
        data: { ...RECIBIDO, monto: 23_200, antes: cifras('pendiente') },
      });
  });

  test.each(['2000-01-01', '2026-03-04', '2026-03-05'])('se paga con fecha %s: de 2000 a hoy', (fecha) => {
    dado(factura, ...pendiente)
      .cuando(completar(EFECTIVO, fecha))
      .entonces({
        type: 'PagoCompletado',
        data: { ...RECIBIDO, fecha, monto: 20_000, antes: cifras('pendiente') },
      });
  });

  test('no se paga en un día por venir ni antes de 2000; pagarla otra vez igual sigue sin ser nada', () => {
    for (const [fecha, texto] of [
      ['2026-03-06', PAGO_FUTURO],
      ['1999-12-31', PAGO_DEMASIADO_ANTIGUO],
    ] as const) {
      dado(factura, ...pendiente)
        .cuando(completar(EFECTIVO, fecha))
        .seRechaza(texto, 'regla');
      dado(factura, ...pagada)
        .cuando(completar(EFECTIVO, fecha))
        .entonces();
    }
  });

  test('un pago de antes tiene el id de su evento, su día en la zona predeterminada y ninguna nota', () => {
    const { abono_id: _sinId, fecha: _sinFecha, nota: _sinNota, ...antes } = PAGO;
    const [nacio, viejo] = registrados('factura-1', DUENA, [
      nace('pendiente'),
      {
        type: 'PagoCompletado',
        data: { ...antes, antes: cifras('pendiente') },
      } as unknown as EventoDeFactura,
    ]);
    const leido = lifter(EVENTOS)({ ...viejo!, metadata: { ...viejo!.metadata, schema: 1 } });
    expect(leido).toMatchObject({
      data: { ...antes, abono_id: viejo!.id, fecha: '2026-03-04', nota: null },
      metadata: { schema: 2 },
      grabado: { data: viejo!.data, metadata: { schema: 1 } },
    });
    const tras = fold(factura, [nacio!, leido as EventoDeFactura]).factura!;
    expect(abonosDe(tras)).toEqual([
      { id: viejo!.id, monto: 20_000, fecha: '2026-03-04', metodo_pago: EFECTIVO, nota: null },
    ]);
  });

  test('el día en que quedó pagada es el del último de sus pagos, sin pagos ninguno', () => {
    const dias = (...fechas: readonly string[]) => diaDePago(fechas.map((fecha) => ({ fecha })));
    expect([
      dias(),
      dias('2026-03-04'),
      dias('2026-03-04', '2026-03-09', '2026-02-28'),
      diaDePago(abonosDe(fold(factura, pagada).factura!)),
      diaDePago(abonosDe(fold(factura, pendiente).factura!)),
    ]).toEqual([null, '2026-03-04', '2026-03-09', '2026-03-04', null]);
  });

  test('un borrador se guarda con sus datos y sin pago', () => {
    dado(factura)
      .cuando({ type: 'CrearFactura', user_id: DUENA, datos: DATOS, estado: 'borrador' })
      .entonces(nace('borrador'));
    expect(fold(factura, borrador).factura).toEqual({
      user_id: DUENA,
      estado: 'borrador',
      datos: DATOS,
      pago: null,
    });
  });

  test('corregir el cliente no cambia el estado ni los importes', () => {
    const antes = fold(factura, pendiente).factura;
    expect(fold(factura, [...pendiente, seCorrige]).factura).toEqual({
      ...antes,
      datos: { ...DATOS, cliente: CLIENTE_CORREGIDO },
    });
  });

  test('ceder un folio no toca la factura', () => {
    expect(fold(factura, [...pendiente, seCede]).factura).toEqual(fold(factura, pendiente).factura);
  });

  test('nadie sabe si existe la factura de otra dueña', () => {
    const ajenos: readonly ComandoDeFactura[] = [
      crear,
      editar('emitir'),
      corregir,
      completar(),
      revertir(),
      eliminar,
    ];
    for (const comando of ajenos)
      for (const historia of [borrador, pendiente, pagada])
        dado(factura, ...historia)
          .cuando({ ...comando, user_id: OTRA_DUENA } as ComandoDeFactura)
          .seRechaza(FACTURA_NO_ENCONTRADA, 'no-existe');
  });

  test('quien editaba una versión vieja lo sabe y no pisa el trabajo de nadie', () => {
    const deVersion = [editar('emitir'), corregir, completar(TARJETA), revertir(), eliminar];
    for (const comando of deVersion)
      dado(factura, ...pagada)
        .cuando({ ...comando, version: 1 } as ComandoDeFactura)
        .seRechaza('La factura cambió mientras la editabas. Vuelve a cargarla.', 'conflicto');
    dado(factura, ...pagada)
      .cuando({ ...revertir(), version: 2 } as ComandoDeFactura)
      .entonces(seRevierte(20_000));
    expect(FACTURA_CAMBIO).toBe('La factura cambió mientras la editabas. Vuelve a cargarla.');
  });

  test('una factura tiene como máximo 300 conceptos y 64 kB de texto', () => {
    const [concepto] = DATOS.items;
    const conItems = (cuantos: number, descripcion = 'Balatas'): DatosDeFactura => ({
      ...DATOS,
      items: Array.from({ length: cuantos }, () => ({ ...concepto!, descripcion })),
    });
    const creada = (datos: DatosDeFactura) => ({ ...crear, datos }) as ComandoDeFactura;
    const CONCEPTOS = 'Una factura tiene como máximo 300 conceptos.';
    const TEXTO = 'Los textos de la factura son demasiado largos: acórtalos.';
    dado(factura)
      .cuando(creada(conItems(301)))
      .seRechaza(CONCEPTOS, 'regla');
    dado(factura)
      .cuando(creada(conItems(80, 'ñ'.repeat(500))))
      .seRechaza(TEXTO, 'regla');
    const justa = conItems(300, 'ñ'.repeat(100));
    const eventoDe = (datos: DatosDeFactura) =>
      ({ type: 'FacturaCreada', data: { user_id: DUENA, estado: 'borrador', ...datos } }) as const;
    dado(factura)
      .cuando(creada(justa))
      .entonces({ ...eventoDe(justa), data: { ...eventoDe(justa).data, estado: 'pendiente' } });
    // One of before holds more: it is corrected and paid like any other, and only made no larger.
    const deAntes = conItems(900, 'ñ'.repeat(100));
    const historia = [eventoDe(deAntes)];
    const corregida = { ...deAntes, nota: 'x' };
    const antes = { estado: 'borrador', fecha_factura: DATOS.fecha_factura, total: DATOS.total } as const;
    dado(factura, ...historia)
      .cuando(editar('conservar', corregida))
      .entonces({ type: 'FacturaEditada', data: { ...corregida, antes } });
    dado(factura, ...historia)
      .cuando(editar('conservar', { ...deAntes, items: [...deAntes.items, concepto!] }))
      .seRechaza(CONCEPTOS, 'regla');
    dado(factura, ...historia)
      .cuando(editar('conservar', { ...deAntes, nota: `${deAntes.nota} y más` }))
      .seRechaza(TEXTO, 'regla');
  });

  test('lo que ya está hecho se responde, aunque quien lo repite viera una versión vieja', () => {
    dado(factura, ...pagada)
      .cuando({ ...completar(), version: 1 } as ComandoDeFactura)
      .entonces();
    dado(factura, ...pendiente)
      .cuando({ ...editar('emitir', DATOS), version: 0 } as ComandoDeFactura)
      .entonces();
    dado(factura, ...pendiente)
      .cuando({ ...editar('emitir'), version: 0 } as ComandoDeFactura)
      .seRechaza(FACTURA_CAMBIO, 'conflicto');
  });

  test('un número ocupado se dice con su número', () => {
    expect(numeroOcupado(12)).toBe('Ya existe una factura con el número 12.');
  });
});
