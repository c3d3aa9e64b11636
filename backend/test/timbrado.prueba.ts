import { generateKeyPairSync, sign } from 'node:crypto';
import { type Persona } from './servidor.prueba.ts';

/** Makes the XML of an invoice as a PAC does, signed with the suite's own keys. */

const { privateKey: DEL_EMISOR } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const { privateKey: DEL_PAC } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const selloDe = (clave: typeof DEL_PAC, texto: string): string =>
  sign('sha256', Buffer.from(texto), clave).toString('base64');

export interface Timbrado {
  readonly folio: string;
  readonly total: string;
  readonly rfc_emisor: string;
  readonly rfc_receptor: string;
  readonly uuid: string;
  readonly fecha?: string;
}

export const xmlTimbrado = ({
  folio,
  total,
  rfc_emisor,
  rfc_receptor,
  uuid,
  fecha = '2026-03-02T11:22:33',
}: Timbrado): string => {
  const sello = selloDe(DEL_EMISOR, `||4.0|${folio}|${total}|${rfc_emisor}|${rfc_receptor}||`);
  const selloSat = selloDe(DEL_PAC, `||1.1|${uuid}|${fecha}|${sello}||`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Folio="${folio}" Fecha="2026-03-02T11:00:00" Sello="${sello}" NoCertificado="00001000000500000000" Certificado="MA==" SubTotal="200.00" Moneda="MXN" Total="${total}" TipoDeComprobante="I" Exportacion="01" MetodoPago="PPD" FormaPago="99" LugarExpedicion="06700">
  <cfdi:Emisor Rfc="${rfc_emisor}" Nombre="TALLER LUZ" RegimenFiscal="612"/>
  <cfdi:Receptor Rfc="${rfc_receptor}" Nombre="ANA MUÑOZ" DomicilioFiscalReceptor="06700" RegimenFiscalReceptor="612" UsoCFDI="G03"/>
  <cfdi:Conceptos>
    <cfdi:Concepto ClaveProdServ="78181500" Cantidad="2" ClaveUnidad="E48" Descripcion="Afinación" ValorUnitario="100.00" Importe="200.00" ObjetoImp="02"/>
  </cfdi:Conceptos>
  <cfdi:Complemento>
    <tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="${fecha}" RfcProvCertif="SPR190613I52" SelloCFD="${sello}" NoCertificadoSAT="00001000000500000001" SelloSAT="${selloSat}"/>
  </cfdi:Complemento>
</cfdi:Comprobante>
`;
};

export const RFC = 'TNA010203AB1';
export const RFC_DE_CLIENTE = 'NUNJ800102XY9';
export const FISCAL = { rfc: RFC, razon_social: 'TALLER NANDU', regimen: '601', codigo_postal: '72000' };
export const FISCAL_DE_CLIENTE = {
  ...{ rfc: RFC_DE_CLIENTE, razon_social: 'JOSE NUNEZ', regimen: '612' },
  ...{ uso_cfdi: 'G03', codigo_postal: '72000' },
};
export const XML = { 'content-type': 'application/xml' };

/** Records the fiscal data of the business and of the customer. */
export const completaLoFiscal = async (dueña: Persona, cliente_id: string): Promise<void> => {
  const { codigo_pais: _suyo, ...negocio } = (await dueña.get('/api/negocio-config')).body;
  const deNegocio = await dueña.post('/api/negocio-config', { ...negocio, fiscal: FISCAL });
  const deCliente = await dueña.put(`/api/clientes/${cliente_id}`, { fiscal: FISCAL_DE_CLIENTE });
  expect([deNegocio.status, deCliente.status]).toEqual([201, 200]);
};

/** The XML of an invoice between `FISCAL` and `FISCAL_DE_CLIENTE`, with a UUID of its own. */
export const xmlDe = (
  { numero_factura, total }: { numero_factura: number; total: number },
  otro: Partial<Timbrado> = {},
): string =>
  xmlTimbrado({
    folio: String(numero_factura),
    total: total.toFixed(2),
    rfc_emisor: RFC,
    rfc_receptor: RFC_DE_CLIENTE,
    uuid: crypto.randomUUID().toUpperCase(),
    ...otro,
  });
