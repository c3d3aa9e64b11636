import { setTimeout } from 'node:timers/promises';
import { type Db, type Document } from 'mongodb';
import { registrados } from '@cuenta-clara/dominio/dado.prueba';
import { type Evento } from '@cuenta-clara/dominio/decider';
import { ANA, OTRA_CLIENTA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { SIN_ANCLAS } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { señasDe } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { NACE, SE_PAGA } from '@cuenta-clara/dominio/evidencia/libro/libro.prueba';
import { DOMAIN } from '../src/domain.ts';
import { type EnServidores, conLoMostradoEnServidores } from '../src/evidencia/auditoria/lo-mostrado.ts';
import { openToRead } from '../src/platform/deployments/open-to-read.ts';
import { connectMongo } from '../src/platform/engines/mongo.ts';
import { DerivedAside } from '../src/evidencia/auditoria/derived-aside.ts';
import { scratchOfProcess } from '../src/platform/system/scratch.ts';
import { MongoDocumentStore } from '../src/platform/document-store/mongo-document-store.ts';
import { BEGINNING } from '../src/platform/system/position.ts';
import { GridFsFileStore } from '../src/platform/file-store/gridfs-file-store.ts';
import { StorageUnavailable } from '../src/platform/system/storage-unavailable.ts';
import { archivosCambiados } from '../src/evidencia/auditoria/archivos-guardados.ts';
import { type Auditoria, auditarServidores } from '../src/evidencia/auditoria/auditoria.ts';
import { Projector } from '../src/platform/read-side/projector.ts';
import { TestEventStoreDb, testOnOwnEventStoreDb } from '../test-servers/eventstoredb-server.prueba.ts';
import { IMPATIENT, describeOnMongo, useMongo } from '../test-servers/mongodb.prueba.ts';

/**
 * Every change made in MongoDB outside the product is found, and reported as on a data folder
 * (docs/evidencia/auditoria.md).
 */

const [LUZ, SOL] = [crypto.randomUUID(), crypto.randomUUID()];
const [UNA, OTRA, AJENA, CLIENTA] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
  string,
  string,
  string,
  string,
];

interface Guardado extends Document {
  readonly _id: string;
  readonly doc: string;
}

