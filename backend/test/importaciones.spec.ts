import { strFromU8, unzipSync } from 'fflate';
import { cotizacion } from './contrato.prueba.ts';
import { dentroDe } from './dia.prueba.ts';
import { Persona, Servidor, misDatosListos, negocioListo, solicitud } from './servidor.prueba.ts';

let servidor: Servidor;
beforeAll(async () => {
  servidor = await Servidor.arranca();
});
afterAll(() => servidor.termina());

const RUTA = '/api/importaciones';
let archivos = 0;
const archivo = () => ({
  nombre: 'clientes.csv',
  sha256: String((archivos += 1)).padStart(64, '0'),
});
const empezar = async (ana: Persona, total: number, mas: object = {}) => {
  const { status, body } = await ana.post(RUTA, { tipo: 'clientes', archivo: archivo(), total, ...mas });
  expect(status).toBe(201);
  return `${RUTA}/${body.id}`;
};
const filas = async (ana: Persona, ruta: string, desde: number, dichas: readonly unknown[]) => {
  const { status, body } = await ana.post(`${ruta}/filas`, { desde, filas: dichas });
  expect([status, body.statusCode]).toEqual([200, undefined]);
  return body;
};
const LETRAS = 'abcdefghij';
const gente = (cuantas: number, desde = 0) =>
  Array.from({ length: cuantas }, (_, n) => {
    const numero = String(desde + n).padStart(4, '0');
    return {
      nombre: `Ana ${[...numero].map((cifra) => LETRAS[Number(cifra)]).join('')}`,
      telefono: `222000${numero}`,
    };
  });
const clientes = async (ana: Persona) => (await ana.get('/api/clientes')).body as any[];

test('las filas de un archivo quedan como clientes, y las que no valen dicen por qué', async () => {
  const ana = await servidor.dueña();
  const ruta = await empezar(ana, 7);
  const [una, otra] = gente(2);
  const dichas = [
    { ...una, email: 'a@b.mx', direccion: 'Calle 5', notas: '=1+1' },
    { empresa: 'Ferretería S.A. de C.V.', telefono: '2221110000' },
    null,
    { nombre: '=1+1', telefono: '2221110001' },
    { nombre: 'Eva', telefono: '5.51235E+09' },
    { nombre: 'Eva Otra', telefono: una!.telefono },
    { ...otra, email: 'A@B.mx' },
  ];
  const hechas = await filas(ana, ruta, 0, dichas);
  expect(hechas).toMatchObject({ creadas: 2, completadas: 0 });
  const [primera] = (await clientes(ana)).filter(({ nombre }) => nombre === una!.nombre);
  expect(hechas.saltadas).toEqual([
    { fila: 2, por: 'omitida', motivo: 'Se quedó fuera.', id: null },
    {
      fila: 3,
      por: 'no-vale',
      motivo: 'El nombre debe tener al menos 2 caracteres y solo letras',
      id: null,
    },
    { fila: 4, por: 'no-vale', motivo: 'El teléfono debe tener 10 dígitos', id: null },
    { fila: 5, por: 'ya-existe', motivo: 'Ya está registrado.', id: primera.id },
    { fila: 6, por: 'ya-existe', motivo: 'Ya está registrado.', id: primera.id },
  ]);
  expect(primera).toMatchObject({ categoria: 'activo', notas: '=1+1', direccion: 'Calle 5' });
  expect(await filas(ana, ruta, 0, dichas)).toEqual(hechas);
  expect(await clientes(ana)).toHaveLength(2);
  const { body } = await ana.post(`${ruta}/terminar`, undefined);
  expect(body).toMatchObject({
    estado: 'terminada',
    resultado: { creadas: 2, completadas: 0, saltadas: 5 },
    conservadas: [],
  });
  expect((await ana.post(`${ruta}/filas`, { desde: 0, filas: dichas })).status).toBe(409);
  expect((await ana.get(RUTA)).body).toMatchObject([{ estado: 'terminada', total: 7 }]);
  const { eventos } = (await ana.get(`${ruta}/historial`)).body;
  expect(eventos.map(({ texto }: { texto: string }) => texto)).toEqual([
    'Se empezó a importar clientes.csv: 7 clientes.',
    'Se terminó la importación: 2 clientes nuevos, 5 filas saltadas.',
  ]);
});

