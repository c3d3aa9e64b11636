import { createHash } from 'node:crypto';
import { exec, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import {
  appendFile,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import Database from 'libsql';
import { ZipFile } from 'yazl';
import { VERIFICADORES } from '@cuenta-clara/dominio/edicion';
import { canonico } from '@cuenta-clara/dominio/evidencia/libro/huella';
import { vistaDeSellos } from '@cuenta-clara/dominio/evidencia/sellos/sellos.view';
import { muestra, testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { enZip } from '../src/platform/zip/zip.ts';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { collected } from '../src/platform/event-store/event-store.ts';
import { describeWith, testWith } from '../test-servers/programs.prueba.ts';
import { conDatos, herramienta } from './datos.prueba.ts';
import { hasta } from './despliegue.prueba.ts';
import { AutoridadDeTiempo } from './autoridad-de-tiempo.prueba.ts';
import {
  archivoDe,
  cifrasDeLaHoja,
  descomprimir as descomprimirEn,
  verificado,
} from './exportacion.prueba.ts';
import { segunPython } from './python.prueba.ts';
import {
  DE_BOMBA,
  DE_DOS_LECTURAS,
  NOMBRES_HOSTILES,
  NO_SE_MUESTRA,
  conNombresHostiles,
  deBomba,
  deBombaEnOtro,
  deDosLecturas,
  deMasDeDiez,
} from './zip.prueba.ts';
import {
  Persona,
  Servidor,
  exportacionSellada,
  exportacionTerminada,
  hastaSellarse,
  negocioListo,
  solicitud,
} from './servidor.prueba.ts';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';

const EXPORTACIONES = '/api/libro/exportaciones';
/** José's invoice is issued before the period, Rosa's is paid after it; the other events are in it. */
const PERIODO = { desde: '2026-01-01', hasta: '2026-02-28' };
const INSTANTES = [
  '2025-12-30T10:00:00.000Z',
  '2026-01-10T15:00:00.000Z',
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-15T12:00:00.000Z',
  '2026-03-01T00:00:00.000Z',
];
/** No exported file may execute this spreadsheet formula. */
const HOSTIL = '=HYPERLINK("http://malo.mx","Ver") Núñez';

let servidor: Servidor;
let ana: Persona;
let carpeta: string;
let [deJose, deRosa] = ['', ''];
/** Copy of the data folder, made before any archive: an archive records ends of days. */
let sinExportar: string;
let porRetocar: string;

const lista = (dueña: Persona, periodo: object = PERIODO) => exportacionSellada(dueña, periodo);

const descomprimir = (bytes: Buffer): Promise<string> => descomprimirEn(bytes, carpeta);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const texto = (destino: string, nombre: string): Promise<string> => readFile(join(destino, nombre), 'utf8');

const fechar = async (dataDir: string, instantes: readonly string[]): Promise<void> => {
  const db = new Database(join(dataDir, DATABASE_FILE));
  db.exec('DROP TRIGGER IF EXISTS events_never_change');
  const suyos = db.prepare("SELECT id FROM events WHERE stream LIKE 'factura-%' ORDER BY position").all() as {
    id: string;
  }[];
  expect(suyos).toHaveLength(instantes.length);
  const poner = db.prepare("UPDATE events SET metadata = json_set(metadata, '$.at', ?) WHERE id = ?");
  for (const [i, { id }] of suyos.entries()) poner.run([instantes[i], id]);
  db.prepare("UPDATE events SET metadata = json_set(metadata, '$.at', ?) WHERE stream LIKE 'negocio-%'").run([
    '2025-01-01T00:00:00.000Z',
  ]);
  db.close();
  const aceptar = ['--aceptar', 'la suite: otros instantes'];
  expect((await herramienta('rebuild', '--data', dataDir, ...aceptar)).code).toBe(0);
};

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-exportacion-'));
  const primero = await Servidor.arranca();
  ana = await primero.dueña(HOSTIL);
  const { cliente, metodo } = await negocioListo(ana);
  const hecho = async (ruta: string, datos: object) => {
    const { status, body } = await ana.post(ruta, datos);
    expect([status, body.message]).toEqual([201, undefined]);
    return body;
  };
  const rosa = await hecho('/api/clientes', {
    nombre: 'Rosa Díaz',
    telefono: '2221112233',
    categoria: 'activo',
  });
  const nueva = async (de: string): Promise<string> => (await hecho('/api/facturas', solicitud(de))).id;
  const paga = async (id: string): Promise<void> => {
    const { status, body } = await ana.put(`/api/facturas/${id}`, {
      estado: 'pagada',
      metodo_pago_id: metodo.id,
    });
    expect([status, body.message]).toEqual([200, undefined]);
  };
  deJose = await nueva(cliente.id);
  await paga(deJose);
  deRosa = await nueva(rosa.id);
  await ana.delete(`/api/facturas/${await nueva(cliente.id)}`);
  await paga(deRosa);
  await primero.detiene();

  await fechar(primero.dataDir, INSTANTES);
  sinExportar = join(carpeta, 'sin-exportar');
  await cp(primero.dataDir, sinExportar, { recursive: true });
  porRetocar = join(carpeta, 'por-retocar');
  await cp(primero.dataDir, porRetocar, { recursive: true });

  servidor = await Servidor.arranca({}, primero.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
});
afterAll(async () => {
  await servidor.termina();
  await rm(carpeta, { recursive: true, force: true });
});

describe('Pedir una exportación', () => {
  test('se prepara fuera de la petición y se lista, la más nueva primero', async () => {
    const una = await hastaSellarse(ana, async () => {
      const pedida = await ana.post(EXPORTACIONES, PERIODO);
      expect(pedida.status).toBe(201);
      expect(pedida.body).toMatchObject({ ...PERIODO, bytes: 0, cabeza: null });
      return exportacionTerminada(ana, pedida.body.id);
    });
    expect(una).toMatchObject({ estado: 'lista', hechos: 7, total: 7, cabeza: { secuencia: 5 } });
    const otra = await lista(ana, { desde: '2026-01-01', hasta: '2026-01-31' });
    const { body } = await ana.get(EXPORTACIONES);
    expect(body.slice(0, 2)).toEqual([otra, una]);
    expect((await archivoDe(ana, una.id)).length).toBe(una.bytes);
  });

  test('dos días al revés, o que no existen, se rechazan con su razón', async () => {
    for (const [periodo, campo] of [
      [{ desde: '2026-02-01', hasta: '2026-01-31' }, 'hasta'],
      [{ desde: '2026-02-30', hasta: '2026-03-31' }, 'desde'],
      [{ desde: '2026-02-01' }, 'hasta'],
    ] as const) {
      const { status, body } = await ana.post(EXPORTACIONES, periodo);
      expect([status, Object.keys(body.errors)]).toEqual([400, [campo]]);
    }
  });

  test('la misma petición con la misma clave es una sola exportación', async () => {
    const clave = { 'idempotency-key': 'exportar-una-vez' };
    const pide = () => ana.post(EXPORTACIONES, PERIODO, clave);
    const [primera, segunda] = await hastaSellarse(ana, async () => [await pide(), await pide()] as const);
    expect([segunda.status, segunda.body.id]).toEqual([201, primera.body.id]);
  });

  test('nadie más la ve ni la baja, y el contador con su acceso sí', async () => {
    const { id } = await lista(ana);
    const beto = await servidor.dueña('Beto Paz');
    expect((await beto.get(`${EXPORTACIONES}/${id}`)).status).toBe(404);
    expect((await beto.get(`${EXPORTACIONES}/${id}/archivo`)).status).toBe(404);
    expect((await beto.get(EXPORTACIONES)).body).toEqual([]);
    const { body } = await ana.post('/api/accesos', { nombre: 'Contador López', dias: 30 });
    const contador = new Persona(servidor.url, body.token);
    const suya = await lista(contador);
    expect(sha256(await archivoDe(contador, suya.id))).toBe(sha256(await archivoDe(ana, id)));
  });
});

describe('El archivo', () => {
  test('de un período cerrado es siempre el mismo, byte por byte, pase lo que pase después', async () => {
    const primera = await lista(ana);
    const bytes = await archivoDe(ana, primera.id);
    await ana.put('/api/negocio-config', { nombre_negocio: 'Otro Nombre' });
    const segunda = await lista(ana);
    expect((await archivoDe(ana, segunda.id)).equals(bytes)).toBe(true);
  });

  test('se baja con su nombre y lo abre cualquier lector de ZIP', async () => {
    const { id, bytes } = await lista(ana);
    const respuesta = await fetch(`${servidor.url}${EXPORTACIONES}/${id}/archivo`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(respuesta.headers.get('content-type')).toBe('application/zip');
    expect(respuesta.headers.get('content-disposition')).toBe(
      'attachment; filename="CuentaClara-2026-01-01-2026-02-28.zip"',
    );
    const contenido = Buffer.from(await respuesta.arrayBuffer());
    expect(contenido.length).toBe(bytes);
    const destino = await descomprimir(contenido);
    expect((await readdir(destino)).sort()).toEqual([
      'MANIFIESTO.json',
      'antecedentes.jsonl',
      'cotizaciones.xlsx',
      'eventos.jsonl',
      'libro.csv',
      'libro.jsonl',
      'libro.xlsx',
      'pdf',
      'resumen.pdf',
      'verificar.html',
      'verificar.mjs',
    ]);
    expect((await readdir(join(destino, 'pdf'))).sort()).toEqual([
      `Factura-1-${deJose.slice(0, 8)}.pdf`,
      `Factura-2-${deRosa.slice(0, 8)}.pdf`,
    ]);
  });

  test('el manifiesto dice el período, de quién es, entre qué asientos está, el árbol de entonces y la huella de cada archivo', async () => {
    const { id, cabeza, arbol } = await lista(ana);
    const destino = await descomprimir(await archivoDe(ana, id));
    const manifiesto = JSON.parse(await texto(destino, 'MANIFIESTO.json'));
    expect(manifiesto).toMatchObject({
      formato: 'cuenta-clara/exportacion',
      forma: 1,
      owner: ana.id,
      periodo: PERIODO,
      asientos: 4,
      facturas: 2,
      anterior: { secuencia: 1 },
      cabeza,
      arbol,
    });
    expect(arbol.tamano).toBeGreaterThan(cabeza.secuencia);
    for (const { nombre, bytes, sha256: huella } of manifiesto.archivos) {
      const contenido = await readFile(join(destino, nombre));
      expect([nombre, contenido.length, sha256(contenido)]).toEqual([nombre, bytes, huella]);
    }
    const hallados = await readdir(destino, { recursive: true, withFileTypes: true });
    expect(manifiesto.archivos).toHaveLength(hallados.filter((uno) => uno.isFile()).length - 1);
  });

  test('libro.csv lo abre Excel, con dos decimales, y ningún nombre se vuelve fórmula', async () => {
    const { id } = await lista(ana);
    const csv = await texto(await descomprimir(await archivoDe(ana, id)), 'libro.csv');
    const [encabezado, ...filas] = csv.split('\r\n');
    expect(encabezado).toMatch(/^\uFEFFSecuencia,Fecha \(UTC\),Tipo,Factura,Folio anterior,Cliente/);
    expect(filas.filter(Boolean)).toHaveLength(4);
    // The invoice was issued before the period: its subtotal, tax and days come from its PDF.
    expect(filas[0]).toMatch(
      /^2,2026-01-10 15:00:00,Pago completado,1,,"José Núñez",pagada,\d{4}-\d{2}-\d{2},[\d-]*,701.00,,112.16,813.16,0.00,/,
    );
    expect(filas[1]).toContain(`"'=HYPERLINK(""http://malo.mx"",""Ver"") Núñez"`);
  });

  test('cada PDF es la factura como estaba al final del período, y el resumen suma lo que se movió', async () => {
    const { id } = await lista(ana);
    const destino = await descomprimir(await archivoDe(ana, id));
    const papel = async (nombre: string): Promise<string> =>
      (await leerPdf(await readFile(join(destino, nombre)))).paginas
        .flatMap(({ lineas }) => lineas)
        .join('\n');
    expect(await papel(`pdf/Factura-1-${deJose.slice(0, 8)}.pdf`)).toContain('PAID');
    expect(await papel(`pdf/Factura-2-${deRosa.slice(0, 8)}.pdf`)).toContain('PENDING');
    const resumen = await papel('resumen.pdf');
    expect(resumen).toContain('Taller Ñandú');
    expect(resumen).toContain('Del 01/01/2026 al 28/02/2026');
    expect(resumen).toContain('2026-01 $813.16 $813.16 $0.00');
    expect(resumen).toContain('Factura eliminada 1 -$813.16 -$100.00 $0.00');
  });

  const SIN_NADA = { desde: '2020-01-01', hasta: '2020-12-31' };

  test('de un período sin movimientos se da por bueno, y con otra raíz del árbol no', async () => {
    const { id, cabeza } = await lista(ana, SIN_NADA);
    expect(cabeza).toEqual({ secuencia: 0, huella: '0'.repeat(64) });
    const destino = await descomprimir(await archivoDe(ana, id));
    const { code, salida } = await verificado(destino);
    expect([code, salida]).toEqual([0, expect.stringContaining('Todo en orden: 0 asientos')]);
    const manifiesto = JSON.parse(await texto(destino, 'MANIFIESTO.json'));
    expect(manifiesto.arbol).toEqual({ tamano: 0, raiz: sha256(Buffer.of()) });
    manifiesto.arbol.raiz = 'ab'.repeat(32);
    await writeFile(join(destino, 'MANIFIESTO.json'), JSON.stringify(manifiesto));
    const otraRaiz = await verificado(destino);
    expect([otraRaiz.code, otraRaiz.salida]).toEqual([1, expect.stringContaining('o la raíz de su árbol')]);
  });

  testWith('python')(
    'que un árbol sin hojas tiene una sola raíz lo sabe también un segundo programa',
    async () => {
      const archivos = unzipSync(await archivoDe(ana, (await lista(ana, SIN_NADA)).id));
      const manifiesto = JSON.parse(strFromU8(archivos['MANIFIESTO.json']!));
      manifiesto.arbol.raiz = 'ab'.repeat(32);
      const ruta = join(carpeta, 'sin-hojas.zip');
      await writeFile(ruta, zipSync({ ...archivos, 'MANIFIESTO.json': strToU8(JSON.stringify(manifiesto)) }));
      expect(segunPython('segundo-verificador', ruta)).toEqual([
        1,
        expect.stringContaining('the head of the tree'),
      ]);
    },
  );
});

describe('verificar.mjs', () => {
  let hecha: Awaited<ReturnType<typeof lista>>;
  let entero: Buffer;
  let cortado: Buffer;
  let falso: Servidor;
  beforeAll(async () => {
    hecha = await lista(ana);
    entero = await archivoDe(ana, hecha.id);
    await fechar(
      sinExportar,
      INSTANTES.map((instante, i) => (i === 4 ? INSTANTES[5]! : instante)),
    );
    falso = await Servidor.arranca({}, sinExportar);
    const suya = new Persona(falso.url, ana.token, ana.id);
    cortado = await archivoDe(suya, (await lista(suya)).id);
  });
  afterAll(() => falso.termina());

  // A new text of a verifier changes the bytes of every archive, also of periods archived before.
  test('y verificar.html son los mismos, byte por byte, en toda exportación, y los que dice el producto', async () => {
    const archivos = unzipSync(entero);
    const docs = await readFile(join(import.meta.dirname, '../../docs/evidencia/exportacion.md'), 'utf8');
    for (const [nombre, huella] of Object.entries(VERIFICADORES)) {
      expect([nombre, sha256(Buffer.from(archivos[nombre]!))]).toEqual([nombre, huella]);
      expect(docs).toContain(huella);
    }
  });

  test('dice que todo está en orden, con la misma huella que el libro, y qué no pudo comprobar', async () => {
    const { code, salida } = await verificado(await descomprimir(entero));
    const { body } = await ana.get('/api/libro?desde=2026-01-01&hasta=2026-02-28');
    expect([code, salida]).toEqual([0, expect.stringContaining('Todo en orden: 4 asientos')]);
    expect(salida).toContain(`Asiento 5, huella ${body.asientos[0].huella}`);
    expect(salida).toContain('Taller Ñandú · del 01/01/2026 al 28/02/2026 (días de UTC)');
    expect(salida).toContain('Aviso: No se dio la huella SHA-256');
  });

  test('con la huella que guarda el registro, del ZIP o de su manifiesto, sabe que es el que se exportó', async () => {
    const destino = await descomprimir(entero);
    const enZip = join(destino, '..', 'archivo.zip');
    await writeFile(enZip, entero);
    for (const [huella, de] of [
      [hecha.manifiesto, destino],
      [hecha.manifiesto.toUpperCase(), enZip],
      [hecha.sha256, enZip],
    ]) {
      const { code, salida } = await verificado(destino, '--huella', huella, de);
      expect([code, salida]).toEqual([0, expect.stringContaining('Es el archivo que se exportó')]);
      expect(salida).not.toContain('Aviso');
    }
    const { code, salida } = await verificado(destino, '--huella', 'ab'.repeat(32));
    expect([code, salida]).toEqual([1, expect.stringContaining('No es el archivo que se exportó')]);
  });

  /** Operating systems add these files to folders and to ZIPs made of them. */
  const DE_SISTEMAS = ['.DS_Store', 'pdf/._Factura', 'Thumbs.db', 'desktop.ini', '__MACOSX/pdf/x'];
  const conLoDeSistemas = async (): Promise<string> => {
    const destino = await descomprimir(entero);
    await mkdir(join(destino, '__MACOSX/pdf'), { recursive: true });
    for (const nombre of DE_SISTEMAS) await writeFile(join(destino, nombre), 'x');
    return destino;
  };

  test('da por buena una carpeta con archivos de los sistemas, y con su propia salida guardada ahí', async () => {
    const destino = await conLoDeSistemas();
    await promisify(exec)(`"${process.execPath}" verificar.mjs > informe.txt`, { cwd: destino });
    const { code, salida } = await verificado(destino);
    expect(code).toBe(0);
    expect(salida).toContain('Aviso: No es de la exportación y no se tomó en cuenta: informe.txt.');
    const informe = await texto(destino, 'informe.txt');
    expect(informe).toContain('Todo en orden: 4 asientos');
    expect(informe).not.toContain('informe.txt');
  });

  test.each(['> informe.txt 2> errores.txt', '> informe.txt 2>&1', '>> informe.txt'])(
    'no lee el archivo al que se redirige su salida (%s)',
    async (hacia) => {
      const destino = await descomprimir(entero);
      if (hacia.startsWith('>>')) await writeFile(join(destino, 'informe.txt'), 'Notas mías\n');
      await promisify(exec)(`"${process.execPath}" verificar.mjs ${hacia}`, { cwd: destino });
      const informe = await texto(destino, 'informe.txt');
      expect(informe).toContain('Todo en orden: 4 asientos');
      expect(informe).not.toContain('no se tomó en cuenta');
    },
  );

  test('da por buena una carpeta en que otro programa guarda a la vez su salida, como tee', async () => {
    const destino = await descomprimir(entero);
    const suyo = spawn(process.execPath, ['verificar.mjs'], {
      cwd: destino,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    suyo.stdout.pipe(createWriteStream(join(destino, 'resultado.txt')));
    expect(await once(suyo, 'close')).toEqual([0, null]);
  });

  testWith('python')('un segundo programa también da por buena esa carpeta, y su ZIP', async () => {
    const destino = await conLoDeSistemas();
    await promisify(exec)(`"${process.execPath}" verificar.mjs > informe.txt`, { cwd: destino });
    await writeFile(join(destino, 'CuentaClara.sello.json'), '{}');
    const ruta = join(destino, '..', 'con-lo-de-sistemas.zip');
    const deMas = Object.fromEntries(DE_SISTEMAS.map((nombre) => [nombre, strToU8('x')]));
    await writeFile(ruta, zipSync({ ...unzipSync(entero), ...deMas, 'pdf/': new Uint8Array() }));
    const { secuencia, huella } = hecha.cabeza;
    for (const dado of [destino, ruta])
      expect(segunPython('segundo-verificador', dado)).toEqual([0, `${secuencia} ${huella}\n`]);
    await writeFile(join(destino, 'pdf', 'Factura-9.pdf'), 'x');
    expect(segunPython('segundo-verificador', destino)).toEqual([
      1,
      expect.stringContaining('the list of files'),
    ]);
  });

  /** The manifest is recomputed for the changed file, so that only the hash chain can reveal the change. */
  const rehacerManifiesto = async (destino: string, nombre: string): Promise<void> => {
    const manifiesto = JSON.parse(await texto(destino, 'MANIFIESTO.json'));
    const contenido = await readFile(join(destino, nombre));
    for (const uno of manifiesto.archivos)
      if (uno.nombre === nombre) {
        uno.bytes = contenido.length;
        uno.sha256 = sha256(contenido);
      }
    await writeFile(join(destino, 'MANIFIESTO.json'), JSON.stringify(manifiesto));
  };
  const cambiar = async (
    destino: string,
    nombre: string,
    cambio: (antes: string) => string,
  ): Promise<void> => {
    const antes = await texto(destino, nombre);
    const despues = cambio(antes);
    expect(despues).not.toBe(antes);
    await writeFile(join(destino, nombre), despues);
    await rehacerManifiesto(destino, nombre);
  };
  const cambiarManifiesto = async (destino: string, cambio: (manifiesto: any) => unknown): Promise<void> => {
    const manifiesto = JSON.parse(await texto(destino, 'MANIFIESTO.json'));
    cambio(manifiesto);
    await writeFile(join(destino, 'MANIFIESTO.json'), JSON.stringify(manifiesto));
  };
  const sinLinea = (cual: number) => (antes: string) =>
    antes
      .split('\n')
      .filter((_, i) => i !== cual)
      .join('\n');

  const unPdf = async (destino: string): Promise<string> =>
    `pdf/${(await readdir(join(destino, 'pdf')))[0]!}`;
  const rehacerAsiento = async (destino: string, secuencia: number, cambio: object): Promise<void> => {
    const lineas = (await texto(destino, 'libro.jsonl')).trimEnd().split('\n');
    let anterior: string | undefined;
    const rehechas = lineas.map((linea) => {
      const { huella: _huella, ...asiento } = JSON.parse(linea);
      if (asiento.secuencia === secuencia) Object.assign(asiento, cambio);
      if (anterior) asiento.anterior = anterior;
      anterior = sha256(Buffer.from(canonico(asiento)));
      return `${canonico({ ...asiento, huella: anterior })}\n`;
    });
    await writeFile(join(destino, 'libro.jsonl'), rehechas.join(''));
    await rehacerManifiesto(destino, 'libro.jsonl');
    await cambiarManifiesto(destino, ({ cabeza }) => (cabeza.huella = anterior));
  };

  const rehacerLibro = async (
    destino: string,
    cambio: (xml: string, parte: string) => string,
  ): Promise<void> => {
    const ruta = join(destino, 'libro.xlsx');
    const partes = Object.entries(unzipSync(await readFile(ruta)));
    const despues = partes.map(([nombre, xml]) => [nombre, cambio(strFromU8(xml), nombre)] as const);
    expect(despues.some(([, xml], i) => xml !== strFromU8(partes[i]![1]))).toBe(true);
    await writeFile(
      ruta,
      zipSync(Object.fromEntries(despues.map(([nombre, xml]) => [nombre, strToU8(xml)]))),
    );
    await rehacerManifiesto(destino, 'libro.xlsx');
  };

  const DAÑOS: readonly [string, string, (destino: string) => Promise<unknown>][] = [
    [
      'un archivo cambiado',
      'libro.csv no es el que se exportó',
      (d) => appendFile(join(d, 'libro.csv'), 'x'),
    ],
    ['un archivo que falta', 'Falta el archivo resumen.pdf', (d) => unlink(join(d, 'resumen.pdf'))],
    ['un archivo de más', 'no es de la exportación', (d) => writeFile(join(d, 'pdf', 'Factura-9.pdf'), 'x')],
    ['sin manifiesto', 'MANIFIESTO.json falta', (d) => unlink(join(d, 'MANIFIESTO.json'))],
    [
      'un importe cambiado en un asiento',
      'El asiento 3 no dice lo que se asentó',
      (d) => cambiar(d, 'libro.jsonl', (antes) => antes.replace('"secuencia":3,', '"secuencia":3,"x":1,')),
    ],
    ['un asiento quitado', 'no sigue al que tiene antes', (d) => cambiar(d, 'libro.jsonl', sinLinea(1))],
    [
      'el primer asiento quitado',
      'Al principio faltan asientos: el período empieza tras el 1',
      (d) => cambiar(d, 'libro.jsonl', sinLinea(0)),
    ],
    [
      'el último asiento quitado',
      'Al final faltan asientos: el período termina con el 5',
      (d) => cambiar(d, 'libro.jsonl', sinLinea(3)),
    ],
    [
      'un asiento de otro día sin señalar',
      'El asiento 5 no es del período y no está señalado',
      (d) => cambiarManifiesto(d, ({ periodo }) => (periodo.fin = '2026-02-14T23:59:59.999Z')),
    ],
    [
      'un asiento del período señalado',
      'El asiento 3 es del período y está señalado como de fuera',
      (d) => cambiarManifiesto(d, ({ fuera_del_periodo }) => fuera_del_periodo.push(3)),
    ],
    [
      'una señal sin asiento',
      'El asiento 9 está señalado y no está',
      (d) => cambiarManifiesto(d, ({ fuera_del_periodo }) => fuera_del_periodo.push(9)),
    ],
    [
      'un evento cambiado',
      'El evento del asiento 3 no es el que se asentó',
      (d) => cambiar(d, 'eventos.jsonl', (antes) => antes.replace('"nombre":"Rosa Díaz"', '"nombre":"Otra"')),
    ],
    ['un evento quitado', 'El evento del asiento 3 no es', (d) => cambiar(d, 'eventos.jsonl', sinLinea(1))],
    [
      'un evento de más',
      'Hay eventos sin asiento',
      (d) => cambiar(d, 'eventos.jsonl', (antes) => `${antes}{}\n`),
    ],
    [
      'la hoja cambiada, y su línea del manifiesto',
      'libro.csv no dice lo que dice el asiento 2',
      (d) => cambiar(d, 'libro.csv', (antes) => antes.replace(',813.16,', ',913.16,')),
    ],
    [
      'una persona cambiada en la hoja',
      'libro.csv no dice lo que dice el asiento 2',
      (d) => cambiar(d, 'libro.csv', (antes) => antes.replace('Ver"") Núñez', 'Ver"") Díaz')),
    ],
    [
      'un renglón de más en la hoja',
      'libro.csv dice más que los asientos',
      (d) => cambiar(d, 'libro.csv', (antes) => `${antes}6\r\n`),
    ],
    [
      'un PDF quitado, y su línea del manifiesto',
      'El manifiesto no dice el archivo pdf/Factura-1-',
      async (d) => {
        const nombre = await unPdf(d);
        await unlink(join(d, nombre));
        await cambiarManifiesto(d, (manifiesto) => {
          manifiesto.archivos = manifiesto.archivos.filter(
            (uno: { nombre: string }) => uno.nombre !== nombre,
          );
          manifiesto.facturas -= 1;
        });
      },
    ],
    [
      'un PDF de más, y su línea del manifiesto',
      'El manifiesto dice el archivo pdf/Factura-9-01234567.pdf, de ningún asiento',
      async (d) => {
        const [nombre, contenido] = ['pdf/Factura-9-01234567.pdf', Buffer.from('%PDF')];
        await writeFile(join(d, nombre), contenido);
        await cambiarManifiesto(d, ({ archivos }) =>
          archivos.push({ nombre, bytes: contenido.length, sha256: sha256(contenido) }),
        );
      },
    ],
    [
      'otros días del período',
      'El período no es el que dice',
      (d) => cambiarManifiesto(d, ({ periodo }) => (periodo.desde = '2025-12-01')),
    ],
    [
      'otra cuenta de asientos',
      'El manifiesto dice 5 asientos y hay 4',
      (d) => cambiarManifiesto(d, (manifiesto) => (manifiesto.asientos = 5)),
    ],
    [
      'un árbol más chico que el libro',
      'El manifiesto no dice bien cuántos eventos había al final',
      (d) => cambiarManifiesto(d, ({ arbol }) => (arbol.tamano = 4)),
    ],
    [
      'otra cuenta de facturas',
      'El manifiesto dice 3 facturas y hay 2',
      (d) => cambiarManifiesto(d, (manifiesto) => (manifiesto.facturas = 3)),
    ],
    [
      'un asiento que no dice lo que su evento, con todas las huellas hechas de nuevo',
      'El asiento 3 no dice lo que dice su evento: cliente',
      (d) => rehacerAsiento(d, 3, { cliente: 'Otra' }),
    ],
    [
      'el último asiento quitado, con todo lo que lo nombra, menos del libro de Excel',
      'La hoja Movimientos de libro.xlsx no dice lo que debe tras sus renglones',
      async (d) => {
        const cortado = (antes: string) => antes.trimEnd().split('\n').slice(0, -1).join('\n');
        for (const nombre of ['libro.jsonl', 'eventos.jsonl'])
          await cambiar(d, nombre, (antes) => `${cortado(antes)}\n`);
        await cambiar(d, 'libro.csv', (antes) => `${cortado(antes)}\n`);
        const ultimo = JSON.parse((await texto(d, 'libro.jsonl')).trimEnd().split('\n').at(-1)!);
        const { secuencia, huella, saldo, factura_id, numero_factura } = ultimo;
        const nombre = `pdf/Factura-${numero_factura}-${factura_id.slice(0, 8)}.pdf`;
        const contenido = Buffer.from('%PDF');
        await writeFile(join(d, nombre), contenido);
        await cambiarManifiesto(d, (manifiesto) => {
          Object.assign(manifiesto, { asientos: 3, facturas: 3, cabeza: { secuencia, huella, saldo } });
          manifiesto.archivos.push({ nombre, bytes: contenido.length, sha256: sha256(contenido) });
        });
      },
    ],
    [
      'un importe cambiado en una hoja',
      'La hoja Por cobrar de libro.xlsx no dice lo que debe en el renglón 6',
      (d) =>
        rehacerLibro(d, (xml, parte) => (parte.includes('sheet3') ? xml.replace('813.16', '913.16') : xml)),
    ],
    [
      'un movimiento cambiado en su hoja',
      'La hoja Movimientos de libro.xlsx no dice lo que debe en el renglón 5',
      (d) =>
        rehacerLibro(d, (xml, parte) => (parte.includes('sheet2') ? xml.replace('112.16', '12.16') : xml)),
    ],
    [
      'dos hojas con el nombre cambiado, y una de más',
      'libro.xlsx no dice cómo se llaman o se ven sus hojas como debe: xl/workbook.xml',
      (d) => rehacerLibro(d, (xml) => xml.replace('name="Pagos recibidos"', 'name="Pagos"')),
    ],
    [
      'un antecedente cambiado',
      'Lo que se debía antes del período no es lo que suman las facturas de antes de él',
      (d) =>
        cambiar(d, 'antecedentes.jsonl', (antes) =>
          antes.replace('"balance_restante":71316', '"balance_restante":71317'),
        ),
    ],
    [
      'los antecedentes quitados',
      'Faltan los antecedentes de la factura del asiento 2',
      (d) => cambiar(d, 'antecedentes.jsonl', () => ''),
    ],
    [
      'otros folios de antes',
      'La hoja Folios de libro.xlsx no dice lo que debe',
      (d) => cambiarManifiesto(d, ({ folios }) => folios.usados.push([9, 9])),
    ],
    [
      'folios que contados de uno en uno no acaban',
      'No dice lo que debe: no se puede leer entero',
      (d) => cambiarManifiesto(d, ({ folios }) => folios.usados.push([2 ** 53, 2 ** 53 + 2])),
    ],
    [
      'un archivo dicho dos veces',
      'El manifiesto dice dos veces el archivo libro.csv',
      (d) => cambiarManifiesto(d, ({ archivos }) => archivos.push(archivos[0])),
    ],
    [
      'otro día al que se dice qué está vencido',
      'El día al que se dice qué está vencido no es el del período',
      (d) => cambiarManifiesto(d, ({ periodo }) => (periodo.al = '2026-02-27')),
    ],
    [
      'una zona que no hay, y una hoja cambiada',
      'Este programa no conoce la zona America/Puebla: no se pudo comprobar el período',
      async (d) => {
        await cambiarManifiesto(d, ({ periodo }) => (periodo.zona = 'America/Puebla'));
        await cambiar(d, 'libro.csv', (antes) => antes.replace(',813.16,', ',913.16,'));
      },
    ],
    [
      'un período sin zona',
      'no dice la zona del período, o sus límites',
      (d) => cambiarManifiesto(d, ({ periodo }) => delete periodo.zona),
    ],
    [
      'un período sin límites',
      'no dice la zona del período, o sus límites',
      (d) =>
        cambiarManifiesto(d, ({ periodo }) => {
          delete periodo.tras;
          delete periodo.fin;
        }),
    ],
    [
      'un período sin el día al que se dice qué está vencido',
      'El día al que se dice qué está vencido no es el del período',
      (d) => cambiarManifiesto(d, ({ periodo }) => delete periodo.al),
    ],
    [
      'otra huella anterior',
      'no sigue al que tiene antes',
      async (d) => {
        const manifiesto = await texto(d, 'MANIFIESTO.json');
        await writeFile(join(d, 'MANIFIESTO.json'), manifiesto.replace(/"huella": "./, '"huella": "x'));
      },
    ],
  ];

  test.each(DAÑOS)('encuentra %s', async (_nombre, esperado, dañar) => {
    const destino = await descomprimir(entero);
    await dañar(destino);
    const { code, salida } = await verificado(destino);
    expect([code, salida]).toEqual([1, expect.stringContaining(esperado)]);
  });

  const poner = async (destino: string, zip: Buffer): Promise<void> => {
    await rm(destino, { recursive: true });
    await rename(await descomprimir(zip), destino);
  };

  const CONFORMES: typeof DAÑOS = [
    ['el último asiento cortado, y todo hecho de nuevo sin él', '', (d) => poner(d, cortado)],
    ['otro PDF', '', async (d) => cambiar(d, await unPdf(d), (antes) => `${antes}x`)],
    ['otro resumen', '', (d) => cambiar(d, 'resumen.pdf', (antes) => `${antes}x`)],
    [
      'otro negocio, y otra persona',
      '',
      async (d) => {
        await cambiarManifiesto(d, (manifiesto) => {
          manifiesto.negocio = 'Taller Robado';
          manifiesto.personas[ana.id] = 'Zoe';
        });
        await cambiar(d, 'libro.csv', (antes) => antes.replaceAll(/"'=HYPER.*? Núñez"/g, '"Zoe"'));
        await rehacerLibro(d, (xml) =>
          xml.replaceAll(/=HYPER[^<]*? Núñez/g, 'Zoe').replaceAll('Taller Ñandú', 'Taller Robado'),
        );
      },
    ],
  ];

  test.each(CONFORMES)(
    'con la huella guardada encuentra %s, que sin ella está en orden',
    async (_, __, dañar) => {
      const destino = await descomprimir(entero);
      await dañar(destino);
      const sinHuella = await verificado(destino);
      expect([sinHuella.code, sinHuella.salida]).toEqual([0, expect.stringContaining('Aviso: No se dio')]);
      const { code, salida } = await verificado(destino, '--huella', hecha.manifiesto);
      expect([code, salida]).toEqual([1, expect.stringContaining('No es el archivo que se exportó')]);
    },
  );

  describe('el último asiento cortado, y todo hecho de nuevo sin él', () => {
    test('son las mismas facturas con un asiento menos, hasta el mismo día, y también se halla por la huella del ZIP', async () => {
      const destino = await descomprimir(cortado);
      const [el, otro] = [cortado, entero].map((zip) =>
        JSON.parse(strFromU8(unzipSync(zip)['MANIFIESTO.json']!)),
      );
      expect(el.periodo).toEqual(otro.periodo);
      expect([el.asientos, otro.asientos, el.cabeza.secuencia]).toEqual([3, 4, 4]);
      const ruta = join(destino, '..', 'cortado.zip');
      await writeFile(ruta, cortado);
      const { code, salida } = await verificado(destino, '--huella', hecha.sha256, ruta);
      expect([code, salida]).toEqual([1, expect.stringContaining('No es el archivo que se exportó')]);
    });

    test('lo halla la serie de archivos: al del mes siguiente le falta el asiento anterior', async () => {
      const marzo = { desde: '2026-03-01', hasta: '2026-03-31' };
      const siguiente = await descomprimir(await archivoDe(ana, (await lista(ana, marzo)).id));
      expect((await verificado(siguiente, await descomprimir(entero), siguiente)).code).toBe(0);
      const { code, salida } = await verificado(siguiente, await descomprimir(cortado), siguiente);
      expect([code, salida]).toEqual([
        1,
        expect.stringMatching(
          /^Del período que termina el 28\/02\/2026 al que empieza el 01\/03\/2026 \(días de UTC\) falta el asiento 5\.$/m,
        ),
      ]);
    });

    test('lo halla su sello.json, aunque se le pongan las huellas del cortado, y al cortado el árbol de entonces', async () => {
      const destino = await descomprimir(cortado);
      const { body: sello } = await ana.get(`${EXPORTACIONES}/${hecha.id}/sello`);
      const halla = async (esperado: string): Promise<void> => {
        await writeFile(join(destino, 'CuentaClara.sello.json'), JSON.stringify(sello));
        const { code, salida } = await verificado(destino);
        expect([code, salida]).toEqual([1, expect.stringContaining(esperado)]);
      };
      await halla('Es el sello de otro archivo');
      const conSusHuellas = async (): Promise<void> => {
        const manifiesto = await readFile(join(destino, 'MANIFIESTO.json'));
        Object.assign(sello.archivo, { sha256: [sha256(cortado)], manifiestos: [sha256(manifiesto)] });
      };
      await conSusHuellas();
      await halla('El registro ya no es el que era');
      await cambiarManifiesto(destino, (manifiesto) => (manifiesto.arbol = sello.archivo.arbol));
      await conSusHuellas();
      await halla('El último evento del archivo no es el último');

      Object.assign(sello.archivo, { ultimo: null });
      await halla('El último evento del archivo no es el último');
    });

    test('un evento cambiado de en medio lo halla la huella del archivo que guarda el registro: el último evento es el mismo', async () => {
      await fechar(
        porRetocar,
        INSTANTES.map((instante, i) => (i === 1 ? '2026-01-10T15:00:00.001Z' : instante)),
      );
      const otro = await Servidor.arranca({}, porRetocar);
      const suya = new Persona(otro.url, ana.token, ana.id);
      const retocado = await archivoDe(suya, (await lista(suya)).id);
      await otro.termina();
      const destino = await descomprimir(retocado);
      const { body: sello } = await ana.get(`${EXPORTACIONES}/${hecha.id}/sello`);
      await cambiarManifiesto(destino, (manifiesto) => (manifiesto.arbol = sello.archivo.arbol));
      const manifiesto = await readFile(join(destino, 'MANIFIESTO.json'));
      Object.assign(sello.archivo, { sha256: [sha256(retocado)], manifiestos: [sha256(manifiesto)] });
      const segun = async () => {
        await writeFile(join(destino, 'CuentaClara.sello.json'), JSON.stringify(sello));
        return verificado(destino);
      };
      const { code, salida } = await segun();
      expect([code, salida]).toEqual([
        1,
        expect.stringContaining('El registro que trae el sello no es el de este archivo'),
      ]);
      sello.archivo.registro = null;
      expect((await segun()).salida).toContain('prueba a lo más su último evento');
    });

    test('con su manifiesto por ancla lo hallan la auditoría y Verificar, y con el de antes no hallan nada', async () => {
      const pegado = async (zip: Buffer) => {
        const anclas = strFromU8(unzipSync(zip)['MANIFIESTO.json']!).trim();
        return (await ana.post('/api/libro/verificar', { anclas })).body;
      };
      const texto =
        'El manifiesto que se guardó, del 01/01/2026 al 28/02/2026, no es el de ningún archivo que se exportó de esos días.';
      expect(await pegado(cortado)).toMatchObject({
        ok: false,
        hallazgos: [{ codigo: 'anchor-mismatch', texto }],
      });
      expect(await pegado(entero)).toMatchObject({ ok: true, hallazgos: [] });

      const ruta = join(carpeta, 'guardado.zip');
      const auditar = async (zip: Buffer) => {
        await writeFile(ruta, zip);
        return herramienta('audit', '--data', servidor.dataDir, '--anclas', ruta);
      };
      await servidor.detiene();
      expect(await auditar(cortado)).toEqual({ code: 1, salida: expect.stringContaining(texto) });
      expect(await auditar(entero)).toMatchObject({ code: 0 });
      servidor = await Servidor.arranca({}, servidor.dataDir);
      ana = new Persona(servidor.url, ana.token, ana.id);
    });

    test('con el manifiesto del archivo entero, la auditoría y Verificar hallan el registro cambiado', async () => {
      const anclas = join(carpeta, 'MANIFIESTO-de-antes.json');
      await writeFile(anclas, unzipSync(entero)['MANIFIESTO.json']!);
      const { url } = falso;
      const { body } = await new Persona(url, ana.token, ana.id).post('/api/libro/verificar', {
        anclas: await readFile(anclas, 'utf8'),
      });
      const asiento5 = {
        codigo: 'anchor-mismatch',
        texto: 'El movimiento 5 no es el de su comprobación guardada.',
      };
      expect(body.hallazgos).toContainEqual(expect.objectContaining(asiento5));
      await falso.detiene();
      const { code, salida } = await herramienta('audit', '--data', sinExportar, '--anclas', anclas);
      expect([code, salida]).toEqual([1, expect.stringContaining('anchor-mismatch · asiento 5')]);
    });
  });

  test('reporta un ZIP con un nombre repetido y un archivo que no es ZIP; con argumentos inválidos dice cómo se usa', async () => {
    const destino = await descomprimir(entero);
    const { code, salida } = await verificado(destino, '--firma');
    expect([code, salida]).toEqual([
      1,
      expect.stringMatching(/^Uso: node verificar\.mjs \[--huella[^\n]*\n$/),
    ]);
    const archivos = Object.entries(unzipSync(entero));
    const doble = async function* () {
      for (const [nombre, contenido] of [...archivos, archivos[0]!]) yield { nombre, contenido: [contenido] };
    };
    const ruta = join(destino, '..', 'doble.zip');
    await writeFile(ruta, await buffer(enZip(doble())));
    const repetido = await verificado(destino, ruta);
    expect([repetido.code, repetido.salida]).toEqual([
      1,
      expect.stringContaining('libro.csv está dos veces'),
    ]);
    // ZIPs of more than 65,535 files need ZIP64 records.
    const largo = new ZipFile();
    for (const [nombre, contenido] of archivos)
      largo.addBuffer(Buffer.from(contenido), nombre, { forceZip64Format: true });
    largo.end({ forceZip64Format: true, comment: '' });
    await writeFile(ruta, await buffer(largo.outputStream));
    const en64 = await verificado(destino, '--huella', hecha.manifiesto, ruta);
    expect([en64.code, en64.salida]).toEqual([0, expect.stringContaining('Es el archivo que se exportó')]);
    await writeFile(ruta, 'no');
    expect((await verificado(destino, ruta)).salida).toContain('No es un archivo ZIP, o está dañado');
  });

  const conOtrosBytes = (
    nombre: string,
    cambio: (zip: Buffer, directorio: number, local: number, dentro: number) => void,
  ) => {
    const zip = Buffer.from(entero);
    let en = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    en = zip.readUInt32LE(en + 16);
    for (;;) {
      const largo = zip.readUInt16LE(en + 28);
      if (zip.toString('utf8', en + 46, en + 46 + largo) === nombre) break;
      en += 46 + largo + zip.readUInt16LE(en + 30) + zip.readUInt16LE(en + 32);
    }
    const local = zip.readUInt32LE(en + 42);
    cambio(zip, en, local, local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28));
    return zip;
  };

  test.each(['MANIFIESTO.json', 'libro.csv', 'eventos.jsonl'])(
    'de un ZIP que trae %s comprimido de otra manera, con contraseña o dañado lo dice, en español',
    async (nombre) => {
      const destino = await descomprimir(entero);
      const ruta = join(destino, '..', 'otro.zip');
      for (const [cambio, esperado] of [
        [
          (zip, en, local) => [en + 10, local + 8].forEach((donde) => zip.writeUInt16LE(9, donde)),
          `${nombre} está comprimido de una manera que este verificador no abre`,
        ],
        [
          (zip, en, local) => [en + 8, local + 6].forEach((donde) => zip.writeUInt16LE(9, donde)),
          `${nombre} está cifrado con una contraseña`,
        ],
        [(zip, _en, _local, dentro) => zip.fill(0xff, dentro, dentro + 8), `${nombre} está dañado en el ZIP`],
      ] satisfies [Parameters<typeof conOtrosBytes>[1], string][]) {
        await writeFile(ruta, conOtrosBytes(nombre, cambio));
        const { code, salida } = await verificado(destino, ruta);
        expect([code, salida]).toEqual([1, expect.stringContaining(esperado)]);
      }
    },
  );

  /**
   * Packs the folder or its content into another valid ZIP: stored, with data descriptors, ZIP64 sizes and a
   * comment.
   */
  const empacadoDeNuevo = async (raiz: string, deMas: readonly string[]): Promise<string> => {
    const ruta = join(carpeta, 'empacado-de-nuevo.zip');
    const zip = new ZipFile();
    const archivos = unzipSync(entero);
    zip.addEmptyDirectory(`${raiz}pdf`);
    for (const [i, [nombre, contenido]] of Object.entries(archivos).entries()) {
      const opciones = { compress: i % 2 === 0, forceZip64Format: i % 3 === 0 };
      if (opciones.compress) zip.addReadStream(Readable.from([contenido]), raiz + nombre, opciones);
      else zip.addBuffer(Buffer.from(contenido), raiz + nombre, opciones);
    }
    for (const nombre of deMas) zip.addBuffer(Buffer.from('x'), nombre);
    zip.end({ forceZip64Format: false, comment: 'Lo de enero y febrero' });
    await writeFile(ruta, await buffer(zip.outputStream));
    return ruta;
  };

  test('acepta un ZIP empacado de nuevo, o hecho de su carpeta', async () => {
    const destino = await descomprimir(entero);
    for (const raiz of ['', 'CuentaClara/']) {
      const deMas = ['__MACOSX/._CuentaClara', `${raiz}.DS_Store`];
      const { code, salida } = await verificado(destino, await empacadoDeNuevo(raiz, deMas));
      expect([code, salida]).toEqual([0, expect.stringContaining('Todo en orden: 4 asientos')]);
    }
  });

  testWith('python')('un segundo programa también acepta un ZIP empacado de nuevo', async () => {
    const { secuencia, huella } = hecha.cabeza;
    const ruta = await empacadoDeNuevo('', ['.DS_Store']);
    expect(segunPython('segundo-verificador', ruta)).toEqual([0, `${secuencia} ${huella}\n`]);
  });

  test.each(DE_BOMBA)('no descomprime un ZIP con %s: %s', async (cual, dice) => {
    const ruta = join(carpeta, 'bomba.zip');
    await writeFile(ruta, deBomba(cual, entero));
    const { code, salida } = await verificado(await descomprimir(entero), ruta);
    expect([code, salida]).toEqual([1, expect.stringContaining(dice)]);
  });

  testWith('python').each(muestra(DE_BOMBA))(
    'un segundo programa no descomprime un ZIP con %s',
    async (cual) => {
      const ruta = join(carpeta, 'bomba.zip');
      await writeFile(ruta, deBomba(cual, entero));
      expect(segunPython('segundo-verificador', ruta)).toEqual([
        1,
        expect.stringMatching(
          /^(more comes out of this ZIP than is unpacked: \d+ bytes|another program could see other files in this ZIP: where a file ends)\n$/,
        ),
      ]);
    },
  );

  const conLibroDeBomba = async (): Promise<string> => {
    const archivos = unzipSync(entero);
    const libro = deBombaEnOtro(Buffer.from(archivos['libro.xlsx']!));
    const manifiesto = JSON.parse(strFromU8(archivos['MANIFIESTO.json']!));
    const suyo = manifiesto.archivos.find(({ nombre }: { nombre: string }) => nombre === 'libro.xlsx');
    Object.assign(suyo, { bytes: libro.length, sha256: sha256(libro) });
    const ruta = join(carpeta, 'con-libro-de-bomba.zip');
    await writeFile(
      ruta,
      zipSync({ ...archivos, 'libro.xlsx': libro, 'MANIFIESTO.json': strToU8(JSON.stringify(manifiesto)) }),
    );
    return ruta;
  };

  test('no descomprime un libro.xlsx que, comprimido otra vez en el ZIP, casi no pesa', async () => {
    const { code, salida } = await verificado(await descomprimir(entero), await conLibroDeBomba());
    expect([code, salida]).toEqual([
      1,
      expect.stringMatching(
        /^Este ZIP ocupa descomprimido 507 MB, y aquí se abren a lo más 256 MB: libro\.xlsx\./m,
      ),
    ]);
  });

  testWith('python')('un segundo programa tampoco descomprime ese libro.xlsx', async () => {
    expect(segunPython('segundo-verificador', await conLibroDeBomba())).toEqual([
      1,
      expect.stringMatching(/^more comes out of this ZIP than is unpacked: \d+ bytes\n$/),
    ]);
  });

  test('descomprime de un archivo solo lo que dice su directorio, y una vez aunque el manifiesto lo nombre cien', async () => {
    const parteDe = (nombre: string) => import(String(new URL(`../exportacion/${nombre}`, import.meta.url)));
    const { deZip } = await parteDe('zip.mjs');
    let salidos = 0;
    const deNode = globalThis.DecompressionStream;
    class Contada {
      readonly writable: WritableStream;
      readonly readable: ReadableStream;
      constructor(formato: 'deflate-raw') {
        const { writable, readable } = new deNode(formato);
        this.writable = writable;
        this.readable = readable.pipeThrough(
          new TransformStream({
            transform(trozo, pasa) {
              salidos += trozo.length;
              pasa.enqueue(trozo);
            },
          }),
        );
      }
    }
    globalThis.DecompressionStream = Contada as typeof deNode;
    try {
      const zip = await deZip(new Blob([deMasDeDiez(16 * 2 ** 20)]), 'x.zip');
      await expect(zip.huella('x')).rejects.toThrow('El archivo x está dañado en el ZIP.');
    } finally {
      globalThis.DecompressionStream = deNode;
    }
    // A few bytes that were being decompressed when the limit was exceeded may still come out.
    expect([salidos > 0, salidos < 2 ** 20]).toEqual([true, true]);

    const { verificar } = await parteDe('nucleo.mjs');
    const suyo = await deZip(new Blob([Buffer.from(entero)]), 'suyo.zip');
    let huellas = 0;
    const manifiesto = JSON.parse(strFromU8(unzipSync(entero)['MANIFIESTO.json']!));
    manifiesto.archivos.push(...Array.from({ length: 100 }, () => manifiesto.archivos[0]));
    const { hallazgos } = await verificar([
      {
        ...suyo,
        huella: (nombre: string) => {
          huellas += 1;
          return suyo.huella(nombre);
        },
        trozos: (nombre: string) =>
          nombre === 'MANIFIESTO.json'
            ? Readable.from([strToU8(JSON.stringify(manifiesto))])
            : suyo.trozos(nombre),
      },
    ]);
    expect([hallazgos, huellas]).toEqual([100, suyo.nombres.length - 1]);
  });

  test('dice lo que se puede ver de los nombres y textos de un archivo, y nada que cambie la pantalla', async () => {
    const destino = await descomprimir(entero);
    const ruta = join(destino, '..', 'de-nombres.zip');
    await writeFile(ruta, conNombresHostiles(entero));
    const deNombres = await verificado(destino, ruta);
    for (const [, dicho] of NOMBRES_HOSTILES)
      expect(deNombres.salida).toContain(`\nEl archivo ${dicho} no es de la exportación.\n`);
    expect(deNombres).toEqual({ code: 1, salida: expect.not.stringMatching(NO_SE_MUESTRA) });

    const [[limpia, comoSeDice]] = NOMBRES_HOSTILES;
    const prueba = join(carpeta, `Prueba-${limpia}.json`);
    await writeFile(prueba, '{}');
    await cambiarManifiesto(destino, (manifiesto) => {
      Object.assign(manifiesto, { negocio: limpia, asientos: limpia });
      manifiesto.archivos.push({ nombre: limpia });
      manifiesto.periodo.zona = limpia;
    });
    await writeFile(join(destino, 'libro.jsonl'), JSON.stringify({ secuencia: limpia, [limpia]: 1 }));
    const deTextos = await verificado(destino, destino, prueba);
    for (const dicho of [
      `\n${comoSeDice} · del `,
      `Falta el archivo ${comoSeDice}.`,
      `Este programa no conoce la zona ${comoSeDice}: `,
      `El manifiesto dice ${comoSeDice} asientos y hay 1.`,
      `Prueba-${comoSeDice}.json\n`,
    ])
      expect(deTextos.salida).toContain(dicho);
    expect(deTextos).toEqual({ code: 1, salida: expect.not.stringMatching(NO_SE_MUESTRA) });
  });

  testWith('python')('un segundo programa tampoco dice nada que cambie la pantalla', async () => {
    const archivos = unzipSync(entero);
    const manifiesto = JSON.parse(strFromU8(archivos['MANIFIESTO.json']!));
    for (const [nombre] of NOMBRES_HOSTILES) manifiesto.archivos.push({ nombre, bytes: 1, sha256: '' });
    const ruta = join(carpeta, 'de-nombres.zip');
    await writeFile(ruta, zipSync({ ...archivos, 'MANIFIESTO.json': strToU8(JSON.stringify(manifiesto)) }));
    const [code, salida] = segunPython('segundo-verificador', ruta);
    for (const [, dicho] of NOMBRES_HOSTILES) expect(salida).toContain(`\n${dicho}\n`);
    expect([code, salida]).toEqual([1, expect.not.stringMatching(NO_SE_MUESTRA)]);
  });

  const conDosLecturas = async (cual: string): Promise<string> => {
    const ruta = join(carpeta, 'de-dos-lecturas.zip');
    await writeFile(ruta, deDosLecturas(cual, entero));
    return ruta;
  };

  test.each(DE_DOS_LECTURAS)('no acepta un ZIP con %s', async (cual) => {
    const { code, salida } = await verificado(await descomprimir(entero), await conDosLecturas(cual));
    expect([code, salida]).toEqual([
      1,
      expect.stringMatching(
        /^(Este ZIP .*, y otro programa podría mostrar otra cosa de él: .*|El archivo .* está dañado en el ZIP)\.$/m,
      ),
    ]);
  });

  testWith('python').each(muestra(DE_DOS_LECTURAS))(
    'un segundo programa no acepta un ZIP con %s',
    async (cual) => {
      expect(segunPython('segundo-verificador', await conDosLecturas(cual))).toEqual([
        1,
        expect.stringMatching(/^another program could see other files in this ZIP: .*\n$/),
      ]);
    },
  );

  const conDosLecturasDelLibro = async (): Promise<string> => {
    const destino = await descomprimir(entero);
    const ruta = join(destino, 'libro.xlsx');
    const cual = 'un archivo que el directorio no dice, entre otros';
    await writeFile(ruta, deDosLecturas(cual, await readFile(ruta)));
    await rehacerManifiesto(destino, 'libro.xlsx');
    return destino;
  };

  test('no acepta un libro.xlsx del que Excel podría mostrar otros datos', async () => {
    const { code, salida } = await verificado(await conDosLecturasDelLibro());
    expect([code, salida]).toEqual([
      1,
      expect.stringMatching(
        /^Este ZIP tiene .*, y otro programa podría mostrar otra cosa de él: libro\.xlsx\.$/m,
      ),
    ]);
  });

  testWith('python')('un segundo programa tampoco acepta ese libro.xlsx', async () => {
    expect(segunPython('segundo-verificador', await conDosLecturasDelLibro())).toEqual([
      1,
      expect.stringMatching(/^another program could see other files in this ZIP: .*\n$/),
    ]);
  });

  const TRAMPAS = [
    '../.DS_Store',
    'pdf/../../Thumbs.db',
    '/desktop.ini',
    '__MACOSX/../../x',
    '..\\._x',
    'C:/.DS_Store',
    '../CuentaClara.sello.json',
  ];
  const conTrampa = async (nombre: string): Promise<string> => {
    const ruta = join(carpeta, 'con-trampa.zip');
    const trampa = strToU8('Verificación de Cuenta Clara');
    await writeFile(ruta, zipSync({ ...unzipSync(entero), [nombre]: trampa }));
    return ruta;
  };

  test.each(TRAMPAS)('de un ZIP con %s dice que no es de la exportación', async (nombre) => {
    const { code, salida } = await verificado(await descomprimir(entero), await conTrampa(nombre));
    expect([code, salida]).toEqual([
      1,
      expect.stringContaining(`El archivo ${nombre} no es de la exportación`),
    ]);
  });

  testWith('python').each(muestra(TRAMPAS))(
    'de un ZIP con %s lo dice también un segundo programa',
    async (nombre) => {
      expect(segunPython('segundo-verificador', await conTrampa(nombre))).toEqual([
        1,
        expect.stringContaining('the list of files'),
      ]);
    },
  );
});

describe('un segundo verificador, en Python y escrito de los documentos', () => {
  const segun = (ruta: string) => segunPython('segundo-verificador', ruta);

  testWith('python')('llega a la misma cabeza, y halla un asiento que no dice lo que su evento', async () => {
    const { id, cabeza } = await lista(ana);
    const entero = await archivoDe(ana, id);
    const ruta = join(carpeta, 'para-python.zip');
    await writeFile(ruta, entero);
    expect(segun(ruta)).toEqual([0, `${cabeza.secuencia} ${cabeza.huella}\n`]);
    const archivos = unzipSync(entero);
    const libro = Buffer.from(archivos['libro.jsonl']!)
      .toString()
      .replaceAll('"cliente":"Rosa Díaz"', '"cliente":"Otra"');
    const cambiado = Object.entries({ ...archivos, 'libro.jsonl': Buffer.from(libro) });
    const partes = async function* () {
      for (const [nombre, contenido] of cambiado) yield { nombre, contenido: [contenido] };
    };
    await writeFile(ruta, await buffer(enZip(partes())));
    expect(segun(ruta)).toEqual([1, expect.stringContaining('entry 3: its paper')]);
    const manifiesto = strFromU8(archivos['MANIFIESTO.json']!);
    expect(manifiesto).toContain('"zona": "UTC"');
    const deOtraZona = strToU8(manifiesto.replace('"zona": "UTC"', '"zona": "America/Puebla"'));
    await writeFile(ruta, zipSync({ ...archivos, 'MANIFIESTO.json': deOtraZona }));
    expect(segun(ruta)).toEqual([1, expect.stringContaining('the zone America/Puebla is not known')]);
  });
});

describe('sello.json, lo que vino después de un archivo', () => {
  const ENERO = { desde: '2026-01-01', hasta: '2026-01-31' };
  const rutaDelSello = (id: string): string => `${EXPORTACIONES}/${id}/sello`;
  const conSello = async (id: string) => {
    const destino = await descomprimir(await archivoDe(ana, id));
    const { status, body } = await ana.get(rutaDelSello(id));
    expect(status).toBe(200);
    const guardar = (cambio: (sello: any) => unknown = () => {}): Promise<void> => {
      const sello = structuredClone(body);
      cambio(sello);
      return writeFile(join(destino, 'CuentaClara.sello.json'), JSON.stringify(sello));
    };
    await guardar();
    return { destino, sello: body, guardar };
  };
  const conOtraHuella = (huella: string): string => (huella.startsWith('0') ? '1' : '0') + huella.slice(1);

  test('prueba que los eventos del archivo siguen iguales en el último sello, y los del archivo anterior', async () => {
    const enero = await lista(ana, ENERO);
    const { id } = await lista(ana);
    const { destino, sello } = await conSello(id);
    expect(sello).toMatchObject({
      owner: ana.id,
      periodo: { ...PERIODO, zona: 'UTC' },
      anterior: { periodo: ENERO, arbol: enero.arbol },
    });
    const { code, salida } = await verificado(destino);
    expect([code, salida]).toEqual([
      0,
      expect.stringMatching(/^Sellado, según el propio sistema, el .* UTC: los primeros \d+ eventos/m),
    ]);
    expect(salida).toContain(
      `Continúa el archivo del 01/01/2026 al 31/01/2026 (días de UTC), si el árbol de aquel es de ${enero.arbol.tamano} eventos`,
    );
    const deEnero = await descomprimir(await archivoDe(ana, enero.id));
    const juntos = await verificado(destino, destino, deEnero);
    expect([juntos.code, juntos.salida]).toEqual([
      0,
      expect.stringContaining('que también se dio: nada de lo de entonces cambió'),
    ]);
  });

  test('se comprueba también si se da aparte, con el ZIP', async () => {
    const { id } = await lista(ana);
    const { destino } = await conSello(id);
    const [zip, sello] = [join(destino, '..', 'suyo.zip'), join(destino, '..', 'suyo.sello.json')];
    await writeFile(zip, await archivoDe(ana, id));
    await copyFile(join(destino, 'CuentaClara.sello.json'), sello);
    const { code, salida } = await verificado(destino, zip, sello);
    expect([code, salida]).toEqual([0, expect.stringContaining('Sellado, según el propio sistema, el ')]);
  });

  testWith('python')('un segundo programa lo comprueba, y halla que es de otro archivo', async () => {
    const { id } = await lista(ana);
    const { destino } = await conSello(id);
    const [zip, sello] = [join(destino, '..', 'suyo.zip'), join(destino, 'CuentaClara.sello.json')];
    await writeFile(zip, await archivoDe(ana, id));
    expect(segunPython('segundo-sello', sello, zip)).toEqual([
      0,
      expect.stringMatching(/^\d+ [0-9a-f]{64}\n/),
    ]);
    const { id: otro } = await lista(ana, ENERO);
    await writeFile(zip, await archivoDe(ana, otro));
    expect(segunPython('segundo-sello', sello, zip)).toEqual([
      1,
      expect.stringMatching(
        /it is of another ZIP\n.*another manifest\n.*the tree that the manifest names\n/s,
      ),
    ]);
  });

  test('encuentra un registro que ya no empieza igual, el sello de otro archivo, y un archivo que no es un sello', async () => {
    const { id } = await lista(ana);
    const { destino, guardar } = await conSello(id);
    const halla = async (cambio: (sello: any) => unknown, esperado: string): Promise<void> => {
      await guardar(cambio);
      const { code, salida } = await verificado(destino);
      expect([code, salida]).toEqual([1, expect.stringContaining(esperado)]);
    };
    await halla(
      ({ archivo }) => (archivo.arbol.raiz = conOtraHuella(archivo.arbol.raiz)),
      'El registro ya no es el que era',
    );
    await halla(
      ({ archivo }) => (archivo.ultimo[0] = conOtraHuella(archivo.ultimo[0])),
      'El último evento del archivo no es el último',
    );
    await halla(
      ({ sellos }) => (sellos.at(-1).raiz = conOtraHuella(sellos.at(-1).raiz)),
      'después se cambió algo de antes',
    );
    await halla(({ sellos }) => sellos.at(-1).prueba.pop(), 'después se cambió algo de antes');
    await halla(
      ({ anterior }) => (anterior.arbol.tamano += 1),
      'No empieza con lo que había al hacerse el archivo anterior',
    );
    await halla(
      ({ anterior }) => Object.assign(anterior, { arbol: { tamano: 0, raiz: 'ab'.repeat(32) }, prueba: [] }),
      'No empieza con lo que había al hacerse el archivo anterior',
    );
    await halla(({ sellos }) => (sellos[0].instante = 'ayer'), 'El sello no dice lo que debe');
    await halla((sello) => (sello.owner = 'otra'), 'El sello es de otra dueña');
    await halla((sello) => delete sello.sellos, 'El sello no dice lo que debe');
    await halla(
      ({ archivo }) => Object.assign(archivo, { sha256: [], manifiestos: [] }),
      'Es el sello de otro archivo',
    );
    await halla((sello) => (sello.formato = 'otro'), 'No es un sello');
  });

  test('lo bajan la dueña y su contador, y nadie más', async () => {
    const { id } = await lista(ana);
    const beto = await servidor.dueña('Beto Paz');
    expect((await beto.get(rutaDelSello(id))).status).toBe(404);
    const { body } = await ana.post('/api/accesos', { nombre: 'Contador Ruiz', dias: 30 });
    const respuesta = await fetch(servidor.url + rutaDelSello(id), {
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect([respuesta.status, respuesta.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="CuentaClara-2026-01-01-2026-02-28.sello.json"',
    ]);
  });

  test('se comprueba también en un archivo sin ningún asiento', async () => {
    const { id } = await lista(ana, { desde: '2020-01-01', hasta: '2020-12-31' });
    const { destino, sello } = await conSello(id);
    expect(sello.archivo).toMatchObject({ arbol: { tamano: 0 }, ultimo: null });
    const { code, salida } = await verificado(destino);
    expect([code, salida]).toEqual([0, expect.stringContaining('Sellado, según el propio sistema, el ')]);
    expect(salida).toContain('Que este archivo se exportó, con todo lo que trae, está en lo sellado');
  });

  const sobreviven = async (dataDir: string): Promise<void> => {
    const fichasEn = (cual: string) =>
      conDatos(cual, async ({ log, documents }) => {
        const certificados = (await collected(log.readAll({ types: ['TiempoCertificado'] }))).map(
          ({ data }) => data,
        );
        const mostradas: unknown[] = [];
        for await (const { view } of documents.all(vistaDeSellos)) mostradas.push(view);
        return { certificados, mostradas };
      });
    const [anclas, respaldo, restaurada] = ['anclas.txt', 'respaldo.db', 'restaurada'].map((nombre) =>
      join(carpeta, nombre),
    ) as [string, string, string];
    const antes = await fichasEn(dataDir);
    expect(antes.certificados).not.toEqual([]);
    await writeFile(anclas, (await herramienta('audit', '--data', dataDir)).salida);
    for (const [cual, ...argumentos] of [
      ['backup', '--data', dataDir, '--to', respaldo],
      ['restore', '--from', respaldo, '--data', restaurada, '--anclas', anclas],
      ['rebuild', '--data', restaurada],
    ] as const)
      expect([cual, await herramienta(cual, ...argumentos)]).toEqual([
        cual,
        expect.objectContaining({ code: 0 }),
      ]);
    expect(await fichasEn(restaurada)).toEqual(antes);
  };

  describeWith('openssl')('con una autoridad de tiempo', () => {
    let [autoridad, otra]: AutoridadDeTiempo[] = [];
    let id: string;
    let sinTiempo: Awaited<ReturnType<typeof conSello>>;
    let conTiempo: typeof sinTiempo;
    let dichoSinTiempo: string;
    const nuevo = async () => (await ana.get('/api/libro')).body.sello;

    beforeAll(async () => {
      [autoridad, otra] = [await AutoridadDeTiempo.abre(), await AutoridadDeTiempo.abre()];
      const TSA_URL = autoridad.url.replace('http://', 'http://cuenta:secreta@');
      const conAutoridad = async (): Promise<void> => {
        await servidor.detiene();
        servidor = await Servidor.arranca({ TSA_URL }, servidor.dataDir);
        ana = new Persona(servidor.url, ana.token, ana.id);
      };
      autoridad.responde = (_pregunta, respuesta) => void respuesta.end('basura');
      await conAutoridad();
      id = (await lista(ana)).id;
      sinTiempo = await conSello(id);
      await servidor.linea('no trusted time for a seal');
      dichoSinTiempo = servidor.salida;

      autoridad.responde = null;
      await conAutoridad();
      while ((await nuevo()).certificado === null) await pause(50);
      conTiempo = await conSello(id);
    });
    afterAll(() => Promise.all([autoridad!.cierra(), otra!.cierra()]));

    testEnLargas('con una autoridad que no sirve solo faltan las fichas, y su contraseña no se dice', () => {
      const tiempos = sinTiempo.sello.sellos.map(({ tiempo }: { tiempo: unknown }) => tiempo);
      expect(tiempos).not.toContainEqual(expect.any(String));
      expect(dichoSinTiempo).toContain('what it answered is no token of this');
      expect(dichoSinTiempo).not.toContain('secreta');
    });

    test('cada sello lleva su ficha de tiempo, y con el certificado de la autoridad se comprueba quién la firmó', async () => {
      const { destino } = conTiempo;
      const conElSuyo = await verificado(destino, '--tsa-cert', autoridad!.certificado('raiz'));
      expect([conElSuyo.code, conElSuyo.salida]).toEqual([
        0,
        expect.stringMatching(
          /^Tiempo certificado: .* UTC, por «Sellos de Prueba», de la autoridad que se dio\.$/m,
        ),
      ]);
      const sinCertificado = await verificado(destino);
      expect([sinCertificado.code, sinCertificado.salida]).toEqual([
        0,
        expect.stringContaining('Aviso: Que «Sellos de Prueba» es quien dice no se comprobó'),
      ]);
      // A proof between two seals holds the later seal's time-stamp token, so it is verified without an
      // archive.
      const { tamano: sellado } = await nuevo();
      const prueba = join(carpeta, 'Prueba-con-tiempo.json');
      const consistencia = `/api/libro/consistencia?de=${sellado}&a=${sellado}`;
      await writeFile(prueba, JSON.stringify((await ana.get(consistencia)).body));
      const probada = await verificado(destino, '--tsa-cert', autoridad!.certificado('raiz'), prueba);
      expect([probada.code, probada.salida]).toEqual([
        0,
        expect.stringMatching(/^Tiempo certificado: .*, de la autoridad que se dio\.$/m),
      ]);
      expect(probada.salida).not.toContain('Aviso');
      const deOtra = await verificado(destino, '--tsa-cert', otra!.certificado('raiz'));
      expect([deOtra.code, deOtra.salida]).toEqual([
        1,
        expect.stringContaining('no es de la autoridad cuyo certificado se dio'),
      ]);
    });

    test('sello.json lleva la primera ficha que cubre el registro del archivo, aunque haya anteriores y posteriores', async () => {
      const { id: otro } = await lista(ana);
      const { tamano } = await nuevo();
      await hasta(async () => (await nuevo()).certificado !== null);
      await lista(ana);
      const { sellos } = (await ana.get(`${EXPORTACIONES}/${otro}/sello`)).body;
      const cubre = sellos.find(({ registro }: { registro: unknown }) => registro !== null);
      expect(cubre).toMatchObject({ tamano, tiempo: expect.any(String) });
    });

    testWith('python')('un segundo programa también comprueba la firma de la ficha', async () => {
      const zip = join(carpeta, 'con-tiempo.zip');
      await writeFile(zip, await archivoDe(ana, id));
      const sello = join(conTiempo.destino, 'CuentaClara.sello.json');
      const segun = (una: AutoridadDeTiempo) =>
        segunPython('segundo-sello', sello, zip, una.certificado('raiz'));
      expect(segun(autoridad!)).toEqual([0, expect.stringMatching(/^\d+ [0-9a-f]{64} \d{14}Z$/m)]);
      expect(segun(otra!)).toEqual([1, expect.stringContaining('openssl does not verify it')]);
    });

    test('la ficha de unos eventos no dice nada de otros', async () => {
      const { destino, sello, guardar } = await conSello(id);
      const certificado = sello.sellos.find(({ tiempo }: { tiempo: string | null }) => tiempo !== null);
      await guardar(({ archivo, sellos }) =>
        sellos.splice(0, 9, {
          ...archivo.arbol,
          instante: certificado.instante,
          prueba: [],
          tiempo: certificado.tiempo,
        }),
      );
      expect((await verificado(destino)).salida).toMatch(
        /^El tiempo certificado de los primeros \d+ eventos no vale: es de otra cosa\.$/m,
      );
    });

    test('las fichas siguen en el respaldo y al rehacer el archivo; sin autoridad configurada no se pide ninguna', async () => {
      await servidor.detiene();
      const { preguntas } = autoridad!;
      await sobreviven(servidor.dataDir);
      servidor = await Servidor.arranca({}, servidor.dataDir);
      ana = new Persona(servidor.url, ana.token, ana.id);
      await ana.put('/api/negocio-config', { nombre_negocio: 'Otro Nombre Más' });
      await lista(ana);
      expect((await nuevo()).certificado).toBeNull();
      expect(autoridad!.preguntas).toBe(preguntas);
    });
  });
});

describe('una prueba, sin archivo', () => {
  let eva: Persona;
  let [verificador, ruta] = ['', ''];
  let [numero, factura] = [0, ''];
  let [primera, segunda, consistencia]: any[] = [];
  const probada = async () => (await eva.post(`/api/facturas/${factura}/prueba`, undefined)).body;
  const entre = async (de: any, a: any) =>
    (await eva.get(`/api/libro/consistencia?de=${de.sello.tamano}&a=${a.sello.tamano}`)).body;
  beforeAll(async () => {
    eva = await servidor.dueña('Eva Sol');
    const { cliente, metodo } = await negocioListo(eva);
    const hecha = (await eva.post('/api/facturas', solicitud(cliente.id))).body;
    [numero, factura] = [hecha.numero_factura, hecha.id];
    primera = await probada();
    await eva.put(`/api/facturas/${factura}`, { estado: 'pagada', metodo_pago_id: metodo.id });
    segunda = await probada();
    consistencia = await entre(primera, segunda);
    verificador = await descomprimir(await archivoDe(ana, (await lista(ana)).id));
    ruta = join(carpeta, `Prueba-factura-${numero}.json`);
  });

  const dice = async (prueba: object, ...argumentos: string[]) => {
    await writeFile(ruta, JSON.stringify(prueba));
    return verificado(verificador, ...argumentos, ruta);
  };
  const hallado = async (prueba: object, ...argumentos: string[]): Promise<string> => {
    const { code, salida } = await dice(prueba, ...argumentos);
    expect([code, salida]).toEqual([1, expect.stringContaining('Hallazgos: ')]);
    return salida;
  };
  const cambiada = (de: object, cambio: (copia: any) => unknown): object => {
    const copia = structuredClone(de);
    cambio(copia);
    return copia;
  };

  test('de una factura dice cuál es, qué le pasó y qué sello lo prueba, y avisa de que la raíz no se comparó con otra guardada fuera', async () => {
    const { code, salida } = await dice(segunda);
    const { tamano, raiz } = segunda.sello;
    expect([code, salida]).toEqual([
      0,
      expect.stringContaining(`\nFactura ${numero} · José Núñez · total $813.16\n`),
    ]);
    expect(salida).toContain('Todo en orden: 2 eventos de esta factura');
    expect(salida).toMatch(
      /^1\. .* UTC · Factura emitida: número \d+, cliente José Núñez, fecha .*, total \$813\.16, .*queda por cobrar \$713\.16 \(/m,
    );
    expect(salida).toMatch(
      /^2\. .* UTC · Pago completado: \$713\.16 con .*, del .*, queda por cobrar \$0\.00 \(evento \d+ de los \d+ sellados\)$/m,
    );
    expect(salida).toMatch(
      new RegExp(
        `^Sellado, según el propio sistema, el .* UTC: los primeros ${tamano} eventos; raíz ${raiz}$`,
        'm',
      ),
    );
    expect(salida).toContain('Aviso: La raíz no se comparó con nada que se guardara fuera');
  });

  test('con la raíz que se guardó aparte la prueba está completa, y con otra se rechaza', async () => {
    const { code, salida } = await dice(segunda, '--huella', segunda.sello.raiz.toUpperCase());
    expect([code, salida]).toEqual([
      0,
      expect.stringMatching(/^La raíz de \d+ eventos es la que se dio\.$/m),
    ]);
    expect(salida).not.toContain('Aviso');
    expect(await hallado(segunda, '--huella', 'ab'.repeat(32))).toContain('La raíz que se dio no es la suya');
  });

  test('de dos sellos dice que uno continúa al otro, y quien responde por el segundo responde por los dos', async () => {
    expect(await dice(consistencia)).toEqual({
      code: 0,
      salida: expect.stringContaining('Todo en orden: lo que había al primer sello sigue igual'),
    });
    const [otra, raiz] = [join(carpeta, 'Prueba-primera.json'), segunda.sello.raiz];
    await writeFile(otra, JSON.stringify(primera));
    const { code, salida } = await dice(consistencia, '--huella', raiz, otra);
    expect([code, salida]).toEqual([0, expect.stringContaining('es la misma de: Del sello de')]);
    expect(salida).not.toContain('Aviso');
    expect(await hallado(cambiada(consistencia, ({ de }) => (de.raiz = 'ab'.repeat(32))))).toContain(
      'se cambió algo de antes',
    );
  });

  test('encuentra una prueba que no corresponde a lo sellado, y una ilegible', async () => {
    const conEvento = (cambio: (evento: any) => unknown) =>
      cambiada(segunda, ({ eventos }) => {
        const evento = JSON.parse(eventos[0].evento);
        cambio(evento);
        eventos[0].evento = canonico(evento);
      });
    for (const [mala, esperado] of [
      [conEvento(({ data }) => (data.total = 1)), 'El evento 1 de la factura no está en lo que se selló'],
      [
        cambiada(segunda, ({ eventos }) => (eventos[1].indice -= 1)),
        'El evento 2 de la factura no está en lo que se selló',
      ],
      [
        cambiada(segunda, ({ eventos }) => (eventos[0].indice = -1)),
        'El evento 1 de la factura no está en lo que se selló',
      ],
      [cambiada(segunda, ({ sello }) => (sello.raiz = 'ab'.repeat(32))), 'no está en lo que se selló'],
      [cambiada(segunda, ({ eventos }) => (eventos[0].evento += ' ')), 'no está escrito en su única forma'],
      [cambiada(segunda, ({ eventos }) => eventos.shift()), 'Antes del evento 1 de la factura falta otro'],
      [cambiada(segunda, ({ eventos }) => eventos.splice(0)), 'No trae ningún evento'],
      [cambiada(segunda, (prueba) => (prueba.factura_id = crypto.randomUUID())), 'es de otra factura'],
      [cambiada(segunda, (prueba) => (prueba.owner = ana.id)), 'es de otra factura, o de otro negocio'],
      [cambiada(segunda, (prueba) => delete prueba.sello), 'La prueba no dice lo que debe'],
      [cambiada(segunda, (prueba) => (prueba.version = 2)), 'Esta prueba es de otra versión'],
      [
        cambiada(segunda, (prueba) =>
          Object.assign(prueba, { sellada: false, desde: primera.sello.instante }),
        ),
        'Todavía no prueba nada',
      ],
      [{ formato: 'otro' }, 'No es un sello ni una prueba'],
    ] as const)
      expect([esperado, await hallado(mala)]).toEqual([esperado, expect.stringContaining(esperado)]);
  });

  test('se compara con la exportación y con el sello.json que se dan con ella', async () => {
    const hoy = new Date().toISOString().slice(0, 10);
    const { id } = await lista(eva, { desde: '2026-01-01', hasta: hoy });
    const [zip, sello] = [join(carpeta, 'de-eva.zip'), join(carpeta, 'de-eva.sello.json')];
    await writeFile(zip, await archivoDe(eva, id));
    const companero = (await eva.get(`${EXPORTACIONES}/${id}/sello`)).body;
    await writeFile(sello, JSON.stringify(companero));
    const ultimo = companero.sellos.at(-1);
    const hastaElUltimo = await eva.get(
      `/api/libro/consistencia?de=${segunda.sello.tamano}&a=${ultimo.tamano}`,
    );
    for (const con of [[sello], [sello, zip]]) {
      const { code, salida } = await dice(hastaElUltimo.body, ...con);
      expect([code, salida]).toEqual([
        0,
        expect.stringMatching(new RegExp(`^La raíz de ${ultimo.tamano} eventos es la misma de: `, 'm')),
      ]);
      expect(salida).not.toContain('La raíz no se comparó');
    }
  });

  test('de los mismos eventos no hay dos raíces: con otra, algo de lo que se dio es de otro registro', async () => {
    const unoSolo = (raiz: string) =>
      cambiada(consistencia, (una) => {
        una.de = una.a = { ...una.de, tamano: 1, raiz };
        una.prueba = [];
      });
    const otra = join(carpeta, 'Prueba-otra.json');
    await writeFile(otra, JSON.stringify(unoSolo('cd'.repeat(32))));
    expect(await hallado(unoSolo('ab'.repeat(32)), otra)).toContain(
      'no son del mismo registro: de 1 evento dicen otra raíz',
    );
  });

  test('guardada junto a lo de una exportación se verifica con ella', async () => {
    const destino = await descomprimir(await archivoDe(ana, (await lista(ana)).id));
    await writeFile(join(destino, `Prueba-factura-${numero}.json`), JSON.stringify(segunda));
    const { code, salida } = await verificado(destino);
    expect([code, salida]).toEqual([0, expect.stringContaining(`Factura ${numero} · José Núñez`)]);
  });

  test('de una factura eliminada dice que se eliminó', async () => {
    await eva.put(`/api/facturas/${factura}`, { estado: 'pendiente' });
    await eva.delete(`/api/facturas/${factura}`);
    const { code, salida } = await dice(await probada());
    expect([code, salida]).toEqual([0, expect.stringContaining('total $813.16 · eliminada')]);
    expect(salida).toMatch(/^4\. .* · Factura eliminada \(evento/m);
  });
});

describe('verificar.mjs de varias exportaciones', () => {
  const ENERO = { desde: '2026-01-01', hasta: '2026-01-31' };
  const FEBRERO = { desde: '2026-02-01', hasta: '2026-02-28' };
  const carpetaDe = async (periodo: object) =>
    descomprimir(await archivoDe(ana, (await lista(ana, periodo)).id));

  test('prueba cada una y que se siguen, y nombra lo que falta o se repite entre ellas', async () => {
    const [enero, febrero] = [await carpetaDe(ENERO), await carpetaDe(FEBRERO)];
    const ajena = await verificado(enero, '--huella', 'ab'.repeat(32), enero, febrero);
    expect([ajena.code, ajena.salida]).toEqual([
      1,
      expect.stringContaining('no es la de ninguno de estos archivos'),
    ]);
    const juntas = await verificado(enero, enero, febrero);
    expect([juntas.code, juntas.salida.match(/^Asiento \d+/gm)]).toEqual([0, ['Asiento 3', 'Asiento 5']]);

    // In the second archive the customer who owes gets another name. Each archive is consistent in itself.
    const otra = await carpetaDe(FEBRERO);
    const sinRosa = async (nombre: string): Promise<void> => {
      const ruta = join(otra, nombre);
      const partes = nombre.endsWith('.xlsx') ? unzipSync(await readFile(ruta)) : null;
      const cambiado = (texto: string) => texto.replaceAll('Rosa Díaz', 'Rosa Paz');
      const bytes = partes
        ? zipSync(
            Object.fromEntries(
              Object.entries(partes).map(([de, xml]) => [de, strToU8(cambiado(strFromU8(xml)))]),
            ),
          )
        : cambiado(await readFile(ruta, 'utf8'));
      await writeFile(ruta, bytes);
      const manifiesto = JSON.parse(await texto(otra, 'MANIFIESTO.json'));
      const uno = manifiesto.archivos.find((archivo: { nombre: string }) => archivo.nombre === nombre);
      Object.assign(uno, { bytes: Buffer.from(bytes).length, sha256: sha256(Buffer.from(bytes)) });
      await writeFile(join(otra, 'MANIFIESTO.json'), JSON.stringify(manifiesto));
    };
    await sinRosa('antecedentes.jsonl');
    await sinRosa('libro.xlsx');
    expect((await verificado(otra)).code).toBe(0);
    const cambiadas = await verificado(enero, enero, otra);
    expect([cambiadas.code, cambiadas.salida]).toEqual([
      1,
      expect.stringContaining('cambian las facturas pendientes, o los folios'),
    ]);

    const seHacePasarPor = async (destino: string, antes: string, despues: string): Promise<void> => {
      const manifiesto = await texto(destino, 'MANIFIESTO.json');
      await writeFile(join(destino, 'MANIFIESTO.json'), manifiesto.replace(antes, despues));
    };
    const deTodo = await carpetaDe(PERIODO);
    await seHacePasarPor(deTodo, '"hasta": "2026-02-28"', '"hasta": "2026-01-31"');
    const repetidos = await verificado(deTodo, deTodo, febrero);
    expect([repetidos.code, repetidos.salida]).toEqual([
      1,
      expect.stringContaining(
        'Del período que termina el 31/01/2026 al que empieza el 01/02/2026 (días de UTC) se repiten los asientos 4 a 5.',
      ),
    ]);
    const antes = await carpetaDe({ desde: '2025-12-01', hasta: '2025-12-31' });
    await seHacePasarPor(antes, '"hasta": "2025-12-31"', '"hasta": "2026-01-31"');
    expect((await verificado(antes, antes, febrero)).salida).toContain('faltan los asientos 2 a 3.');
  });
});

describe('La exportación y las caídas', () => {
  test('una caída a la mitad no la pierde: al volver se prepara entera y es la misma', async () => {
    const entera = await archivoDe(ana, (await lista(ana)).id);
    const pedida = await ana.post(EXPORTACIONES, PERIODO);
    await servidor.mata();
    servidor = await Servidor.arranca({}, servidor.dataDir);
    ana = new Persona(servidor.url, ana.token, ana.id);
    const { estado } = await exportacionTerminada(ana, pedida.body.id);
    expect(estado).toBe('lista');
    expect((await archivoDe(ana, pedida.body.id)).equals(entera)).toBe(true);
  });

  test('un archivo perdido, como tras restaurar un respaldo, se hace otra vez igual', async () => {
    const { id } = await lista(ana);
    const entera = await archivoDe(ana, id);
    await rm(join(servidor.dataDir, 'archivos', 'exportaciones'), { recursive: true });
    expect((await archivoDe(ana, id)).equals(entera)).toBe(true);
  });
});

test('un archivo guardado que alguien cambió no se entrega nunca: se encuentra, se hace otra vez, y se dice', async () => {
  const { id } = await lista(ana);
  const zip = await archivoDe(ana, id);
  const pdfDe = async (factura: string): Promise<Buffer> => {
    const respuesta = await fetch(`${servidor.url}/api/facturas/${factura}/pdf/public`);
    expect(respuesta.status).toBe(200);
    return Buffer.from(await respuesta.arrayBuffer());
  };
  const [jose, rosa] = [await pdfDe(deJose), await pdfDe(deRosa)];
  await servidor.detiene();
  const archivos = join(servidor.dataDir, 'archivos');
  const unico = async (factura: string): Promise<string> => {
    const [nombre, ...otros] = await readdir(join(archivos, 'pdf', factura));
    expect(otros).toEqual([]);
    return join(archivos, 'pdf', factura, nombre!);
  };
  await copyFile(await unico(deRosa), await unico(deJose));
  const delZip = join(archivos, 'exportaciones', id);
  const guardado = await readFile(delZip);
  guardado[guardado.length - 100]! ^= 1;
  await writeFile(delZip, guardado);

  const { code, salida } = await herramienta('audit', '--data', servidor.dataDir);
  expect(code).toBe(1);
  expect(salida).toMatch(
    /^Factura \d+ · .*: el PDF guardado no es el que se hizo.*\[file-changed · documento pdf\//m,
  );
  expect(salida).toMatch(/^Archivo del .*: el archivo guardado no es el que se entregó.* \[file-changed/m);
  expect(salida).toContain('Hallazgos: 2');

  servidor = await Servidor.arranca({}, servidor.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
  expect((await pdfDe(deJose)).equals(jose)).toBe(true);
  expect((await pdfDe(deRosa)).equals(rosa)).toBe(true);
  expect((await archivoDe(ana, id)).equals(zip)).toBe(true);
  const OTRO_ARCHIVO = '"msg":"a stored file is not the one';
  for (const clase of ['exportaciones', 'pdf']) await servidor.linea(`"key":"${clase}/`, OTRO_ARCHIVO);
  const dicho = servidor.lineas(OTRO_ARCHIVO).map((una) => /"key":"([^/"]*)/.exec(una)!);
  expect(dicho.map(([, clase]) => clase).sort()).toEqual(['exportaciones', 'pdf']);
});

describe('La exportación como ancla', () => {
  test('lo que se emite después lleva al pie hasta dónde se exportó; lo de antes, no', async () => {
    const eva = await servidor.dueña('Eva Sol');
    const { cliente, metodo } = await negocioListo(eva);
    const emitir = async (): Promise<string> =>
      (await eva.post('/api/facturas', solicitud(cliente.id))).body.id;
    const alPie = async (id: string): Promise<string> => {
      const pdf = await fetch(`${servidor.url}/api/facturas/${id}/pdf/public`);
      const { paginas } = await leerPdf(Buffer.from(await pdf.arrayBuffer()));
      return paginas.flatMap(({ lineas }) => lineas).join('\n');
    };
    const [una, otra] = [await emitir(), await emitir()];
    const hoy = new Date().toISOString().slice(0, 10);
    const { cabeza } = await lista(eva, { desde: hoy, hasta: hoy });
    await eva.put(`/api/facturas/${una}`, { estado: 'pagada', metodo_pago_id: metodo.id });
    const ancla = `Comprobación ${cabeza.secuencia} · ${cabeza.huella.slice(0, 16)} · `;
    expect([await alPie(una), await alPie(await emitir())]).toEqual([
      expect.stringContaining(ancla),
      expect.stringContaining(ancla),
    ]);
    expect(await alPie(otra)).not.toContain('Comprobación ');

    // An archive of a period before the owner's first entry is no anchor: the older anchor is printed.
    await lista(eva, { desde: '2020-01-01', hasta: '2020-12-31' });
    expect(await alPie(await emitir())).toContain(ancla);
  });

  test('quien rehace el libro sin el asiento que se exportó es descubierto', async () => {
    expect((await ana.post('/api/libro/verificar', {})).body).toMatchObject({ ok: true });
    await servidor.detiene();
    const db = new Database(join(servidor.dataDir, DATABASE_FILE));
    db.exec('DROP TRIGGER IF EXISTS events_never_change');
    db.prepare(
      "UPDATE events SET metadata = json_set(metadata, '$.at', '2026-01-10T15:00:00.001Z') WHERE metadata LIKE '%2026-01-10T15:00:00.000Z%'",
    ).run();
    db.close();
    // The hash chain rebuilt over the changed event is consistent, so only the anchor reveals the change.
    const porque = ['--aceptar', 'quien tiene toda la máquina'];
    expect((await herramienta('rebuild', '--data', servidor.dataDir, ...porque)).code).toBe(0);
    const auditoria = await herramienta('audit', '--data', servidor.dataDir);
    expect([auditoria.code, auditoria.salida]).toEqual([1, expect.stringContaining('anchor-mismatch')]);
    servidor = await Servidor.arranca({}, servidor.dataDir);
    ana = new Persona(servidor.url, ana.token, ana.id);
    const { body } = await ana.post('/api/libro/verificar', {});
    expect(body.ok).toBe(false);
    expect(body.hallazgos.map(({ codigo }: { codigo: string }) => codigo)).toContain('anchor-mismatch');
  });
});

testEnLargas('más asientos de los que se leen de una vez se exportan todos', async () => {
  const luz = await servidor.dueña('Luz Mora');
  const { cliente, metodo } = await negocioListo(luz);
  const [FACTURAS, VUELTAS] = [20, 13];
  const ASIENTOS = FACTURAS * (1 + 2 * VUELTAS);
  const conVueltas = async (): Promise<void> => {
    const { id } = (await luz.post('/api/facturas', solicitud(cliente.id))).body;
    for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
      await luz.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: metodo.id });
      await luz.put(`/api/facturas/${id}`, { estado: 'pendiente' });
    }
  };
  const hoy = () => new Date().toISOString().slice(0, 10);
  const desde = hoy();
  await Promise.all(Array.from({ length: FACTURAS }, conVueltas));
  const { total, id } = await lista(luz, { desde, hasta: hoy() });
  expect(total).toBe(ASIENTOS + FACTURAS);
  const { code, salida } = await verificado(await descomprimir(await archivoDe(luz, id)));
  expect([code, salida]).toEqual([0, expect.stringContaining(`Todo en orden: ${ASIENTOS} asientos`)]);
});

testWith('python')(
  'una empresa se llama por su nombre en asientos y hojas, y los dos verificadores lo prueban',
  async () => {
    const eva = await servidor.dueña('Papelería');
    const datos = { empresa: '3M & Cía. S.A.', telefono: '5512345678', categoria: 'activo' };
    const { body: cliente } = await eva.post('/api/clientes', datos);
    const { body: factura } = await eva.post('/api/facturas', solicitud(cliente.id));
    await eva.put(`/api/facturas/${factura.id}`, { cliente: { nombre: 'Luz Peña' } });
    const hoy = new Date().toISOString().slice(0, 10);
    const { id } = await lista(eva, { desde: '2026-01-01', hasta: hoy });
    const destino = await descomprimir(await archivoDe(eva, id));
    expect(await verificado(destino)).toMatchObject({
      code: 0,
      salida: expect.stringContaining('Todo en orden'),
    });
    expect(segunPython('segundo-verificador', destino)[0]).toBe(0);
    expect(await texto(destino, 'libro.csv')).toContain('3M & Cía. S.A.');
  },
);

testWith('python')(
  'con descuentos cada renglón suma, a mano, en la hoja y en libro.csv, y los dos verificadores lo prueban',
  async () => {
    const eva = await servidor.dueña('Abarrotes');
    const { cliente } = await negocioListo(eva);
    const con = async (cambios: object): Promise<string> => {
      const sinImpuesto = { impuesto: undefined, impuesto_porcentaje: null, deposito: 0 };
      const { status, body } = await eva.post(
        '/api/facturas',
        solicitud(cliente.id, { ...sinImpuesto, ...cambios }),
      );
      expect([status, body.message]).toEqual([201, undefined]);
      return body.id;
    };
    // Amounts: 87.50 at 0 %; 60.00 less 5 % (57.00) at 16 %. The invoice's discount of 10 % of 144.50 leaves
    // 51.30 taxed.
    const deTodo = await con({
      items: [
        { descripcion: 'Frijol', precio_unitario: 35, cantidad: 2.5, iva: 0 },
        { descripcion: 'Jabón', precio_unitario: 20, cantidad: 3, iva: 16, descuento: { porcentaje: 5 } },
      ],
      descuento: { importe: 14.45 },
    });
    // Amounts: 104.00 with IVA less 5 % is 98.80, which contains 13.63 of tax; 104.00 contain 14.34.
    await con({
      items: [{ descripcion: 'Balatas', precio_unitario: 104, cantidad: 1, descuento: { porcentaje: 5 } }],
      ...{ precios_con_iva: true, impuesto_porcentaje: 16 },
    });
    await eva.put(`/api/facturas/${deTodo}`, { descuento: null });
    const hoy = new Date().toISOString().slice(0, 10);
    const { id } = await lista(eva, { desde: '2026-01-01', hasta: hoy });
    const destino = await descomprimir(await archivoDe(eva, id));

    const [encabezado, ...filas] = (await texto(destino, 'libro.csv')).trimEnd().split('\r\n');
    expect(encabezado).toContain(',Subtotal,Descuento,Impuesto,Total,');
    const CIFRAS = [
      ['147.50', '17.45', '8.21', '138.26'],
      ['89.66', '4.49', '13.63', '98.80'],
      ['147.50', '3.00', '9.12', '153.62'],
    ];
    expect(filas).toEqual(CIFRAS.map((cifras) => expect.stringContaining(`,${cifras.join(',')},`)));
    const libro = await readFile(join(destino, 'libro.xlsx'));
    expect([5, 6, 7].map((fila) => cifrasDeLaHoja(libro, fila))).toEqual(CIFRAS);

    const segun = async (): Promise<readonly unknown[]> => [
      await verificado(destino),
      segunPython('segundo-verificador', destino),
    ];
    expect(await segun()).toEqual([
      expect.objectContaining({ code: 0, salida: expect.stringContaining('Todo en orden: 3 asientos') }),
      [0, expect.any(String)],
    ]);

    const partes = unzipSync(libro);
    const hoja = strFromU8(partes['xl/worksheets/sheet2.xml']!);
    const otra = zipSync({
      ...partes,
      'xl/worksheets/sheet2.xml': strToU8(hoja.replace('<v>17.45</v>', '<v>7.45</v>')),
    });
    await writeFile(join(destino, 'libro.xlsx'), otra);
    const manifiesto = JSON.parse(await texto(destino, 'MANIFIESTO.json'));
    const suyo = manifiesto.archivos.find(({ nombre }: { nombre: string }) => nombre === 'libro.xlsx');
    Object.assign(suyo, { bytes: otra.length, sha256: sha256(Buffer.from(otra)) });
    await writeFile(join(destino, 'MANIFIESTO.json'), JSON.stringify(manifiesto));
    const enRenglon = 'La hoja Movimientos de libro.xlsx no dice lo que debe en el renglón 5';
    expect(await segun()).toEqual([
      expect.objectContaining({ code: 1, salida: expect.stringContaining(enRenglon) }),
      [1, expect.stringContaining('workbook: the movement 1')],
    ]);
  },
);
