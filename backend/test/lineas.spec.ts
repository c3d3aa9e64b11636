import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { connectMongo } from '../src/platform/engines/mongo.ts';
import { describeOnMongo, useMongo } from '../test-servers/mongodb.prueba.ts';
import { describeOnOwnRedis } from '../test-servers/redis.prueba.ts';
import { Despliegue, type Parte, hasta, leidaSinRegistro } from './despliegue.prueba.ts';
import { type Persona, type Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/**
 * Connections to a server that lost its power stay open and silent: nothing answers (docs/operations.md,
 * "When a server is away").
 */

const NO_DISPONIBLE = 'El servicio no está disponible en este momento. Inténtalo de nuevo.';
const EN_LA_SALUD: Record<Parte, string> = {
  registro: 'el registro de eventos',
  vistas: 'las vistas',
  cola: 'la cola de trabajos',
};

describeOnOwnRedis('las conexiones', () => {
  describeOnMongo('a los tres servidores', () => {
    let despliegue: Despliegue;
    // The deployment closes before the database that it uses is stopped.
    afterEach(() => despliegue.cierra());
    const mongo = useMongo();
    let servidor: Servidor;
    let ana: Persona;
    let cliente: { id: string };
    let metodo: { id: string };

    beforeEach(async () => {
      despliegue = await Despliegue.abre(mongo());
      servidor = await despliegue.backendListo();
      ana = await servidor.dueña();
      ({ cliente, metodo } = await negocioListo(ana));
    });

    const crea = () => ana.post('/api/facturas', solicitud(cliente.id));
    const salud = () => servidor.nadie.get('/api/salud');
    const cuantas = async (): Promise<number> => (await ana.get('/api/facturas')).body.total;

    testEnLargas('si son lentas, todo tarda más y nada falla', async () => {
      for (const linea of Object.values(despliegue.lineas)) linea.slow(100);
      const creada = await crea();
      expect(creada.status).toBe(201);
      // The read models may lag by more than the time that an answer waits for them.
      const factura = () => ana.get(`/api/facturas/${creada.body.id}`);
      await hasta(async () => (await factura()).status === 200);
      const pago = { estado: 'pagada', metodo_pago_id: metodo.id };
      expect((await ana.put(`/api/facturas/${creada.body.id}`, pago)).status).toBe(200);
      await hasta(async () => (await factura()).body.estado === 'pagada');
      const pdf = await servidor.nadie.get(`/api/facturas/${creada.body.id}/pdf/public`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      await hasta(async () => (await salud()).status === 200);
    });

    test.each<{ parte: Parte; crear: number; leer: number }>([
      { parte: 'registro', crear: 503, leer: 200 },
      { parte: 'vistas', crear: 503, leer: 503 },
      { parte: 'cola', crear: 201, leer: 200 },
    ])(
      'si calla la de $parte, crear responde $crear y leer $leer; la salud lo dice, y al volver no falta nada',
      async ({ parte, crear, leer }) => {
        const linea = despliegue.lineas[parte];
        const { id } = (await crea()).body;
        let creada: ReturnType<typeof crea> | undefined;
        const calla = (): void => {
          linea.hush();
          creada = crea();
        };
        const lee = () => ana.get(`/api/facturas/${id}`);
        const leida =
          parte === 'registro'
            ? await leidaSinRegistro(calla, () => linea.mend(), lee)
            : (calla(), await lee());
        expect([(await creada)!.status, leida.status]).toEqual([crear, leer]);
        if (crear === 503) expect((await creada)!.body.message).toBe(NO_DISPONIBLE);
        expect([(await salud()).status, (await salud()).body.message]).toEqual([
          503,
          expect.stringContaining(EN_LA_SALUD[parte]),
        ]);
        linea.mend();
        await hasta(async () => (await salud()).status === 200);
        await hasta(async () => (await cuantas()) >= (crear === 201 ? 2 : 1));
        const antes = await cuantas();
        let otra = await crea();
        await hasta(async () => (otra.status === 201 ? true : ((otra = await crea()), false)));
        await hasta(async () => (await ana.get(`/api/facturas/${otra.body.id}`)).status === 200);
        await hasta(async () => (await cuantas()) > antes);
      },
    );

    testEnLargas(
      'si calla la de la cola de un trabajador que espera, él lo nota y hace el PDF siguiente',
      async () => {
        const mongoDeArchivos = connectMongo(mongo().url);
        const archivos = mongoDeArchivos.db().collection<{ _id: string }>('archivos');
        const hayPdfDe = async (id: string): Promise<boolean> =>
          (await archivos.countDocuments({ _id: { $regex: `^pdf/${id}/` } })) > 0;
        await despliegue.trabajador();
        const antes = (await crea()).body.id;
        await hasta(() => hayPdfDe(antes));
        // Redis's present connections fall silent for good; new connections work.
        despliegue.lineas.cola.hush();
        despliegue.lineas.cola.mend();
        const despues = await crea();
        expect(despues.status).toBe(201);
        await hasta(() => hayPdfDe(despues.body.id));
        await mongoDeArchivos.close();
      },
    );
  });
});
