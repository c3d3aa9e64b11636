import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, binaryEvent, jsonEvent } from '@eventstore/db-client';
import { strFromU8, unzipSync } from 'fflate';
import { enLargas, sorteos, testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { connectMongo } from '../src/platform/engines/mongo.ts';
import { digestOfLog } from '../src/platform/event-store/log-digest.ts';
import { GridFsFileStore } from '../src/platform/file-store/gridfs-file-store.ts';
import { freePort } from '../test-servers/free-port.prueba.ts';
import { testOnOwnEventStoreDb } from '../test-servers/eventstoredb-server.prueba.ts';
import { describeOnMongo, useMongo } from '../test-servers/mongodb.prueba.ts';
import { testWith } from '../test-servers/programs.prueba.ts';
import { describeOnOwnRedis } from '../test-servers/redis.prueba.ts';
import { AutoridadDeTiempo } from './autoridad-de-tiempo.prueba.ts';
import { cotizacion } from './contrato.prueba.ts';
import { conDatos, herramientaCon } from './datos.prueba.ts';
import { CLAVE, activar } from './recuperacion.prueba.ts';
import { Despliegue, en, hasta, leidaSinRegistro, seLeeAlMomento } from './despliegue.prueba.ts';
import { pideCrudo } from './crudo.prueba.ts';
import {
  Persona,
  Servidor,
  exportacionTerminada,
  galletasDe,
  misDatosListos,
  negocioListo,
  solicitud,
} from './servidor.prueba.ts';
import { XML, completaLoFiscal, xmlDe } from './timbrado.prueba.ts';
import { comoLasDiceElRegistro } from './vistas-del-registro.prueba.ts';

/**
 * Tests the distributed profile: real Redis, the real EventStoreDB client over gRPC to the test server, a
 * server of MongoDB's protocol (docs/status.md lists which servers are stand-ins).
 */

const SEIS = Array.from({ length: 6 }, (_, i) => i);
/**
 * Rounds enough to see a defect: an adapter that does not read the stream after the server's `Unknown` fails
 * almost half of the requests.
 */
const RONDAS = sorteos(5, 10);
const VEINTE = Array.from({ length: 20 }, (_, i) => i);
const LETRAS = 'ABCDEFGHIJKLMNOPQRST';

const FACTURAS_MEDIDAS = 20;
/**
 * Maximum numbers of MongoDB commands for one more invoice. A batch that reads documents which the batch
 * before has written exceeds them.
 */
const MAS_POR_FACTURA = { preguntas: 11, escrituras: 9 } as const;

const coleccionesDe = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const cliente = connectMongo(url);
  const sirven = await cliente.db().collection('read_models').find().toArray();
  await cliente.close();
  return Object.fromEntries(sirven.map(({ _id, collection }) => [String(_id), collection as string]));
};

