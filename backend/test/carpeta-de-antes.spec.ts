import { createHash } from 'node:crypto';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { aPesos } from '@cuenta-clara/dominio/dinero';
import { lineasDe } from '@cuenta-clara/dominio/golden.prueba';
import { type EventoDeExportaciones } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { type EventStore } from '../src/platform/event-store/event-store.ts';
import { type LogDigest, digestOfLog } from '../src/platform/event-store/log-digest.ts';
import { conDatos, herramienta, vistasDe } from './datos.prueba.ts';
import { BETO, LUZ, carpetaDeAntes } from './golden.prueba.ts';
import { Persona, Servidor } from './servidor.prueba.ts';

interface Exportada {
  readonly owner: string;
  readonly id: string;
  readonly sha256: string;
}

let servidor: Servidor;
let registro: LogDigest;
let ultima: string;
let exportadas: readonly Exportada[];

const entra = async (credenciales: typeof LUZ): Promise<Persona> => {
  const { status, body } = await servidor.nadie.post('/api/auth/login', credenciales);
  expect([status, body.message]).toEqual([200, undefined]);
  return new Persona(servidor.url, body.token, body.user.id);
};

beforeAll(async () => {
  const carpeta = await carpetaDeAntes();
  [registro, ultima, exportadas] = await conDatos(carpeta, async ({ log }) => [
    await digestOfLog(log),
    await log.lastPosition(),
    await exportadasEn(log),
  ]);
  servidor = await Servidor.arranca({}, carpeta);
});
afterAll(() => servidor.termina());

const exportadasEn = async (log: EventStore): Promise<Exportada[]> => {
  const listas: Exportada[] = [];
  for await (const lote of log.readAll({ types: ['ExportacionLista'] }))
    for (const { data, metadata } of lote as readonly Registrado<EventoDeExportaciones>[])
      if ('sha256' in data) listas.push({ owner: metadata.ownerId, id: data.id, sha256: data.sha256 });
  return listas;
};

test('en una carpeta de una versión anterior cada dueña entra con su clave, y cada factura está como quedó', async () => {
  const dueñas = [await entra(LUZ), await entra(BETO)];
  const quedaron = new Map(
    lineasDe('base', 'facturas').map((linea) => {
      const factura = JSON.parse(linea);
      return [factura.id, factura];
    }),
  );
  expect(quedaron.size).toBeGreaterThan(20);
  for (const { id, estado, total, deposito, balance_restante } of quedaron.values()) {
    const vistas = await Promise.all(dueñas.map((dueña) => dueña.get(`/api/facturas/${id}`)));
    const [vista] = vistas.filter(({ status }) => status === 200);
    if (estado === null) expect([id, vista]).toEqual([id, undefined]);
    else
      expect({ id, ...vista?.body }).toMatchObject({
        estado,
        total: aPesos(total),
        deposito: aPesos(deposito),
        balance_restante: aPesos(balance_restante),
      });
  }
});

test('en una carpeta de una versión anterior cada libro se prueba, y cada archivo es el que se exportó', async () => {
  expect(exportadas).toHaveLength(3);
  for (const dueña of [await entra(LUZ), await entra(BETO)]) {
    expect((await dueña.post('/api/libro/verificar', {})).body).toMatchObject({ ok: true, hallazgos: [] });
    for (const { id, sha256 } of exportadas.filter(({ owner }) => owner === dueña.id)) {
      const archivo = await fetch(`${dueña.url}/api/libro/exportaciones/${id}/archivo`, {
        headers: { authorization: `Bearer ${dueña.token}` },
      });
      const bytes = Buffer.from(await archivo.arrayBuffer());
      expect([id, createHash('sha256').update(bytes).digest('hex')]).toEqual([id, sha256]);
    }
  }
});

test('al arrancar se sellan los eventos de los días que ya terminaron, con el fin del último', async () => {
  for (const dueña of [await entra(LUZ), await entra(BETO)]) {
    // Seals are written in the background. If none comes, the test's timeout ends this loop.
    let sello = null;
    while (!sello) ({ sello } = (await dueña.get('/api/libro')).body);
    expect(sello.tamano).toBeGreaterThan(10);
    const { tamano } = sello;
    const { status, body } = await dueña.get(`/api/libro/consistencia?de=${tamano}&a=${tamano}`);
    const probado = { ...sello, tiempo: null };
    expect([status, body]).toEqual([200, expect.objectContaining({ de: probado, a: probado, prueba: [] })]);
  }
});

const tiposTras = async (log: EventStore, after: string): Promise<Set<string>> => {
  const tipos = new Set<string>();
  for await (const lote of log.readAll({ after })) for (const { type } of lote) tipos.add(type);
  return tipos;
};

test('abrir una carpeta anterior no cambia su registro; sus vistas salen de él, y la auditoría lo confirma', async () => {
  await servidor.detiene();
  const { dataDir } = servidor;
  const [igual, nuevos, vistas] = await conDatos(dataDir, async ({ log, documents }) => [
    await digestOfLog(log, ultima),
    await tiposTras(log, ultima),
    await vistasDe(documents),
  ]);
  expect(igual).toEqual(registro);
  // The earlier build kept no Merkle tree, so events that its ledger does not cover cannot be checked.
  const esperados = ['FinDeDiaFijado', 'RehechoSinComprobar', 'SelloPuesto', 'SesionIniciada'];
  expect([...nuevos].sort()).toEqual(esperados);
  expect((await herramienta('rebuild', '--data', dataDir)).code).toBe(0);
  expect(await conDatos(dataDir, ({ documents }) => vistasDe(documents))).toBe(vistas);
  const auditoria = await herramienta('audit', '--data', dataDir);
  expect([auditoria.code, auditoria.salida]).toEqual([
    0,
    expect.stringContaining('Todo en orden: 94 eventos'),
  ]);
});
