import { dado, narrar, registrados } from '../dado.prueba.ts';
import { type Decider, fold } from '../decider.ts';
import { ANA, DUENA, EFECTIVO, OTRA_DUENA } from '../facturas/factura.prueba.ts';
import { proyectar } from '../proyeccion.ts';
import { ahoraEn } from '../zona-horaria.ts';
import {
  COTIZACION_ACEPTADA,
  COTIZACION_ANULADA,
  COTIZACION_CAMBIO,
  COTIZACION_FACTURADA,
  COTIZACION_NO_ENCONTRADA,
  COTIZACION_YA_ACEPTADA,
  COTIZACION_YA_RECHAZADA,
  type ComandoDeCotizacion,
  type EventoDeCotizacion,
  SE_ESTA_FACTURANDO,
  SIN_ENVIAR,
  SOLO_ACEPTADA_SE_FACTURA,
  SOLO_BORRADOR_SE_ELIMINA,
  SOLO_ENVIADA_SE_SIGUE,
  type SituacionDeCotizacion,
  VALIDEZ_PASADA,
  cotizacion,
  estaVencida,
  huellaDe,
} from './cotizacion.ts';
import {
  CONTENIDO,
  FACTURA_ID,
  HUELLA,
  ID_DE_COTIZACION,
  OTRA_FACTURA_ID,
  OTRA_HUELLA,
  OTRO_CONTENIDO,
  abandonada,
  aceptada,
  anulada,
  creada,
  desligada,
  editada,
  enviada,
  facturada,
  pedida,
  rechazada,
  reenviada,
  seguida,
} from './cotizacion.prueba.ts';
import { aCotizacionDeApi, vistaDeCotizaciones } from './cotizacion.view.ts';
import { narradorDeCotizacion } from './historial.ts';
import { alcanceDeCotizaciones } from './listas-de-cotizaciones.ts';
import { sinRespuesta } from './sin-respuesta.ts';
import { TEXTOS_DEL_CLIENTE } from './textos-del-cliente.ts';

const HOY = '2026-03-10';
const suya = { user_id: DUENA };
const deAlguien = (...historia: EventoDeCotizacion[]) =>
  dado(cotizacion as Decider<ComandoDeCotizacion, SituacionDeCotizacion, EventoDeCotizacion>, ...historia);
const estadoTras = (...historia: EventoDeCotizacion[]) => fold(cotizacion, historia).cotizacion!;

const enviar = { type: 'EnviarCotizacion', ...suya, numero: 12, hoy: HOY } as const;
const porElCliente = {
  type: 'AceptarCotizacion',
  por: 'cliente',
  nombre: 'Ana',
  revision: 1,
  huella: HUELLA,
  hoy: HOY,
} as const;
const porElla = {
  type: 'AceptarCotizacion',
  por: 'duena',
  ...suya,
  nombre: null,
  nota: 'Aceptó por teléfono',
} as const;
const noQuiere = {
  type: 'RechazarCotizacion',
  por: 'cliente',
  motivo: 'Muy caro',
  revision: 1,
  huella: HUELLA,
} as const;
const facturar = {
  type: 'PedirConversion',
  ...suya,
  hoy: HOY,
  conversion: {
    factura_id: FACTURA_ID,
    fecha: HOY,
    fecha_vencimiento: null,
    anticipo: { monto: 11_600, fecha: '2026-03-09', metodo_pago: EFECTIVO },
  },
} as const;

