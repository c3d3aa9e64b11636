import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { etagOf } from '../src/platform/file-store/file-store.ts';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import { pideCrudo } from './crudo.prueba.ts';
import { Escena, INEXISTENTE, dicho, rechazo, sinCambiar } from './entidades.prueba.ts';
import { type Persona, type Respuesta, negocioListo, solicitud } from './servidor.prueba.ts';

/** Tested rules: spec sections 5, 7 and 9. */

const CONFIG = '/api/negocio-config';
const RUTA = `${CONFIG}/logo`;
const MB = 1_048_576;
const FORMATO = 'Solo se permiten imágenes PNG o JPG';
const NO_ES_IMAGEN = rechazo(415, FORMATO);
const DANADA = rechazo(415, 'La imagen está incompleta o dañada');
const DE_PUNTOS = (megapixeles: number | string) =>
  rechazo(413, `La imagen es demasiado grande: tiene ${megapixeles} megapíxeles y el máximo es 25`);
const NO_HAY_LOGO = rechazo(400, FORMATO);
const MUY_GRANDE = rechazo(413, 'El logo no debe superar 1MB');
const ILEGIBLE = rechazo(400, 'La solicitud no es válida.');
const SIN_SESION = rechazo(401, 'Tu sesión expiró. Inicia sesión de nuevo.');

