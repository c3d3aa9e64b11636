import { dado } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { leer } from '../esquemas.ts';
import {
  type ComandoDeFactura,
  type EventoDeFactura,
  FACTURA_NO_ENCONTRADA,
  FACTURA_SIN_EMITIR,
  contenidoDe,
  factura,
  timbreVigente,
} from './factura.ts';
import {
  ABONO_A_CUENTA,
  ANA,
  DATOS,
  DUENA,
  EFECTIVO,
  OTRA_CLIENTA,
  OTRA_DUENA,
  PAGO,
  TIMBRE,
  contaba,
  seAbona,
  seCancelaElTimbre,
  seTimbra,
} from './factura.prueba.ts';
import { comandoDelCambio } from './redactar-factura.ts';
import { type CambioDeFactura, cambioDeFacturaSchema } from './factura.schema.ts';
import {
  type Comprobante,
  DEMASIADOS_TIMBRES,
  FACTURA_TIMBRADA,
  FALTA_EL_RFC,
  FALTA_SUSTITUTA,
  NO_ES_CFDI_4,
  NO_ES_DE_INGRESO,
  NO_ESTA_EN_PESOS,
  SE_SUSTITUYE_SOLA,
  SIN_FOLIO,
  SIN_TIMBRAR,
  SOBRA_SUSTITUTA,
  TIMBRES_MAXIMOS,
  TOTAL_ILEGIBLE,
  YA_TIMBRADA,
} from './timbre.ts';
import { FOLIO_FISCAL_INVALIDO, MOTIVO_INVALIDO, cancelacionDeTimbreSchema } from './timbre.schema.ts';

const NACE: EventoDeFactura = {
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'pendiente', idioma: 'en', ...DATOS },
};
const BORRADOR: EventoDeFactura = {
  type: 'FacturaCreada',
  data: { user_id: DUENA, estado: 'borrador', idioma: 'en', ...DATOS },
};
const PAGADA: EventoDeFactura = {
  type: 'PagoCompletado',
  data: { ...PAGO, antes: contaba('pendiente') },
};
const TIMBRADA = [NACE, seTimbra()];
const OTRO_UUID = '00000000-AAAA-4BBB-8CCC-DDDDDDDDDDDD';

const XML: Comprobante = {
  version: '4.0',
  tipo: 'I',
  moneda: 'MXN',
  folio: 7,
  total: 23_200,
  uuid: TIMBRE.uuid,
  fecha: TIMBRE.fecha,
  rfc_emisor: TIMBRE.rfc_emisor,
  rfc_receptor: TIMBRE.rfc_receptor,
};
const RFCS = { emisor: TIMBRE.rfc_emisor, receptor: TIMBRE.rfc_receptor };
const timbrar = (xml: Partial<Comprobante> = {}, mas: object = {}): ComandoDeFactura => ({
  type: 'TimbrarFactura',
  user_id: DUENA,
  xml: { ...XML, ...xml },
  sha256: TIMBRE.sha256,
  rfcs: RFCS,
  ...mas,
});
const cancelar = (cancelacion: object = {}): ComandoDeFactura => ({
  type: 'CancelarTimbre',
  user_id: DUENA,
  motivo: '02',
  sustituida_por: null,
  ...cancelacion,
});