test('el mismo archivo continúa su importación sin terminar, y una fila distinta en el lugar de otra se salta', async () => {
  const ana = await servidor.dueña();
  const cuerpo = { tipo: 'clientes', archivo: archivo(), total: 3 };
  const [una, otra] = await Promise.all([ana.post(RUTA, cuerpo), ana.post(RUTA, cuerpo)]);
  expect(una.body.id).toBe(otra.body.id);
  const ruta = `${RUTA}/${una.body.id}`;
  const dichas = gente(3);
  const dos = await Promise.all([filas(ana, ruta, 0, dichas), filas(ana, ruta, 0, dichas)]);
  expect(dos.map(({ creadas }) => creadas)).toEqual([3, 3]);
  expect(await clientes(ana)).toHaveLength(3);
  const distinta = await filas(ana, ruta, 1, [{ nombre: 'Otra Persona', telefono: '2229999999' }]);
  expect(distinta.saltadas).toMatchObject([{ fila: 1, por: 'otra-fila' }]);
  expect(await clientes(ana)).toHaveLength(3);
  await ana.post(`${ruta}/terminar`, undefined);
  expect((await ana.post(RUTA, cuerpo)).body.id).not.toBe(una.body.id);
});

test('completar llena solo los campos vacíos de un cliente que ya estaba, y deshacer los vacía otra vez', async () => {
  const ana = await servidor.dueña();
  const { cliente } = await negocioListo(ana);
  const ruta = await empezar(ana, 2, { duplicados: 'completar' });
  const fila = {
    nombre: 'Pepe Núñez',
    telefono: cliente.telefono,
    email: 'otro@b.mx',
    direccion: 'Calle 5',
  };
  const dichas = [fila, { nombre: 'Pepe Núñez', telefono: cliente.telefono, notas: 'VIP' }];
  const hechas = await filas(ana, ruta, 0, dichas);
  expect(hechas).toMatchObject({ creadas: 0, completadas: 1, saltadas: [{ fila: 1, por: 'ya-existe' }] });
  expect(await filas(ana, ruta, 0, dichas)).toEqual(hechas);
  const ver = async () => (await ana.get(`/api/clientes/${cliente.id}`)).body;
  expect(await ver()).toMatchObject({ ...cliente, direccion: 'Calle 5', version: 2 });
  const deshecha = await ana.delete(ruta);
  expect(deshecha.body).toMatchObject({
    estado: 'deshecha',
    resultado: { creadas: 0, completadas: 1, saltadas: 1 },
    deshecho: { deshechas: 1, conservadas: 0 },
  });
  expect(await ver()).toEqual({ ...cliente, version: 3 });
});

test('deshacer quita todo menos lo que se tocó después: editada, facturada, cotizada y cobrada', async () => {
  const ana = await servidor.dueña();
  await negocioListo(ana);
  const ruta = await empezar(ana, 40);
  await filas(ana, ruta, 0, gente(40));
  await ana.post(`${ruta}/terminar`, undefined);
  const [editada, facturada, cotizada, cobrada, eliminada] = (await clientes(ana)).filter(({ nombre }) =>
    nombre.startsWith('Ana '),
  );
  await ana.put(`/api/clientes/${editada.id}`, { notas: 'Paga bien' });
  await ana.post('/api/facturas', solicitud(facturada.id));
  await ana.post('/api/cotizaciones', { ...solicitud(cotizada.id), fecha: '2026-11-21' });
  const vencida = (
    await ana.post(
      '/api/facturas',
      solicitud(cobrada.id, { fecha_factura: dentroDe(-40), fecha_vencimiento: dentroDe(-30) }),
    )
  ).body;
  await ana.post(`/api/cobranza/${cobrada.id}/recordatorios`, { tono: 'amable' });
  await ana.delete(`/api/facturas/${vencida.id}`);
  await ana.delete(`/api/clientes/${eliminada.id}`);

  const { status, body } = await ana.delete(ruta);
  expect(status).toBe(200);
  expect(body.deshecho).toEqual({ deshechas: 36, conservadas: 4 });
  const por = Object.fromEntries(
    body.conservadas.map(({ id, por: causa }: { id: string; por: string }) => [id, causa]),
  );
  expect(por).toEqual({
    [editada.id]: 'editada',
    [facturada.id]: 'facturada',
    [cotizada.id]: 'cotizada',
    [cobrada.id]: 'cobrada',
  });
  expect(body.conservadas.map(({ nombre }: { nombre: string }) => nombre)).toContain(editada.nombre);
  expect((await clientes(ana)).length).toBe(1 + 4);
  expect((await ana.delete(ruta)).body).toEqual(body);
  expect((await ana.get(ruta)).body).toEqual(body);
  expect((await ana.post(`${ruta}/filas`, { desde: 0, filas: gente(1) })).status).toBe(409);
});

