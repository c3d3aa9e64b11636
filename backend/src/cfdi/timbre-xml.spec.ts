import { performance } from 'node:perf_hooks';
import { rechazoDe } from '@cuenta-clara/dominio/dado.prueba';
import { NO_ES_CFDI_4 } from '@cuenta-clara/dominio/facturas/timbre';
import { xmlTimbrado } from '../../test/timbrado.prueba.ts';
import { TIMBRE_DE_OTRO, XML_CON_DTD, XML_ILEGIBLE, XML_SIN_TIMBRE, leerTimbrado } from './timbre-xml.ts';

const UUID = '5C7A1B52-0D4E-4F6A-9C3B-1A2B3C4D5E6F';
const SUYO = {
  folio: '7',
  total: '232.00',
  rfc_emisor: 'TLU010203AB1',
  rfc_receptor: 'MUAA800102XY9',
  uuid: UUID,
};
const BUENO = xmlTimbrado(SUYO);
const leer = (xml: string | Uint8Array) => leerTimbrado(Buffer.from(xml as string));
const rechazo = (xml: string | Uint8Array): string => {
  const { code, message } = rechazoDe(() => leer(xml));
  expect(code).toBe('regla');
  return message;
};

test('de un XML timbrado se leen el folio, el total, el UUID, la fecha y los RFC del emisor y del receptor', () => {
  expect(leer(BUENO)).toEqual({
    version: '4.0',
    tipo: 'I',
    moneda: 'MXN',
    folio: 7,
    total: 23_200,
    uuid: UUID,
    fecha: '2026-03-02T11:22:33',
    rfc_emisor: SUYO.rfc_emisor,
    rfc_receptor: SUYO.rfc_receptor,
  });
});

test('un XML con marca de orden, & y Ñ en el RFC, ceros de más o UUID en minúsculas se lee igual', () => {
  const otro = { rfc_emisor: 'Ñ&amp;A010203AB1', rfc_receptor: '&#209;&#x26;A010203AB1' };
  const leido = leer(
    `\uFEFF${xmlTimbrado({ ...SUYO, ...otro, folio: '0007', total: '232.000000', uuid: UUID.toLowerCase() })}`,
  );
  expect(leido).toMatchObject({
    ...{ rfc_emisor: 'Ñ&A010203AB1', rfc_receptor: 'Ñ&A010203AB1' },
    ...{ folio: 7, total: 23_200, uuid: UUID },
  });
});

test('los prefijos del XML pueden ser otros; se rechaza si el espacio de nombres es otro', () => {
  const conOtros = BUENO.replaceAll('cfdi:', 'x:').replace('xmlns:cfdi', 'xmlns:x').replaceAll('tfd:', 't:');
  expect(leer(conOtros.replace('xmlns:tfd', 'xmlns:t')).uuid).toBe(UUID);
  expect(rechazo(BUENO.replace('http://www.sat.gob.mx/cfd/4', 'http://www.sat.gob.mx/cfd/3'))).toBe(
    NO_ES_CFDI_4,
  );
  expect(rechazo(BUENO.replace('sat.gob.mx/TimbreFiscalDigital"', 'otro.mx/TimbreFiscalDigital"'))).toBe(
    XML_SIN_TIMBRE,
  );
});

test.each([
  ['1.5', 150],
  ['232', 23_200],
  ['232.001', null],
  ['2e2', null],
  ['-1', null],
  ['', null],
  ['9'.repeat(19), null],
])('el total «%s» es %p', (total, centavos) => {
  expect(leer(xmlTimbrado({ ...SUYO, total })).total).toBe(centavos);
});

test.each([
  ['A-7', null],
  ['', null],
  ['1234567890', null],
])('el folio «%s» es %p', (folio, numero) => {
  expect(leer(xmlTimbrado({ ...SUYO, folio })).folio).toBe(numero);
});

const BOMBA = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY ${'abcdefghij'[i + 1]} "${`&${'abcdefghij'[i]};`.repeat(10)}">`,
).join('')}]>`;