describe('el borrador', () => {
  test('se crea una vez, también si se repite con la misma clave', () => {
    const crear = { type: 'CrearCotizacion', ...suya, contenido: CONTENIDO } as const;
    deAlguien().cuando(crear).entonces(creada);
    deAlguien(creada).cuando(crear).entonces();
    deAlguien(creada)
      .cuando({ ...crear, user_id: OTRA_DUENA })
      .seRechaza(COTIZACION_NO_ENCONTRADA, 'no-existe');
  });

  test('se edita sin otra revisión, y se elimina', () => {
    deAlguien(creada)
      .cuando({ type: 'EditarCotizacion', ...suya, contenido: OTRO_CONTENIDO })
      .entonces(editada(1));
    deAlguien(creada)
      .cuando({ type: 'EditarCotizacion', ...suya, contenido: CONTENIDO })
      .entonces();
    deAlguien(creada)
      .cuando({ type: 'EliminarCotizacion', ...suya })
      .entonces({ type: 'CotizacionEliminada', data: suya });
    deAlguien(creada)
      .cuando({ type: 'AnularCotizacion', ...suya })
      .seRechaza(SIN_ENVIAR, 'conflicto');
  });

  test('con una versión vieja se rechaza, y con la suya no', () => {
    const editar = { type: 'EditarCotizacion', ...suya, contenido: OTRO_CONTENIDO } as const;
    deAlguien(creada)
      .cuando({ ...editar, version: 0 })
      .seRechaza(COTIZACION_CAMBIO, 'conflicto');
    deAlguien(creada)
      .cuando({ ...editar, version: 1 })
      .entonces(editada(1));
  });

  test('de otra dueña no existe', () => {
    deAlguien(creada)
      .cuando({ ...enviar, user_id: OTRA_DUENA })
      .seRechaza(COTIZACION_NO_ENCONTRADA, 'no-existe');
  });

  test('nadie lo acepta ni lo rechaza antes de enviarlo', () => {
    deAlguien(creada).cuando(porElCliente).seRechaza(COTIZACION_NO_ENCONTRADA, 'no-existe');
    deAlguien(creada).cuando(porElla).seRechaza(SIN_ENVIAR, 'conflicto');
  });
});

describe('enviar la cotización', () => {
  test('le da su número y la huella de su contenido; enviarla otra vez no registra nada', () => {
    deAlguien(creada).cuando(enviar).entonces(enviada);
    deAlguien(creada, enviada).cuando(enviar).entonces();
  });

  test('una cotización rechazada se puede enviar otra vez sin cambios, y vuelve a esperar respuesta', () => {
    deAlguien(creada, enviada, rechazada).cuando(enviar).entonces(enviada);
    deAlguien(creada, enviada, rechazada, enviada).cuando(enviar).entonces();
    deAlguien(creada, enviada, rechazada)
      .cuando({ ...enviar, hoy: '2026-04-01' })
      .seRechaza(VALIDEZ_PASADA, 'regla');
    expect(fold(cotizacion, [creada, enviada, rechazada, enviada]).cotizacion).toMatchObject({
      ...{ estado: 'enviada', revision: 1, rechazo: null },
    });
  });

  test('conserva su número en cada revisión', () => {
    deAlguien(creada, enviada, editada(2))
      .cuando({ ...enviar, numero: 99 })
      .entonces(reenviada);
  });

  test('se rechaza cuando su último día ya pasó', () => {
    deAlguien(creada)
      .cuando({ ...enviar, hoy: '2026-04-01' })
      .seRechaza(VALIDEZ_PASADA, 'regla');
    deAlguien(creada)
      .cuando({ ...enviar, hoy: '2026-03-31' })
      .entonces(enviada);
  });

  test('una cotización enviada no se elimina: se anula, una vez', () => {
    deAlguien(creada, enviada)
      .cuando({ type: 'EliminarCotizacion', ...suya })
      .seRechaza(SOLO_BORRADOR_SE_ELIMINA, 'conflicto');
    deAlguien(creada, enviada)
      .cuando({ type: 'AnularCotizacion', ...suya })
      .entonces(anulada);
    deAlguien(creada, enviada, anulada)
      .cuando({ type: 'AnularCotizacion', ...suya })
      .entonces();
  });

  test('la huella es de todo lo que se muestra', () => {
    const huellas = [
      HUELLA,
      huellaDe(13, 1, CONTENIDO),
      huellaDe(12, 2, CONTENIDO),
      ...Object.entries(CONTENIDO).map(([campo, valor]) =>
        huellaDe(12, 1, { ...CONTENIDO, [campo]: valor === null ? 'algo' : null }),
      ),
    ];
    expect(new Set(huellas).size).toBe(huellas.length);
  });
});