test('los servicios llegan con su categoría, que se hace si no está; deshacerlos se la lleva', async () => {
  const ana = await servidor.dueña();
  const { categoria } = await negocioListo(ana);
  const ruta = await empezar(ana, 5, { tipo: 'servicios' });
  const dichas = [
    { nombre: 'Corte', precio: '1,250.50', categoria: 'Cabello', iva: 16, clave_sat: '78181500' },
    { nombre: 'balatas', precio: 10, categoria: 'FRENOS' },
    { nombre: 'Discos', precio: 900, categoria: 'frenos' },
    { nombre: 'Tinte', precio: 'mucho', categoria: 'Cabello' },
    { nombre: 'corte ', precio: 5, categoria: ' cabello' },
  ];
  const hechas = await filas(ana, ruta, 0, dichas);
  expect(hechas).toMatchObject({ creadas: 2 });
  expect(hechas.saltadas.map(({ fila, por }: { fila: number; por: string }) => [fila, por])).toEqual([
    [1, 'ya-existe'],
    [3, 'no-vale'],
    [4, 'ya-existe'],
  ]);
  expect(await filas(ana, ruta, 0, dichas)).toEqual(hechas);
  const servicios = async () => (await ana.get('/api/servicios-negocio')).body.data as any[];
  const categorias = async () => (await ana.get('/api/categorias-negocio')).body.data as any[];
  expect(await servicios()).toMatchObject([
    { nombre: 'Balatas' },
    { nombre: 'Corte', precio: 1250.5, iva: 16, clave_sat: '78181500', unidad_sat: null },
    { nombre: 'Discos', precio: 900, categoria_id: categoria.id },
  ]);
  expect((await categorias()).map(({ nombre }) => nombre)).toEqual(['Frenos', 'Cabello']);
  const discos = (await servicios())[2]!;
  await ana.put(`/api/servicios-negocio/${discos.id}`, { ...discos, precio: 950 });
  const { body } = await ana.delete(ruta);
  expect(body).toMatchObject({
    deshecho: { deshechas: 1, conservadas: 1 },
    conservadas: [{ id: discos.id, nombre: 'Discos', por: 'editada' }],
  });
  expect((await servicios()).map(({ nombre }) => nombre)).toEqual(['Balatas', 'Discos']);
  expect((await categorias()).map(({ nombre }) => nombre)).toEqual(['Frenos']);
});

test('una importación ajena responde 404 y un cuerpo inválido 400, nunca un 5xx', async () => {
  const ana = await servidor.dueña();
  const ruta = await empezar(ana, 3);
  const ajena = await servidor.dueña('Otra');
  for (const hacer of [
    () => ajena.get(ruta),
    () => ajena.get(`${ruta}/historial`),
    () => ajena.post(`${ruta}/filas`, { desde: 0, filas: gente(1) }),
    () => ajena.post(`${ruta}/terminar`, undefined),
    () => ajena.delete(ruta),
  ])
    expect((await hacer()).status).toBe(404);
  for (const cuerpo of [
    { desde: 3, filas: gente(1) },
    { desde: 2, filas: gente(2) },
    { desde: 1e9, filas: gente(1) },
    { desde: -1, filas: gente(1) },
    { desde: '0', filas: gente(1) },
    { desde: 0, filas: [['Ana']] },
    { desde: 0, filas: 'Ana' },
    { desde: 0, filas: [{ nombre: { $gt: '' }, telefono: ['2221110000'] }] },
    { desde: 0, filas: [{ $gt: '' }] },
    { desde: 0, filas: gente(501) },
  ])
    expect((await ana.post(`${ruta}/filas`, cuerpo)).status).toBe(400);
  const larga = 'x'.repeat(1024 * 1024);
  const raras = [
    { nombre: larga, telefono: '2221110000' },
    { nombre: 'Eva', telefono: 7, notas: larga },
    { nombre: 'Eva\u0000', telefono: '2221110000', notas: '<img src=x onerror=alert(1)>' },
  ];
  const { saltadas } = (await ana.post(`${ruta}/filas`, { desde: 0, filas: raras.slice(0, 1) })).body;
  expect(saltadas).toMatchObject([{ por: 'no-vale' }]);
  for (const [fila, rara] of raras.slice(1).entries())
    expect((await ana.post(`${ruta}/filas`, { desde: 1 + fila, filas: [rara] })).status).toBe(200);
  expect(
    (await ana.post(`${ruta}/filas`, { desde: 0, filas: [{ notas: larga }, { notas: larga }] })).status,
  ).toBe(413);
});

