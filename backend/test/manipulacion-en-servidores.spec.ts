import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Db, type Document } from 'mongodb';
import { connectMongo } from '../src/platform/engines/mongo.ts';
import { GridFsFileStore } from '../src/platform/file-store/gridfs-file-store.ts';
import { bytesOf } from '../test-servers/eventstoredb-log.prueba.ts';
import { testOnOwnEventStoreDb, testOnStandIn } from '../test-servers/eventstoredb-server.prueba.ts';
import { describeOnMongo, useMongo } from '../test-servers/mongodb.prueba.ts';
import { describeOnOwnRedis } from '../test-servers/redis.prueba.ts';
import { areThere } from '../test-servers/programs.prueba.ts';
import { AutoridadDeTiempo } from './autoridad-de-tiempo.prueba.ts';
import { herramientaCon } from './datos.prueba.ts';
import { type Corrida } from './programa.prueba.ts';
import { Despliegue, en, hasta } from './despliegue.prueba.ts';
import { Persona, exportacionTerminada, negocioListo, solicitud } from './servidor.prueba.ts';

/**
 * Every change made to the servers outside the product is found and named by `npm run audit` and by the
 * owner's Verificar (docs/evidencia/auditoria.md).
 */

interface Evento {
  readonly stream: string;
  readonly type: string;
  readonly data: any;
  readonly owner: string | undefined;
}
interface Guardado extends Document {
  readonly _id: string;
  readonly doc: string;
}

/** Damages something, and answers a function that repairs it. */
type Dano = () => Promise<() => Promise<void> | void>;

interface Caso {
  readonly dano: Dano;
  /**
   * `auditoria`: texts that the audit's output must contain. `verificar`: code of the owner's finding at
   * 'Verificar', null when there must be none.
   */
  readonly auditoria: readonly string[];
  readonly verificar: string | null;
}