describe('las revisiones', () => {
  test('un cambio de la cotización enviada es otra revisión, que el cliente no ve hasta que se envía', () => {
    deAlguien(creada, enviada)
      .cuando({ type: 'EditarCotizacion', ...suya, contenido: OTRO_CONTENIDO })
      .entonces(editada(2));
    const { revision, enviada: vista, estado } = estadoTras(creada, enviada, editada(2));
    expect({ revision, vista, estado }).toEqual({
      revision: 2,
      vista: { revision: 1, sha256: HUELLA, contenido: CONTENIDO },
      estado: 'enviada',
    });
  });

  test('editarla con el mismo contenido que se envió descarta los cambios sin enviar', () => {
    deAlguien(creada, enviada, editada(2))
      .cuando({ type: 'EditarCotizacion', ...suya, contenido: CONTENIDO })
      .entonces(editada(1, CONTENIDO));
    deAlguien(creada, enviada, editada(2), editada(1, CONTENIDO)).cuando(enviar).entonces();
  });

  test('enviada otra vez, la aceptación de la anterior ya no cuenta', () => {
    const { estado, aceptacion } = estadoTras(creada, enviada, aceptada, editada(2), reenviada);
    expect({ estado, aceptacion }).toEqual({ estado: 'enviada', aceptacion: null });
  });

  test('una rechazada se cambia y se envía otra vez', () => {
    deAlguien(creada, enviada, rechazada, editada(2)).cuando(enviar).entonces(reenviada);
    expect(estadoTras(creada, enviada, rechazada, editada(2), reenviada).estado).toBe('enviada');
  });
});

