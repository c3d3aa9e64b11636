import { dado, registrados } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { EVENTOS } from '../eventos.ts';
import { lifter } from '../upcasters.ts';
import { diaDePago } from './abonos.ts';
import {
  type Cifras,
  type ComandoDeFactura,
  type DatosDeFactura,
  type EventoDeFactura,
  FACTURA_CAMBIO,
  FACTURA_NO_ENCONTRADA,
  FACTURA_PAGADA,
  FACTURA_SIN_EMITIR,
  SOLO_PAGADA_SE_REVIERTE,
  PAGO_DEMASIADO_ANTIGUO,
  PAGO_FUTURO,
  PAGO_NO_ENCONTRADO,
  SOLO_PENDIENTE_SE_PAGA,
  TIENE_PAGOS,
  YA_NO_SE_DEBE,
  factura,
  numeroOcupado,
  pagosEnPapel,
  contenidoDe,
} from './factura.ts';
import { FECHA_FUERA_DE_RANGO } from '../fechas.ts';
import { type RenglonFiscal } from './fiscal.ts';
import {
  ABONO,
  ABONO_A_CUENTA,
  ANA,
  DATOS,
  DUENA,
  EFECTIVO,
  UNA_PAGADA,
  UNA_PENDIENTE,
  OTRA_CLIENTA,
  OTRA_DUENA,
  PAGO,
  TARJETA,
  seAbona,
  seAnula,
  seAnulaElAjuste,
  seAnulaElAnticipo,
  seEdita as editada,
} from './factura.prueba.ts';

const AYER = '2026-03-04T10:00:00.000Z';
const HOY = '2026-03-05T10:00:00.000Z';
const OTROS_DATOS: DatosDeFactura = { ...DATOS, fecha_factura: '2026-03-02', nota: 'Otra nota' };
const CLIENTE_CORREGIDO = { ...ANA, telefono: '5500000000' };

const cifras = (estado: Cifras['estado'], datos = DATOS): Cifras => ({
  estado,
  fecha_factura: datos.fecha_factura,
  total: datos.total,
});

const nace = (estado: 'borrador' | 'pendiente'): EventoDeFactura => ({
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado, idioma: 'en', ...DATOS },
});
const pago: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...PAGO, fecha_pago: AYER, antes: cifras('pendiente') },
};
const eliminacion = (estado: Cifras['estado']): EventoDeFactura => ({
  type: 'FacturaEliminada',
  data: { numero_factura: 7, antes: cifras(estado) },
});

const abono = seAbona(5_000);
const elResto: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...PAGO, fecha_pago: AYER, monto: 15_000, antes: cifras('pendiente') },
};

const HISTORIAS = {
  'que no existe': [],
  'en borrador': [nace('borrador')],
  pendiente: [nace('pendiente')],
  'con abonos': [nace('pendiente'), abono],
  pagada: [nace('pendiente'), pago],
  'pagada tras abonos': [nace('pendiente'), abono, elResto],
  eliminada: [nace('pendiente'), eliminacion('pendiente')],
} as const satisfies Record<string, readonly EventoDeFactura[]>;
type Situacion = keyof typeof HISTORIAS;

const crear: ComandoDeFactura = {
  type: 'CrearFactura',
  user_id: DUENA,
  datos: DATOS,
  estado: 'pendiente',
  idioma: 'en',
};
const editar = (
  destino: 'emitir' | 'borrador' | 'conservar',
  datos: DatosDeFactura = OTROS_DATOS,
): ComandoDeFactura => ({ type: 'EditarFactura', user_id: DUENA, datos: contenidoDe(datos), destino });
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
const abonar = (monto: number): ComandoDeFactura => ({
  type: 'RegistrarAbono',
  user_id: DUENA,
  abono_id: RECIBIDO.abono_id,
  monto,
  metodo_pago: EFECTIVO,
  fecha: '2026-03-05',
  nota: 'En el mostrador',
  hoy: '2026-03-05',
  instante: HOY,
});
const anular = (
  abono_id: string = ABONO_A_CUENTA.abono_id,
  motivo: string | null = null,
): ComandoDeFactura => ({
  type: 'AnularAbono',
  user_id: DUENA,
  abono_id,
  motivo,
});
const eliminar: ComandoDeFactura = { type: 'EliminarFactura', user_id: DUENA };
const RENGLON_FISCAL = { clave_sat: '78181500', unidad_sat: 'E48', iva_cero: null } as const;
const anotar = (
  cambio: { renglones?: readonly Partial<RenglonFiscal>[]; sustituye?: string } = {},
): ComandoDeFactura => ({
  type: 'AnotarDatosFiscales',
  user_id: DUENA,
  renglones: [RENGLON_FISCAL],
  ...cambio,
});
const ceder: ComandoDeFactura = { type: 'CederFolio', numero_factura: 7 };