describeOnOwnRedis('el perfil distribuido', () => {
  /**
   * These tests share a deployment, each with an owner of its own. A test that takes a server away brings it
   * back.
   */
  describeOnMongo('con sus tres servidores', () => {
    let despliegue: Despliegue;
    // The deployment closes before the database that it uses is stopped.
    afterAll(() => despliegue.cierra());
    const mongo = useMongo('for all tests');
    let uno: Servidor;
    let otro: Servidor;
    const puertos: number[] = [];
    beforeAll(async () => {
      despliegue = await Despliegue.abre(mongo());
      const medido = async (): Promise<Servidor> => {
        const puerto = await freePort();
        puertos.push(puerto);
        return despliegue.backend({ METRICS_PORT: String(puerto) });
      };
      [uno, otro] = [await medido(), await medido()];
    });
    beforeEach(async () => {
      for (const backend of [uno, otro])
        await hasta(async () => (await backend.nadie.get('/api/salud')).status === 200);
    });

    test('lo que se escribe por un proceso se lee al momento por otro, cada vez', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      for (let vez = 1; vez <= sorteos(16, 50); vez++) {
        const [escribe, lee] = vez % 2 ? [ana, en(otro, ana)] : [en(otro, ana), ana];
        await seLeeAlMomento(
          () => escribe.post('/api/facturas', solicitud(cliente.id)),
          async ({ status, body }) => {
            expect(status).toBe(201);
            return (
              (await lee.get(`/api/facturas/${body.id}`)).status === 200 &&
              (await lee.get('/api/facturas')).body.total === vez
            );
          },
        );
      }
    });

    test('una factura más cuesta a MongoDB pocas preguntas y pocas escrituras, por los dos procesos', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      const crea = async (veces: number): Promise<void> => {
        for (let vez = 0; vez < veces; vez++)
          expect((await ana.post('/api/facturas', solicitud(cliente.id))).status).toBe(201);
      };
      /** Sums the MongoDB commands of both processes: either may make the read models. */
      const dados = async (orden: string): Promise<number> => {
        const linea = new RegExp(`^mongodb_commands_total\\{command="${orden}"\\} (\\d+)$`, 'm');
        const dichos = await Promise.all(
          puertos.map(async (puerto) => (await fetch(`http://127.0.0.1:${puerto}`)).text()),
        );
        return dichos.reduce((suma, dicho) => suma + Number(linea.exec(dicho)?.[1] ?? 0), 0);
      };
      const ordenes = (): Promise<number[]> => Promise.all(['find', 'update'].map(dados));
      await crea(3);
      const antes = await ordenes();
      await crea(FACTURAS_MEDIDAS);
      const despues = await ordenes();
      const [preguntas, escrituras] = despues.map((n, i) => (n - antes[i]!) / FACTURAS_MEDIDAS);
      expect(preguntas).toBeLessThan(MAS_POR_FACTURA.preguntas);
      expect(escrituras).toBeLessThan(MAS_POR_FACTURA.escrituras);
    });

    test('20 por el mismo número repartidas en dos procesos: una lo gana; 20 pagos: uno se registra', async () => {
      const ana = await uno.dueña();
      const { cliente, metodo } = await negocioListo(ana);
      const repartida = (i: number): Persona => en(i % 2 ? otro : uno, ana);
      const creadas = await Promise.all(
        VEINTE.map((i) => repartida(i).post('/api/facturas', solicitud(cliente.id, { numero_factura: 77 }))),
      );
      expect(creadas.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
      const { id } = creadas.find(({ status }) => status === 201)!.body;
      const pago = { estado: 'pagada', metodo_pago_id: metodo.id };
      await Promise.all(VEINTE.map((i) => repartida(i).put(`/api/facturas/${id}`, pago)));
      const { eventos } = (await ana.get(`/api/facturas/${id}/historial`)).body;
      expect(eventos.map(({ tipo }: { tipo: string }) => tipo)).toEqual(['FacturaCreada', 'PagoCompletado']);
    });

    test('de seis recordatorios a la vez, por dos procesos, se registra uno, y el otro proceso lo lee al momento', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      const vencida = { fecha_factura: '2026-01-01', fecha_vencimiento: '2026-01-31' };
      await ana.post('/api/facturas', solicitud(cliente.id, vencida));
      const repartida = (i: number): Persona => en(i % 2 ? otro : uno, ana);
      const ruta = `/api/cobranza/${cliente.id}`;
      const desdeOtro = repartida(1);
      let id = '';
      await seLeeAlMomento(
        () => Promise.all(SEIS.map((i) => repartida(i).post(`${ruta}/recordatorios`, { tono: 'serio' }))),
        async (recordados) => {
          expect(recordados.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
          ({ id } = recordados.find(({ status }) => status === 201)!.body.ultimo_recordatorio);
          const [{ situacion, ultimo_recordatorio }] = (await desdeOtro.get('/api/cobranza')).body.clientes;
          return situacion === 'recordada' && ultimo_recordatorio?.id === id;
        },
      );
      await seLeeAlMomento(
        () => ana.delete(`${ruta}/recordatorios/${id}`),
        async ({ status }) => {
          expect(status).toBe(200);
          return (await desdeOtro.get(ruta)).body.situacion === 'por_recordar';
        },
      );
    });

    test('la misma petición seis veces a la vez, repartida en dos procesos: seis veces 201 y una factura, cada vez', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      for (let vez = 1; vez <= RONDAS; vez++) {
        const clave = { 'idempotency-key': `ronda-${vez}` };
        const creadas = await Promise.all(
          SEIS.map((i) => en(i % 2 ? otro : uno, ana).post('/api/facturas', solicitud(cliente.id), clave)),
        );
        expect(creadas.map(({ status }) => status)).toEqual(SEIS.map(() => 201));
        expect(new Set(creadas.map(({ body }) => body.id)).size).toBe(1);
      }
      await hasta(async () => (await ana.get('/api/facturas')).body.total === RONDAS);
    });

    test('lo que se cotiza, se timbra, se importa y se copia por un proceso se acaba por el otro', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      const desdeOtro = en(otro, ana);
      const { id } = (await ana.post('/api/cotizaciones', cotizacion(cliente.id))).body;
      for (const [quien, paso, cuerpo] of [
        [desdeOtro, 'enviar', {}],
        [ana, 'aceptar', { nota: 'Aceptó por teléfono' }],
        [desdeOtro, 'facturar', {}],
      ] as const)
        expect((await quien.post(`/api/cotizaciones/${id}/${paso}`, cuerpo)).status).toBe(200);
      const { estado, factura_id } = (await ana.get(`/api/cotizaciones/${id}`)).body;
      const factura = await ana.get(`/api/facturas/${factura_id}`);
      expect([estado, factura.status]).toEqual(['facturada', 200]);

      await completaLoFiscal(ana, cliente.id);
      const { numero_factura, fecha_factura: dia } = factura.body;
      const timbre = `/api/facturas/${factura_id}/timbre`;
      const xml = xmlDe(factura.body);
      await seLeeAlMomento(
        () => desdeOtro.post(timbre, xml, XML),
        async ({ status }) => {
          expect(status).toBe(200);
          return (await ana.get(timbre)).body === xml;
        },
      );
      const cfdi = await fetch(`${uno.url}/api/cfdi?desde=${dia}&hasta=${dia}`, {
        headers: { authorization: `Bearer ${ana.token}` },
      });
      const timbradas = unzipSync(new Uint8Array(await cfdi.arrayBuffer()));
      expect(strFromU8(timbradas[`timbradas/Factura-${numero_factura}.xml`]!)).toBe(xml);

      const archivo = { nombre: 'clientes.csv', sha256: 'ab'.repeat(32) };
      const pedida = await ana.post('/api/importaciones', { tipo: 'clientes', archivo, total: 20 });
      const ruta = `/api/importaciones/${pedida.body.id}`;
      const filas = VEINTE.map((i) => ({ nombre: `Clienta ${LETRAS[i]!}`, telefono: `22211100${10 + i}` }));
      for (const quien of [ana, desdeOtro])
        expect((await quien.post(`${ruta}/filas`, { desde: 0, filas })).body.creadas).toBe(20);
      expect((await desdeOtro.post(`${ruta}/terminar`, undefined)).body.resultado.creadas).toBe(20);
      expect((await ana.get('/api/clientes')).body).toHaveLength(21);
      const trabajador = await despliegue.trabajador();
      const copia = await misDatosListos(desdeOtro);
      await trabajador.mata();
      expect((await ana.get(`/api/mis-datos/${copia.id}/archivo`)).status).toBe(200);
      expect((await ana.delete(ruta)).body.deshecho).toMatchObject({ deshechas: 20, conservadas: 0 });
      expect((await desdeOtro.get('/api/clientes')).body).toHaveLength(1);
    });

    test('Verificar encuentra lo que se cambia en MongoDB, y nada más, también mientras se escribe', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
      const verifica = async () => (await en(otro, ana).post('/api/libro/verificar', undefined)).body;
      let escribe = true;
      const escribiendo = (async () => {
        while (escribe) await ana.post('/api/facturas', solicitud(cliente.id));
      })();
      expect(await verifica()).toMatchObject({ ok: true, hallazgos: [] });
      const { facturas } = await coleccionesDe(mongo().url);
      const base = connectMongo(mongo().url);
      const guardadas = base.db().collection<{ _id: string; doc: string }>(facturas!);
      const { doc } = (await guardadas.findOne({ _id: id }))!;
      await guardadas.updateOne({ _id: id }, { $set: { doc: doc.replaceAll('José Núñez', 'Zoe') } });
      expect(await verifica()).toMatchObject({
        ok: false,
        hallazgos: [
          {
            codigo: 'view-changed',
            texto: expect.stringMatching(
              /^Factura 1 · José Núñez · .*: cambió el cliente \(decía «José Núñez», dice «Zoe»\)\.$/,
            ),
          },
        ],
        siguen: [],
      });
      await guardadas.updateOne({ _id: id }, { $set: { doc } });
      escribe = false;
      await escribiendo;
      await base.close();
      expect(await verifica()).toMatchObject({ ok: true, hallazgos: [] });
    });

    testEnLargas(
      'las vistas se rehacen con el producto en marcha: lo escrito se lee siempre, y quedan como dice el registro',
      async () => {
        const ana = await uno.dueña();
        const desdeOtro = en(otro, ana);
        const { cliente } = await negocioListo(ana);
        let hechas = 0;
        const escribeYLee = async (): Promise<void> => {
          hechas++;
          await seLeeAlMomento(
            () => ana.post('/api/facturas', solicitud(cliente.id)),
            async ({ status }) => {
              expect(status).toBe(201);
              return (await desdeOtro.get('/api/facturas')).body.total === hechas;
            },
          );
        };
        for (let vez = 0; vez < 10; vez++) await escribeYLee();
        const antes = await coleccionesDe(mongo().url);

        let isRehecha = false;
        const rehacer = herramientaCon(despliegue.env, 'rebuild').finally(() => {
          isRehecha = true;
        });
        while (!isRehecha) await escribeYLee();
        const rehecha = await rehacer;
        expect([rehecha.code, rehecha.salida]).toEqual([0, expect.stringMatching(/^Listo: .*facturas/m)]);
        expect(rehecha.salida).toMatch(/\d+ eventos, \d+ por segundo/);
        await escribeYLee();
        const despues = await coleccionesDe(mongo().url);
        expect(Object.keys(despues)).toEqual(Object.keys(antes));
        for (const vista of Object.keys(antes)) expect(despues[vista]).not.toBe(antes[vista]);

        expect((await herramientaCon(despliegue.env, 'rebuild', '--only', 'facturas')).code).toBe(0);
        const { facturas, ...otras } = await coleccionesDe(mongo().url);
        expect(facturas).not.toBe(despues['facturas']);
        expect({ ...otras, facturas: despues['facturas'] }).toEqual(despues);
        await escribeYLee();
        await comoLasDiceElRegistro(despliegue, mongo().url);
      },
    );

    testOnOwnEventStoreDb('un servidor que termina las suscripciones no detiene las vistas', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      for (let vez = 1; vez <= 5; vez++) {
        await despliegue.terminaSuscripciones();
        const { body } = await ana.post('/api/facturas', solicitud(cliente.id));
        await hasta(async () => (await ana.get(`/api/facturas/${body.id}`)).status === 200);
      }
    });

    testEnLargas(
      'una sesión que se cierra en un proceso ya no abre en ninguno, también sin Redis y cuando vuelve',
      async () => {
        const [uno, otro] = [await despliegue.backendListo(), await despliegue.backendListo()];
        const email = `${crypto.randomUUID()}@ejemplo.mx`;
        const credenciales = { fullName: 'Luz', email, password: 'una clave larga' };
        const { token, user } = (await uno.nadie.post('/api/auth/register', credenciales)).body;
        const luz = new Persona(uno.url, token, user.id);
        const entrar = async (donde: Servidor): Promise<Persona> => {
          const { body } = await donde.nadie.post('/api/auth/login', credenciales);
          return new Persona(donde.url, body.token, user.id);
        };
        const queda = async (cerrar: (cual: string) => Promise<{ status: number }>): Promise<void> => {
          const abierta = await entrar(uno);
          const { sid } = JSON.parse(Buffer.from(abierta.token!.split('.')[1]!, 'base64url').toString());
          for (const donde of [uno, otro])
            expect((await en(donde, abierta).get('/api/auth/profile')).status).toBe(200);
          expect((await cerrar(sid)).status).toBe(204);
          const cerrada = performance.now();
          expect((await abierta.get('/api/auth/profile')).status).toBe(401);
          await hasta(async () => (await en(otro, abierta).get('/api/auth/profile')).status === 401);
          tardanzas.push(performance.now() - cerrada);
          expect((await en(otro, luz).get('/api/auth/profile')).status).toBe(200);
        };
        const tardanzas: number[] = [];
        const cerrarUna = (sid: string) => luz.delete(`/api/auth/sesiones/${sid}`);
        for (let vez = 0; vez < 5; vez++) await queda(cerrarUna);
        await queda(() => luz.delete('/api/auth/sesiones'));
        await queda(() =>
          luz.put('/api/auth/contrasena', {
            actual: credenciales.password,
            nueva: credenciales.password,
            cerrar_las_demas: true,
          }),
        );
        await despliegue.redis.kill();
        for (let vez = 0; vez < 3; vez++) await queda(cerrarUna);
        const entre = await entrar(uno);
        expect((await en(otro, entre).delete('/api/auth/sesiones')).status).toBe(204);
        await despliegue.redis.start();
        await hasta(async () => (await uno.nadie.get('/api/salud')).status === 200);
        await hasta(async () => (await en(otro, luz).get('/api/auth/profile')).status === 401);
        expect((await entre.get('/api/auth/profile')).status).toBe(200);
        console.log(`refused at the other process after ${tardanzas.map(Math.round).join(', ')} ms`);
      },
    );

    testEnLargas(
      'quien adivina no deja fuera a su dueña de ningún proceso, tampoco sin Redis; y una Idempotency-Key no vale por un código en ninguno',
      async () => {
        const email = `${crypto.randomUUID()}@ejemplo.mx`;
        /** Requests have IP addresses of this test's own, by which both processes count wrong tries. */
        const pide = (donde: Servidor, ruta: string, cuerpo: object, desde: string, cabeceras: object = {}) =>
          pideCrudo(donde.url, {
            metodo: 'POST',
            ruta: `/api/auth/${ruta}`,
            cuerpo: JSON.stringify(cuerpo),
            cabeceras: { 'content-type': 'application/json', ...cabeceras },
            desde,
          });
        const entra = (donde: Servidor, password: string, desde: string, cabeceras?: object) =>
          pide(donde, 'login', { email, password }, desde, cabeceras);
        const alta = await pide(uno, 'register', { fullName: 'Luz', email, password: CLAVE }, '127.0.3.1');
        const luz = new Persona(otro.url, alta.body.token, alta.body.user.id);
        const suyo = galletasDe(alta);
        for (let vez = 0; vez < 10; vez++)
          expect((await entra(vez % 2 ? otro : uno, 'mala', `127.0.3.${10 + vez}`)).status).toBe(401);
        const entranEnAmbos = async (password: string, desde: string, cabeceras?: object) =>
          Promise.all([uno, otro].map(async (uno) => (await entra(uno, password, desde, cabeceras)).status));
        expect(await entranEnAmbos(CLAVE, '127.0.3.2')).toEqual([429, 429]);
        expect(await entranEnAmbos(CLAVE, '127.0.3.2', suyo)).toEqual([200, 200]);

        const cambio = { actual: CLAVE, nueva: CLAVE };
        const renovado = galletasDe(await luz.put('/api/auth/contrasena', cambio));
        expect(await entranEnAmbos(CLAVE, '127.0.3.2', suyo)).toEqual([429, 429]);
        expect(await entranEnAmbos(CLAVE, '127.0.3.2', renovado)).toEqual([200, 200]);

        await despliegue.redis.kill();
        await hasta(async () => (await uno.nadie.get('/api/salud')).status === 503);
        for (const donde of [uno, otro]) {
          const malas = [];
          for (let vez = 0; vez < 11; vez++)
            malas.push((await entra(donde, 'mala', `127.0.3.${30 + vez}`)).status);
          expect(malas).toEqual([...Array<number>(10).fill(401), 429]);
        }
        expect(await entranEnAmbos(CLAVE, '127.0.3.2')).toEqual([429, 429]);
        expect(await entranEnAmbos(CLAVE, '127.0.3.2', renovado)).toEqual([200, 200]);
        expect((await luz.put('/api/auth/contrasena', cambio)).status).toBe(204);
        await despliegue.redis.start();
        await hasta(async () => (await uno.nadie.get('/api/salud')).status === 200);

        const { activado } = await activar(luz);
        const { cookie } = galletasDe(await luz.put('/api/auth/contrasena', cambio));
        const clave = { cookie, 'idempotency-key': 'la de luz' };
        const pasa = async (donde: Servidor, codigo: string) => {
          const { segundo_paso: paso } = (await entra(donde, CLAVE, '127.0.3.2', { cookie })).body;
          return (await pide(donde, 'login/segundo-paso', { paso, codigo }, '127.0.3.2', clave)).status;
        };
        expect(await pasa(uno, activado.body.codigos[0])).toBe(200);
        expect([await pasa(otro, '000000'), await pasa(uno, '000000')]).toEqual([400, 400]);
      },
    );

    test('con las vistas detenidas se escribe, la respuesta dice hasta dónde deben llegar, y una lectura dice si es de antes', async () => {
      const ana = await uno.dueña();
      const desdeOtro = en(otro, ana);
      const { cliente } = await negocioListo(ana);
      const vencida = { fecha_factura: '2026-01-01', fecha_vencimiento: '2026-01-31' };
      await ana.post('/api/facturas', solicitud(cliente.id, vencida));
      const soltar = await despliegue.congelaVistas();
      // The process that projected notices the lost lease at its next renewal.
      await hasta(async () => {
        const otra = { nombre: 'Eva Ruiz', telefono: '2227654321', categoria: 'activo' };
        return (await ana.post('/api/clientes', otra)).headers.has('x-pendiente');
      });
      const creada = await ana.post('/api/facturas', solicitud(cliente.id));
      const lugar = creada.headers.get('x-pendiente')!;
      expect([creada.status, lugar]).toEqual([201, expect.stringMatching(/^\d{20}[.]\d{20}$/)]);

      const cambiada = await ana.put(`/api/facturas/${creada.body.id}`, { nota: 'Para el martes' });
      expect([cambiada.status, cambiada.body.nota]).toEqual([200, 'Para el martes']);
      expect(cambiada.headers.get('x-pendiente')! > lugar).toBe(true);
      const suya = `/api/cobranza/${cliente.id}`;
      const recordada = await ana.post(`${suya}/recordatorios`, { tono: 'serio' });
      expect([recordada.status, recordada.body.situacion]).toEqual([201, 'recordada']);
      const enPausa = await ana.put(`${suya}/no-recordar`, {});
      expect([enPausa.body.no_recordar, enPausa.body.ultimo_recordatorio?.id]).toEqual([
        true,
        recordada.body.ultimo_recordatorio.id,
      ]);
      expect((await desdeOtro.get(suya)).body.ultimo_recordatorio).toBeNull();

      const lee = (desde: string, quien = desdeOtro, ruta = '/api/facturas') =>
        quien.get(ruta, { 'x-desde': desde });
      for (const quien of [ana, desdeOtro]) {
        const lista = await lee(lugar, quien);
        expect([lista.status, lista.body.total, lista.headers.get('x-atrasada')]).toEqual([200, 1, 'si']);
      }
      const ausente = await lee(lugar, ana, `/api/facturas/${creada.body.id}`);
      expect([ausente.status, ausente.headers.get('x-atrasada')]).toEqual([404, 'si']);
      expect((await ana.get('/api/facturas')).headers.has('x-atrasada')).toBe(false);

      await soltar();
      await hasta(async () => !(await lee(cambiada.headers.get('x-pendiente')!)).headers.has('x-atrasada'));
      const leida = await lee(lugar, desdeOtro, `/api/facturas/${creada.body.id}`);
      expect([leida.status, leida.body.nota]).toEqual([200, 'Para el martes']);
      expect((await lee(lugar)).body.total).toBe(2);

      const despues = '9'.repeat(20);
      for (const [desde, dicho] of [
        [`${despues}.${despues}`, 'si'],
        ['x', null],
        [`${despues}.`, null],
        ['9'.repeat(5_000), null],
      ] as const) {
        const lista = await lee(desde);
        expect([lista.status, lista.body.total, lista.headers.get('x-atrasada')]).toEqual([200, 2, dicho]);
      }
    });

    test('sin Redis se sigue facturando y leyendo, y el PDF se hace al pedirlo; la salud dice qué falta', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      await despliegue.redis.kill();
      await hasta(async () => (await uno.nadie.get('/api/salud')).status === 503);
      expect((await uno.nadie.get('/api/salud')).body.message).toContain('la cola de trabajos');
      const creada = await ana.post('/api/facturas', solicitud(cliente.id));
      expect(creada.status).toBe(201);
      await hasta(async () => (await ana.get(`/api/facturas/${creada.body.id}`)).status === 200);
      const pdf = await uno.nadie.get(`/api/facturas/${creada.body.id}/pdf/public`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      await despliegue.redis.start();
      await hasta(async () => (await uno.nadie.get('/api/salud')).status === 200);
      const otra = await ana.post('/api/facturas', solicitud(cliente.id));
      await hasta(async () => (await ana.get(`/api/facturas/${otra.body.id}`)).status === 200);
    });

    test('sin MongoDB se responde 503 en español, el proceso vive, y al volver no falta nada', async () => {
      const ana = await uno.dueña();
      const { cliente } = await negocioListo(ana);
      const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
      mongo().line.cut();
      const leida = await ana.get(`/api/facturas/${id}`);
      expect([leida.status, leida.body.message]).toEqual([
        503,
        'El servicio no está disponible en este momento. Inténtalo de nuevo.',
      ]);
      expect((await uno.nadie.get('/api/salud')).body.message).toContain('las vistas');
      mongo().line.mend();
      await hasta(async () => (await ana.get(`/api/facturas/${id}`)).status === 200);
      await hasta(async () => (await ana.post('/api/facturas', solicitud(cliente.id))).status === 201);
    });
  });

  describeOnMongo('con servidores que cada prueba deja de otra manera', () => {
    let despliegue: Despliegue;
    afterEach(() => despliegue.cierra());
    const mongo = useMongo();
    beforeEach(async () => {
      despliegue = await Despliegue.abre(mongo());
    });

    enLargas(testOnOwnEventStoreDb)(
      'lo que otros programas guardan en el mismo servidor no estorba; un dato propio dañado es un hallazgo, no un fallo',
      async () => {
        const servidor = await despliegue.backendListo();
        const ana = await servidor.dueña();
        const { cliente } = await negocioListo(ana);
        const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
        const otros = EventStoreDBClient.connectionString(despliegue.eventStore.url);
        await otros.appendToStream('$settings', jsonEvent({ type: 'update-default-acl', data: {} }));
        await otros.appendToStream('otra-1', jsonEvent({ type: 'FacturaCreada', data: {} }));
        await otros.appendToStream('otra-1', binaryEvent({ type: 'Escaneo', data: Buffer.from('%PDF-1.7') }));
        const verifica = () => ana.post('/api/libro/verificar', undefined);
        expect(await verifica()).toMatchObject({ status: 200, body: { ok: true, eventos: 1 } });
        const otro = await despliegue.backendListo();
        expect((await en(otro, ana).get('/api/facturas')).body.total).toBe(1);
        expect(otro.salida).not.toContain('request failed');

        await otros.appendToStream(
          `factura-${id}`,
          binaryEvent({ type: 'PagoCompletado', data: Buffer.from('roto') }),
        );
        await otros.dispose();
        expect(await verifica()).toMatchObject({
          status: 200,
          body: { ok: false, hallazgos: [{ codigo: 'event-unreadable' }] },
        });
      },
    );

    testOnOwnEventStoreDb(
      'sin el registro se lee, no se escribe, y al volver sigue todo; también si faltaba al arrancar',
      async () => {
        const servidor = await despliegue.backendListo();
        const ana = await servidor.dueña();
        const { cliente } = await negocioListo(ana);
        const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
        const leida = await leidaSinRegistro(
          () => despliegue.sinRegistro(),
          () => despliegue.conRegistro(),
          () => ana.get(`/api/facturas/${id}`),
        );
        expect(leida.status).toBe(200);
        const rechazada = await ana.post('/api/facturas', solicitud(cliente.id));
        expect([rechazada.status, rechazada.body.message]).toEqual([
          503,
          'El servicio no está disponible en este momento. Inténtalo de nuevo.',
        ]);
        expect((await servidor.nadie.get('/api/salud')).body.message).toContain('el registro de eventos');
        const tardio = await despliegue.backend();
        expect((await tardio.nadie.get('/api/salud')).status).toBe(503);
        expect((await tardio.nadie.get('/api/vivo')).status).toBe(200);
        await despliegue.conRegistro();
        // A write refused as unavailable may have been recorded: repeated with its Idempotency-Key, it is
        // recorded once.
        const clave = { 'idempotency-key': 'al-volver' };
        const alVolver = () => ana.post('/api/facturas', solicitud(cliente.id), clave);
        await hasta(async () => (await alVolver()).status === 201);
        await hasta(async () => (await tardio.nadie.get('/api/salud')).status === 200);
        await hasta(async () => (await en(tardio, ana).get('/api/facturas')).body.total > 1);
        expect((await en(tardio, ana).get('/api/facturas')).body.total).toBe(2);
      },
    );

    testOnOwnEventStoreDb(
      'rebuild falla y lo dice si la vista no existe o el registro no contesta',
      async () => {
        await (await despliegue.backendListo()).dueña();
        const antes = await coleccionesDe(mongo().url);
        const desconocida = await herramientaCon(despliegue.env, 'rebuild', '--only', 'nada');
        expect([desconocida.code, desconocida.salida]).toEqual([
          1,
          expect.stringMatching(/^No existe esa vista. Hay: .*facturas/),
        ]);
        await despliegue.sinRegistro();
        const sinRegistro = await herramientaCon(despliegue.env, 'rebuild');
        expect([sinRegistro.code, sinRegistro.salida]).toEqual([
          1,
          expect.stringContaining('Los datos no se pueden usar ahora'),
        ]);
        expect(await coleccionesDe(mongo().url)).toEqual(antes);
      },
    );

    testEnLargas(
      'muere quien hace las vistas y un trabajador: otros siguen, y todo queda como lo dice el registro',
      async () => {
        const [uno, otro] = [await despliegue.backendListo(), await despliegue.backendListo()];
        const [trabajador] = [await despliegue.trabajador(), await despliegue.trabajador()];
        const ana = await uno.dueña();
        const { cliente, metodo } = await negocioListo(ana);
        const desdeOtro = en(otro, ana);
        const hechas: string[] = [];
        for (const i of VEINTE) {
          const { body } = await ana.post('/api/facturas', solicitud(cliente.id));
          hechas.push(body.id);
          if (i === 10) await trabajador!.mata();
        }
        await uno.mata();
        for (const id of hechas)
          await hasta(
            async () =>
              (await desdeOtro.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: metodo.id }))
                .body.estado === 'pagada',
          );
        await hasta(
          async () => (await desdeOtro.get('/api/facturas?estado=pagada')).body.total === hechas.length,
        );

        await comoLasDiceElRegistro(despliegue, mongo().url);
        const auditar = () => herramientaCon(despliegue.env, 'audit');
        expect(await auditar()).toEqual({
          code: 0,
          salida: expect.stringMatching(/^Todo en orden: 40 eventos de facturas, 40 asientos, 1 libros\./),
        });
        const base = connectMongo(mongo().url);
        const { clientes } = await coleccionesDe(mongo().url);
        const { deletedCount } = await base.db().collection(clientes!).deleteOne({ removed: false });
        await base.close();
        expect(deletedCount).toBe(1);
        expect(await auditar()).toEqual({
          code: 1,
          salida: expect.stringMatching(
            /^Cliente José Núñez: está en el registro, y no se muestra\. \[view-changed · .*\]\nHallazgos: 1 /,
          ),
        });
      },
    );

    testWith('openssl')(
      'el tiempo de cada sello lo pide un solo proceso, y otro cuando ese muere',
      async () => {
        const autoridad = await AutoridadDeTiempo.abre();
        despliegue.autoridad = autoridad.url;
        const [uno, otro] = [await despliegue.backendListo(), await despliegue.backendListo()];
        const ana = await uno.dueña();
        const { cliente } = await negocioListo(ana);
        const sellada = async (por: Persona): Promise<void> => {
          const { id } = (await por.post('/api/facturas', solicitud(cliente.id))).body;
          // After a kill another process takes over the read models. Until then a seal is not shown (the
          // answer waits at most 2 s).
          await hasta(async () => (await por.post(`/api/facturas/${id}/prueba`, undefined)).body.sellada);
          await hasta(async () => ((await por.get('/api/libro')).body.sello?.certificado ?? null) !== null);
        };
        await sellada(ana);
        await sellada(en(otro, ana));
        expect(autoridad.preguntas).toBe(2);
        await uno.mata();
        await sellada(en(otro, ana));
        expect(autoridad.preguntas).toBe(3);
        await autoridad.cierra();
      },
    );

    testOnOwnEventStoreDb(
      'un negocio que ya no cabe en una máquina se muda con su registro y sus archivos',
      async () => {
        const chico = await Servidor.arranca();
        const ana = await chico.dueña();
        const { cliente } = await negocioListo(ana);
        for (let vez = 0; vez < 4; vez++) await ana.post('/api/facturas', solicitud(cliente.id));
        await completaLoFiscal(ana, cliente.id);
        const { body: timbrada } = await ana.post('/api/facturas', solicitud(cliente.id));
        const timbre = `/api/facturas/${timbrada.id}/timbre`;
        const xml = xmlDe(timbrada);
        expect((await ana.post(timbre, xml, XML)).status).toBe(200);
        const { email } = (await ana.get('/api/auth/profile')).body;
        const SIEMPRE = { desde: '2000-01-01', hasta: '2999-12-31' };
        const pedida = await ana.post('/api/libro/exportaciones', SIEMPRE);
        const { id, sha256 } = await exportacionTerminada(ana, pedida.body.id);
        const enlace = (await ana.post(`/api/clientes/${cliente.id}/enlaces-de-estado`, {})).body
          .camino as string;
        await chico.detiene();
        const clave = await readFile(join(chico.dataDir, 'secrets-key'), 'utf8');
        const { digest, events } = await conDatos(chico.dataDir, ({ log }) => digestOfLog(log));

        // Servers with another key could not open the links that customers have, so the tool copies nothing.
        const sinSuClave = await herramientaCon(despliegue.env, 'migrate-embedded', '--data', chico.dataDir);
        expect([sinSuClave.code, sinSuClave.salida]).toEqual([1, expect.stringContaining('SECRETS_KEY=')]);
        expect(sinSuClave.salida).not.toContain(clave);
        despliegue.clave = clave;
        for (let vez = 0; vez < 2; vez++) {
          const mudanza = await herramientaCon(despliegue.env, 'migrate-embedded', '--data', chico.dataDir);
          expect([mudanza.code, mudanza.salida]).toEqual([0, expect.stringContaining(`${events} eventos`)]);
          expect(mudanza.salida).toContain(digest);
        }
        const deArchivos = connectMongo(mongo().url);
        const llegado = await new GridFsFileStore(deArchivos.db()).get(`exportaciones/${id}`);
        await deArchivos.close();
        expect(createHash('sha256').update(llegado!.bytes).digest('hex')).toBe(sha256);
        const grande = await despliegue.backendListo();
        const entrada = await grande.nadie.post('/api/auth/login', {
          email,
          password: 'una clave larga',
        });
        const mudada = new Persona(grande.url, entrada.body.token);
        expect((await mudada.get('/api/facturas')).body.total).toBe(5);
        expect((await mudada.get(timbre)).body).toBe(xml);
        expect((await grande.nadie.get(`/api${enlace}`)).headers.get('content-type')).toBe('application/pdf');
        await chico.termina();
      },
    );
  });
});