describe('el cliente la acepta', () => {
  test('una vez, por más veces que lo diga', () => {
    deAlguien(creada, enviada).cuando(porElCliente).entonces(aceptada);
    deAlguien(creada, enviada, aceptada)
      .cuando({ ...porElCliente, nombre: 'Otra' })
      .entonces();
    deAlguien(creada, enviada, aceptada, pedida, facturada).cuando(porElCliente).entonces();
  });

  test('solo lo que se le mostró: con otra revisión u otra huella se rechaza', () => {
    deAlguien(creada, enviada, editada(2), reenviada)
      .cuando(porElCliente)
      .seRechaza(TEXTOS_DEL_CLIENTE.es.otra, 'conflicto');
    deAlguien(creada, enviada)
      .cuando({ ...porElCliente, huella: OTRA_HUELLA })
      .seRechaza(TEXTOS_DEL_CLIENTE.es.otra, 'conflicto');
    deAlguien(creada, enviada)
      .cuando({ ...porElCliente, revision: 2 })
      .seRechaza(TEXTOS_DEL_CLIENTE.es.otra, 'conflicto');
  });

  test('los rechazos al cliente van en el idioma de la cotización', () => {
    const enIngles: EventoDeCotizacion = {
      type: 'CotizacionCreada',
      data: { ...suya, ...CONTENIDO, idioma: 'en' },
    };
    const huella = huellaDe(12, 1, { ...CONTENIDO, idioma: 'en' });
    const suEnvio = { ...enviada, data: { numero: 12, revision: 1, sha256: huella } } as EventoDeCotizacion;
    const acepta = { ...porElCliente, huella };
    const rechaza = { ...noQuiere, huella };
    deAlguien(enIngles, suEnvio)
      .cuando(porElCliente)
      .seRechaza('The quote has changed. Please read it again.', 'conflicto');
    deAlguien(enIngles, suEnvio)
      .cuando({ ...acepta, hoy: '2026-04-01' })
      .seRechaza('This quote expired on 31/03/2026; ask for a new one.', 'conflicto');
    deAlguien(enIngles, suEnvio, anulada).cuando(acepta).seRechaza('This quote was cancelled.', 'conflicto');
    deAlguien(enIngles, suEnvio, aceptada)
      .cuando(rechaza)
      .seRechaza('This quote was already accepted.', 'conflicto');
  });

  test('la revisión enviada, aunque haya otra sin enviar', () => {
    deAlguien(creada, enviada, editada(2)).cuando(porElCliente).entonces(aceptada);
  });

  test('anulada no la acepta nadie', () => {
    deAlguien(creada, enviada, anulada).cuando(porElCliente).seRechaza(COTIZACION_ANULADA, 'conflicto');
    deAlguien(creada, enviada, anulada).cuando(porElla).seRechaza(COTIZACION_ANULADA, 'conflicto');
    deAlguien(creada, enviada, anulada)
      .cuando({ type: 'EditarCotizacion', ...suya, contenido: OTRO_CONTENIDO })
      .seRechaza(COTIZACION_ANULADA, 'conflicto');
  });

  test('vencida no la puede aceptar él, y la dueña sí en su nombre', () => {
    const tarde = { ...porElCliente, hoy: '2026-04-01' };
    deAlguien(creada, enviada)
      .cuando(tarde)
      .seRechaza('Esta cotización venció el 31/03/2026; pide otra.', 'conflicto');
    deAlguien(creada, enviada, aceptada).cuando(tarde).entonces();
    deAlguien(creada, enviada)
      .cuando(porElla)
      .entonces({
        type: 'CotizacionAceptada',
        data: { revision: 1, sha256: HUELLA, nombre: ANA.nombre, por: 'duena', nota: 'Aceptó por teléfono' },
      });
  });

  test('su nota o su motivo no se pierden en silencio si ya se había contestado', () => {
    const noLaQuiso = { type: 'RechazarCotizacion', por: 'duena', ...suya } as const;
    deAlguien(creada, enviada, aceptada).cuando(porElla).seRechaza(COTIZACION_YA_ACEPTADA, 'conflicto');
    const laAcepto = {
      type: 'CotizacionAceptada',
      data: { ...aceptada.data, nota: porElla.nota },
    } as EventoDeCotizacion;
    deAlguien(creada, enviada, laAcepto).cuando(porElla).entonces();
    deAlguien(creada, enviada, rechazada)
      .cuando({ ...noLaQuiso, motivo: 'Se fue' })
      .seRechaza(COTIZACION_YA_RECHAZADA, 'conflicto');
    for (const motivo of [null, 'Muy caro'])
      deAlguien(creada, enviada, rechazada)
        .cuando({ ...noLaQuiso, motivo })
        .entonces();
    deAlguien(creada, enviada, rechazada)
      .cuando({ ...noQuiere, motivo: 'Ya no' })
      .entonces();
  });

  test.each(['America/Mexico_City', 'America/Tijuana', 'Asia/Tokyo'])(
    'hasta las 23:59 de su último día en %s, y a las 00:01 ya no',
    (zona) => {
      const minutos = Array.from({ length: 48 * 60 }, (_, i) =>
        new Date(Date.UTC(2026, 2, 31) + i * 60_000).toISOString(),
      );
      const hoyDe = (instante: string) => ahoraEn(zona, instante).hoy;
      const primero = minutos.findIndex((uno) => hoyDe(uno) === '2026-04-01');
      const [a2359, a0001] = [hoyDe(minutos[primero - 1]!), hoyDe(minutos[primero + 1]!)];
      expect([a2359, a0001]).toEqual(['2026-03-31', '2026-04-01']);
      deAlguien(creada, enviada)
        .cuando({ ...porElCliente, hoy: a2359 })
        .entonces(aceptada);
      deAlguien(creada, enviada)
        .cuando({ ...porElCliente, hoy: a0001 })
        .seRechaza('Esta cotización venció el 31/03/2026; pide otra.', 'conflicto');
      const una = estadoTras(creada, enviada);
      expect([estaVencida(una, a2359), estaVencida(una, a0001)]).toEqual([false, true]);
    },
  );

  test('la que no tiene último día no vence', () => {
    const sinDia = { ...CONTENIDO, valida_hasta: null };
    const historia: EventoDeCotizacion[] = [
      { type: 'CotizacionCreada', data: { ...suya, ...sinDia } },
      {
        ...enviada,
        data: { numero: 12, revision: 1, sha256: huellaDe(12, 1, sinDia) },
      } as EventoDeCotizacion,
    ];
    expect(estaVencida(estadoTras(...historia), '2100-01-01')).toBe(false);
  });

  test('la enviada está en la lista de las vigentes o en la de las vencidas, según su último día', () => {
    const listasDe = (valida_hasta: string | null): readonly string[] => {
      const contenido = { ...CONTENIDO, valida_hasta };
      const una = estadoTras({ type: 'CotizacionCreada', data: { ...suya, ...contenido } }, {
        ...enviada,
        data: { numero: 12, revision: 1, sha256: huellaDe(12, 1, contenido) },
      } as EventoDeCotizacion);
      const cuando = '2026-03-01T00:00:00.000Z';
      const vista = { id: 'c1', version: 2, cotizacion: una, creada: cuando, enviada: cuando };
      const { estado, vence } = vistaDeCotizaciones.fieldsOf({
        ...vista,
        seguimiento: null,
        contestada: null,
      });
      return (['vigente', 'vencida', 'aceptada'] as const).filter((lista) => {
        const alcance = alcanceDeCotizaciones(lista, { hoy: HOY, zona: 'UTC' });
        const entre = alcance.ranges.every(
          ({ from = '', to = '9999-12-31' }) => from <= vence! && vence! <= to,
        );
        return alcance.estado === estado && entre;
      });
    };
    expect([null, HOY, '2026-03-09'].map(listasDe)).toEqual([['vigente'], ['vigente'], ['vencida']]);
  });
});