test.each([
  ['vacío', '', XML_ILEGIBLE],
  ['que no es XML', 'hola', XML_ILEGIBLE],
  ['cortado', BUENO.slice(0, 900), XML_ILEGIBLE],
  ['con dos raíces', `${BUENO}<a/>`, XML_ILEGIBLE],
  ['en otra codificación', Buffer.from(`\uFEFF${BUENO}`, 'utf16le'), XML_ILEGIBLE],
  ['con bytes que no son texto', Buffer.concat([Buffer.from(BUENO), Buffer.from([0xff])]), XML_ILEGIBLE],
  ['con un atributo dos veces', BUENO.replace(' Total=', ' Folio="8" Total='), XML_ILEGIBLE],
  ['con DOCTYPE', BUENO.replace('<cfdi:', '<!DOCTYPE x SYSTEM "http://otro.mx/x.dtd"><cfdi:'), XML_CON_DTD],
  [
    'con una bomba de entidades',
    BUENO.replace('<cfdi:', `${BOMBA}<cfdi:`).replace('"7"', '"&j;"'),
    XML_CON_DTD,
  ],
  ['con una entidad ajena', BUENO.replace('Folio="7"', 'Folio="&xxe;"'), XML_CON_DTD],
  ['con una letra que no existe', BUENO.replace('Folio="7"', 'Folio="&#x110000;"'), XML_CON_DTD],
  ['de CFDI 3.3', BUENO.replace('Version="4.0"', 'Version="3.3"'), NO_ES_CFDI_4],
  ['de otra cosa', '<factura xmlns="http://www.sat.gob.mx/cfd/4" Version="4.0"/>', NO_ES_CFDI_4],
  ['sin timbre', BUENO.replace(/<tfd:.*?\/>/s, ''), XML_SIN_TIMBRE],
  ['con dos timbres', BUENO.replace(/<tfd:.*?\/>/s, (uno) => uno + uno), XML_SIN_TIMBRE],
  ['sin sello', BUENO.replace(/ Sello="[^"]*"/, ''), XML_SIN_TIMBRE],
  ['con un folio fiscal que no lo es', BUENO.replace(UUID, `${UUID}0`), XML_SIN_TIMBRE],
  [
    'con una fecha que no existe',
    BUENO.replace('2026-03-02T11:22:33', '2026-02-30T11:22:33'),
    XML_SIN_TIMBRE,
  ],
  ['con el timbre de otro', BUENO.replace(/ Sello="[^"]*"/, ' Sello="AAAA"'), TIMBRE_DE_OTRO],
  ['con un RFC que no lo es', BUENO.replace(SUYO.rfc_emisor, 'X'), XML_ILEGIBLE],
  [
    'con llaves del prototipo',
    BUENO.replace(' Total=', ' __proto__="x" constructor="y" Total='),
    XML_ILEGIBLE,
  ],
  ['sin emisor', BUENO.replace(/<cfdi:Emisor[^>]*>/, ''), XML_ILEGIBLE],
])('un XML %s se rechaza con su texto', (_, xml, texto) => {
  expect(rechazo(xml)).toBe(texto);
});

test('un XML hecho para agotar al lector se lee o se rechaza en menos de 2 segundos', () => {
  const grandes = [
    '<a>'.repeat(80_000),
    `<a ${'b="" '.repeat(50_000)}/>`,
    `<a${' x'.repeat(120_000)}`,
    '<'.repeat(256_000),
    '&'.repeat(256_000),
    `<a b="${'&'.repeat(250_000)}"/>`,
    '<!--'.repeat(60_000),
    '<![CDATA['.repeat(25_000),
    '<?xml '.repeat(40_000),
    BUENO.replace('Folio="7"', `Folio="${'&amp;'.repeat(50_000)}"`),
    // An XML with 8,000 namespaces in scope of each of 25,000 elements must be read quickly.
    `<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/4" Version="4.0" ${Array.from({ length: 8_000 }, (_, n) => `xmlns:p${n}=""`).join(' ')}>${'<a/>'.repeat(25_000)}</c:Comprobante>`,
  ];
  for (const xml of grandes) {
    const antes = performance.now();
    try {
      leer(xml);
    } catch (error) {
      expect(error).toMatchObject({ code: 'regla' });
    }
    expect(performance.now() - antes).toBeLessThan(2_000);
  }
});
