import { DESDE_EL_ENLACE } from '../actor-de-enlace.ts';
import { dado, narrar, rechazoDe, registrados } from '../dado.prueba.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import { narradorDeSeguimiento } from './historial.ts';
import { AVISO_SCHEMA, aSeguimientoDeApi } from './seguimiento.api.ts';
import { agregadoDeSeguimiento } from './seguimiento.agregado.ts';
import {
  AVISO_NO_ENCONTRADO,
  AVISO_YA_CONFIRMADO,
  AVISO_YA_DESCARTADO,
  type ContextoDeAviso,
  type EventoDeSeguimiento,
  primerDiaEnEspera,
  seguimiento,
} from './seguimiento.ts';
import { TEXTOS_DE_AVISO } from './textos-de-aviso.ts';
import { vistaDeSeguimientos } from './seguimiento.view.ts';

const HOY = '2026-11-24';
const PAGO = { monto: 116_000, fecha: HOY, metodo: 'Transferencia', referencia: '0042' };
const CON: ContextoDeAviso = { hoy: HOY, cliente_id: 'luisa', idioma: 'es', saldo: 116_000, pagada: false };
const { es, en } = TEXTOS_DE_AVISO;

const avisar = (cambio: object = {}, con: Partial<ContextoDeAviso> = {}) =>
  ({ type: 'AvisarPago', aviso_id: 'a', ...PAGO, ...cambio, con: { ...CON, ...con } }) as const;
const avisado = (aviso_id = 'a', dia = HOY, cliente_id = 'luisa'): EventoDeSeguimiento => ({
  type: 'PagoAvisado',
  data: { aviso_id, cliente_id, ...PAGO, dia },
});
const confirmado = (aviso_id = 'a'): EventoDeSeguimiento => ({
  type: 'AvisoConfirmado',
  data: { aviso_id, abono_id: 'p' },
});
const descartado = (aviso_id = 'a', motivo: string | null = null): EventoDeSeguimiento => ({
  type: 'AvisoDescartado',
  data: { aviso_id, motivo },
});
const abierta = (dia: string): EventoDeSeguimiento => ({ type: 'FacturaAbierta', data: { dia } });