test('kill -9 a medio archivo: se sigue donde iba, y nada llega dos veces', async () => {
  const antes = await Servidor.arranca();
  const ana = await antes.dueña();
  const ruta = await empezar(ana, 600);
  const lotes = [0, 200, 400];
  const lote = (desde: number) => ({ desde, filas: gente(200, desde) });
  await filas(ana, ruta, 0, gente(200));
  const enCamino = ana.post(`${ruta}/filas`, lote(200)).catch(() => null);
  while ((await clientes(ana)).length <= 200);
  await antes.mata();
  await enCamino;
  const despues = await Servidor.arranca({}, antes.dataDir);
  const eva = new Persona(despues.url, ana.token, ana.id);
  for (const desde of lotes)
    expect((await eva.pide('POST', `${ruta}/filas`, lote(desde))).body).toMatchObject({
      creadas: 200,
      saltadas: [],
    });
  expect((await eva.pide('POST', `${ruta}/terminar`)).body.resultado).toEqual({
    creadas: 600,
    completadas: 0,
    saltadas: 0,
  });
  expect((await eva.pide('GET', '/api/clientes')).body).toHaveLength(600);
  await despues.termina();
});

const filasDeLibro = (bytes: Uint8Array): Record<string, Record<string, string | number>[]> => {
  const partes = unzipSync(bytes);
  const nombres = [...strFromU8(partes['xl/workbook.xml']!).matchAll(/<sheet name="([^"]+)"/g)];
  const DIA = '2';
  const claro = (texto: string): string =>
    texto.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return Object.fromEntries(
    nombres.map(([, nombre], i) => {
      const xml = strFromU8(partes[`xl/worksheets/sheet${i + 1}.xml`]!);
      const filas = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, celdas]) =>
        [
          ...celdas!.matchAll(
            /<c r="([A-Z]+)\d+" s="(\d)"(?: t="inlineStr")?>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs,
          ),
        ].map(([, columna, formato, valor, texto]) => {
          const dia = new Date(Date.UTC(1899, 11, 30) + Number(valor) * 86_400_000);
          const numero = formato === DIA ? dia.toISOString().slice(0, 10) : Number(valor);
          return [columna!, valor === undefined ? claro(texto!) : numero] as const;
        }),
      );
      const titulos = new Map(filas[0]!);
      return [
        nombre!,
        filas.slice(1).map((fila) => Object.fromEntries(fila.map(([c, v]) => [titulos.get(c)!, v]))),
      ];
    }),
  );
};