describeOnMongo('Verificar y la auditoría sobre servidores', () => {
  const mongo = useMongo('for all tests');
  let registro: TestEventStoreDb;
  let servidores: ReturnType<typeof openToRead>;
  const scratch = scratchOfProcess();
  let cliente: ReturnType<typeof connectMongo>;
  let db: Db;
  let proyector: Projector;
  const largos = new Map<string, number>();

  const registrar = async (owner: string, stream: string, ...eventos: readonly Evento[]): Promise<void> => {
    const antes = largos.get(stream) ?? 0;
    const nuevos = registrados(stream, owner, eventos).map(({ type, data, metadata }) => ({
      ...{ id: crypto.randomUUID(), type, data, metadata },
    }));
    await servidores.eventStore.append(stream, antes, nuevos);
    largos.set(stream, antes + nuevos.length);
  };
  const numero = (owner: string, numero_factura: number): Evento => {
    const { type, data } = NACE as { type: string; data: object };
    return { type, data: { ...data, user_id: owner, numero_factura } };
  };
  const alDia = (): Promise<void> => proyector.start();

  beforeAll(async () => {
    registro = await TestEventStoreDb.open();
    servidores = openToRead({ eventStore: registro.url, mongo: mongo().url }, DOMAIN);
    cliente = connectMongo(mongo().url);
    db = cliente.db();
    proyector = new Projector(servidores.eventStore, servidores.documentStore, DOMAIN.projections, {
      info: () => {},
    });
    const { id: _id, ...datos } = { ...ANA, notas: null };
    await registrar(LUZ, `cliente-${CLIENTA}`, { type: 'ClienteCreado', data: { user_id: LUZ, ...datos } });
    await registrar(LUZ, `catalogo-${LUZ}`, {
      type: 'CategoriaCreada',
      data: { id: 'taller', nombre: 'Taller' },
    });
    await registrar(LUZ, `factura-${UNA}`, numero(LUZ, 1), SE_PAGA);
    await registrar(SOL, `factura-${AJENA}`, numero(SOL, 1));
    await registrar(LUZ, `factura-${OTRA}`, numero(LUZ, 2));
    await alDia();
  });
  afterAll(async () => {
    scratch.close();
    await servidores.close();
    await cliente.close();
    await registro.remove();
  });

  const coleccion = async (vista: string) => {
    const sirve = await db.collection<Guardado>('read_models').findOne({ _id: vista });
    return db.collection<Guardado>(String(sirve!['collection']));
  };
  const seDice = (owner: string, otros: EnServidores = servidores): Promise<string> =>
    conLoMostradoEnServidores(otros, owner, scratch, async (contar) => {
      const { causas } = await contar([]);
      return causas.map((una) => `${una.texto} [${señasDe(una)}]`).join('\n');
    });

  type Cambio = (guardado: Guardado) => Guardado | null;
  interface Dano {
    readonly vista: string;
    readonly cual: (guardado: Guardado) => boolean;
    readonly cambio: Cambio;
    readonly como?: 'otro';
  }
  const conId =
    (id: string) =>
    ({ _id }: Guardado): boolean =>
      _id === id;
  const que =
    (parte: object) =>
    ({ doc }: Guardado): boolean =>
      doc.includes(LUZ) && doc.includes(JSON.stringify(parte).slice(1, -1));
  const dice =
    (antes: string, despues: string): Cambio =>
    (guardado) => {
      expect(guardado.doc).toContain(antes);
      return { ...guardado, doc: guardado.doc.replace(antes, despues) };
    };

  const danar = async ({ vista, cual, cambio, como }: Dano): Promise<() => Promise<void>> => {
    const guardados = await coleccion(vista);
    const antes = (await guardados.find().toArray()).find((uno) => cual(uno as Guardado)) as Guardado;
    expect(antes).toBeDefined();
    const despues = cambio(antes);
    if (como === 'otro') await guardados.insertOne(despues!);
    else if (despues) await guardados.replaceOne({ _id: antes._id }, despues);
    else await guardados.deleteOne({ _id: antes._id });
    return async () => {
      if (como === 'otro') await guardados.deleteOne({ _id: despues!._id });
      else await guardados.replaceOne({ _id: antes._id }, antes, { upsert: true });
    };
  };

  const facturas = { vista: 'facturas', cual: conId(OTRA) };
  const sinPalabra = (palabra: string): Cambio => {
    return (guardado) => ({
      ...guardado,
      words: guardado['words'].filter((una: string) => una !== palabra),
    });
  };

  const DANOS: readonly (readonly [nombre: string, dano: Dano, hallazgo: readonly string[]])[] = [
    [
      'la clienta de una factura',
      { ...facturas, cambio: dice(`"nombre":"${ANA.nombre}"`, `"nombre":"${OTRA_CLIENTA.nombre}"`) },
      ['Factura 2 · ', ': cambió el cliente (decía «Ana Muñoz», dice «Zoé Ibarra»). [view-changed'],
    ],
    [
      'el número de una factura',
      { ...facturas, cambio: dice('"numero_factura":2', '"numero_factura":77') },
      [': cambió el número de factura (decía «2», dice «77»). [view-changed · vista facturas'],
    ],
    [
      'el total de una factura',
      { ...facturas, cambio: dice('"total":23200', '"total":1') },
      ['Factura 2 · ', ': cambió el total (decía «$232.00», dice «$0.01»). [view-changed'],
    ],
    [
      'el total por el que la encuentran las listas, y nada más',
      { ...facturas, cambio: (una) => ({ ...una, fields: { ...una['fields'], total: 5 } }) },
      ['Factura 2 · ', ': las listas la encuentran por otro dato (total). [view-changed'],
    ],
    [
      'una palabra por la que la búsqueda ya no la encuentra',
      { ...facturas, cambio: sinPalabra('munoz') },
      ['Factura 2 · ', ': la búsqueda no la encuentra por «munoz». [view-changed'],
    ],
    [
      'una palabra por la que la búsqueda la encuentra de más',
      { ...facturas, cambio: (una) => ({ ...una, words: [...una['words'], 'zoe'] }) },
      ['Factura 2 · ', ': la búsqueda la encuentra por «zoe», que no dice. [view-changed'],
    ],
    [
      'una factura que falta',
      { ...facturas, cambio: () => null },
      ['Factura 2 · ', ': está en el registro, y no se muestra. [view-changed'],
    ],
    [
      'una factura que se dice quitada',
      { ...facturas, cambio: (una) => ({ ...una, removed: true }) },
      ['Factura 2 · ', ': está en el registro, y no se muestra. [view-changed'],
    ],
    [
      'una factura de más',
      { ...facturas, cambio: (una) => ({ ...una, _id: 'de-nadie' }), como: 'otro' },
      [
        ': se muestra, y el registro no dice nada de esto. [view-changed · vista facturas · documento de-nadie',
      ],
    ],
    [
      'una factura que no se puede leer',
      { ...facturas, cambio: (una) => ({ ...una, doc: '{"id":' }) },
      ['Factura 2 · ', ': lo que se guarda no se puede leer. [view-changed'],
    ],
    [
      'el saldo en la cabeza del libro',
      { vista: 'libro', cual: conId(LUZ), cambio: dice('"cobrado":26400', '"cobrado":7') },
      [
        'La cabeza del libro: cambió «cabeza.saldo.cobrado» (decía «26400», dice «7»). [view-changed · vista libro',
      ],
    ],
    [
      'lo que la próxima anotación tendría por saldo de una factura',
      { vista: 'libro', cual: conId(`factura-${OTRA}`), cambio: dice('23200', '100') },
      ['[view-changed · vista libro'],
    ],
    [
      'las cifras de un día',
      {
        vista: 'movimientos',
        cual: que({ es: 'tramo' }),
        cambio: (uno) => ({ ...uno, doc: uno.doc.replace(/"cifras":.*/, '"cifras":0}') }),
      },
      ['Movimientos y cifras: cambió «cifras» (decía «', '[view-changed · vista movimientos'],
    ],
    [
      'un movimiento que falta',
      { vista: 'movimientos', cual: que({ es: 'movimientos' }), cambio: () => null },
      ['Movimientos y cifras: está en el registro, y no se muestra. [view-changed · vista movimientos'],
    ],
    [
      'las notas de una clienta',
      { vista: 'clientes', cual: conId(CLIENTA), cambio: dice('"notas":null', '"notas":"debe mucho"') },
      ['Cliente Ana Muñoz: cambió «notas» (decía «null», dice «debe mucho»). [view-changed'],
    ],
    [
      'lo que no se encuentra por ninguna dueña: su catálogo',
      { vista: 'catalogo', cual: conId(LUZ), cambio: dice('"Taller"', '"Otra cosa"') },
      ['(decía «Taller», dice «Otra cosa»). [view-changed · vista catalogo'],
    ],
    [
      'una hoja de su árbol',
      {
        vista: 'arbol',
        cual: conId(LUZ),
        cambio: (una) => ({ ...una, doc: una.doc.replace(/[0-9a-f]{64}/, '0'.repeat(64)) }),
      },
      ['no es el que guarda el árbol: cambió uno de los dos', '[event-changed · lugar '],
    ],
  ];

  test('con datos intactos no se reporta nada a nadie', async () => {
    expect([await seDice(LUZ), await seDice(SOL)]).toEqual(['', '']);
  });

  test.each(DANOS)('se encuentra y se nombra %s; a otra dueña no se le dice', async (_que, dano, dichos) => {
    const deshacer = await danar(dano);
    const [suyo, ajeno] = [await seDice(LUZ), await seDice(SOL)];
    await deshacer();
    for (const dicho of dichos) expect(suyo).toContain(dicho);
    expect(ajeno).toBe('');
  });

  test('una factura que las listas dan a otra dueña se reporta a las dos', async () => {
    const deshacer = await danar({
      ...facturas,
      cambio: (una) => ({ ...una, fields: { ...una['fields'], owner: SOL } }),
    });
    const dichos = [await seDice(LUZ), await seDice(SOL)];
    await deshacer();
    expect(dichos).toEqual([
      expect.stringContaining(': las listas la encuentran por otro dato (owner). [view-changed'),
      expect.stringContaining(': se muestra, y el registro no dice nada de esto. [view-changed'),
    ]);
  });

  test('una vista de otra versión del programa no se compara, y se reporta', async () => {
    const vistas = db.collection<{ _id: string }>('read_models');
    await vistas.updateOne({ _id: 'facturas' }, { $inc: { revision: 1 } });
    const dicho = await seDice(LUZ);
    await vistas.updateOne({ _id: 'facturas' }, { $inc: { revision: -1 } });
    expect(dicho).toBe(
      `Lo que se muestra en «facturas» es de otra versión del programa y no se comparó: audita con la versión que lo hizo. [view-of-another-program · vista facturas · dueña ${LUZ}]`,
    );
  });

  describe('leyendo los eventos de la dueña en los lugares de su árbol', () => {
    /**
     * Makes the whole log seem far costlier to read than the owner's events. Answers what Verificar says, and
     * whether the whole log was read.
     */
    const porSuArbol = async (dano?: Dano): Promise<readonly [dicho: string, leyoTodo: boolean]> => {
      let leyoTodo = false;
      const eventStore = new Proxy(servidores.eventStore, {
        get: (suyo, clave) => {
          if (clave === 'bytesReadForOwner') return () => 1e12;
          if (clave !== 'readAll') return Reflect.get(suyo, clave).bind(suyo);
          return (pedido: { after?: string } = {}) => {
            leyoTodo ||= pedido.after === BEGINNING;
            return suyo.readAll(pedido);
          };
        },
      });
      const deshacer = await (dano ? danar(dano) : async () => {});
      const dicho = await seDice(LUZ, { ...servidores, eventStore });
      await deshacer();
      return [dicho, leyoTodo];
    };

    test('con datos intactos no se lee el registro entero, también con ramas llenas', async () => {
      expect(await porSuArbol()).toEqual(['', false]);
      const otraVez = { type: 'CategoriaActualizada', data: { id: 'taller', nombre: 'Taller' } };
      await registrar(LUZ, `catalogo-${LUZ}`, ...Array<Evento>(40).fill(otraVez));
      await alDia();
      expect(await porSuArbol()).toEqual(['', false]);
    });

    test('una diferencia, o una rama del árbol ausente, ilegible o cambiada, se reporta tras leer todo el registro', async () => {
      const [, clienta] = DANOS.find(([nombre]) => nombre === 'la clienta de una factura')!;
      expect(await porSuArbol(clienta)).toEqual([expect.stringContaining('cambió el cliente'), true]);
      const rama = { vista: 'arbol', cual: conId(`${LUZ}.0.0`) };
      for (const cambio of [
        (): null => null,
        (una: Guardado) => ({ ...una, doc: '{' }),
        (una: Guardado) => ({ ...una, doc: una.doc.replace(/("lugares":\[")\d+/, '$17') }),
      ])
        expect(await porSuArbol({ ...rama, cambio })).toEqual([
          expect.stringContaining('· vista arbol'),
          true,
        ]);
    });
  });

  describe('la auditoría de todas las dueñas', () => {
    const auditado = async (...danos: readonly Dano[]): Promise<Auditoria> => {
      const deshacer: (() => Promise<void>)[] = [];
      for (const dano of danos) deshacer.push(await danar(dano));
      const auditoria = await auditarServidores(servidores, SIN_ANCLAS, scratch);
      for (const uno of deshacer) await uno();
      return auditoria;
    };
    const dicho = ({ causas }: Auditoria): string =>
      causas.map((una) => `${una.texto} [${señasDe(una)}]`).join('\n');

    testOnOwnEventStoreDb(
      'de datos intactos no halla nada, y dice cuántos eventos y asientos hay y la cabeza de cada libro',
      async () => {
        const { causas, siguen, eventos, asientos, cabezas } = await auditado();
        expect({ causas, siguen, eventos, asientos }).toEqual({
          ...{ causas: [], siguen: [], eventos: 4, asientos: 4 },
        });
        expect(cabezas.map(({ owner, secuencia }) => [owner, secuencia]).sort()).toEqual(
          [
            [LUZ, 3],
            [SOL, 1],
          ].sort(),
        );
      },
    );

    testOnOwnEventStoreDb('halla lo mismo que Verificar, y dice de qué dueña es', async () => {
      // Every fifth damage suffices: an invoice, its words, a ledger's head and a document without an owner
      // are among them.
      for (const [, dano, dichos] of DANOS.filter((_, i) => i % 5 === 0)) {
        const todo = dicho(await auditado(dano));
        for (const uno of dichos) expect(todo).toContain(uno);
        if (dano.como !== 'otro') expect(todo).toContain(LUZ);
      }
    });

    test('halla un PDF que no es el que se guardó, y dice de qué factura', async () => {
      const { fileStore, documentStore } = servidores;
      for (const factura of [UNA, OTRA])
        await fileStore.put(`pdf/${factura}/1`, Buffer.from(factura), 'application/pdf');
      expect(await archivosCambiados(fileStore, documentStore, [])).toEqual([]);
      const archivos = db.collection<{ _id: string; file: unknown }>('archivos');
      const { file } = (await archivos.findOne({ _id: `pdf/${UNA}/1` }))!;
      await archivos.updateOne({ _id: `pdf/${OTRA}/1` }, { $set: { file } });
      expect(await archivosCambiados(fileStore, documentStore, [])).toMatchObject([
        {
          codigo: 'file-changed',
          owner: LUZ,
          documento: `pdf/${OTRA}/1`,
          texto: expect.stringMatching(/^Factura 2 · .*: el PDF guardado no es el que se hizo/),
        },
      ]);
      await fileStore.deleteAll('pdf');
    });

    test('si un servidor se pierde a la mitad no se reporta ningún cambio: la revisión falla', async () => {
      const { fileStore } = servidores;
      const keys = [`pdf/${UNA}/1`, `exportaciones/${UNA}`];
      for (const key of keys) await fileStore.put(key, Buffer.from(key), 'application/pdf');
      for (const key of keys) {
        const impacientes = connectMongo(mongo().url, IMPATIENT);
        const db = impacientes.db();
        const conUno = new GridFsFileStore(db);
        conUno.keys = async () => {
          await db.command({ ping: 1 });
          mongo().line.cut();
          return [key];
        };
        const dicho = archivosCambiados(conUno, new MongoDocumentStore(db), []);
        await expect(dicho).rejects.toThrow(StorageUnavailable);
        mongo().line.mend();
        await impacientes.close();
      }
      await fileStore.deleteAll('pdf');
      await fileStore.deleteAll('exportaciones');
    });

    testOnOwnEventStoreDb(
      'halla un asiento que falta, un sello de otro árbol y una vista atrasada',
      async () => {
        const asiento = {
          vista: 'libro',
          cual: que({ secuencia: 2 }),
          cambio: () => null,
        };
        expect(dicho(await auditado(asiento))).toContain(
          'antes del movimiento 3 faltan movimientos. [entry-removed',
        );

        const vistas = db.collection<{ _id: string; position: string }>('read_models');
        const { position } = (await vistas.findOne({ _id: 'clientes' }))!;
        await vistas.updateOne({ _id: 'clientes' }, { $set: { position: BEGINNING } });
        expect(dicho(await auditado())).toBe(
          'Lo que se muestra en «clientes» no llega al final del registro. [view-behind · vista clientes]',
        );
        await vistas.updateOne({ _id: 'clientes' }, { $set: { position } });

        await registrar(SOL, `sellos-${SOL}`, {
          type: 'SelloPuesto',
          data: { tamano: 1, raiz: '0'.repeat(64) },
        });
        await alDia();
        const sinSello = await auditarServidores(servidores, SIN_ANCLAS, scratch);
        expect(dicho(sinSello)).toBe(
          `Lo que el registro tiene de su primer evento no es lo que se había guardado. [seal-mismatch · sello de 1 eventos · dueña ${SOL}]`,
        );
      },
    );
  });

  describe('mientras se escribe', () => {
    const otraMas = async (): Promise<void> => {
      await registrar(LUZ, `factura-${crypto.randomUUID()}`, numero(LUZ, 3 + largos.size));
      await alDia();
    };
    const escribiendo = (escribe: () => Promise<void>, veces: number): EnServidores => {
      let quedan = veces;
      const { documentStore } = servidores;
      const leidos = async (...pedido: Parameters<typeof documentStore.kept>) => {
        if (pedido[0].name === 'libro' && quedan-- > 0) await escribe();
        return documentStore.kept(...pedido);
      };
      return {
        eventStore: servidores.eventStore,
        documentStore: new Proxy(documentStore, {
          get: (suyos, clave) => (clave === 'kept' ? leidos : Reflect.get(suyos, clave).bind(suyos)),
        }),
      };
    };

    test('una factura que aparece en las vistas después de leer el registro no es un hallazgo', async () => {
      let escritas = 0;
      const escribe = async () => {
        escritas++;
        await otraMas();
      };
      expect(await seDice(LUZ, escribiendo(escribe, 3))).toBe('');
      expect(escritas).toBe(3);
      // While writes never end, no difference is certain, so none is reported.
      expect(await seDice(LUZ, escribiendo(otraMas, Infinity))).toBe('');
    });

    test('se encuentra el asiento cambiado, y nada más', async () => {
      const deshacer = await danar({
        vista: 'libro',
        cual: que({ secuencia: 1 }),
        cambio: dice('"cobrado":3200', '"cobrado":7'),
      });
      const suyo = await seDice(LUZ, escribiendo(otraMas, Infinity));
      await deshacer();
      expect(suyo.split('\n')).toEqual([
        expect.stringMatching(/^Asiento 1 .*«7».*view-changed · vista libro/),
      ]);
    });

    test('una vista atrasada se espera; un evento que no llega a las vistas se reporta', async () => {
      await registrar(LUZ, `factura-${crypto.randomUUID()}`, numero(LUZ, 3 + largos.size));
      const tarde = seDice(LUZ);
      await setTimeout(200);
      await alDia();
      expect(await tarde).toBe('');

      await registrar(LUZ, `cliente-${CLIENTA}`, { type: 'ClienteEliminado', data: { nombre: ANA.nombre } });
      const [clientes] = DOMAIN.projections.filter(({ name }) => name === 'clientes');
      const derivadas = new DerivedAside(
        servidores.documentStore,
        servidores.eventStore,
        [clientes!],
        scratch,
        {
          owner: LUZ,
          patienceMs: 50,
        },
      );
      await derivadas.derive();
      for await (const una of derivadas.differences()) expect(una).toBeUndefined();
      expect(derivadas.behind).toEqual(['clientes']);
      derivadas.close();
    });
  });
});