describe('Timbrar', () => {
  test('una factura emitida toma el timbre que es suyo, pagada o no, y una sola vez', () => {
    dado(factura, NACE).cuando(timbrar()).entonces(seTimbra());
    dado(factura, NACE, PAGADA).cuando(timbrar()).entonces(seTimbra());
    dado(factura, ...TIMBRADA)
      .cuando(timbrar())
      .entonces();
    dado(factura, ...TIMBRADA)
      .cuando(timbrar({ uuid: OTRO_UUID }, { sha256: 'cd'.repeat(32) }))
      .seRechaza(YA_TIMBRADA, 'conflicto');
  });

  test('un borrador, una eliminada y la de otra dueña no se timbran', () => {
    const seElimina: EventoDeFactura = {
      type: 'FacturaEliminada',
      data: { numero_factura: 7, antes: contaba('pendiente') },
    };
    dado(factura, BORRADOR).cuando(timbrar()).seRechaza(FACTURA_SIN_EMITIR, 'conflicto');
    dado(factura, NACE, seElimina).cuando(timbrar()).seRechaza(FACTURA_NO_ENCONTRADA, 'no-existe');
    dado(factura, NACE)
      .cuando(timbrar({}, { user_id: OTRA_DUENA }))
      .seRechaza(FACTURA_NO_ENCONTRADA, 'no-existe');
  });

  test.each<[Partial<Comprobante>, string]>([
    [{ version: '3.3' }, NO_ES_CFDI_4],
    [{ tipo: 'P' }, NO_ES_DE_INGRESO],
    [{ moneda: 'USD' }, NO_ESTA_EN_PESOS],
    [
      { rfc_emisor: 'XXX010203AB1' },
      'El RFC de quien emite el XML es XXX010203AB1, y el de tu negocio TLU010203AB1.',
    ],
    [
      { rfc_receptor: 'XAXX010101000' },
      'El RFC de quien recibe el XML es XAXX010101000, y el del cliente MUAA800102XY9.',
    ],
    [{ folio: null }, SIN_FOLIO],
    [{ folio: 8 }, 'El XML es del folio 8, y esta factura es la 7.'],
    [{ total: null }, TOTAL_ILEGIBLE],
    [{ total: 23_201 }, 'El XML es por $232.01, y esta factura por $232.00.'],
  ])('el XML de otra factura se rechaza: %o', (otro, texto) => {
    dado(factura, NACE).cuando(timbrar(otro)).seRechaza(texto, 'regla');
  });

  test('sin el RFC de alguno de los dos dice cuál falta', () => {
    for (const quien of ['emisor', 'receptor'] as const)
      dado(factura, NACE)
        .cuando(timbrar({}, { rfcs: { ...RFCS, [quien]: null } }))
        .seRechaza(FALTA_EL_RFC[quien], 'conflicto');
  });
});

describe('Una factura timbrada', () => {
  const otra = { ...contenidoDe(DATOS), nota: 'Otra' };
  const editar = (destino: 'emitir' | 'borrador' | 'conservar', datos = otra): ComandoDeFactura => ({
    type: 'EditarFactura',
    user_id: DUENA,
    datos,
    destino,
  });
  const PROHIBIDOS: readonly ComandoDeFactura[] = [
    editar('emitir'),
    editar('conservar'),
    editar('borrador'),
    editar('borrador', contenidoDe(DATOS)),
    editar('conservar', { ...contenidoDe(DATOS), cliente_id: OTRA_CLIENTA.id, cliente: OTRA_CLIENTA }),
    { type: 'CorregirCliente', user_id: DUENA, cliente: { ...ANA, telefono: '5500000000' } },
    { type: 'EliminarFactura', user_id: DUENA },
    {
      type: 'AnotarDatosFiscales',
      user_id: DUENA,
      renglones: [{ clave_sat: '78181500', unidad_sat: 'E48', iva_cero: null }],
    },
  ];

  test.each(PROHIBIDOS)('no se cambia, y siempre lo dice igual: $type', (comando) => {
    dado(factura, ...TIMBRADA)
      .cuando(comando)
      .seRechaza(FACTURA_TIMBRADA, 'conflicto');
    dado(factura, NACE, PAGADA, seTimbra()).cuando(comando).seRechaza(FACTURA_TIMBRADA, 'conflicto');
  });

  const CAMBIOS = [
    { nota: 'Otra' },
    { estado: 'borrador' },
    { estado: 'pendiente', nota: 'Otra' },
    { cliente_id: OTRA_CLIENTA.id },
    { cliente: { telefono: '5500000000' } },
    { numero_factura: 9 },
    { estado: 'pagada', metodo_pago_id: EFECTIVO.id, nota: 'Otra' },
  ];
  const pide = (historia: readonly EventoDeFactura[], cuerpo: object) => {
    const situacion = fold(factura, historia);
    const cambio: CambioDeFactura = leer(cambioDeFacturaSchema, cuerpo);
    const ahora = { hoy: '2026-03-05', instante: '2026-03-05T10:00:00.000Z', zona: 'America/Mexico_City' };
    const contexto = {
      user_id: DUENA,
      cliente: OTRA_CLIENTA,
      metodo_pago: EFECTIVO,
      ahora,
      abono_id: PAGO.abono_id,
    };
    return factura.decide(comandoDelCambio(situacion, cambio, contexto), situacion);
  };
  test.each(CAMBIOS)('un PUT %o dice que está timbrada', (cuerpo) => {
    expect(() => pide(TIMBRADA, cuerpo)).toThrow(FACTURA_TIMBRADA);
  });
  test.each([{}, { estado: 'pendiente' }])('un PUT %o que no cambia nada no es un error', (cuerpo) => {
    expect(pide(TIMBRADA, cuerpo)).toEqual([]);
  });

  test('se paga y se deshacen sus pagos', () => {
    expect(pide(TIMBRADA, { estado: 'pagada', metodo_pago_id: EFECTIVO.id })).toMatchObject([
      { type: 'PagoCompletado' },
    ]);
    dado(factura, ...TIMBRADA)
      .cuando({
        ...{ type: 'RegistrarAbono', user_id: DUENA, ...ABONO_A_CUENTA, monto: 5_000 },
        ...{ hoy: '2026-03-05', instante: '2026-03-05T10:00:00.000Z' },
      })
      .entonces(seAbona(5_000));
    const { abono_id } = ABONO_A_CUENTA;
    dado(factura, ...TIMBRADA, seAbona(5_000))
      .cuando({ type: 'AnularAbono', user_id: DUENA, abono_id, motivo: null })
      .entonces({
        type: 'AbonoAnulado',
        data: { abono_id, monto: 5_000, motivo: null, antes: contaba('pendiente') },
      });
    expect(pide([...TIMBRADA, PAGADA], { estado: 'pendiente' })).toMatchObject([{ type: 'PagoRevertido' }]);
  });

  test('cancelado su timbre es como antes de timbrarse, y se vuelve a timbrar', () => {
    dado(factura, ...TIMBRADA)
      .cuando(cancelar())
      .entonces(seCancelaElTimbre());
    const cancelada = [...TIMBRADA, seCancelaElTimbre()];
    for (const comando of PROHIBIDOS)
      expect(factura.decide(comando, fold(factura, cancelada))).toEqual(
        factura.decide(comando, fold(factura, [NACE])),
      );
    const { factura: una, timbres } = fold(factura, cancelada);
    expect([una && timbreVigente(una), una?.timbre?.cancelado, timbres]).toEqual([
      null,
      { motivo: '02', sustituida_por: null },
      [TIMBRE.uuid],
    ]);
    const otroTimbre = { ...TIMBRE, uuid: OTRO_UUID, sha256: 'cd'.repeat(32) };
    dado(factura, ...cancelada)
      .cuando(timbrar({ uuid: OTRO_UUID }, { sha256: otroTimbre.sha256 }))
      .entonces(seTimbra(otroTimbre));
  });

  test('se timbra hasta veinte veces', () => {
    const veces = Array.from({ length: TIMBRES_MAXIMOS }, () => [seTimbra(), seCancelaElTimbre()]).flat();
    dado(factura, NACE, ...veces)
      .cuando(timbrar())
      .seRechaza(DEMASIADOS_TIMBRES, 'conflicto');
  });
});

