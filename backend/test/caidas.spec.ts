import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Projector } from '../src/platform/read-side/projector.ts';
import { DOMAIN } from '../src/domain.ts';
import { conDatos, vistasDe } from './datos.prueba.ts';
import { DIBUJA_AL_EMITIR, Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';

/**
 * After SIGKILL under load over HTTP nothing acknowledged is lost, nothing is half done, and every read model
 * equals its rebuild.
 */

const ESCRITORES = 8;
/** The product is killed after these numbers of acknowledgements, so that timing does not decide. */
const ACUSES = [41, 3, 90, 9, 17, 25, 33, 57, 64, 71].slice(0, sorteos(2, 10));
const CAIDAS = ACUSES.length;

interface Acuse {
  readonly id: string;
  readonly estado: string;
  readonly numero: number;
}

const comoQuedaronYRehechos = (dataDir: string): Promise<[string, string]> =>
  conDatos(dataDir, async ({ log, documents }) => {
    const antes = await vistasDe(documents);
    await new Projector(log, documents, DOMAIN.projections, { info: () => {} }).rebuild();
    return [antes, await vistasDe(documents)];
  });

test(`${CAIDAS} caídas con ${ESCRITORES} escritores: ningún acuse se pierde y nada queda a medias`, async () => {
  let servidor = await Servidor.arranca(DIBUJA_AL_EMITIR);
  let ana = await servidor.dueña();
  const { cliente, metodo } = await negocioListo(ana);
  const acuses: Acuse[] = [];

  for (const limite of ACUSES) {
    let deEstaVez = 0;
    let cayo: Promise<void> | null = null;
    const escribe = async (): Promise<void> => {
      while (!cayo) {
        const creada = await ana.post('/api/facturas', solicitud(cliente.id));
        if (creada.status !== 201) throw new Error(JSON.stringify(creada.body));
        acuses.push({ id: creada.body.id, estado: 'pendiente', numero: creada.body.numero_factura });
        const pagada = await ana.put(`/api/facturas/${creada.body.id}`, {
          estado: 'pagada',
          metodo_pago_id: metodo.id,
        });
        if (pagada.status !== 200) throw new Error(JSON.stringify(pagada.body));
        acuses.push({ id: creada.body.id, estado: 'pagada', numero: creada.body.numero_factura });
        deEstaVez += 1;
        if (deEstaVez >= limite) cayo ??= servidor.mata();
      }
    };
    await Promise.allSettled(Array.from({ length: ESCRITORES }, escribe));
    expect(cayo).not.toBeNull();
    await cayo;
    servidor = await Servidor.arranca(DIBUJA_AL_EMITIR, servidor.dataDir);
    ana = new Persona(servidor.url, ana.token, ana.id);
  }

  const ultimos = new Map(acuses.map((acuse) => [acuse.id, acuse]));
  const numeros = new Set<number>();
  for (const { id, estado, numero } of ultimos.values()) {
    const { status, body } = await ana.get(`/api/facturas/${id}`);
    expect([status, body.numero_factura]).toEqual([200, numero]);
    // A payment whose answer was lost may have been recorded; an acknowledged payment must be there.
    if (estado === 'pagada') expect(body.estado).toBe('pagada');
    expect(body.balance_restante).toBe(body.estado === 'pagada' ? 0 : 713.16);
    numeros.add(numero);
  }
  expect(numeros.size).toBe(ultimos.size);

  await servidor.mata();
  const [antes, despues] = await comoQuedaronYRehechos(servidor.dataDir);
  expect(antes.length).toBeGreaterThan(1000);
  expect(antes === despues).toBe(true);
  console.log(`caídas: ${CAIDAS}, acuses: ${acuses.length}, perdidos: 0`);
  await servidor.termina();
});

describe('Verificar no deja archivos temporales', () => {
  let servidor: Servidor;
  let ana: Persona;
  let tmp: string;
  beforeAll(async () => {
    tmp = await mkdtemp(join(tmpdir(), 'cuenta-clara-tmp-'));
    servidor = await Servidor.arranca({ TMPDIR: tmp });
    ana = await servidor.dueña();
    const { cliente } = await negocioListo(ana);
    for (let cuantas = 0; cuantas < 20; cuantas++) await ana.post('/api/facturas', solicitud(cliente.id));
  });
  afterAll(async () => {
    await servidor.termina();
    await rm(tmp, { recursive: true, force: true });
  });

  const scratch = (): string => join(servidor.dataDir, 'scratch');
  const verifica = () => ana.post('/api/libro/verificar', {});
  const enTmp = (): Promise<string[]> => readdir(tmp);
  /**
   * Runs `hacer` while a verification derives read models, which its scratch folder shows. A verification
   * that ends before is requested again.
   */
  const mientrasDeriva = async (hacer: () => Promise<unknown>): Promise<void> => {
    for (let visto = false; !visto;) {
      let respondida = false;
      const pedida = verifica()
        .catch(() => {})
        .finally(() => (respondida = true));
      while (!respondida && !existsSync(scratch())) await nuncaAntes();
      visto = existsSync(scratch());
      if (visto) await hacer();
      await pedida;
    }
  };
  const nuncaAntes = (): Promise<void> => new Promise((sigue) => setImmediate(sigue));
  const arrancaOtraVez = async (): Promise<void> => {
    servidor = await Servidor.arranca({ TMPDIR: tmp }, servidor.dataDir);
    ana = new Persona(servidor.url, ana.token, ana.id);
  };

  test('cuando responde', async () => {
    for (let vez = 0; vez < 3; vez++) {
      expect((await verifica()).body).toMatchObject({ ok: true });
      expect([existsSync(scratch()), await enTmp()]).toEqual([false, []]);
    }
  });

  test('mientras deriva, su carpeta temporal es solo de la cuenta que lo ejecuta', async () => {
    let modo = 0;
    await mientrasDeriva(async () => (modo = statSync(scratch(), { throwIfNoEntry: false })?.mode ?? 0o700));
    expect(modo & 0o777).toBe(0o700);
  });

  test('cuando se le dice que termine', async () => {
    await mientrasDeriva(() => servidor.detiene());
    expect([existsSync(scratch()), await enTmp()]).toEqual([false, []]);
    await arrancaOtraVez();
  });

  test('tras kill -9, en cuanto arranca otra vez', async () => {
    await mientrasDeriva(() => servidor.mata());
    await arrancaOtraVez();
    expect([existsSync(scratch()), await enTmp()]).toEqual([false, []]);
  });
});
