import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { type Registrado } from '../../decider.ts';
import { EVENTOS } from '../../eventos.ts';
import { type DatosDeFactura, type EventoDeFactura } from '../../facturas/factura.ts';
import { type PAGO } from '../../facturas/factura.prueba.ts';
import { lifter } from '../../upcasters.ts';
import { huellaDeHoja, huellaDeNodo } from '../arbol/arbol.ts';
import { canonico, huellaDeEvento, sha256 } from './huella.ts';
import { textoDelAsiento } from './libro.ts';
import { NACE, SE_PAGA, asientosDe, registroDe } from './libro.prueba.ts';

const deNode = (texto: string): string => createHash('sha256').update(texto, 'utf8').digest('hex');

describe('the fingerprint of a text', () => {
  it('is the SHA-256 of its UTF-8 bytes, as any other program computes it', () => {
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (texto) => expect(sha256(texto)).toBe(deNode(texto))),
    );
  });
});

describe('the canonical form', () => {
  it('puts keys in the order of their UTF-16 units, without spaces (RFC 8785, 3.2.3)', () => {
    const valor = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7, 10: 8, 9: 9 };
    expect(canonico(valor)).toBe('{"\\r":2,"1":4,"10":8,"9":9,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it('writes numbers and texts as RFC 8785 says', () => {
    expect(canonico([333333333.3333333, 1e30, 4.5, 0.002, 1e-27, -0])).toBe(
      '[333333333.3333333,1e+30,4.5,0.002,1e-27,0]',
    );
    expect(canonico('€$\u000f\nA\'B"\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\"/"');
  });

  it('leaves out what is undefined, as the log does', () => {
    expect(canonico({ b: undefined, a: [null, true, {}] })).toBe('{"a":[null,true,{}]}');
  });

  it('is the same whatever the order of the keys, and says the same as the value', () => {
    const alReves = (valor: unknown): unknown => {
      if (typeof valor !== 'object' || valor === null) return valor;
      if (Array.isArray(valor)) return valor.map(alReves);
      return Object.fromEntries(
        Object.entries(valor)
          .reverse()
          .map(([campo, de]) => [campo, alReves(de)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue(), (valor) => {
        expect(canonico(alReves(valor))).toBe(canonico(valor));
        expect(JSON.parse(canonico(valor))).toEqual(JSON.parse(JSON.stringify(valor)));
      }),
    );
  });
});

describe('the fingerprint of an event', () => {
  const [evento] = registroDe([NACE]);

  it('does not change when an upcaster lifts the event', () => {
    const { data, metadata } = evento!;
    const lifted = {
      ...evento!,
      data: { ...data, moneda: 'MXN' },
      metadata: { ...metadata, schema: 2 },
      grabado: { data, metadata },
    };
    expect(huellaDeEvento(lifted)).toBe(huellaDeEvento(evento!));
  });

  it('covers every field of a new payment, and its entry has the same fields as any other', () => {
    const [, pagada] = registroDe([NACE, SE_PAGA]);
    expect(
      huellaDeEvento({ ...pagada!, data: { ...pagada!.data, fecha: '2026-03-03' } } as typeof pagada &
        object),
    ).not.toBe(huellaDeEvento(pagada!));
    const [nace, sePaga] = asientosDe(registroDe([NACE, SE_PAGA]));
    expect(Object.keys(sePaga!)).toEqual(Object.keys(nace!));
    expect(sePaga!.forma).toBe(1);
  });

  it('is of its id, stream, version, type, data and metadata, not of its place', () => {
    expect(huellaDeEvento({ ...evento!, position: '9' })).toBe(huellaDeEvento(evento!));
    for (const cambio of [{ id: 'x' }, { streamId: 'x' }, { version: 9 }, { data: {} }])
      expect(huellaDeEvento({ ...evento!, ...cambio } as typeof evento & object)).not.toBe(
        huellaDeEvento(evento!),
      );
  });
});

describe('the worked example of docs/evidencia/formato.md', () => {
  const documento = readFileSync(new URL('../../../../docs/evidencia/formato.md', import.meta.url), 'utf8');
  const textos = [...documento.matchAll(/^```text\n(.*)\n```$/gm)].map(([, texto]) => texto!);
  const huellas = [...documento.matchAll(/^SHA-256: `([0-9a-f]{64})`$/gm)].map(([, huella]) => huella!);
  const [nacio, pagada] = registroDe([NACE, SE_PAGA]);
  const {
    descuento: _sin,
    precios_con_iva: _sinIva,
    idioma: _sinIdioma,
    items,
    cliente,
    negocio,
    ...papel
  } = nacio!.data as typeof NACE.data & DatosDeFactura & { idioma: string };
  const { empresa: _sinEmpresa, rfc: _sinRfc, ...persona } = cliente;
  const { rfc: _sinElSuyo, ...suNegocio } = negocio;
  const sinDescuentos = items.map(({ categoria, descripcion, precio_unitario, cantidad, total }) => ({
    ...{ categoria, descripcion, precio_unitario, cantidad, total },
  }));
  const nacida = {
    data: { ...papel, cliente: persona, negocio: suNegocio, items: sinDescuentos },
    metadata: { ...nacio!.metadata, schema: 1 },
  };
  const { data, metadata } = pagada!;
  const { abono_id: _sinId, fecha: _sinFecha, nota: _sinNota, ...deEntonces } = data as typeof PAGO;
  const grabada = {
    data: { ...deEntonces, fecha_pago: '2026-03-05T10:00:00.000Z' },
    metadata: { ...metadata, schema: 1 },
  };
  const recorded = [
    { ...nacio!, ...nacida },
    { ...pagada!, ...grabada },
  ];
  const log = recorded.map(lifter(EVENTOS)) as Registrado<EventoDeFactura>[];
  const asientos = asientosDe(log);

  it('shows the canonical texts of both events and both entries', () => {
    const deEvento = recorded.map(({ id, streamId, version, type, data, metadata }) =>
      canonico({ id, streamId, version, type, data, metadata }),
    );
    const deAsiento = asientos.map(textoDelAsiento);
    expect(textos).toEqual([deEvento[0], deAsiento[0], deEvento[1], deAsiento[1]]);
  });

  it('shows the SHA-256 of those texts, and the hashes of the ledger', () => {
    expect(huellas).toEqual(textos.map(deNode));
    expect(huellas).toEqual(asientos.flatMap(({ evento, huella }) => [evento.huella, huella]));
  });

  it('shows the tree of both events: its leaves and its root', () => {
    const [una, otra] = [textos[0]!, textos[2]!].map(huellaDeHoja);
    for (const huella of [una!, otra!, huellaDeNodo(una!, otra!)])
      expect(documento).toContain(`\`${huella}\``);
  });
});