describe('el cliente la rechaza', () => {
  test('una vez, lo que se le mostró, y puede cambiar de idea', () => {
    deAlguien(creada, enviada).cuando(noQuiere).entonces(rechazada);
    deAlguien(creada, enviada, rechazada).cuando(noQuiere).entonces();
    deAlguien(creada, enviada, editada(2), reenviada)
      .cuando(noQuiere)
      .seRechaza(TEXTOS_DEL_CLIENTE.es.otra, 'conflicto');
    deAlguien(creada, enviada, rechazada).cuando(porElCliente).entonces(aceptada);
  });

  test('una cotización aceptada ya no se rechaza, ni por él ni por la dueña', () => {
    deAlguien(creada, enviada, aceptada).cuando(noQuiere).seRechaza(COTIZACION_ACEPTADA, 'conflicto');
    deAlguien(creada, enviada, aceptada)
      .cuando({ type: 'RechazarCotizacion', por: 'duena', ...suya, motivo: null })
      .seRechaza(COTIZACION_ACEPTADA, 'conflicto');
  });
});

describe('se vuelve factura', () => {
  test('solo aceptada', () => {
    for (const historia of [[creada], [creada, enviada], [creada, enviada, rechazada]])
      deAlguien(...historia)
        .cuando(facturar)
        .seRechaza(SOLO_ACEPTADA_SE_FACTURA, 'conflicto');
    deAlguien(creada, enviada, anulada).cuando(facturar).seRechaza(COTIZACION_ANULADA, 'conflicto');
  });

  test('dos peticiones seguidas piden una sola factura', () => {
    deAlguien(creada, enviada, aceptada).cuando(facturar).entonces(pedida);
    const otra = { ...facturar, conversion: { ...facturar.conversion, factura_id: OTRA_FACTURA_ID } };
    deAlguien(creada, enviada, aceptada, pedida).cuando(otra).entonces();
    deAlguien(creada, enviada, aceptada, pedida, facturada).cuando(otra).entonces();
  });

  test('un anticipo que la factura no tiene se rechaza, también desde una versión vieja', () => {
    const sinAnticipo = { ...pedida, data: { ...pedida.data, anticipo: null } } as EventoDeCotizacion;
    const vieja = { ...facturar, version: 3 };
    const otra = (monto: number) => ({
      ...vieja,
      conversion: { ...facturar.conversion, anticipo: { ...facturar.conversion.anticipo, monto } },
    });
    for (const hecha of [[], [facturada]]) {
      deAlguien(creada, enviada, aceptada, sinAnticipo, ...hecha)
        .cuando(vieja)
        .seRechaza('La factura ya se hizo sin anticipo: anota en ella lo que recibiste.', 'conflicto');
      deAlguien(creada, enviada, aceptada, pedida, ...hecha)
        .cuando(otra(7_700))
        .seRechaza(
          'La factura ya se hizo con un anticipo de $116.00: anota en ella lo que recibiste.',
          'conflicto',
        );
      deAlguien(creada, enviada, aceptada, pedida, ...hecha)
        .cuando({ ...vieja, conversion: { ...facturar.conversion, anticipo: null } })
        .entonces();
    }
    deAlguien(creada, enviada, aceptada, pedida, abandonada)
      .cuando(otra(7_700))
      .seRechaza('La cotización cambió mientras tanto. Revisa cómo está ahora.', 'conflicto');
    expect(estadoTras(creada, enviada, aceptada, pedida, facturada, desligada).anticipo).toBeNull();
  });

  test('el anticipo no pasa del total, ni es de un día por venir', () => {
    const con = (anticipo: object) => ({
      ...facturar,
      conversion: { ...facturar.conversion, anticipo: { ...facturar.conversion.anticipo, ...anticipo } },
    });
    deAlguien(creada, enviada, aceptada)
      .cuando(con({ monto: CONTENIDO.total + 1 }))
      .seRechaza('El anticipo no puede superar el total.', 'regla');
    deAlguien(creada, enviada, aceptada)
      .cuando(con({ fecha: '2026-03-11' }))
      .seRechaza('La fecha de pago no puede ser posterior a hoy.', 'regla');
  });

  test('mientras se factura, y facturada, la cotización no cambia', () => {
    const editar = { type: 'EditarCotizacion', ...suya, contenido: OTRO_CONTENIDO } as const;
    deAlguien(creada, enviada, aceptada, pedida).cuando(editar).seRechaza(SE_ESTA_FACTURANDO, 'conflicto');
    deAlguien(creada, enviada, aceptada, pedida, facturada)
      .cuando(editar)
      .seRechaza(COTIZACION_FACTURADA, 'conflicto');
    deAlguien(creada, enviada, aceptada, pedida, facturada)
      .cuando({ type: 'AnularCotizacion', ...suya })
      .seRechaza(COTIZACION_FACTURADA, 'conflicto');
  });

  test('se registra la factura que se pidió, una vez', () => {
    const anotar = { type: 'AnotarFactura', ...suya, factura_id: FACTURA_ID } as const;
    deAlguien(creada, enviada, aceptada, pedida).cuando(anotar).entonces(facturada);
    deAlguien(creada, enviada, aceptada, pedida, facturada).cuando(anotar).entonces();
    deAlguien(creada, enviada, aceptada, pedida)
      .cuando({ ...anotar, factura_id: OTRA_FACTURA_ID })
      .entonces();
  });

  test('eliminada su factura, vuelve a estar aceptada y se factura con otra', () => {
    const desligar = { type: 'DesligarFactura', ...suya, factura_id: FACTURA_ID } as const;
    const historia = [creada, enviada, aceptada, pedida, facturada];
    deAlguien(...historia)
      .cuando(desligar)
      .entonces(desligada);
    deAlguien(...historia, desligada)
      .cuando(desligar)
      .entonces();
    const conversion = { ...facturar.conversion, factura_id: OTRA_FACTURA_ID };
    deAlguien(...historia, desligada)
      .cuando({ ...facturar, conversion })
      .entonces({ type: 'ConversionPedida', data: conversion });
  });

  test('los cambios sin enviar se descartan', () => {
    const { contenido, revision } = estadoTras(creada, enviada, aceptada, editada(2), pedida);
    expect({ contenido, revision }).toEqual({ contenido: CONTENIDO, revision: 1 });
  });
});