describe('Cancelar el timbre', () => {
  test('el motivo 01, y solo él, nombra otra factura que la sustituye', () => {
    const sustituida_por = OTRO_UUID;
    dado(factura, ...TIMBRADA)
      .cuando(cancelar({ motivo: '01', sustituida_por }))
      .entonces(seCancelaElTimbre({ motivo: '01', sustituida_por }));
    for (const [cancelacion, texto] of [
      [{ motivo: '01' }, FALTA_SUSTITUTA],
      [{ motivo: '03', sustituida_por }, SOBRA_SUSTITUTA],
      [{ motivo: '01', sustituida_por: TIMBRE.uuid }, SE_SUSTITUYE_SOLA],
    ] as const)
      dado(factura, ...TIMBRADA)
        .cuando(cancelar(cancelacion))
        .seRechaza(texto, 'regla');
  });

  test('cancelarlo dos veces no registra nada más; sin timbre se rechaza', () => {
    const cancelada = [...TIMBRADA, seCancelaElTimbre()];
    dado(factura, ...cancelada)
      .cuando(cancelar())
      .entonces();
    dado(factura, ...cancelada)
      .cuando(cancelar({ motivo: '03' }))
      .seRechaza(SIN_TIMBRAR, 'conflicto');
    dado(factura, NACE).cuando(cancelar()).seRechaza(SIN_TIMBRAR, 'conflicto');
  });

  test('un cuerpo válido se lee, y uno inválido se rechaza con su motivo', () => {
    expect(
      leer(cancelacionDeTimbreSchema, { motivo: '01', sustituida_por: ` ${OTRO_UUID.toLowerCase()} ` }),
    ).toEqual({
      motivo: '01',
      sustituida_por: OTRO_UUID,
    });
    expect(leer(cancelacionDeTimbreSchema, { motivo: '02' })).toEqual({ motivo: '02', sustituida_por: null });
    expect(() => leer(cancelacionDeTimbreSchema, { motivo: '05' })).toThrow(MOTIVO_INVALIDO);
    expect(() => leer(cancelacionDeTimbreSchema, { motivo: '01', sustituida_por: 'x' })).toThrow(
      FOLIO_FISCAL_INVALIDO,
    );
  });
});