describe('El aviso de pago', () => {
  test('queda con su día, y uno a la vez por factura', () => {
    dado(seguimiento).cuando(avisar()).entonces(avisado());
    dado(seguimiento, avisado())
      .cuando(avisar({ aviso_id: 'b', monto: PAGO.monto - 1 }))
      .seRechaza(es.yaHay, 'conflicto');
    dado(seguimiento, avisado(), descartado())
      .cuando(avisar({ aviso_id: 'b' }))
      .entonces(avisado('b'));
  });

  test('enviado dos veces es uno', () => {
    dado(seguimiento, avisado())
      .cuando(avisar({ aviso_id: 'b' }))
      .entonces();
  });

  test('es de la clienta que la factura tenía entonces: con otra clienta no cuenta ni se muestra', () => {
    const deOtra = { cliente_id: 'rosa' };
    const eventos = ['a', 'b', 'c'].flatMap((id) => [avisado(id), descartado(id)]);
    dado(seguimiento, ...eventos, avisado('d', '2026-11-25'))
      .cuando(avisar({ aviso_id: 'e' }, deOtra))
      .entonces(avisado('e', HOY, 'rosa'));
    const suyo = registrados(FLUJO, 'luz', [avisado(), avisado('b', '2026-11-25', 'rosa')]);
    const { seguimiento: tras } = proyectar(vistaDeSeguimientos, suyo, 'f')!;
    const de = (cliente_id: string, estado: 'pendiente' | 'pagada' = 'pendiente') =>
      aSeguimientoDeApi(tras, { estado, datos: { cliente_id } }).aviso?.id;
    expect([de('luisa'), de('rosa'), de('ana'), de('rosa', 'pagada')]).toEqual([
      'a',
      'b',
      undefined,
      undefined,
    ]);
  });

  test('se aceptan tres al día, y al día siguiente otra vez', () => {
    const tres = ['a', 'b', 'c'].flatMap((id) => [avisado(id), descartado(id)]);
    dado(seguimiento, ...tres)
      .cuando(avisar({ aviso_id: 'd' }))
      .seRechaza(es.demasiados, 'demasiadas-veces');
    dado(seguimiento, ...tres)
      .cuando(avisar({ aviso_id: 'd' }, { hoy: '2026-11-25' }))
      .entonces(avisado('d', '2026-11-25'));
  });

  test.each([
    [{ monto: 116_001 }, {}, 'Falta pagar $1,160.00: escribe eso o menos.'],
    [{ monto: 116_001 }, { idioma: 'en' }, '$1,160.00 is left to pay: enter that or less.'],
    [{ fecha: '2026-11-25' }, {}, es.fechaFutura],
    [{ fecha: '2025-11-01' }, { idioma: 'en' }, en.fechaVieja],
    [{}, { pagada: true, saldo: 0 }, es.pagada],
    [{}, { saldo: 0, idioma: 'en' }, en.pagada],
  ] as const)('%j con %j se rechaza: %s', (cambio, con, dicho) => {
    dado(seguimiento).cuando(avisar(cambio, con)).seRechaza(dicho);
  });

  test('se confirma una vez o se descarta una vez', () => {
    const confirmar = { type: 'ConfirmarAviso', aviso_id: 'a', abono_id: 'p' } as const;
    const descartar = { type: 'DescartarAviso', aviso_id: 'a', motivo: null } as const;
    dado(seguimiento).cuando(confirmar).seRechaza(AVISO_NO_ENCONTRADO, 'no-existe');
    dado(seguimiento).cuando(descartar).seRechaza(AVISO_NO_ENCONTRADO, 'no-existe');
    dado(seguimiento, avisado()).cuando(confirmar).entonces(confirmado());
    dado(seguimiento, avisado(), confirmado()).cuando(confirmar).entonces();
    dado(seguimiento, avisado(), confirmado()).cuando(descartar).seRechaza(AVISO_YA_CONFIRMADO, 'conflicto');
    dado(seguimiento, avisado()).cuando(descartar).entonces(descartado());
    dado(seguimiento, avisado(), descartado()).cuando(descartar).entonces();
    dado(seguimiento, avisado(), descartado('a', 'No llegó'))
      .cuando({ ...descartar, motivo: 'No llegó' })
      .entonces();
    dado(seguimiento, avisado(), descartado())
      .cuando({ ...descartar, motivo: 'No llegó' })
      .seRechaza(AVISO_YA_DESCARTADO, 'conflicto');
    // The payment notice was discarded while its payment was being recorded.
    dado(seguimiento, avisado(), descartado()).cuando(confirmar).entonces(confirmado());
  });

  test('detiene los recordatorios cinco días, contando el día del aviso', () =>
    expect(['2026-11-28', '2026-11-29'].map(primerDiaEnEspera)).toEqual([HOY, '2026-11-25']));

  test.each([
    [{ monto: 0 }, es.monto, en.monto],
    [{ monto: '-5' }, es.monto, en.monto],
    [{ monto: ' ' }, es.monto, en.monto],
    [{ monto: undefined }, es.monto, en.monto],
    [{ monto: 'mucho' }, es.montoIlegible, en.montoIlegible],
    [{ monto: '1160,50' }, es.montoIlegible, en.montoIlegible],
    [{ monto: '1.160,00' }, es.montoIlegible, en.montoIlegible],
    [{ monto: '1.999' }, es.montoIlegible, en.montoIlegible],
    [{ monto: 1.999 }, es.montoIlegible, en.montoIlegible],
    [{ fecha: '2026-02-30' }, es.fecha, en.fecha],
    [{ fecha: '' }, es.fecha, en.fecha],
    [{ metodo: ' ' }, es.metodo, en.metodo],
    [{ metodo: 'x'.repeat(101) }, es.metodo, en.metodo],
    [{ metodo: '\u202e' }, es.metodo, en.metodo],
    [{ referencia: 'x'.repeat(101) }, es.referencia, en.referencia],
    [{ referencia: 7 }, es.referencia, en.referencia],
  ])('escrito así, %j, se rechaza en el idioma de la página', (cambio, enEspanol, enIngles) => {
    const escrito = { monto: '1,160.00', fecha: HOY, metodo: 'Transferencia', ...cambio };
    expect(rechazoDe(() => leer(AVISO_SCHEMA.es, escrito)).errores).toEqual({
      [Object.keys(cambio)[0]!]: enEspanol,
    });
    expect(rechazoDe(() => leer(AVISO_SCHEMA.en, escrito)).message).toBe(enIngles);
  });

  test('como lo manda el formulario se lee igual que en JSON', () => {
    const leido = { monto: 116_000, fecha: HOY, metodo: 'Transferencia', referencia: null };
    const escrito = { monto: '$1,160', fecha: HOY, metodo: ' Transfe\u202erencia ', referencia: '\u200e' };
    expect(leer(AVISO_SCHEMA.es, escrito)).toEqual(leido);
    expect(leer(AVISO_SCHEMA.en, { ...leido, monto: 1160 })).toEqual(leido);
  });
});