describe('dar seguimiento', () => {
  const seguir = { type: 'DarSeguimiento', ...suya, hoy: HOY } as const;

  test('se anota una vez al día, solo de la enviada que nadie contestó', () => {
    deAlguien(creada, enviada).cuando(seguir).entonces(seguida);
    deAlguien(creada, enviada, seguida).cuando(seguir).entonces();
    deAlguien(creada, enviada, seguida)
      .cuando({ ...seguir, hoy: '2026-03-11' })
      .entonces({ type: 'CotizacionSeguida', data: { revision: 1, dia: '2026-03-11' } });
    for (const otra of [[], [enviada, aceptada], [enviada, rechazada], [enviada, anulada]])
      deAlguien(creada, ...otra)
        .cuando(seguir)
        .seRechaza(SOLO_ENVIADA_SE_SIGUE, 'conflicto');
    deAlguien(creada, enviada)
      .cuando({ ...seguir, user_id: OTRA_DUENA })
      .seRechaza(COTIZACION_NO_ENCONTRADA, 'no-existe');
  });

  test('el seguimiento de otra revisión se anota aparte', () => {
    const otra = { type: 'CotizacionSeguida', data: { revision: 2, dia: HOY } } as const;
    deAlguien(creada, enviada, seguida, editada(2), reenviada).cuando(seguir).entonces(otra);
  });
});

