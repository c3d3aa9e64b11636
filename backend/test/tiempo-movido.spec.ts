import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { describeWith } from '../test-servers/programs.prueba.ts';
import { AutoridadDeTiempo } from './autoridad-de-tiempo.prueba.ts';
import { herramienta } from './datos.prueba.ts';
import { hasta } from './despliegue.prueba.ts';
import { archivoDe, descomprimir, verificado } from './exportacion.prueba.ts';
import { Persona, Servidor, exportacionTerminada } from './servidor.prueba.ts';

describeWith('openssl')('las fichas de tiempo de dos sellos', () => {
  const SECRETO = { JWT_SECRET: 'el mismo para todas las copias' };
  let carpeta: string;
  let original: string;
  let ana: Persona;
  let archivo: string;

  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-tiempo-'));
    const autoridad = await AutoridadDeTiempo.abre();
    const servidor = await Servidor.arranca({ ...SECRETO, TSA_URL: autoridad.url });
    original = servidor.dataDir;
    ana = await servidor.dueña();
    // Each archive makes a seal. The last of three seals covers the time-stamp tokens of the first two.
    for (let vez = 0; vez < 3; vez++) {
      await ana.post('/api/mensajes', { texto: `Uno más: ${vez}` });
      const periodo = { desde: '2026-01-01', hasta: `2026-01-1${vez}` };
      const { id } = (await ana.post('/api/libro/exportaciones', periodo)).body;
      await exportacionTerminada(ana, id);
      if (vez === 0) archivo = id;
      await hasta(async () => (await ana.get('/api/libro')).body.sello?.certificado);
    }
    await servidor.detiene();
    await autoridad.cierra();
  });
  afterAll(async () => {
    await rm(original, { recursive: true, force: true });
    await rm(carpeta, { recursive: true, force: true });
  });

  const conLasFichasDe = async (tabla: string, columna: string): Promise<string> => {
    const copia = await mkdtemp(join(carpeta, 'copia-'));
    await cp(original, copia, { recursive: true });
    const db = new Database(join(copia, DATABASE_FILE));
    const seguros = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
      readonly name: string;
      readonly sql: string;
    }[];
    for (const { name } of seguros) db.exec(`DROP TRIGGER ${name}`);
    const [una, otra] = db
      .prepare(
        `SELECT rowid AS n, json_extract(${columna}, '$.ficha') AS ficha FROM ${tabla}
         WHERE json_extract(${columna}, '$.ficha') IS NOT NULL ORDER BY rowid`,
      )
      .all() as { readonly n: number; readonly ficha: string }[];
    const pon = db.prepare(
      `UPDATE ${tabla} SET ${columna} = json_set(${columna}, '$.ficha', ?) WHERE rowid = ?`,
    );
    pon.run([una!.ficha, otra!.n]);
    pon.run([otra!.ficha, una!.n]);
    for (const { sql } of seguros) db.exec(sql);
    db.close();
    return copia;
  };
  const auditar = (copia: string) => herramienta('audit', '--data', copia);
  const verificadoDe = async (copia: string): Promise<string> => {
    const servidor = await Servidor.arranca(SECRETO, copia);
    const suya = new Persona(servidor.url, ana.token, ana.id);
    const destino = await descomprimir(await archivoDe(suya, archivo), carpeta);
    const { body } = await suya.get(`/api/libro/exportaciones/${archivo}/sello`);
    await servidor.detiene();
    await writeFile(join(destino, 'sello.json'), JSON.stringify(body));
    return (await verificado(destino)).salida;
  };
  const NO_VALE = /^El tiempo certificado de los primeros \d+ eventos no vale: es de otra cosa\.$/m;

  test('cada una en su sello, no dan hallazgos', async () => {
    expect((await auditar(original)).code).toBe(0);
    expect(await verificadoDe(original)).toMatch(/^Tiempo certificado: /m);
  });

  test('cambiadas de sello en la vista, las encuentran la auditoría y el verificador', async () => {
    const copia = await conLasFichasDe('view_sellos', 'doc');
    expect(await auditar(copia)).toEqual({
      code: 1,
      salida: expect.stringMatching(/cambió «ficha» .*\[view-changed · vista sellos/),
    });
    expect(await verificadoDe(copia)).toMatch(NO_VALE);
  });

  test('cambiadas de sello en el registro, se encuentran también cuando todo lo demás se rehace de él', async () => {
    const copia = await conLasFichasDe('events', 'data');
    expect(await auditar(copia)).toEqual({
      code: 1,
      salida: expect.stringContaining(' ya no es el que se registró. [event-changed · lugar '),
    });
    expect((await herramienta('rebuild', '--data', copia, '--aceptar', 'nadie')).code).toBe(0);
    expect(await auditar(copia)).toEqual({ code: 1, salida: expect.stringContaining('[seal-mismatch') });
    expect(await verificadoDe(copia)).toMatch(NO_VALE);
  });
});
