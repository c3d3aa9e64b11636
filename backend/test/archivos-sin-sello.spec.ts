import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';
import { DiskFileStore } from '../src/platform/file-store/disk-file-store.ts';
import { etagOf, sealOf } from '../src/platform/file-store/file-store.ts';
import { herramienta } from './datos.prueba.ts';
import { Persona, Servidor, exportacionTerminada, negocioListo, solicitud } from './servidor.prueba.ts';

/**
 * A stored file without a seal (digest of key and content), or with another file's seal, is not the original
 * (docs/evidencia/auditoria.md, "What is found").
 */

const SECRETO = { JWT_SECRET: 'el mismo antes y después' };

const cuadro = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

const subeLogo = async ({ url, token }: Persona, bytes: Buffer): Promise<string> => {
  const body = new FormData();
  body.set('logo', new Blob([new Uint8Array(bytes)]), 'logo.png');
  const headers = { authorization: `Bearer ${token}` };
  const subido = await fetch(`${url}/api/negocio-config/logo`, { method: 'POST', body, headers });
  return ((await subido.json()) as { url: string }).url;
};
const idDe = (logo: string): string => logo.slice(logo.lastIndexOf('/') + 1);

const bytesDe = async ({ url, token }: Persona, ruta: string): Promise<Buffer | null> => {
  const respuesta = await fetch(url + ruta, { headers: { authorization: `Bearer ${token}` } });
  return respuesta.status === 200 ? Buffer.from(await respuesta.arrayBuffer()) : null;
};