describe('la lista de las que esperan respuesta', () => {
  const zona = 'America/Mexico_City';
  const FIN_DEL_10 = '2026-03-11T05:59:59.999Z';
  const DESPUES = '2026-03-11T06:00:00.000Z';
  const leida = (...eventos: readonly (readonly [EventoDeCotizacion, string])[]) => {
    const historia = registrados(
      `cotizacion-${ID_DE_COTIZACION}`,
      DUENA,
      eventos.map(([evento]) => evento),
    ).map((evento, i) => ({ ...evento, metadata: { ...evento.metadata, at: eventos[i]![1] } }));
    return proyectar(vistaDeCotizaciones, historia, ID_DE_COTIZACION)!;
  };

  test.each([
    ['enviada al fin del tercer día de antes', leida([creada, FIN_DEL_10], [enviada, FIN_DEL_10]), true],
    ['enviada un milisegundo después', leida([creada, FIN_DEL_10], [enviada, DESPUES]), false],
    [
      'a la que se dio seguimiento desde entonces',
      leida([creada, FIN_DEL_10], [enviada, FIN_DEL_10], [seguida, DESPUES]),
      false,
    ],
    ['contestada', leida([creada, FIN_DEL_10], [enviada, FIN_DEL_10], [rechazada, DESPUES]), false],
    ['un borrador', leida([creada, FIN_DEL_10]), false],
  ])('%s: está o no en la lista según lo que dice la cotización misma', (_cual, vista, esperado) => {
    const ahora = { hoy: '2026-03-13', zona };
    const { estado, ranges } = alcanceDeCotizaciones('sin_respuesta', ahora);
    const campos = vistaDeCotizaciones.fieldsOf(vista);
    const entra =
      campos.estado === estado &&
      ranges.every(({ field, from = '', to = '9999-12-31' }) => {
        const valor = campos[field];
        return typeof valor === 'string' && from <= valor && valor <= to;
      });
    expect([entra, sinRespuesta(aCotizacionDeApi(vista, ahora.hoy), ahora)]).toEqual([esperado, esperado]);
  });

  test('vencida ya no espera respuesta', () => {
    const vista = leida([creada, FIN_DEL_10], [enviada, FIN_DEL_10]);
    const ahora = { hoy: '2026-04-01', zona };
    expect(alcanceDeCotizaciones('sin_respuesta', ahora).ranges[0]).toEqual({
      field: 'vence',
      from: '2026-04-01',
    });
    expect(sinRespuesta(aCotizacionDeApi(vista, ahora.hoy), ahora)).toBe(false);
  });
});

test('cada enlace renovado es de otra generación, y solo la dueña lo renueva', () => {
  const renovar = { type: 'RenovarEnlaceDeCotizacion', ...suya } as const;
  const otra = (generacion: number): EventoDeCotizacion => ({
    type: 'EnlaceDeCotizacionRenovado',
    data: { generacion },
  });
  deAlguien(creada, enviada).cuando(renovar).entonces(otra(1));
  deAlguien(creada, enviada, otra(1)).cuando(renovar).entonces(otra(2));
  deAlguien(creada).cuando(renovar).seRechaza(SIN_ENVIAR, 'conflicto');
  deAlguien(creada)
    .cuando({ ...renovar, user_id: OTRA_DUENA })
    .seRechaza(COTIZACION_NO_ENCONTRADA, 'no-existe');
});