const cuadro = (formato: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif', color = '#0f766e') =>
  sharp({ create: { width: 30, height: 10, channels: 3, background: color } })
    .toFormat(formato)
    .toBuffer();

/** Noise does not compress, so this picture's file is long enough to be cut and damaged. */
const ruido = (formato: 'png' | 'jpeg') =>
  sharp({
    create: {
      width: 100,
      height: 100,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .toFormat(formato)
    .toBuffer();

const trozo = (tipo: string, datos: Buffer): Buffer => {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)];
  largo.writeUInt32BE(datos.length);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
};

const FIRMA_PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Makes a PNG of 1 bit a pixel: a huge picture in few bytes. `filas` is the number of its rows of data. */
const pngNegro = (ancho: number, alto: number, filas = alto): Buffer => {
  const medidas = Buffer.alloc(13);
  medidas.writeUInt32BE(ancho, 0);
  medidas.writeUInt32BE(alto, 4);
  medidas[8] = 1;
  const puntos = deflateSync(Buffer.alloc((Math.ceil(ancho / 8) + 1) * filas));
  return Buffer.concat([
    FIRMA_PNG,
    trozo('IHDR', medidas),
    trozo('IDAT', puntos),
    trozo('IEND', Buffer.alloc(0)),
  ]);
};

const conLargo = (imagen: Buffer, bytes: number): Buffer =>
  Buffer.concat([imagen, Buffer.alloc(bytes - imagen.length)]);

type Parte = readonly [campo: string, contenido: Buffer | string, archivo?: string, tipo?: string];

const formulario = (partes: readonly Parte[]): FormData => {
  const form = new FormData();
  for (const [campo, contenido, archivo = 'logo.png', tipo = 'image/png'] of partes)
    if (typeof contenido === 'string') form.append(campo, contenido);
    else form.append(campo, new Blob([new Uint8Array(contenido)], { type: tipo }), archivo);
  return form;
};

const envia = async (
  { url, token }: Persona,
  partes: readonly Parte[],
  cabeceras: Record<string, string> = {},
): Promise<Respuesta> => {
  const respuesta = await fetch(url + RUTA, {
    method: 'POST',
    body: formulario(partes),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...cabeceras },
  });
  return { status: respuesta.status, headers: respuesta.headers, body: await respuesta.json() };
};

const sube = async (dueña: Persona, imagen: Buffer): Promise<string> => {
  const { status, body } = await envia(dueña, [['logo', imagen]]);
  expect([status, body]).toEqual([
    201,
    { url: expect.stringMatching(/^\/api\/negocio-config\/logo\/[^/]+$/) },
  ]);
  return body.url;
};

const logoEn = async (direccion: string) => {
  const respuesta = await fetch(escena.servidor.url + direccion);
  const { status, headers } = respuesta;
  return { status, headers, bytes: Buffer.from(await respuesta.arrayBuffer()) };
};

const logoDe = async (dueña: Persona): Promise<string | null> => (await dueña.get(CONFIG)).body.logo_url;

let escena: Escena;
let ana: Persona;
let png: Buffer;
let jpg: Buffer;
beforeAll(async () => {
  escena = await Escena.arranca();
  ana = escena.ana;
  [png, jpg] = await Promise.all([cuadro('png'), cuadro('jpeg')]);
});
afterAll(() => escena.termina());

const esRechazado = async (partes: readonly Parte[], motivo: object): Promise<void> => {
  const respuesta = await sinCambiar(ana, CONFIG, () => envia(ana, partes));
  expect(dicho(respuesta)).toEqual(motivo);
};

describe('Lo que se sube', () => {
  test.each([
    ['un PNG', () => png, 'logo.png', 'image/png', 'image/png'],
    ['un JPG', () => jpg, 'logo.jpg', 'image/jpeg', 'image/jpeg'],
    ['un PNG llamado .txt', () => png, 'logo.txt', 'text/plain', 'image/png'],
    ['un JPG llamado .png', () => jpg, 'logo.png', 'image/png', 'image/jpeg'],
    ['un PNG llamado como una ruta', () => png, '../../../etc/passwd', 'text/html', 'image/png'],
    ['un PNG sin nombre', () => png, ' ', 'application/octet-stream', 'image/png'],
  ])('%s se recibe por lo que es, y se sirve como tal', async (_, imagen, archivo, tipo, esperado) => {
    const { status, body } = await envia(ana, [['logo', imagen(), archivo, tipo]]);
    expect(status).toBe(201);
    const { headers, bytes } = await logoEn(body.url);
    expect([headers.get('content-type'), bytes.equals(imagen())]).toEqual([esperado, true]);
  });

  test.each(['gif', 'webp', 'tiff', 'avif'] as const)('un %s llamado .png se rechaza', async (formato) => {
    await esRechazado([['logo', await cuadro(formato)]], NO_ES_IMAGEN);
  });

  test.each([
    ['un texto', 'no soy una imagen'],
    ['nada', ''],
    [
      'un SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ],
    ['un SVG con guion', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['una página', '<!doctype html><html><script>alert(1)</script></html>'],
    ['un PDF', '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'],
  ])('%s con nombre y tipo de PNG se rechaza', async (_, contenido) => {
    await esRechazado([['logo', Buffer.from(contenido)]], NO_ES_IMAGEN);
  });

  test('una página que empieza como un PNG o un JPG se rechaza', async () => {
    const pagina = Buffer.from('<script>alert(1)</script>');
    for (const firma of [FIRMA_PNG, Buffer.from([0xff, 0xd8, 0xff, 0xe0])])
      await esRechazado([['logo', Buffer.concat([firma, pagina])]], DANADA);
  });

  test('una imagen cortada o dañada se rechaza con su texto', async () => {
    for (const formato of ['png', 'jpeg'] as const) {
      const entera = await ruido(formato);
      await esRechazado([['logo', entera.subarray(0, entera.length / 2)]], DANADA);
    }
    const danada = await ruido('png');
    const mitad = Math.trunc(danada.length / 2);
    danada.fill(0, mitad, mitad + 400);
    await esRechazado([['logo', danada]], DANADA);
  });
});

describe('El tamaño', () => {
  test('1 MB exacto entra; lo que sigue a la imagen no se sirve', async () => {
    const { bytes } = await logoEn(await sube(ana, conLargo(png, MB)));
    expect(bytes.equals(png)).toBe(true);
  });

  test.each([MB + 1, 2 * MB, 20 * MB])(
    'un archivo de %d bytes se rechaza, y no se recorta',
    async (bytes) => {
      await esRechazado([['logo', conLargo(png, bytes)]], MUY_GRANDE);
    },
  );

  test('25 millones de puntos entran', async () => {
    const grande = pngNegro(5_000, 5_000);
    expect((await logoEn(await sube(ana, grande))).bytes.equals(grande)).toBe(true);
  });

  test.each([
    ['un punto más de ancho', () => pngNegro(5_001, 5_000), DE_PUNTOS(25.1)],
    ['400 millones de puntos en unos cuantos KB', () => pngNegro(20_000, 20_000), DE_PUNTOS(400)],
    ['unas medidas imposibles', () => pngNegro(0x7fffffff, 0x7fffffff, 0), DANADA],
    ['unas medidas de cero', () => pngNegro(0, 0), DANADA],
  ])('%s se rechaza sin desempacarlos y con su razón, y el producto sigue', async (_, bomba, motivo) => {
    const imagen = bomba();
    expect(imagen.length).toBeLessThan(MB);
    await esRechazado([['logo', imagen]], motivo);
    await sube(ana, png);
  });
});

describe('El formulario', () => {
  test('sin archivo, con un texto en su lugar, o con el archivo en otro campo, no hay logo', async () => {
    await esRechazado([], NO_HAY_LOGO);
    await esRechazado([['logo', 'un texto']], NO_HAY_LOGO);
    await esRechazado([['imagen', png]], NO_HAY_LOGO);
    await esRechazado([['Logo', png]], NO_HAY_LOGO);
    await esRechazado([['__proto__', png]], ILEGIBLE);
  });

  test('de dos archivos cuenta el primero', async () => {
    const { status, body } = await envia(ana, [
      ['logo', png],
      ['logo', jpg],
    ]);
    expect(status).toBe(201);
    expect((await logoEn(body.url)).bytes.equals(png)).toBe(true);
    await esRechazado(
      [
        ['otro', jpg],
        ['logo', png],
      ],
      NO_HAY_LOGO,
    );
  });

  test('otros campos se ignoran: no cambian de quién es ni dónde se guarda', async () => {
    const antes = await logoDe(escena.beto);
    const { status, body } = await envia(ana, [
      ['user_id', escena.beto.id],
      ['logo_url', 'https://malo.mx/logo.png'],
      ['__proto__', 'x'],
      ['logo', png],
    ]);
    expect(status).toBe(201);
    expect([await logoDe(ana), await logoDe(escena.beto)]).toEqual([body.url, antes]);
  });

  const CABEZA = '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\n';
  test.each([
    ['cortado a la mitad', 'multipart/form-data; boundary=x', `${CABEZA}media imagen`],
    ['sin su separador', 'multipart/form-data', CABEZA],
    ['con otro separador', 'multipart/form-data; boundary=y', CABEZA],
    ['con un separador larguísimo', `multipart/form-data; boundary=${'y'.repeat(5_000)}`, CABEZA],
    ['que no es nada', 'multipart/form-data; boundary=x', 'hola'],
  ])('un formulario %s se rechaza con claridad', async (_, tipo, cuerpo) => {
    const pedido = () =>
      pideCrudo(ana.url, {
        metodo: 'POST',
        ruta: RUTA,
        cabeceras: { authorization: `Bearer ${ana.token}`, 'content-type': tipo },
        cuerpo,
      });
    expect(dicho(await sinCambiar(ana, CONFIG, pedido))).toEqual(ILEGIBLE);
  });

  test('lo que no es un formulario se rechaza', async () => {
    expect(dicho(await sinCambiar(ana, CONFIG, () => ana.post(RUTA, { logo: 'x' })))).toEqual(NO_ES_IMAGEN);
    const suelta = await sinCambiar(ana, CONFIG, () => ana.post(RUTA, 'x', { 'content-type': 'image/png' }));
    expect(dicho(suelta)).toEqual(rechazo(415, 'El formato de la solicitud no es válido.'));
  });

  test('sin sesión no se sube nada', async () => {
    const { nadie } = escena.servidor;
    expect(dicho(await sinCambiar(ana, CONFIG, () => envia(nadie, [['logo', png]])))).toEqual(SIN_SESION);
  });

  test('con una Idempotency-Key se sube una sola vez', async () => {
    const clave = { 'idempotency-key': 'mi-logo' };
    const subir = () => envia(ana, [['logo', png]], clave);
    const primera = await subir();
    const otra = await sinCambiar(ana, CONFIG, subir);
    expect([otra.status, otra.body]).toEqual([201, primera.body]);
    expect(await logoDe(ana)).toBe(primera.body.url);
  });

  test('una subida repetida con su clave se guarda una vez, y cada dueña guarda sesenta logos como máximo', async () => {
    const luz = await escena.servidor.dueña('Luz');
    const guardados = async () => (await readdir(join(escena.servidor.dataDir, 'archivos', 'logos'))).length;
    const antes = await guardados();
    const clave = { 'idempotency-key': 'el-de-luz' };
    for (let vez = 0; vez < 3; vez++) await envia(luz, [['logo', png]], clave);
    expect(await guardados()).toBe(antes + 1);
    for (let vez = 1; vez < 60; vez++) expect((await envia(luz, [['logo', png]])).status).toBe(201);
    const otra = await sinCambiar(luz, CONFIG, () => envia(luz, [['logo', png]]));
    expect(dicho(otra)).toEqual(rechazo(409, 'Ya guardaste 60 logos, que es el máximo.'));
    expect(await guardados()).toBe(antes + 60);
    expect((await envia(ana, [['logo', png]])).status).toBe(201);
  });
});

describe('Lo que se sirve', () => {
  test('a cualquiera, con su tipo, sin que el navegador adivine otro, y para siempre', async () => {
    const direccion = await sube(ana, jpg);
    const { status, headers, bytes } = await logoEn(direccion);
    expect([status, bytes.equals(jpg)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(jpg.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  });

  const DICE = 'En casa de Luz, calle 5 de Mayo 10';
  const conExif = (formato: 'png' | 'jpeg') =>
    sharp({ create: { width: 30, height: 10, channels: 3, background: '#0f766e' } })
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: DICE },
        IFD3: { GPSLatitude: '19/1 2/1 3/1', GPSLatitudeRef: 'N', GPSAreaInformation: DICE },
      })
      .toFormat(formato)
      .toBuffer();
  const segmento = (marca: number, texto: string): Buffer => {
    const cabeza = Buffer.from([0xff, marca, 0, 0]);
    cabeza.writeUInt16BE(texto.length + 2, 2);
    return Buffer.concat([cabeza, Buffer.from(texto, 'latin1')]);
  };
  const con = (imagen: Buffer, en: number, ...partes: readonly Buffer[]): Buffer =>
    Buffer.concat([imagen.subarray(0, en), ...partes, imagen.subarray(en), Buffer.from(DICE)]);
  const CON_DATOS = {
    jpeg: async () =>
      con(
        await conExif('jpeg'),
        2,
        segmento(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${DICE}</x:xmpmeta>`),
        segmento(0xed, `Photoshop 3.0\0${DICE}`),
        segmento(0xe2, `MPF\0${DICE}`),
        segmento(0xfe, DICE),
      ),
    png: async () =>
      con(
        await conExif('png'),
        33,
        trozo('tEXt', Buffer.from(`Author\0${DICE}`)),
        trozo('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${DICE}`)),
        trozo('tIME', Buffer.from([0x07, 0xea, 1, 2, 3, 4, 5])),
      ),
  };

  test.each(['jpeg', 'png'] as const)(
    'un %s va sin los metadatos de lugar ni de autor, y se ve igual',
    async (formato) => {
      const subida = await CON_DATOS[formato]();
      expect(subida.includes('GPS') || subida.includes(DICE)).toBe(true);
      const direccion = await sube(ana, subida);
      const { bytes, headers } = await logoEn(direccion);
      expect(bytes.includes(DICE)).toBe(false);
      const puntos = (de: Buffer) => sharp(de).raw().toBuffer();
      expect((await puntos(bytes)).equals(await puntos(subida))).toBe(true);
      const [era, es] = [await sharp(subida).metadata(), await sharp(bytes).metadata()];
      expect(era.exif!.includes(DICE)).toBe(true);
      expect([es.orientation, es.icc]).toEqual([6, era.icc]);
      expect([es.exif!.length < 40, es.xmp, es.iptc, es.comments]).toEqual([
        true,
        undefined,
        undefined,
        undefined,
      ]);
      // The ETag is of the served bytes. The stored file is the upload, whose digest is in the log.
      expect(headers.get('etag')).toBe(etagOf(bytes));
      const id = direccion.split('/').at(-1)!;
      const guardado = await readFile(join(escena.servidor.dataDir, 'archivos', 'logos', id, 'original'));
      expect(guardado.subarray(guardado.indexOf('\n') + 1).equals(subida)).toBe(true);
    },
  );

  test('lleva un ETag que es de sus bytes', async () => {
    const [una, igual, otra] = [await sube(ana, png), await sube(ana, png), await sube(ana, jpg)];
    const etag = async (direccion: string) => (await logoEn(direccion)).headers.get('etag');
    expect(await etag(una)).toMatch(/^"[^"]{20,}"$/);
    expect(await etag(igual)).toBe(await etag(una));
    expect(await etag(otra)).not.toBe(await etag(una));
  });

  test('el logo de antes sigue en su dirección, también tras otro arranque: hay facturas que lo llevan', async () => {
    const [viejo, nuevo] = [await sube(ana, jpg), await sube(ana, png)];
    expect(await logoDe(ana)).toBe(nuevo);
    await escena.reinicia();
    ana = escena.ana;
    expect(await logoDe(ana)).toBe(nuevo);
    expect((await logoEn(viejo)).bytes.equals(jpg)).toBe(true);
    expect((await logoEn(nuevo)).bytes.equals(png)).toBe(true);
  });

  test('un id que no es de nadie es un 404, y uno que no es un id un 400', async () => {
    expect(dicho(await ana.get(`${RUTA}/${INEXISTENTE}`))).toEqual(rechazo(404, 'Logo no encontrado.'));
    expect(dicho(await ana.get(`${RUTA}/logo.png`))).toEqual(rechazo(400, 'El identificador no es válido.'));
  });
});

describe('El negocio', () => {
  test('muestra el logo nuevo, que sobrevive a otro guardado', async () => {
    const dueña = await escena.servidor.dueña();
    const { version } = (await dueña.get(CONFIG)).body;
    const url = await sube(dueña, png);
    expect((await dueña.get(CONFIG)).body).toMatchObject({ logo_url: url, version: version + 1 });
    await negocioListo(dueña);
    expect((await dueña.get(CONFIG)).body).toMatchObject({ nombre_negocio: 'Taller Ñandú', logo_url: url });
  });

  test('con la dirección del logo de otra dueña no se cambia nada', async () => {
    const { beto } = escena;
    const deAna = await sube(ana, png);
    const deBeto = await logoDe(beto);
    for (const metodo of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const pedido = () => beto.pide(metodo, deAna, metodo === 'DELETE' ? undefined : {});
      expect([metodo, (await sinCambiar(ana, CONFIG, pedido)).status]).toEqual([metodo, 404]);
    }
    await negocioListo(beto);
    const { version, ...configuracion } = (await beto.get(CONFIG)).body;
    const guardada = await beto.post(CONFIG, { ...configuracion, logo_url: deAna });
    expect([guardada.status, await logoDe(beto)]).toEqual([201, deBeto]);
    await sube(beto, jpg);
    expect(await logoDe(ana)).toBe(deAna);
    expect((await logoEn(deAna)).bytes.equals(png)).toBe(true);
  });

  test('una dirección de fuera en una factura ni se imprime ni se visita', async () => {
    const visitas: (string | undefined)[] = [];
    const fuera = createServer((request, response) => {
      visitas.push(request.url);
      response.setHeader('content-type', 'image/png').end(png);
    }).listen(0, '127.0.0.1');
    await once(fuera, 'listening');
    const { port } = fuera.address() as AddressInfo;
    const dueña = await escena.servidor.dueña();
    const { cliente } = await negocioListo(dueña);
    for (const logo_url of [
      `http://127.0.0.1:${port}/logo.png`,
      `http://127.0.0.1:${port}${RUTA}/${INEXISTENTE}`,
      'file:///etc/passwd',
      `${RUTA}/../../../../etc/passwd`,
      `data:image/png;base64,${png.toString('base64')}`,
    ]) {
      const { status, body } = await dueña.post(
        '/api/facturas',
        solicitud(cliente.id, { negocio: { logo_url } }),
      );
      expect([status, body.negocio.logo_url]).toEqual([201, logo_url]);
      expect(await imagenesDe(body.id)).toBe(0);
    }
    fuera.close();
    expect(visitas).toEqual([]);
  });

  const imagenesDe = async (factura: string): Promise<number> => {
    const respuesta = await fetch(`${escena.servidor.url}/api/facturas/${factura}/pdf/public`);
    expect([respuesta.status, respuesta.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { paginas } = await leerPdf(new Uint8Array(await respuesta.arrayBuffer()));
    return paginas.reduce((suma, { imagenes }) => suma + imagenes, 0);
  };

  test('la factura nueva se imprime con su logo, y la de antes sin él', async () => {
    const dueña = await escena.servidor.dueña();
    const { cliente } = await negocioListo(dueña);
    const nueva = async () => (await dueña.post('/api/facturas', solicitud(cliente.id))).body;
    const sinLogo = await nueva();
    for (const imagen of [png, jpg]) {
      const url = await sube(dueña, imagen);
      const conLogo = await nueva();
      expect(conLogo.negocio.logo_url).toBe(url);
      expect(await imagenesDe(conLogo.id)).toBe(1);
    }
    expect([sinLogo.negocio.logo_url, await imagenesDe(sinLogo.id)]).toEqual([null, 0]);
  });
});