describeOnOwnRedis('los servidores de un despliegue', () => {
  describeOnMongo('cambiados a espaldas del producto', () => {
    let despliegue: Despliegue;
    let autoridad: AutoridadDeTiempo | null = null;
    afterAll(async () => {
      await despliegue.cierra();
      await autoridad?.cierra();
    });
    const mongo = useMongo('for all tests');
    let carpeta: string;
    let cliente: ReturnType<typeof connectMongo>;
    let db: Db;
    let ana: Persona;
    let beto: Persona;
    let [una, otra, archivo] = ['', '', ''];

    beforeAll(async () => {
      carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-manipulacion-'));
      despliegue = await Despliegue.abre(mongo());
      despliegue.tmp = await mkdtemp(join(carpeta, 'tmp-'));
      if (areThere('openssl')) {
        autoridad = await AutoridadDeTiempo.abre();
        despliegue.autoridad = autoridad.url;
      }
      const backend = await despliegue.backendListo();
      await despliegue.trabajador();
      [ana, beto] = [await backend.dueña('Ana'), await backend.dueña('Beto')];
      for (const persona of [beto, ana]) {
        const { cliente, metodo } = await negocioListo(persona);
        const nueva = async (cambios = {}): Promise<string> =>
          (await persona.post('/api/facturas', solicitud(cliente.id, cambios))).body.id;
        [una, otra] = [await nueva(), await nueva({ impuesto: 200, impuesto_porcentaje: null })];
        await persona.put(`/api/facturas/${una}`, { estado: 'pagada', metodo_pago_id: metodo.id });
      }
      const { token } = (await ana.post('/api/accesos', { nombre: 'Despacho Vega', dias: 30 })).body;
      await new Persona(backend.url, token).get('/api/libro');
      for (const id of [una, otra]) {
        const pdf = async () => (await ana.get(`/api/facturas/${id}/pdf`)).status;
        await hasta(async () => (await pdf()) === 200);
        await ana.post(`/api/facturas/${id}/prueba`, undefined);
        if (autoridad)
          await hasta(async () => Boolean((await ana.get('/api/libro')).body.sello?.certificado));
        await ana.post('/api/mensajes', { texto: `Otro: ${id}` });
      }
      const siempre = { desde: '2000-01-01', hasta: '2999-12-31' };
      const pedida = await ana.post('/api/libro/exportaciones', siempre);
      const { estado, id } = await exportacionTerminada(ana, pedida.body.id);
      expect(estado).toBe('lista');
      archivo = id;
      cliente = connectMongo(mongo().url);
      db = cliente.db();
    });
    afterAll(async () => {
      await cliente.close();
      await rm(carpeta, { recursive: true, force: true });
    });

    const auditar = (...mas: string[]): Promise<Corrida> => herramientaCon(despliegue.env, 'audit', ...mas);
    const verificar = async (persona: Persona, cuerpo?: object) =>
      (await persona.post('/api/libro/verificar', cuerpo)).body;

    const leido = (bytes: Uint8Array): any =>
      bytes.length > 0 ? JSON.parse(Buffer.from(bytes).toString()) : {};
    const esDeAna = ({ owner }: Evento): boolean => owner === ana.id;
    /**
     * Changes Ana's events that match `cuales`: all with `todos`, else the first. When `cambio` answers null
     * the event is removed; a string replaces its bytes.
     */
    const enElRegistro =
      (
        cuales: (evento: Evento) => boolean,
        cambio: (data: any) => object | string | null,
        todos = false,
      ): Dano =>
      async () => {
        let cambiados = 0;
        const deshacer = despliegue.eventStore.forge((event) => {
          if (event.stream.startsWith('$')) return event;
          const data = leido(event.data);
          const { ownerId: owner } = leido(event.metadata);
          const evento = { stream: event.stream, type: event.type, data, owner };
          if (!esDeAna(evento) || !cuales(evento) || (cambiados > 0 && !todos)) return event;
          cambiados++;
          const dicho = cambio(data);
          if (dicho === null) return null;
          return { ...event, data: typeof dicho === 'string' ? Buffer.from(dicho) : bytesOf(dicho) };
        });
        expect(cambiados).toBeGreaterThan(0);
        return deshacer;
      };
    const deTipo =
      (type: string) =>
      (evento: Evento): boolean =>
        evento.type === type;

    const coleccion = async (vista: string) => {
      const sirve = await db.collection<Guardado>('read_models').findOne({ _id: vista });
      return db.collection<Guardado>(String(sirve!['collection']));
    };
    const enLaVista =
      (vista: string, cual: (uno: Guardado) => boolean, cambio: (uno: Guardado) => Guardado): Dano =>
      async () => {
        const guardados = await coleccion(vista);
        const antes = (await guardados.find().toArray()).find((uno) => cual(uno as Guardado)) as Guardado;
        const despues = cambio(antes);
        expect(despues).not.toEqual(antes);
        await guardados.replaceOne({ _id: antes._id }, despues);
        return async () => void (await guardados.replaceOne({ _id: antes._id }, antes));
      };
    const enSuDoc =
      (camino: string, valor: unknown) =>
      (uno: Guardado): Guardado => {
        const doc = JSON.parse(uno.doc);
        const pasos = camino.split('.');
        const ultimo = pasos.pop()!;
        const donde = pasos.reduce((parte, paso) => parte[paso], doc);
        expect(donde).toHaveProperty(ultimo);
        donde[ultimo] = valor;
        return { ...uno, doc: JSON.stringify(doc) };
      };
    const enSusCampos =
      (campo: string, valor: unknown) =>
      (uno: Guardado): Guardado => {
        expect(uno['fields']).toHaveProperty(campo);
        return { ...uno, fields: { ...uno['fields'], [campo]: valor } };
      };
    const conId =
      (id: () => string) =>
      ({ _id }: Guardado): boolean =>
        _id === id();
    const asiento =
      (secuencia: number) =>
      ({ doc }: Guardado): boolean => {
        const { es, asiento } = JSON.parse(doc);
        return es === 'asiento' && asiento.owner === ana.id && asiento.secuencia === secuencia;
      };
    const juntos =
      (...danos: readonly Dano[]): Dano =>
      async () => {
        const deshacer: (() => Promise<void> | void)[] = [];
        for (const dano of danos) deshacer.unshift(await dano());
        return async () => {
          for (const uno of deshacer) await uno();
        };
      };
    const deLaOtra = (cambio: (uno: Guardado) => Guardado): Dano =>
      enLaVista(
        'facturas',
        conId(() => otra),
        cambio,
      );
    const totalDe = async (id: string): Promise<number> =>
      JSON.parse((await (await coleccion('facturas')).findOne({ _id: id }))!.doc).factura.datos.total;
    const conTotal = (id: string, total: number): Dano =>
      enLaVista(
        'facturas',
        conId(() => id),
        (uno) => enSusCampos('total', total)(enSuDoc('factura.datos.total', total)(uno)),
      );

    const nombres = () => db.collection<{ _id: string } & Document>('archivos');
    const pdfDe = async (id: string) => (await nombres().findOne({ _id: { $regex: `^pdf/${id}/` } }))!;
    const conElPdfDeOtra =
      (...quedan: readonly string[]): Dano =>
      async () => {
        const [antes, ajeno] = [await pdfDe(una), await pdfDe(otra)];
        const suyo = Object.fromEntries(quedan.map((campo) => [campo, antes[campo]]));
        await nombres().replaceOne({ _id: antes._id }, { ...ajeno, ...suyo, _id: antes._id });
        return async () => void (await nombres().replaceOne({ _id: antes._id }, antes));
      };
    const conUnByteVolteado: Dano = async () => {
      const { file } = (await nombres().findOne({ _id: `exportaciones/${archivo}` }))!;
      const pedazos = db.collection('archivos.chunks');
      const pedazo = (await pedazos.findOne({ files_id: file }))!;
      const volteado = Buffer.from(pedazo['data'].buffer);
      volteado[volteado.length >> 1]! ^= 1;
      await pedazos.updateOne({ _id: pedazo._id }, { $set: { data: volteado } });
      return async () =>
        void (await pedazos.updateOne({ _id: pedazo._id }, { $set: { data: pedazo['data'] } }));
    };
    /**
     * Replaces the file through the product's own store, with consistent metadata: only the log reveals the
     * change.
     */
    const otroZip: Dano = async () => {
      const archivos = new GridFsFileStore(db);
      const key = `exportaciones/${archivo}`;
      const { bytes, contentType } = (await archivos.get(key))!;
      await archivos.put(key, Buffer.from('otro'), contentType);
      return () => archivos.put(key, bytes, contentType);
    };

    const CAMBIO = ' ya no es el que se registró. [event-changed · lugar ';
    const YA_NO_ESTA = ' se registró y ya no está en el registro. [event-removed · lugar ';
    const EN_EL_REGISTRO: Readonly<Record<string, Caso>> = {
      'el total en el evento de una factura': {
        dano: enElRegistro(deTipo('FacturaCreada'), (data) => ({ ...data, total: 1 })),
        auditoria: [
          'Factura 1 · ',
          ': cambió el total (decía «$',
          '», dice «$0.01»). [event-changed · asiento 1',
        ],
        verificar: 'event-changed',
      },
      'un evento de factura que se quitó de en medio': {
        dano: enElRegistro(
          ({ type, stream }) => type === 'FacturaCreada' && stream === `factura-${otra}`,
          () => null,
        ),
        auditoria: [
          'Factura 2 · ',
          ': un evento que el libro anotó ya no está en el registro. [event-removed · asiento 2',
        ],
        verificar: 'event-removed',
      },
      'un evento que no es JSON': {
        dano: enElRegistro(deTipo('PagoCompletado'), () => '{"monto":'),
        auditoria: ['no se puede leer; lo que sigue no se verificó. [event-unreadable'],
        verificar: 'event-unreadable',
      },
      'un evento de su catálogo que no es JSON': {
        dano: enElRegistro(deTipo('CategoriaCreada'), () => '{"id":'),
        auditoria: ['no se puede leer; lo que sigue no se verificó. [event-unreadable'],
        verificar: 'event-unreadable',
      },
      'el teléfono en el evento de una clienta': {
        dano: enElRegistro(deTipo('ClienteCreado'), (data) => ({ ...data, telefono: '2220000000' })),
        auditoria: [
          'Cliente José Núñez: en el registro cambió «telefono» (decía «2227654321», dice «2220000000»). [view-changed',
          CAMBIO,
        ],
        verificar: 'event-changed',
      },
      'un folio reservado, que nada muestra': {
        dano: enElRegistro(deTipo('FolioReservado'), (data) => ({ ...data, de_mas: 1 })),
        auditoria: [CAMBIO],
        verificar: 'event-changed',
      },
      'todos los archivos listos, que se borraron': {
        dano: enElRegistro(deTipo('ExportacionLista'), () => null, true),
        auditoria: [YA_NO_ESTA, '[view-changed · vista exportaciones'],
        verificar: 'event-removed',
      },
      'sus accesos y sus usos, que se borraron': {
        dano: enElRegistro(
          ({ stream }) => stream === `accesos-${ana.id}`,
          () => null,
          true,
        ),
        auditoria: [YA_NO_ESTA, '[view-changed · vista accesos'],
        verificar: 'event-removed',
      },
    };
    /** Damages outside the log: the server that has the log makes no difference to them. */
    const EN_LO_GUARDADO: Readonly<Record<string, Caso>> = {
      'el instante de un asiento': {
        dano: enLaVista('libro', asiento(2), (uno) =>
          enSusCampos(
            'instante',
            '2020-01-01T00:00:00.000Z',
          )(enSuDoc('asiento.instante', '2020-01-01T00:00:00.000Z')(uno)),
        ),
        auditoria: ['[entry-changed · asiento 2'],
        verificar: 'entry-changed',
      },
      'el saldo en la cabeza de su libro': {
        dano: enLaVista(
          'libro',
          conId(() => ana.id),
          enSuDoc('cabeza.saldo.cobrado', 7),
        ),
        auditoria: [
          'La cabeza del libro: cambió «cabeza.saldo.cobrado» (decía «',
          '», dice «7»). [view-changed',
        ],
        verificar: 'view-changed',
      },
      'la clienta de una factura': {
        dano: deLaOtra(enSuDoc('factura.datos.cliente.nombre', 'Zoe')),
        auditoria: ['Factura 2 · ', ': cambió el cliente (decía «José Núñez», dice «Zoe»). [view-changed'],
        verificar: 'view-changed',
      },
      'el número de una factura': {
        dano: deLaOtra(enSuDoc('factura.datos.numero_factura', 77)),
        auditoria: [': cambió el número de factura (decía «2», dice «77»). [view-changed'],
        verificar: 'view-changed',
      },
      'los totales de dos facturas, uno por el otro': {
        dano: async () => {
          const [suyo, ajeno] = [await totalDe(una), await totalDe(otra)];
          return juntos(conTotal(una, ajeno), conTotal(otra, suyo))();
        },
        auditoria: ['Factura 1 · ', 'Factura 2 · ', ': cambió el total (decía «$'],
        verificar: 'view-changed',
      },
      'las cifras del inicio': {
        dano: enLaVista(
          'movimientos',
          ({ doc }) => doc.includes(ana.id) && doc.includes('"cifras":{'),
          enSuDoc('cifras', 0),
        ),
        auditoria: ['Movimientos y cifras: cambió «cifras» (decía «'],
        verificar: 'view-changed',
      },
      'una palabra de la búsqueda': {
        dano: deLaOtra((uno) => ({ ...uno, words: uno['words'].filter((una: string) => una !== 'jose') })),
        auditoria: ['Factura 2 · ', ': la búsqueda no la encuentra por «jose». [view-changed'],
        verificar: 'view-changed',
      },
      'un PDF por el de otra factura': {
        dano: conElPdfDeOtra('etag', 'seal'),
        auditoria: ['Factura 1 · ', ': el PDF guardado no es el que se hizo'],
        verificar: null,
      },
      'un PDF por el de otra, con su huella': {
        dano: conElPdfDeOtra(),
        auditoria: ['Factura 1 · ', ': el PDF guardado no es el que se hizo'],
        verificar: null,
      },
      'un ZIP con un byte volteado': {
        dano: conUnByteVolteado,
        auditoria: ['[file-changed · documento exportaciones/'],
        verificar: null,
      },
      'un ZIP por otro, con su huella': {
        dano: otroZip,
        auditoria: ['[file-changed · documento exportaciones/'],
        verificar: null,
      },
    };

    testOnOwnEventStoreDb('intactos, están en orden para la auditoría y para cada dueña', async () => {
      expect(await auditar()).toEqual({
        code: 0,
        salida: expect.stringMatching(/^Todo en orden: 6 eventos de facturas, 6 asientos, 2 libros\./),
      });
      for (const persona of [ana, beto])
        expect(await verificar(persona)).toMatchObject({ ok: true, hallazgos: [] });
      // A verification's files are deleted after its answer; the backend's own folder stays, empty, until the
      // backend ends.
      const quedan = await readdir(despliegue.tmp!, { recursive: true });
      expect(
        quedan
          .map((una) => una.replace(/^.*\//, ''))
          .filter((una) => !/^(cuenta-clara-scratch-\d+|process-\w+|lock|lock-journal)$/.test(una)),
      ).toEqual([]);
    });

    const seEncuentra = (
      prueba: typeof testOnStandIn,
      [nombre, { dano, auditoria, verificar: codigo }]: readonly [string, Caso],
    ): void =>
      prueba(`se encuentra y se nombra ${nombre}; a otra dueña no se le dice`, async () => {
        const deshacer = await dano();
        const [auditada, suyo, ajeno] = [await auditar(), await verificar(ana), await verificar(beto)];
        await deshacer();
        for (const dicho of auditoria)
          expect(auditada).toEqual({ code: 1, salida: expect.stringContaining(dicho) });
        const codigos: readonly string[] = suyo.hallazgos.map((uno: { codigo: string }) => uno.codigo);
        expect(codigos).toEqual(codigo === null ? [] : expect.arrayContaining([codigo]));
        // An unreadable event may be reported to every owner, because it hides the events after it.
        if (codigo !== 'event-unreadable') expect(ajeno).toMatchObject({ ok: true, hallazgos: [] });
      });
    for (const caso of Object.entries(EN_EL_REGISTRO)) seEncuentra(testOnStandIn, caso);
    for (const caso of Object.entries(EN_LO_GUARDADO)) seEncuentra(testOnOwnEventStoreDb, caso);

    const conFichas = areThere('openssl') ? testOnStandIn : test.skip;
    conFichas('una ficha de tiempo que se puso a otro sello', async () => {
      const fichas: string[] = [];
      const deshacer = await enElRegistro(
        deTipo('TiempoCertificado'),
        (data) => {
          fichas.push(data.ficha);
          return data;
        },
        true,
      )();
      await deshacer();
      expect(fichas.length).toBeGreaterThan(1);
      const otras = [...fichas].reverse();
      const volver = await enElRegistro(
        deTipo('TiempoCertificado'),
        (data) => ({ ...data, ficha: otras[fichas.indexOf(data.ficha)] }),
        true,
      )();
      const [auditada, suyo] = [await auditar(), await verificar(ana)];
      await volver();
      expect(auditada).toEqual({ code: 1, salida: expect.stringContaining(CAMBIO) });
      expect(suyo.hallazgos).toContainEqual(expect.objectContaining({ codigo: 'event-changed' }));
    });

    testOnOwnEventStoreDb(
      'las anclas guardadas concuerdan con datos intactos y no con otros; una línea que no es ancla se rechaza',
      async () => {
        const ruta = join(carpeta, 'anclas.txt');
        const con = async (texto: string): Promise<Corrida> => {
          await writeFile(ruta, texto);
          return auditar('--anclas', ruta);
        };
        const { salida } = await auditar();
        const comprobadas = expect.stringMatching(
          /Anclas comprobadas: 3 \(2 guardadas fuera, 1 del registro\)/,
        );
        const citada = salida.replaceAll(/^/gm, '> ');
        for (const guardada of [salida, citada])
          expect(await con(guardada)).toEqual({ code: 0, salida: comprobadas });
        for (const [texto, porque] of [
          ['', ': no tiene ninguna ancla'],
          ['basura', ': la línea 1 no es un ancla: «basura»'],
        ] as const)
          expect(await con(texto)).toEqual({
            code: 1,
            salida: `El archivo de anclas ${ruta} no se puede leer${porque}.\n`,
          });

        const suya = JSON.parse(salida.split('\n').find((linea) => linea.includes(ana.id))!);
        const deOtro = JSON.stringify({ ...suya, huella: 'ab'.repeat(32) });
        const masNueva = JSON.stringify({ ...suya, secuencia: 999 });
        for (const [texto, codigo] of [
          [deOtro, 'anchor-mismatch'],
          [masNueva, 'ledger-tail-cut'],
          [`Libro ${suya.secuencia} · ${'ab'.repeat(8)} · 28/02/2026`, 'anchor-mismatch'],
        ] as const) {
          expect(await con(texto)).toEqual({ code: 1, salida: expect.stringContaining(`[${codigo}`) });
          expect((await verificar(ana, { anclas: texto })).hallazgos).toMatchObject([{ codigo }]);
        }
      },
    );

    testOnStandIn('un registro cambiado y rehecho entero se detecta con el ancla guardada', async () => {
      const ruta = join(carpeta, 'guardada.txt');
      const { salida } = await auditar();
      await writeFile(ruta, salida);
      const suya = salida.split('\n').find((linea) => linea.includes(ana.id))!;
      await enElRegistro(deTipo('FacturaCreada'), (data) => ({ ...data, nota: 'otra' }))();
      expect((await herramientaCon(despliegue.env, 'rebuild')).code).toBe(1);
      expect((await herramientaCon(despliegue.env, 'rebuild', '--aceptar', 'nadie')).code).toBe(0);
      const dicho = /no es el de su comprobación guardada\. \[anchor-mismatch · asiento 3/;
      expect(await auditar('--anclas', ruta)).toEqual({ code: 1, salida: expect.stringMatching(dicho) });
      expect((await verificar(ana, { anclas: suya })).hallazgos).toContainEqual(
        expect.objectContaining({ codigo: 'anchor-mismatch', secuencia: 3 }),
      );
    });
  });

  describeOnMongo('cambiados mientras el producto no estaba', () => {
    let despliegue: Despliegue;
    // The deployment closes before the database that it uses is stopped.
    afterAll(() => despliegue.cierra());
    const mongo = useMongo('for all tests');
    beforeAll(async () => {
      despliegue = await Despliegue.abre(mongo());
    });

    test('un arranque que rehace el libro sirve, y deja en solo lectura a quien le cambiaron el registro, hasta que se acepta', async () => {
      const antes = await despliegue.backendListo();
      const ana = await antes.dueña();
      const { cliente } = await negocioListo(ana);
      await ana.post('/api/facturas', solicitud(cliente.id));
      const beto = await antes.dueña('Beto');
      await antes.detiene();
      // The read model is changed, but a comparison cannot tell whether it or the log was changed.
      const base = connectMongo(mongo().url);
      const sirven = base.db().collection<{ _id: string }>('read_models');
      const { collection } = (await sirven.findOne({ _id: 'arbol' })) as unknown as { collection: string };
      const arbol = base.db().collection<{ _id: string; doc: string }>(collection);
      const orilla = JSON.parse((await arbol.findOne({ _id: ana.id }))!.doc);
      orilla.orilla[0][0] = '0'.repeat(64);
      await arbol.updateOne({ _id: ana.id }, { $set: { doc: JSON.stringify(orilla) } });
      await sirven.updateOne({ _id: 'libro' }, { $set: { revision: 0 } });
      await base.close();

      const [uno, otro] = [await despliegue.backendListo(), await despliegue.backendListo()];
      for (const backend of [uno, otro]) {
        const suya = en(backend, ana);
        expect((await suya.get('/api/libro')).body).toMatchObject({
          solo_lectura: true,
          intervenciones: [{ tipo: 'CambioHallado' }],
        });
        expect((await suya.post('/api/facturas', solicitud(cliente.id))).status).toBe(423);
      }
      expect((await en(otro, beto).post('/api/metodos-pago', { nombre: 'Efectivo' })).status).toBe(201);
      expect((await herramientaCon(despliegue.env, 'rebuild')).code).toBe(1);
      expect((await herramientaCon(despliegue.env, 'rebuild', '--aceptar', 'Luz: se probó')).code).toBe(0);
      await hasta(async () => !(await en(otro, ana).get('/api/libro')).body.solo_lectura);
      expect((await en(otro, ana).post('/api/facturas', solicitud(cliente.id))).status).toBe(201);
    });
  });
});