test('una cotización que no se pudo facturar queda aceptada, y se puede cambiar, anular y facturar otra vez', () => {
  const abandonar = { type: 'AbandonarConversion', ...suya, factura_id: FACTURA_ID } as const;
  deAlguien(creada, enviada, aceptada, pedida).cuando(abandonar).entonces(abandonada);
  deAlguien(creada, enviada, aceptada, pedida, abandonada).cuando(abandonar).entonces();
  deAlguien(creada, enviada, aceptada, pedida, facturada).cuando(abandonar).entonces();
  deAlguien(creada, enviada, aceptada, pedida)
    .cuando({ ...abandonar, factura_id: OTRA_FACTURA_ID })
    .entonces();
  deAlguien(creada, enviada, aceptada, pedida, abandonada)
    .cuando({ type: 'AnularCotizacion', ...suya })
    .entonces(anulada);
  expect(fold(cotizacion, [creada, enviada, aceptada, pedida, abandonada]).cotizacion).toMatchObject({
    ...{ estado: 'aceptada', conversion: null, factura_id: null },
  });
});

test('el historial de una cotización se narra con las palabras de la dueña', () => {
  const historia = registrados(`cotizacion-${ID_DE_COTIZACION}`, DUENA, [
    creada,
    enviada,
    seguida,
    rechazada,
    editada(2),
    reenviada,
    anulada,
  ]);
  const { eventos } = narrar(narradorDeCotizacion, historia, () => 'Luz');
  expect(eventos.map(({ texto }) => texto)).toEqual([
    'Se creó la cotización para Ana Muñoz por $232.00.',
    'Se envió la cotización COT-12, revisión 1.',
    'Se le dio seguimiento: revisión 1.',
    'El cliente la rechazó desde el enlace: revisión 1. Motivo: Muy caro',
    'Se editó la revisión 2, todavía sin enviar.',
    'Se envió la cotización COT-12, revisión 2.',
    'Se anuló la cotización COT-12.',
  ]);
  expect(eventos[4]!.cambios).toEqual([{ campo: 'Nota', antes: 'Gracias', despues: 'Con refacciones' }]);
  const otra = registrados(`cotizacion-${ID_DE_COTIZACION}`, DUENA, [
    creada,
    enviada,
    aceptada,
    pedida,
    facturada,
    desligada,
    pedida,
    abandonada,
  ]);
  expect(narrar(narradorDeCotizacion, otra, () => 'Luz').eventos.map(({ texto }) => texto)).toEqual([
    'Se creó la cotización para Ana Muñoz por $232.00.',
    'Se envió la cotización COT-12, revisión 1.',
    'La aceptó «Ana» desde el enlace: revisión 1.',
    'Se pidió facturarla, con un anticipo de $116.00 recibido el 09/03/2026 con Efectivo.',
    'Se hizo su factura.',
    'Se eliminó su factura: se puede facturar otra vez.',
    'Se pidió facturarla, con un anticipo de $116.00 recibido el 09/03/2026 con Efectivo.',
    'No se pudo hacer su factura: se puede facturar otra vez.',
  ]);
});

test('la vista de una cotización dice lo enviado, la respuesta y los cambios sin enviar', () => {
  const historia = registrados(`cotizacion-${ID_DE_COTIZACION}`, DUENA, [
    creada,
    enviada,
    aceptada,
    editada(2, { ...OTRO_CONTENIDO, total: 46_400, anticipo_porcentaje: null, valida_hasta: null }),
  ]);
  const una = aCotizacionDeApi(proyectar(vistaDeCotizaciones, historia, ID_DE_COTIZACION)!, HOY);
  expect(una).toMatchObject({
    numero: 'COT-12',
    revision: 2,
    revision_enviada: 1,
    huella: HUELLA,
    sin_enviar: true,
    estado: 'aceptada',
    vencida: false,
    total: 464,
    anticipo: 0,
    lo_enviado: {
      ...{ revision: 1, cliente: ANA, total: 232, anticipo: 116, anticipo_porcentaje: 50 },
      valida_hasta: '2026-03-31',
    },
    nota: 'Con refacciones',
    aceptacion: {
      nombre: 'Ana',
      revision: 1,
      sha256: HUELLA,
      por: 'cliente',
      fecha: historia[2]!.metadata.at,
    },
    enviada: historia[1]!.metadata.at,
  });
});