test('los libros de Excel de la copia de los datos se importan en una cuenta vacía, con los mismos datos', async () => {
  const ana = await servidor.dueña();
  const { cliente, servicio, metodo } = await negocioListo(ana);
  const empresa = {
    nombre: '',
    empresa: '=HYPERLINK("x") & <Hijos> S.A.',
    telefono: '2220000000',
    categoria: 'pendiente',
    email: 'h@b.mx',
    direccion: 'Calle 5\nPuebla',
    notas: "'@SUM(A1)",
    fecha_nacimiento: '1990-02-28',
  };
  expect((await ana.post('/api/clientes', empresa)).status).toBe(201);
  await ana.put(`/api/servicios-negocio/${servicio.id}`, { ...servicio, iva: 8, unidad_sat: 'E48' });
  const factura = (
    await ana.post(
      '/api/facturas',
      solicitud(cliente.id, {
        items: [{ descripcion: 'Balatas', precio_unitario: 350.5, cantidad: 2.125 }],
        impuesto: 0,
        impuesto_porcentaje: 0,
      }),
    )
  ).body;
  await ana.post(`/api/facturas/${factura.id}/abonos`, { monto: 10.5, metodo_pago_id: metodo.id });
  await ana.post('/api/cotizaciones', cotizacion(cliente.id));

  const copia = await misDatosListos(ana);
  expect(copia).toMatchObject({ estado: 'lista', hechos: copia.total, total: 2 + 1 + 3 + 2 });
  const respuesta = await fetch(`${servidor.url}/api/mis-datos/${copia.id}/archivo`, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect(respuesta.headers.get('content-disposition')).toMatch(/CuentaClara-mis-datos-\d{4}-\d\d-\d\d\.zip/);
  const zip = unzipSync(new Uint8Array(await respuesta.arrayBuffer()));
  const libro = (nombre: string) => filasDeLibro(zip[`${nombre}.xlsx`]!);
  expect(Object.keys(zip)).toEqual(
    ['clientes', 'servicios', 'facturas', 'pagos', 'cotizaciones'].map((uno) => `${uno}.xlsx`),
  );
  const deClientes = libro('clientes')['Clientes']!;
  expect(deClientes[1]).toMatchObject({
    Empresa: empresa.empresa,
    Notas: empresa.notas,
    'Fecha de nacimiento': '1990-02-28',
  });
  expect(libro('facturas')).toMatchObject({
    Facturas: [{ Factura: 1, Fecha: '2026-11-21', Vence: '2026-11-25', Total: factura.total }],
    Conceptos: [{ Factura: 1, Descripción: 'Balatas', Cantidad: 2.125, Precio: 350.5 }],
  });
  expect(libro('pagos')['Pagos']).toMatchObject([
    { Factura: 1, Monto: 100, Método: 'Depósito' },
    { Factura: 1, Monto: 10.5, Método: 'Transferencia' },
  ]);
  expect(libro('cotizaciones')).toMatchObject({
    Cotizaciones: [{ Total: 813.16 }],
    Conceptos: [{ Cantidad: 2 }],
  });

  const nueva = await servidor.dueña();
  const suyos = await empezar(nueva, deClientes.length);
  const dichos = deClientes.map((fila) => ({
    nombre: fila['Nombre'] ?? '',
    empresa: fila['Empresa'] ?? null,
    telefono: fila['Teléfono'],
    email: fila['Email'] ?? null,
    categoria: fila['Estado'],
    direccion: fila['Dirección'] ?? null,
    notas: fila['Notas'] ?? null,
    fecha_nacimiento: fila['Fecha de nacimiento'] ?? null,
  }));
  expect(await filas(nueva, suyos, 0, dichos)).toMatchObject({ creadas: 2, saltadas: [] });
  const deServicios = libro('servicios')['Servicios']!;
  const deCatalogo = await empezar(nueva, deServicios.length, { tipo: 'servicios' });
  const losServicios = deServicios.map((fila) => ({
    nombre: fila['Nombre'],
    precio: fila['Precio'],
    categoria: fila['Categoría'],
    iva: Number.parseInt(String(fila['IVA']), 10),
    unidad_sat: fila['Unidad del SAT'],
  }));
  await filas(nueva, deCatalogo, 0, losServicios);
  const lista = async (de: Persona) => {
    const sinIds = ({ id: _i, user_id: _u, version: _v, creado: _c, categoria_id: _k, ...datos }: any) =>
      datos;
    const servicios = (await de.get('/api/servicios-negocio')).body.data;
    return [(await clientes(de)).map(sinIds).reverse(), servicios.map(sinIds)];
  };
  const [clientesDeAna, serviciosDeAna] = await lista(ana);
  const [clientesNuevos, serviciosNuevos] = await lista(nueva);
  expect(serviciosNuevos).toEqual(serviciosDeAna);
  const porTelefono = (uno: any, otro: any) => uno.telefono.localeCompare(otro.telefono);
  expect(clientesNuevos.sort(porTelefono)).toEqual(clientesDeAna.sort(porTelefono));
  expect((await nueva.get(`/api/mis-datos/${copia.id}`)).status).toBe(404);
  expect((await nueva.get(`/api/mis-datos/${copia.id}/archivo`)).status).toBe(404);
  await ana.post('/api/mis-datos', undefined);
  expect((await misDatosListos(ana)).id).not.toBe(copia.id);
  expect((await ana.get(`/api/mis-datos/${copia.id}/archivo`)).status).toBe(409);
});