type Rechazo = readonly [texto: string, code: 'no-existe' | 'conflicto' | 'regla'];
type Desenlace = { readonly ocurre: readonly EventoDeFactura[] } | { readonly rechazo: Rechazo };

const nada: Desenlace = { ocurre: [] };
const ocurre = (...eventos: readonly EventoDeFactura[]): Desenlace => ({ ocurre: eventos });
const noEsta: Desenlace = { rechazo: [FACTURA_NO_ENCONTRADA, 'no-existe'] };
const estaPagada: Desenlace = { rechazo: [FACTURA_PAGADA, 'conflicto'] };
const noSePaga: Desenlace = { rechazo: [SOLO_PENDIENTE_SE_PAGA, 'conflicto'] };
const noSeRevierte: Desenlace = { rechazo: [SOLO_PAGADA_SE_REVIERTE, 'conflicto'] };

const seEdita = (estado: Cifras['estado']): EventoDeFactura =>
  editada({ ...OTROS_DATOS, balance_restante: null }, cifras(estado));
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
const sePaga = (monto: number): EventoDeFactura => ({
  type: 'PagoCompletado',
  data: { ...RECIBIDO, monto, antes: cifras('pendiente') },
});
const seRevierte = (monto: number, balance_restante: number | null = null): EventoDeFactura => ({
  type: 'PagoRevertido',
  data: { balance_restante, monto, motivo: null, antes: cifras('pagada') },
});
const seAbonan = (monto: number): EventoDeFactura =>
  seAbona(monto, {
    abono_id: RECIBIDO.abono_id,
    metodo_pago: EFECTIVO,
    fecha: RECIBIDO.fecha,
    nota: RECIBIDO.nota,
  });