test('la página se anota abierta una vez al día', () => {
  const abrir = { type: 'AnotarApertura', hoy: HOY } as const;
  dado(seguimiento).cuando(abrir).entonces(abierta(HOY));
  dado(seguimiento, abierta(HOY)).cuando(abrir).entonces();
  dado(seguimiento, abierta('2026-11-23')).cuando(abrir).entonces(abierta(HOY));
});

test('cada vez que se renueva, su enlace es de otra generación', () => {
  const renovar = { type: 'RenovarEnlaceDeFactura' } as const;
  const renovado = (generacion: number): EventoDeSeguimiento => ({
    type: 'EnlaceDeFacturaRenovado',
    data: { generacion },
  });
  dado(seguimiento).cuando(renovar).entonces(renovado(1));
  dado(seguimiento, renovado(1)).cuando(renovar).entonces(renovado(2));
});

const FACTURA = { estado: 'pendiente', datos: { cliente_id: 'luisa' } } as const;
const FLUJO = agregadoDeSeguimiento.flujo('f');

test('la vista de seguimiento dice el aviso en espera, y se encuentra por él hasta que se decide', () => {
  const tras = (...eventos: EventoDeSeguimiento[]) =>
    proyectar(vistaDeSeguimientos, registrados(FLUJO, 'luz', eventos), 'f')!;
  const esperando = tras(avisado(), abierta(HOY));
  expect(aSeguimientoDeApi(esperando.seguimiento, FACTURA)).toEqual({
    aviso: { id: 'a', dia: HOY, ...PAGO, monto: 1160, estado: 'abierto', motivo: null },
    abierta: HOY,
  });
  expect(vistaDeSeguimientos.fieldsOf(esperando)).toEqual({ owner: 'luz', aviso: HOY });
  const decidido = tras(avisado(), confirmado());
  expect(aSeguimientoDeApi(decidido.seguimiento, FACTURA)).toEqual({ aviso: null, abierta: null });
  expect(vistaDeSeguimientos.fieldsOf(decidido)).toEqual({ owner: 'luz', aviso: null });
});

test('el historial dice que el aviso llegó desde el enlace, y nunca quién lo envió', () => {
  const eventos: EventoDeSeguimiento[] = [
    { type: 'EnlaceDeFacturaRenovado', data: { generacion: 1 } },
    abierta(HOY),
    avisado(),
    descartado('a', 'No ha llegado a mi banco'),
    avisado('b'),
    confirmado('b'),
    avisado('c'),
    { type: 'AvisoConfirmado', data: { aviso_id: 'c', abono_id: null } },
  ];
  const { eventos: contados } = narrar(
    narradorDeSeguimiento,
    registrados(FLUJO, 'luz', eventos),
    () => DESDE_EL_ENLACE,
  );
  expect(contados.map(({ texto }) => texto)).toEqual([
    'Se renovó el enlace de su página: el anterior ya no abre.',
    'Se abrió su página desde el enlace.',
    'Avisaron desde el enlace de un pago de $1,160.00 del 24/11/2026 (Transferencia, referencia 0042).',
    'No se encontró el pago avisado de $1,160.00. Motivo: No ha llegado a mi banco',
    'Avisaron desde el enlace de un pago de $1,160.00 del 24/11/2026 (Transferencia, referencia 0042).',
    'Se confirmó el aviso: el pago quedó registrado.',
    'Avisaron desde el enlace de un pago de $1,160.00 del 24/11/2026 (Transferencia, referencia 0042).',
    'Se cerró el aviso: el pago ya estaba registrado.',
  ]);
});