test('un PDF, un archivo y un logo con otros bytes y sin su sello no se entregan, y la auditoría los dice', async () => {
  let servidor = await Servidor.arranca(SECRETO);
  let ana = await servidor.dueña();
  const { cliente } = await negocioListo(ana);
  const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
  const pedida = await ana.post('/api/libro/exportaciones', { desde: '2026-01-01', hasta: '2026-12-31' });
  expect((await exportacionTerminada(ana, pedida.body.id)).estado).toBe('lista');
  const logo = await subeLogo(ana, await cuadro('#0f766e'));
  const pdf = `/api/facturas/${id}/pdf/public`;
  const zip = `/api/libro/exportaciones/${pedida.body.id}/archivo`;
  const eran = [await bytesDe(ana, pdf), await bytesDe(ana, zip)];
  expect(await bytesDe(ana, logo)).not.toBeNull();
  await servidor.detiene();

  const archivos = join(servidor.dataDir, 'archivos');
  const sinSello = async (carpeta: string, bytes: Buffer): Promise<void> => {
    for (const nombre of await readdir(join(archivos, carpeta))) {
      const ruta = join(archivos, carpeta, nombre);
      const guardado = await readFile(ruta);
      const { contentType } = JSON.parse(guardado.subarray(0, guardado.indexOf('\n')).toString()) as {
        contentType: string;
      };
      const otro = `${JSON.stringify({ contentType, etag: etagOf(bytes) })}\n`;
      await writeFile(ruta, Buffer.concat([Buffer.from(otro), bytes]));
    }
  };
  await sinSello(join('pdf', id), Buffer.from('%PDF-1.7 otro'));
  await sinSello('exportaciones', Buffer.from('PK otro'));
  await sinSello(join('logos', idDe(logo)), await cuadro('#ff0000'));

  const { code, salida } = await herramienta('audit', '--data', servidor.dataDir);
  expect([code, salida]).toEqual([1, expect.stringContaining('Hallazgos: 4')]);
  for (const dicho of [
    /^Factura 1 · .*: el PDF guardado no es el que se hizo.*\[file-changed · documento pdf\//m,
    /^Archivo del .*: el archivo guardado no es el que se entregó.* \[file-changed/m,
    /\[file-changed · documento logos\/.*\/impreso/m,
    /\[file-changed · documento logos\/.*\/original/m,
  ])
    expect(salida).toMatch(dicho);

  servidor = await Servidor.arranca(SECRETO, servidor.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
  expect([await bytesDe(ana, pdf), await bytesDe(ana, zip)]).toEqual(eran);
  expect(await bytesDe(ana, logo)).toBeNull();
  await servidor.termina();
});

test('un PDF falso con su sello bien puesto se sabe dibujándolo otra vez, y los verdaderos son iguales', async () => {
  let servidor = await Servidor.arranca(SECRETO);
  const ana = await servidor.dueña();
  const { cliente, metodo } = await negocioListo(ana);
  const [falsa, pagada] = [
    (await ana.post('/api/facturas', solicitud(cliente.id))).body.id,
    (await ana.post('/api/facturas', solicitud(cliente.id))).body.id,
  ];
  await ana.put(`/api/facturas/${pagada}`, { estado: 'pagada', metodo_pago_id: metodo.id });
  const pdfDe = (id: string): string => `/api/facturas/${id}/pdf/public`;
  const era = await bytesDe(ana, pdfDe(falsa));
  expect(await bytesDe(ana, pdfDe(pagada))).not.toBeNull();
  await servidor.detiene();
  const auditar = (...mas: string[]) => herramienta('audit', '--data', servidor.dataDir, ...mas);
  expect(await auditar('--pdf')).toMatchObject({ code: 0, salida: expect.stringContaining('Todo en orden') });

  const carpeta = join(servidor.dataDir, 'archivos', 'pdf', falsa);
  const [nombre] = await readdir(carpeta);
  const bytes = Buffer.from('%PDF-1.7 de otro importe');
  const etag = etagOf(bytes);
  const encabezado = { contentType: 'application/pdf', etag, seal: sealOf(`pdf/${falsa}/${nombre}`, etag) };
  await writeFile(join(carpeta, nombre!), `${JSON.stringify(encabezado)}\n${bytes.toString()}`);
  const { code, salida } = await auditar('--pdf');
  expect([code, salida]).toEqual([1, expect.stringContaining('Hallazgos: 1')]);
  expect(salida).toMatch(
    /^Factura 1 · .*: el PDF guardado no es el que sale del registro.* \[pdf-forged · documento pdf\//m,
  );

  await rm(join(carpeta, nombre!));
  expect(await auditar('--pdf')).toMatchObject({ code: 0 });
  servidor = await Servidor.arranca(SECRETO, servidor.dataDir);
  expect(await bytesDe(new Persona(servidor.url), pdfDe(falsa))).toEqual(era);
  await servidor.termina();
});

test('un logo falso con su sello bien puesto no se entrega ni se imprime, y la auditoría lo dice, y uno que ya no está también', async () => {
  let servidor = await Servidor.arranca(SECRETO);
  const [ana, luz] = [await servidor.dueña(), await servidor.dueña('Luz')];
  const { cliente } = await negocioListo(ana);
  const [falso, borrado, sano] = [
    idDe(await subeLogo(ana, await cuadro('#0f766e'))),
    idDe(await subeLogo(luz, await cuadro('#0f766e'))),
    idDe(await subeLogo(luz, await cuadro('#115e59'))),
  ];
  const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
  await servidor.detiene();
  const auditar = () => herramienta('audit', '--data', servidor.dataDir);
  expect(await auditar()).toMatchObject({ code: 0, salida: expect.stringContaining('Todo en orden') });

  const archivos = new DiskFileStore(join(servidor.dataDir, 'archivos'));
  for (const como of ['original', 'impreso'])
    await archivos.put(`logos/${falso}/${como}`, await cuadro('#ff0000'), 'image/png');
  await archivos.deleteAll(`logos/${borrado}`);
  const { code, salida } = await auditar();
  expect([code, salida]).toEqual([1, expect.stringContaining('Hallazgos: 4')]);
  for (const como of ['original', 'impreso']) {
    expect(salida).toContain(
      `Una imagen guardada no es la que se subió. [file-changed · documento logos/${falso}/${como} · dueña ${ana.id}]`,
    );
    expect(salida).toContain(
      `Una imagen que se subió ya no está guardada. [file-removed · documento logos/${borrado}/${como} · dueña ${luz.id}]`,
    );
  }
  expect(salida).not.toContain(sano);

  await archivos.deleteAll('pdf');
  servidor = await Servidor.arranca(SECRETO, servidor.dataDir);
  const nadie = new Persona(servidor.url);
  for (const logo of [falso, borrado])
    expect(await bytesDe(nadie, `/api/negocio-config/logo/${logo}`)).toBeNull();
  expect(await bytesDe(nadie, `/api/negocio-config/logo/${sano}`)).toEqual(await cuadro('#115e59'));
  const { paginas } = await leerPdf(
    new Uint8Array((await bytesDe(nadie, `/api/facturas/${id}/pdf/public`))!),
  );
  expect(paginas.flatMap(({ imagenes }) => imagenes)).toEqual([0]);
  for (const como of ['original', 'impreso'])
    expect(servidor.salida).toContain(`"key":"logos/${falso}/${como}","msg":"a stored file is not the one`);
  await servidor.termina();
});