const tienePagos: Desenlace = { rechazo: [TIENE_PAGOS, 'conflicto'] };
const noEsElPago: Desenlace = { rechazo: [PAGO_NO_ENCONTRADO, 'no-existe'] };
const seAnulaDeUnaPagada = (monto: number, abono_id: string = ABONO_A_CUENTA.abono_id): EventoDeFactura => ({
  type: 'AbonoAnulado',
  data: { abono_id, monto, motivo: null, antes: cifras('pagada') },
});
const yaNoSeDebe: Desenlace = { rechazo: [YA_NO_SE_DEBE, 'conflicto'] };
const seAnota = (sustituye: string | null = null): EventoDeFactura => ({
  type: 'DatosFiscalesAnotados',
  data: { renglones: [RENGLON_FISCAL], sustituye },
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
        'con abonos': nada,
        pagada: nada,
        'pagada tras abonos': nada,
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
        'con abonos': ocurre(seEdita('pendiente')),
        pagada: estaPagada,
        'pagada tras abonos': estaPagada,
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
        'con abonos': tienePagos,
        pagada: estaPagada,
        'pagada tras abonos': estaPagada,
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
        'con abonos': ocurre(seEdita('pendiente')),
        pagada: estaPagada,
        'pagada tras abonos': estaPagada,
        eliminada: noEsta,
      },
    ],
    [
      'anotar lo fiscal de',
      anotar(),
      {
        'que no existe': noEsta,
        'en borrador': { rechazo: [FACTURA_SIN_EMITIR, 'conflicto'] },
        pendiente: ocurre(seAnota()),
        'con abonos': ocurre(seAnota()),
        pagada: ocurre(seAnota()),
        'pagada tras abonos': ocurre(seAnota()),
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
        'con abonos': ocurre(seCorrige),
        pagada: estaPagada,
        'pagada tras abonos': estaPagada,
        eliminada: noEsta,
      },
    ],
    [
      'completar el pago, con el mismo método, de',
      completar(),
      {
        'que no existe': noEsta,
        'en borrador': noSePaga,
        pendiente: ocurre(sePaga(20_000)),
        'con abonos': ocurre(sePaga(15_000)),
        pagada: nada,
        'pagada tras abonos': nada,
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
        'con abonos': noSeRevierte,
        pagada: ocurre(seRevierte(20_000)),
        'pagada tras abonos': ocurre(seRevierte(15_000)),
        eliminada: noEsta,
      },
    ],
    [
      'deshacer todo lo pagado de',
      revertir(DATOS.total),
      {
        'que no existe': noEsta,
        'en borrador': noSeRevierte,
        pendiente: noSeRevierte,
        'con abonos': noSeRevierte,
        pagada: ocurre(seRevierte(20_000), seAnulaElAnticipo()),
        'pagada tras abonos': ocurre(seRevierte(15_000), seAnula(5_000), seAnulaElAnticipo()),
        eliminada: noEsta,
      },
    ],
    [
      'abonar una parte a',
      abonar(5_000),
      {
        'que no existe': noEsta,
        'en borrador': noSePaga,
        pendiente: ocurre(seAbonan(5_000)),
        'con abonos': ocurre(seAbonan(5_000)),
        pagada: yaNoSeDebe,
        'pagada tras abonos': yaNoSeDebe,
        eliminada: noEsta,
      },
    ],
    [
      'abonar lo que quede de',
      abonar(15_000),
      {
        'que no existe': noEsta,
        'en borrador': noSePaga,
        pendiente: ocurre(seAbonan(15_000)),
        'con abonos': ocurre(sePaga(15_000)),
        pagada: yaNoSeDebe,
        'pagada tras abonos': yaNoSeDebe,
        eliminada: noEsta,
      },
    ],
    [
      'anular el abono de',
      anular(),
      {
        'que no existe': noEsta,
        'en borrador': noEsElPago,
        pendiente: noEsElPago,
        'con abonos': ocurre(seAnula(5_000)),
        pagada: noEsElPago,
        'pagada tras abonos': ocurre(seAnulaDeUnaPagada(5_000)),
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
        'con abonos': tienePagos,
        pagada: estaPagada,
        'pagada tras abonos': estaPagada,
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
        'con abonos': ocurre(seCede),
        pagada: ocurre(seCede),
        'pagada tras abonos': ocurre(seCede),
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

  test('guardar sin cambios no registra nada', () => {
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

  const conAbonos = HISTORIAS['con abonos'];
  const trasAbonos = HISTORIAS['pagada tras abonos'];
  const facturaTras = (...historia: readonly EventoDeFactura[]) => fold(factura, historia).factura!;
  const debeTras = (...historia: readonly EventoDeFactura[]) =>
    facturaTras(...historia).datos.balance_restante;

  test('revertir con balance acepta lo que se debía antes del pago, o el total, y ningún otro', () => {
    dado(factura, ...trasAbonos)
      .cuando(revertir(15_000))
      .entonces(seRevierte(15_000));
    for (const balance of [0, 14_999, 20_000, 23_201])
      dado(factura, ...trasAbonos)
        .cuando(revertir(balance))
        .seRechaza('El balance debe ser $150.00 (lo que se debía) o $232.00 (el total).', 'regla');
  });

  test('completada con un pago de 0 se revierte con 0; completada con el total, con el total', () => {
    const sinDeber: EventoDeFactura = {
      type: 'FacturaCreada',
      data: {
        user_id: DUENA,
        estado: 'pendiente',
        idioma: 'en',
        ...DATOS,
        deposito: 23_200,
        balance_restante: 0,
      },
    };
    dado(factura, sinDeber).cuando(completar()).entonces(sePaga(0));
    dado(factura, sinDeber, sePaga(0)).cuando(revertir(0)).entonces(seRevierte(0));
    dado(factura, sinDeber).cuando(abonar(1)).seRechaza(YA_NO_SE_DEBE, 'conflicto');
    const todoPorPagar: EventoDeFactura = {
      type: 'FacturaCreada',
      data: {
        user_id: DUENA,
        estado: 'pendiente',
        idioma: 'en',
        ...DATOS,
        deposito: 0,
        balance_restante: 23_200,
      },
    };
    dado(factura, todoPorPagar, sePaga(23_200)).cuando(revertir(23_200)).entonces(seRevierte(23_200));
  });

  test('al pagarse no debe nada; al revertirse debe lo de antes y olvida el pago', () => {
    expect(facturaTras(...pagada)).toEqual({ ...UNA_PAGADA, fecha_pago: AYER });
    expect(facturaTras(...pagada, seRevierte(20_000))).toEqual(UNA_PENDIENTE);
  });

  test('el balance es siempre lo que los pagos dejan, y el papel lo suma', () => {
    expect(facturaTras(...conAbonos)).toEqual({
      ...UNA_PENDIENTE,
      datos: { ...DATOS, balance_restante: 15_000 },
      abonos: [
        { id: ABONO_A_CUENTA.abono_id, monto: 5_000, fecha: '2026-03-03', metodo_pago: TARJETA, nota: null },
      ],
      en_partes: true,
    });
    expect(debeTras(...conAbonos, editada({ total: 30_000, deposito: 0 }))).toBe(25_000);
    expect(debeTras(...conAbonos, seAnula(5_000))).toBe(20_000);
    expect(debeTras(...trasAbonos)).toBe(0);
    expect(debeTras(...trasAbonos, seRevierte(15_000), seAnula(5_000), seAnulaElAnticipo())).toBe(23_200);
    expect(
      [pendiente, pagada, conAbonos, trasAbonos, [...conAbonos, seAnula(5_000)]].map((historia) =>
        pagosEnPapel(facturaTras(...historia)),
      ),
    ).toEqual([null, null, 5_000, 20_000, 0]);
  });

  test('un abono es de 2000 a hoy, y de lo que se debe', () => {
    for (const [cambio, texto, code] of [
      [{ fecha: '2026-03-06' }, PAGO_FUTURO, 'regla'],
      [{ fecha: '1999-12-31' }, PAGO_DEMASIADO_ANTIGUO, 'regla'],
      [{ monto: 15_001 }, 'Quedan $150.00 por cobrar', 'conflicto'],
    ] as const)
      dado(factura, ...conAbonos)
        .cuando({ ...abonar(1), ...cambio } as ComandoDeFactura)
        .seRechaza(texto, code);
  });

  test('registrar o anular otra vez el mismo abono no registra nada', () => {
    const mismo = { ...abonar(5_000), abono_id: ABONO_A_CUENTA.abono_id } as ComandoDeFactura;
    for (const historia of [conAbonos, trasAbonos, [...conAbonos, seAnula(5_000)]])
      dado(factura, ...historia)
        .cuando(mismo)
        .entonces();
    for (const historia of [
      [...conAbonos, seAnula(5_000)],
      [...trasAbonos, seAnulaDeUnaPagada(5_000)],
    ])
      dado(factura, ...historia)
        .cuando(anular())
        .entonces();
    dado(factura, ...pagada, seRevierte(20_000))
      .cuando(anular(PAGO.abono_id))
      .entonces();
  });

  test('anular el pago que la completó lo revierte; el otro se anula, y el que la completó queda', () => {
    dado(factura, ...trasAbonos)
      .cuando(anular(PAGO.abono_id, 'Rebotó'))
      .entonces({
        type: 'PagoRevertido',
        data: { balance_restante: null, monto: 15_000, motivo: 'Rebotó', antes: cifras('pagada') },
      });
    const sinElAbono = [...trasAbonos, seAnulaDeUnaPagada(5_000)];
    expect(facturaTras(...sinElAbono)).toMatchObject({
      estado: 'pendiente',
      datos: { balance_restante: 5_000 },
      abonos: [{ ...ABONO, monto: 15_000 }],
      fecha_pago: null,
    });
    dado(factura, ...sinElAbono)
      .cuando(anular(PAGO.abono_id))
      .entonces(seAnula(15_000, PAGO.abono_id));
  });

  test('el pago de 0 que la completó se revierte al anular otro abono', () => {
    const bajada = editada({ total: 8_200 });
    const conNada: EventoDeFactura = {
      type: 'PagoCompletado',
      data: { ...RECIBIDO, monto: 0, antes: { ...cifras('pendiente'), total: 8_200 } },
    };
    const [bajo, pagadaBajo] = (['pendiente', 'pagada'] as const).map((estado) => ({
      ...cifras(estado),
      total: 8_200,
    }));
    dado(factura, ...conAbonos, bajada, conNada)
      .cuando(anular())
      .entonces(
        {
          type: 'PagoRevertido',
          data: { balance_restante: null, monto: 0, motivo: null, antes: pagadaBajo! },
        },
        {
          type: 'AbonoAnulado',
          data: { abono_id: ABONO_A_CUENTA.abono_id, monto: 5_000, motivo: null, antes: bajo! },
        },
      );
  });

  test('con abonos no cambia de clienta, y su total no baja de lo abonado', () => {
    const deOtra = { ...DATOS, cliente_id: OTRA_CLIENTA.id, cliente: OTRA_CLIENTA };
    dado(factura, ...conAbonos)
      .cuando(editar('conservar', deOtra))
      .seRechaza('Esta factura tiene pagos. Anúlalos primero.', 'conflicto');
    dado(factura, ...conAbonos)
      .cuando(editar('conservar', { ...DATOS, total: 8_199 }))
      .seRechaza('El total no puede ser menor que lo abonado: $82.00.', 'regla');
    dado(factura, ...conAbonos)
      .cuando(editar('conservar', { ...DATOS, total: 8_200 }))
      .entonces(editada({ total: 8_200 }));
    expect(facturaTras(...conAbonos, editada({ total: 8_200 })).estado).toBe('pendiente');
  });

  test.each([
    ['lo de antes', 20_000, 0],
    ['menos', 5_000, 15_000],
    ['el total', 23_200, -3_200],
  ])(
    'un registro viejo dejó a deber %s: la diferencia es un ajuste, que cuenta como pago',
    (_que, balance, ajuste) => {
      const historia = [...pagada, seRevierte(20_000, balance)];
      expect(facturaTras(...historia)).toMatchObject({ estado: 'pendiente', ajuste, abonos: [] });
      expect(debeTras(...historia)).toBe(balance);
      dado(factura, ...historia)
        .cuando(completar())
        .entonces(sePaga(balance));
      dado(factura, ...historia)
        .cuando(eliminar)
        .entonces(eliminacion('pendiente'));
      const conNota = editada({ nota: 'Otra' });
      expect(debeTras(...historia, conNota)).toBe(balance);
      expect(facturaTras(...historia, editada({ balance_restante: 20_000 })).ajuste).toBe(0);
      dado(factura, ...historia, sePaga(balance))
        .cuando(revertir(23_200))
        .entonces(
          seRevierte(balance),
          ...(ajuste === 0 ? [] : [seAnulaElAjuste(ajuste)]),
          seAnulaElAnticipo(),
        );
      const deshecha = [seRevierte(balance), seAnulaElAjuste(ajuste), seAnulaElAnticipo()];
      expect(debeTras(...historia, sePaga(balance), ...deshecha)).toBe(23_200);
    },
  );

  test('un ajuste que el depósito ya no compensa no se conserva: nunca se debe más que el total', () => {
    const historia = [...pagada, seRevierte(20_000, 23_200)];
    const sinDeposito = editada({ deposito: 0 });
    dado(factura, ...historia)
      .cuando(editar('conservar', { ...DATOS, deposito: 0 }))
      .entonces(sinDeposito, seAnulaElAjuste(-3_200));
    expect(debeTras(...historia, sinDeposito, seAnulaElAjuste(-3_200))).toBe(23_200);
  });

  test.each(['2000-01-01', '2026-03-04', '2026-03-05'])(
    'un pago con fecha %s, entre 2000 y hoy, se registra',
    (fecha) => {
      dado(factura, ...pendiente)
        .cuando(completar(EFECTIVO, fecha))
        .entonces({
          type: 'PagoCompletado',
          data: { ...RECIBIDO, fecha, monto: 20_000, antes: cifras('pendiente') },
        });
    },
  );

  test('un pago no puede ser de un día futuro ni anterior a 2000; repetirlo no registra nada', () => {
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
    expect(tras.abonos).toEqual([
      { id: viejo!.id, monto: 20_000, fecha: '2026-03-04', metodo_pago: EFECTIVO, nota: null },
    ]);
  });

  test('el día en que quedó pagada es el del último de sus pagos, sin pagos ninguno', () => {
    const dias = (...fechas: readonly string[]) => diaDePago(fechas.map((fecha) => ({ fecha })));
    expect([
      dias(),
      dias('2026-03-04'),
      dias('2026-03-04', '2026-03-09', '2026-02-28'),
      diaDePago(fold(factura, pagada).factura!.abonos),
      diaDePago(fold(factura, pendiente).factura!.abonos),
    ]).toEqual([null, '2026-03-04', '2026-03-09', '2026-03-04', null]);
  });

  test('un borrador se guarda con sus datos y sin pago', () => {
    dado(factura)
      .cuando({ type: 'CrearFactura', user_id: DUENA, datos: DATOS, estado: 'borrador', idioma: 'en' })
      .entonces(nace('borrador'));
    expect(fold(factura, borrador).factura).toEqual({ ...UNA_PENDIENTE, estado: 'borrador' });
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

  test('la factura de otra dueña se responde como inexistente', () => {
    const ajenos: readonly ComandoDeFactura[] = [
      crear,
      editar('emitir'),
      corregir,
      completar(),
      revertir(),
      abonar(1),
      anular(),
      eliminar,
    ];
    for (const comando of ajenos)
      for (const historia of [borrador, pendiente, pagada])
        dado(factura, ...historia)
          .cuando({ ...comando, user_id: OTRA_DUENA } as ComandoDeFactura)
          .seRechaza(FACTURA_NO_ENCONTRADA, 'no-existe');
  });

  test('un comando sobre una versión vieja se rechaza como conflicto', () => {
    const deVersion = [
      editar('emitir'),
      corregir,
      completar(TARJETA),
      revertir(),
      abonar(1),
      anular(),
      eliminar,
    ];
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
      ({
        type: 'FacturaCreada',
        data: { user_id: DUENA, estado: 'borrador', idioma: 'en', ...datos },
      }) as const;
    dado(factura)
      .cuando(creada(justa))
      .entonces({ ...eventoDe(justa), data: { ...eventoDe(justa).data, estado: 'pendiente' } });
    const deAntes = conItems(900, 'ñ'.repeat(100));
    const historia = [eventoDe(deAntes)];
    const corregida = { ...deAntes, nota: 'x' };
    const antes = { estado: 'borrador', fecha_factura: DATOS.fecha_factura, total: DATOS.total } as const;
    dado(factura, ...historia)
      .cuando(editar('conservar', corregida))
      .entonces(editada({ ...corregida, balance_restante: null }, antes));
    dado(factura, ...historia)
      .cuando(editar('conservar', { ...deAntes, items: [...deAntes.items, concepto!] }))
      .seRechaza(CONCEPTOS, 'regla');
    dado(factura, ...historia)
      .cuando(editar('conservar', { ...deAntes, nota: `${deAntes.nota} y más` }))
      .seRechaza(TEXTO, 'regla');
  });

  test('un comando ya cumplido se acepta otra vez, aunque la versión vista sea vieja', () => {
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

describe('Los días de una factura', () => {
  const nueva = (datos: Partial<DatosDeFactura>): ComandoDeFactura => ({
    type: 'CrearFactura',
    user_id: DUENA,
    estado: 'pendiente',
    idioma: 'en',
    datos: { ...DATOS, ...datos },
  });
  const conDias = (datos: Partial<DatosDeFactura>) => editar('conservar', { ...DATOS, ...datos });
  const SIGLO = { fecha_factura: '2000-01-01', fecha_vencimiento: '2100-12-31' };
  const FUERA = [
    { fecha_factura: '0026-11-25' },
    { fecha_factura: '1999-12-31' },
    { fecha_factura: '2101-01-01' },
    { fecha_vencimiento: '1999-12-31' },
    { fecha_vencimiento: '9999-12-31' },
  ];

  test.each(FUERA)('fuera de este siglo se rechazan en la nueva y al cambiarla: %j', (datos) => {
    dado(factura).cuando(nueva(datos)).seRechaza(FECHA_FUERA_DE_RANGO, 'regla');
    dado(factura, nace('pendiente')).cuando(conDias(datos)).seRechaza(FECHA_FUERA_DE_RANGO, 'regla');
  });

  test('el primer día y el último del rango son válidos', () => {
    dado(factura)
      .cuando(nueva(SIGLO))
      .entonces({
        type: 'FacturaCreada',
        data: { user_id: DUENA, estado: 'pendiente', idioma: 'en', ...DATOS, ...SIGLO },
      });
  });

  test.each(FUERA)('la que se registró antes con %j lo conserva, y no lo cambia por otro fuera', (datos) => {
    const deAntes: EventoDeFactura = {
      type: 'FacturaCreada',
      data: { user_id: DUENA, estado: 'borrador', idioma: 'en', ...DATOS, ...datos },
    };
    dado(factura, deAntes)
      .cuando(conDias({ ...datos, nota: 'Otra' }))
      .entonces(expect.objectContaining({ type: 'FacturaEditada' }) as unknown as EventoDeFactura);
    const [campo] = Object.keys(datos);
    dado(factura, deAntes)
      .cuando(conDias({ [campo!]: '1998-01-01' }))
      .seRechaza(FECHA_FUERA_DE_RANGO, 'regla');
  });
});

describe('Lo que se le dice al SAT de una factura', () => {
  const dadaPendiente = dado(factura, ...HISTORIAS.pendiente);

  test('pide las claves de cada renglón', () => {
    dadaPendiente.cuando(anotar({ renglones: [] })).seRechaza('Di las claves de cada renglón.', 'regla');
  });

  test('anotar lo mismo no registra nada; la factura que sustituye se conserva si no se nombra', () => {
    dado(factura, ...HISTORIAS.pagada, seAnota())
      .cuando(anotar())
      .entonces();
    dado(factura, ...HISTORIAS.pagada, seAnota('otra'))
      .cuando(anotar())
      .entonces();
    dado(factura, ...HISTORIAS.pagada, seAnota())
      .cuando(anotar({ sustituye: 'otra' }))
      .entonces(seAnota('otra'));
  });

  test('lo que falta se conserva y null lo vacía; sin datos previos, anotar vacío no registra nada', () => {
    const anotada = dado(factura, ...HISTORIAS.pagada, seAnota());
    const quedan = (renglon: object) => ({
      type: 'DatosFiscalesAnotados' as const,
      data: { renglones: [{ ...RENGLON_FISCAL, ...renglon }], sustituye: null },
    });
    anotada
      .cuando(anotar({ renglones: [{ clave_sat: '50161509' }] }))
      .entonces(quedan({ clave_sat: '50161509' }));
    anotada.cuando(anotar({ renglones: [{ unidad_sat: null }] })).entonces(quedan({ unidad_sat: null }));
    anotada.cuando(anotar({ renglones: [{}] })).entonces();
    dadaPendiente.cuando(anotar({ renglones: [{ clave_sat: null }] })).entonces();
  });

  test('sigue a su renglón cuando se editan los demás, y se pierde con él', () => {
    const [afinacion] = DATOS.items;
    const lavado = { ...afinacion!, descripcion: 'Lavado' };
    const tras = (...items: DatosDeFactura['items'][number][]) =>
      fold(factura, [...HISTORIAS.pendiente, seAnota(), editada({ items })]).factura?.fiscal?.renglones;
    const nada = { clave_sat: null, unidad_sat: null, iva_cero: null };
    expect(tras(lavado, { ...afinacion!, precio_unitario: 1 }, afinacion!)).toEqual([
      nada,
      RENGLON_FISCAL,
      nada,
    ]);
    expect(tras(lavado)).toEqual([nada]);
  });
});
