import { Projector } from '../src/platform/projector.ts';
import { PROYECCIONES } from '@cuenta-clara/dominio/proyecciones';
import { conDatos, vistasDe } from './datos.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';

/** kill -9 under load, over real HTTP: nothing acknowledged is lost, nothing is half done, every read model is its rebuild. */

const ESCRITORES = 8;
/** Each run is killed after a number of acknowledgements of its own, so that no clock decides. */
const ACUSES = [41, 3, 90, 9, 17, 25, 33, 57, 64, 71].slice(0, sorteos(3, 10));
const CAIDAS = ACUSES.length;

interface Acuse {
  readonly id: string;
  readonly estado: string;
  readonly numero: number;
}

/** The read models as the crashed process left them, and as the log alone makes them. */
const comoQuedaronYRehechos = (dataDir: string): Promise<[string, string]> =>
  conDatos(dataDir, async ({ log, documents }) => {
    const antes = await vistasDe(documents);
    await new Projector(log, documents, PROYECCIONES, { info: () => {} }).rebuild();
    return [antes, await vistasDe(documents)];
  });

test(`${CAIDAS} caídas con ${ESCRITORES} escritores: ningún acuse se pierde y nada queda a medias`, async () => {
  let servidor = await Servidor.arranca();
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
    // A writer cut off in the middle of a request has no acknowledgement: that is the crash.
    await Promise.allSettled(Array.from({ length: ESCRITORES }, escribe));
    expect(cayo).not.toBeNull();
    await cayo;
    servidor = await Servidor.arranca({}, servidor.dataDir);
    ana = new Persona(servidor.url, ana.token, ana.id);
  }

  const ultimos = new Map(acuses.map((acuse) => [acuse.id, acuse]));
  const numeros = new Set<number>();
  for (const { id, estado, numero } of ultimos.values()) {
    const { status, body } = await ana.get(`/api/facturas/${id}`);
    expect([status, body.numero_factura]).toEqual([200, numero]);
    // The payment may have been recorded without its answer arriving; an acknowledged one must be there.
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
