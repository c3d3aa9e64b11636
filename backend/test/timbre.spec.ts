import { hash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import { dichaAlFin, pideCrudo } from './crudo.prueba.ts';
import { herramienta } from './datos.prueba.ts';
import { Escena, campo, dicho, rechazo, sinCambiar } from './entidades.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';
import {
  FISCAL,
  FISCAL_DE_CLIENTE,
  RFC,
  RFC_DE_CLIENTE,
  XML,
  completaLoFiscal,
  xmlDe,
} from './timbrado.prueba.ts';

const TIMBRADA = 'Esta factura está timbrada: para cambiarla, cancela antes su timbre.';

let escena: Escena;
let ana: Persona;
let registros: Awaited<ReturnType<typeof negocioListo>>;

const conDatosFiscales = async (dueña: Persona) => {
  const suyos = await negocioListo(dueña);
  await completaLoFiscal(dueña, suyos.cliente.id);
  return suyos;
};

beforeAll(async () => {
  escena = await Escena.arranca();
  ana = escena.ana;
  registros = await conDatosFiscales(ana);
});
afterAll(() => escena.termina());

const nueva = async (dueña = ana, cliente = registros.cliente.id) =>
  (await dueña.post('/api/facturas', solicitud(cliente))).body;
const uuid = (): string => crypto.randomUUID().toUpperCase();
const rutaDe = ({ id }: { id: string }): string => `/api/facturas/${id}/timbre`;
const subir = (factura: { id: string }, xml: string, cabeceras: Record<string, string> = {}, dueña = ana) =>
  dueña.post(rutaDe(factura), xml, { ...XML, ...cabeceras });

test('una factura pagada se completa desde los registros: se timbra, se bloquea y ofrece su XML', async () => {
  const luz = await escena.servidor.dueña('Luz');
  const { cliente, metodo } = await negocioListo(luz);
  const factura = await nueva(luz, cliente.id);
  const { body: negocio } = await luz.get('/api/negocio-config');
  const xml = xmlDe(factura);
  expect(dicho(await subir(factura, xml, {}, luz))).toEqual(
    rechazo(409, 'Falta el RFC de tu negocio: escríbelo en Configuración.'),
  );
  await luz.post('/api/negocio-config', { ...negocio, fiscal: FISCAL });
  expect(dicho(await subir(factura, xml, {}, luz))).toEqual(
    rechazo(409, 'Falta el RFC del cliente: escríbelo en sus datos.'),
  );
  await luz.put(`/api/clientes/${cliente.id}`, { fiscal: FISCAL_DE_CLIENTE });
  await luz.put(`/api/facturas/${factura.id}`, { estado: 'pagada', metodo_pago_id: metodo.id });
  const papel = async () =>
    (
      await leerPdf(
        new Uint8Array(await (await fetch(`${luz.url}/api/facturas/${factura.id}/pdf/public`)).arrayBuffer()),
      )
    ).paginas
      .flatMap(({ textos }) => textos.map(({ texto }) => texto))
      .join('\n');
  expect(await papel()).not.toMatch(/RFC|Folio fiscal/);

  const { status, body } = await subir(factura, xml, {}, luz);
  expect(status).toBe(200);
  const sha256 = hash('sha256', xml, 'hex');
  const timbre = { sha256, fecha: '2026-03-02T11:22:33', rfc_emisor: RFC, rfc_receptor: RFC_DE_CLIENTE };
  expect(body).toMatchObject({ estado: 'pagada', timbre: { ...timbre, cancelado: null } });
  expect((await luz.get(`/api/facturas/${factura.id}`)).body).toEqual(body);
  const guardado = await luz.get(rutaDe(factura));
  expect([guardado.body, guardado.headers.get('content-type')]).toEqual([xml, 'application/xml']);
  expect(guardado.headers.get('content-disposition')).toBe(
    `attachment; filename="Factura-${factura.numero_factura}.xml"`,
  );
  // PDF readers split a folio after its leading digits, so lines are joined.
  const impreso = (await papel()).replaceAll('\n', '');
  for (const dice of [body.timbre.uuid, `RFC ${RFC}`, `RFC ${RFC_DE_CLIENTE}`, 'Folio fiscal'])
    expect(impreso).toContain(dice);

  const { token } = (await luz.post('/api/accesos', { nombre: 'Despacho', dias: 30 })).body;
  const contador = new Persona(luz.url, token);
  expect((await contador.get(rutaDe(factura))).body).toBe(xml);
  const delAno = await fetch(`${luz.url}/api/cfdi?desde=2026-01-01&hasta=2026-12-31`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const dentro = unzipSync(new Uint8Array(await delAno.arrayBuffer()));
  const archivo = `timbradas/Factura-${factura.numero_factura}.xml`;
  expect(Object.keys(dentro)).toEqual([archivo, 'CFDI.xlsx']);
  expect(strFromU8(dentro[archivo]!)).toBe(xml);
  const hoja = strFromU8(unzipSync(dentro['CFDI.xlsx']!)['xl/worksheets/sheet1.xml']!);
  for (const dice of [archivo, '>PPD<', '>99 Por definir<', `Timbrada: folio fiscal ${body.timbre.uuid}.`])
    expect(hoja).toContain(dice);
  expect((await subir(factura, xml, {}, contador)).status).toBe(401);
  for (const otra of [await ana.get(rutaDe(factura)), await subir(factura, xml)])
    expect(dicho(otra)).toEqual(rechazo(404, 'Factura no encontrada.'));
});

test('una factura guarda los RFC del cliente y del negocio conocidos al hacerla', async () => {
  const { cliente, negocio } = await nueva();
  expect([cliente.rfc, negocio.rfc]).toEqual([RFC_DE_CLIENTE, RFC]);
});

test('una factura timbrada no se edita, ni se borra, ni vuelve a borrador, ni cambia de clienta; se paga y se deshace', async () => {
  const factura = await nueva();
  const ruta = `/api/facturas/${factura.id}`;
  await subir(factura, xmlDe(factura));
  const otra = (
    await ana.post('/api/clientes', { nombre: 'Rosa', telefono: '2221112244', categoria: 'activo' })
  ).body.id;
  for (const cuerpo of [
    { nota: 'otra' },
    { estado: 'borrador' },
    { cliente_id: otra },
    { cliente: { telefono: '2220000000' } },
  ])
    expect(dicho(await sinCambiar(ana, ruta, () => ana.put(ruta, cuerpo)))).toEqual(rechazo(409, TIMBRADA));
  expect(dicho(await sinCambiar(ana, ruta, () => ana.delete(ruta)))).toEqual(rechazo(409, TIMBRADA));

  const pago = { monto: 100, metodo_pago_id: registros.metodo.id };
  const { body: abonada } = await ana.post(`${ruta}/abonos`, pago);
  expect((await ana.delete(`${ruta}/abonos/${abonada.abonos[0].id}`)).status).toBe(200);
  for (const estado of ['pagada', 'pendiente'])
    expect(
      (await ana.put(ruta, { estado, ...(estado === 'pagada' && { metodo_pago_id: registros.metodo.id }) }))
        .status,
    ).toBe(200);
});

test('un XML que no es el timbre de la factura se rechaza con su texto, y nada cambia', async () => {
  const factura = await nueva();
  const timbrada = await nueva();
  const deOtra = uuid();
  await subir(timbrada, xmlDe(timbrada, { uuid: deOtra }));
  const bueno = xmlDe(factura);
  const bomba = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
  const numero = factura.numero_factura;
  const casos: readonly (readonly [string, object])[] = [
    [
      xmlDe(factura, { rfc_emisor: 'XXX010203AB1' }),
      rechazo(400, `El RFC de quien emite el XML es XXX010203AB1, y el de tu negocio ${RFC}.`),
    ],
    [
      xmlDe(factura, { rfc_receptor: 'XAXX010101000' }),
      rechazo(400, `El RFC de quien recibe el XML es XAXX010101000, y el del cliente ${RFC_DE_CLIENTE}.`),
    ],
    [xmlDe(factura, { total: '1.00' }), rechazo(400, 'El XML es por $1.00, y esta factura por $813.16.')],
    [
      xmlDe(factura, { folio: '99999' }),
      rechazo(400, `El XML es del folio 99999, y esta factura es la ${numero}.`),
    ],
    [
      xmlDe(factura, { uuid: deOtra.toLowerCase() }),
      rechazo(409, 'Ese folio fiscal ya es de otra factura tuya.'),
    ],
    [bueno.replace('Version="4.0"', 'Version="3.3"'), rechazo(400, 'El XML no es un CFDI 4.0.')],
    [
      bueno.replace('<cfdi:', '<!DOCTYPE a SYSTEM "http://otro.mx"><cfdi:'),
      rechazo(400, 'El XML trae un DOCTYPE o entidades, que no se admiten.'),
    ],
    [
      bueno.replace('<cfdi:', `${bomba}<cfdi:`).replace(`Folio="${numero}"`, 'Folio="&b;"'),
      rechazo(400, 'El XML trae un DOCTYPE o entidades, que no se admiten.'),
    ],
    ['', rechazo(400, 'El archivo no es un XML que se pueda leer.')],
    ['hola', rechazo(400, 'El archivo no es un XML que se pueda leer.')],
    [`${bueno}${' '.repeat(256 * 1024)}`, rechazo(413, 'El XML no debe superar 256 kB.')],
  ];
  const ruta = `/api/facturas/${factura.id}`;
  for (const [xml, como] of casos)
    expect(dicho(await sinCambiar(ana, ruta, () => subir(factura, xml)))).toEqual(como);
  const enorme = () =>
    pideCrudo(ana.url, {
      metodo: 'POST',
      ruta: rutaDe(factura),
      cabeceras: { ...XML, authorization: `Bearer ${ana.token}` },
      cuerpo: `${bueno}${' '.repeat(10_000_000)}`,
    });
  expect(dicho(await sinCambiar(ana, ruta, () => dichaAlFin(enorme)))).toEqual(
    rechazo(413, 'La solicitud es demasiado grande.'),
  );
  expect(dicho(await ana.post(rutaDe(factura), { xml: bueno }))).toEqual(
    rechazo(415, 'Sube el XML timbrado.'),
  );
  expect(dicho(await ana.post('/api/mensajes', bueno, XML))).toEqual(
    rechazo(415, 'El formato de la solicitud no es válido.'),
  );
  expect(dicho(await ana.get(rutaDe(factura)))).toEqual(
    rechazo(404, 'No hay un XML timbrado de esta factura.'),
  );
  expect((await subir(factura, bueno, { 'content-type': 'text/xml; charset=utf-8' })).status).toBe(200);

  const beto = escena.beto;
  const { cliente } = await conDatosFiscales(beto);
  const suya = await nueva(beto, cliente.id);
  expect((await subir(suya, xmlDe(suya, { uuid: deOtra }), {}, beto)).status).toBe(200);
});

test('diez a la vez son un timbre, y el reintento con su clave es el mismo', async () => {
  const factura = await nueva();
  const folio = uuid();
  const xmls = Array.from({ length: 5 }, (_, i) => xmlDe(factura, i === 0 ? {} : { uuid: folio }));
  const todas = await Promise.all([...xmls, ...xmls].map((xml) => subir(factura, xml)));
  const { sha256 } = (await ana.get(`/api/facturas/${factura.id}`)).body.timbre;
  expect(hash('sha256', (await ana.get(rutaDe(factura))).body, 'hex')).toBe(sha256);
  for (const { status, body } of todas)
    expect(status === 200 ? body.timbre.sha256 : body.message).toBe(
      status === 200 ? sha256 : 'Esta factura ya está timbrada.',
    );
  expect((await ana.get(`/api/facturas/${factura.id}`)).body.version).toBe(2);

  const otra = await nueva();
  const clave = { 'idempotency-key': 'su-timbre' };
  const xml = xmlDe(otra);
  const primera = await subir(otra, xml, clave);
  expect((await subir(otra, xml, clave)).body).toEqual(primera.body);
  expect((await subir(otra, xmlDe(otra), clave)).status).toBe(422);
});

test('una factura con el timbre cancelado es como antes de timbrarse, y se timbra otra vez', async () => {
  const factura = await nueva();
  const ruta = rutaDe(factura);
  const cancelar = (cuerpo: object) => ana.post(`${ruta}/cancelar`, cuerpo);
  expect(dicho(await cancelar({ motivo: '02' }))).toEqual(rechazo(409, 'Esta factura no está timbrada.'));
  const xml = xmlDe(factura);
  const { uuid: folio } = (await subir(factura, xml)).body.timbre;
  expect(dicho(await cancelar({ motivo: '05' }))).toEqual(
    campo('motivo', 'El motivo debe ser 01, 02, 03 o 04.'),
  );
  expect(dicho(await cancelar({ motivo: '01' }))).toEqual(
    campo('sustituida_por', 'Con el motivo 01 escribe el folio fiscal de la factura que la sustituye.'),
  );
  const sustituida_por = uuid();
  const { status, body } = await cancelar({ motivo: '01', sustituida_por: sustituida_por.toLowerCase() });
  expect([status, body.timbre.cancelado]).toEqual([200, { motivo: '01', sustituida_por }]);
  expect((await ana.get(ruta)).body).toBe(xml);
  const { eventos } = (await ana.get(`/api/facturas/${factura.id}/historial`)).body;
  expect(eventos.map(({ texto }: { texto: string }) => texto).slice(-2)).toEqual([
    `Se timbró la factura: su folio fiscal es ${folio}.`,
    `Se canceló el timbre. Motivo 01: Comprobante emitido con errores con relación. La sustituye ${sustituida_por}.`,
  ]);

  const editada = await ana.put(`/api/facturas/${factura.id}`, { nota: 'corregida' });
  expect(editada.status).toBe(200);
  expect((await subir(factura, xmlDe(factura))).body.timbre.cancelado).toBeNull();
  const porGlobal = await cancelar({ motivo: '04' });
  expect([porGlobal.status, porGlobal.body.timbre.cancelado]).toEqual([
    200,
    { motivo: '04', sustituida_por: null },
  ]);
});

test('la página del cliente ofrece el XML solo mientras su timbre vale', async () => {
  const factura = await nueva();
  const pagina = `/api/publico${(await ana.get(`/api/facturas/${factura.id}/enlace`)).body.url}`;
  const { nadie } = escena.servidor;
  const ofrece = async (): Promise<readonly unknown[]> => {
    const [vista, archivo] = [await nadie.get(pagina), await nadie.get(`${pagina}/xml`)];
    return [vista.status, vista.body.includes(`href="${pagina}/xml"`), archivo.status];
  };
  expect(await ofrece()).toEqual([200, false, 404]);
  const xml = xmlDe(factura);
  await subir(factura, xml);
  expect(await ofrece()).toEqual([200, true, 200]);
  expect((await nadie.get(`${pagina}/xml`)).body).toBe(xml);
  await ana.post(`${rutaDe(factura)}/cancelar`, { motivo: '02' });
  expect(await ofrece()).toEqual([200, false, 404]);
});

test('el folio fiscal de una factura eliminada no vale para la que toma su número', async () => {
  const factura = await nueva();
  const xml = xmlDe(factura);
  await subir(factura, xml);
  await ana.post(`${rutaDe(factura)}/cancelar`, { motivo: '03' });
  await ana.delete(`/api/facturas/${factura.id}`);
  const { numero_factura } = factura;
  const otra = (await ana.post('/api/facturas', solicitud(registros.cliente.id, { numero_factura }))).body;
  expect(dicho(await subir(otra, xml))).toEqual(rechazo(409, 'Ese folio fiscal ya es de otra factura tuya.'));
});

test('el XML timbrado va en el respaldo; si cambia o falta, la auditoría lo dice y no se entrega', async () => {
  const factura = await nueva();
  const xml = xmlDe(factura);
  const { sha256 } = (await subir(factura, xml)).body.timbre;
  await escena.servidor.detiene();
  const { dataDir } = escena.servidor;
  const respaldo = join(dataDir, '..', `timbres-${sha256}.db`);
  const restaurada = join(dataDir, '..', `timbres-${sha256}`);
  const auditar = () => herramienta('audit', '--data', restaurada);
  try {
    expect((await herramienta('backup', '--to', respaldo, '--data', dataDir)).code).toBe(0);
    expect((await herramienta('restore', '--from', respaldo, '--data', restaurada)).code).toBe(0);
    expect((await herramienta('rebuild', '--data', restaurada)).code).toBe(0);
    expect(await auditar()).toMatchObject({ code: 0, salida: expect.stringContaining('Todo en orden') });
    const archivo = join(restaurada, 'archivos', 'timbres', sha256);
    await writeFile(archivo, xml.replace('Afinación', 'Otra cosa'));
    const cambiado = `Un XML timbrado guardado no es el que se subió. [file-changed · documento timbres/${sha256}`;
    expect(await auditar()).toMatchObject({ code: 1, salida: expect.stringContaining(cambiado) });
    await rm(archivo);
    const quitado = `Un XML timbrado que se subió ya no está guardado. [file-removed · documento timbres/${sha256}`;
    expect(await auditar()).toMatchObject({ code: 1, salida: expect.stringContaining(quitado) });
  } finally {
    await rm(respaldo, { force: true });
    await rm(restaurada, { recursive: true, force: true });
  }
  const vuelve = await Servidor.arranca({}, dataDir);
  const deNuevo = new Persona(vuelve.url, ana.token);
  expect((await deNuevo.get(rutaDe(factura))).body).toBe(xml);
  await writeFile(join(dataDir, 'archivos', 'timbres', sha256), xml.replace('Afinación', 'Otra cosa'));
  expect((await deNuevo.get(rutaDe(factura))).status).toBe(404);
  await vuelve.detiene();
});
