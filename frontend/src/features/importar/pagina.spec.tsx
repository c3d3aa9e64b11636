import { createHash } from 'node:crypto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'wouter';
import { userEvent } from '@testing-library/user-event';
import { FILA_OMITIDA } from '@cuenta-clara/dominio/importaciones/filas';
import { type ImportacionDeApi } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import {
  type Servidor,
  CON_ANA,
  TOKEN_DE_ANA,
  abrir,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import { sesionCerrada, sesionPerdida } from '../../base/sesion/sesion.ts';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { ConfirmacionProvider } from '../../components/Confirmacion.tsx';
import { alEntrar } from '../../dispositivo/guardado.ts';
import { guardarTraido, leerTraido, olvidarTraidosViejos } from '../../sin-conexion/archivos-traidos.ts';
import { CLIENTA, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import { conCaches } from './caches.prueba.ts';
import { Oficina, type Dicho, type Pedido } from './lectura/oficina.ts';
import PaginaDeImportar from './PaginaDeImportar.tsx';

class TrabajadorDePrueba extends EventTarget {
  private vivo = true;
  private readonly oficina = new Oficina((dicho: Dicho) => {
    const data = structuredClone(dicho);
    setTimeout(() => {
      if (this.vivo) act(() => void this.dispatchEvent(Object.assign(new Event('message'), { data })));
    });
  });
  postMessage(pedido: Pedido): void {
    setTimeout(() => void this.oficina.atender(pedido));
  }
  terminate(): void {
    this.vivo = false;
  }
}

beforeEach(() => {
  conCaches();
  Object.assign(globalThis, { Worker: TrabajadorDePrueba });
});
afterEach(() => {
  olvidarTodo();
  Reflect.deleteProperty(navigator, 'contacts');
});

const ID = '77777777-7777-4777-8777-777777777777';
const IMPORTACION: ImportacionDeApi = {
  ...{
    id: ID,
    version: 1,
    tipo: 'clientes',
    total: 4,
    duplicados: 'saltar',
    estado: 'en-curso',
    resultado: null,
  },
  ...{ deshecho: null, creada: '2026-11-26T12:00:00.000Z', terminada: null, deshecha: null },
  archivo: { nombre: 'lista.csv', sha256: 'a'.repeat(64) },
};
const LISTA =
  'Nombre,Tel,Debe\nAna,5512345678,10\nBeto Ruiz,551234567,20\nCaro Sol,55 1234 5670,30\nFerretería 24,5512345671,40\n';

const EVA = ['x', btoa(JSON.stringify({ sub: 'eva' })), 'x'].join('.');

const abrirPagina = (servidor: Servidor = {}) => abrirDe(TOKEN_DE_ANA, servidor).peticiones;
const abrirDe = (token: string, servidor: Servidor = {}) => {
  let ahora = IMPORTACION;
  const terminada = {
    ...IMPORTACION,
    estado: 'terminada',
    resultado: { creadas: 3, completadas: 0, saltadas: 1 },
  } as const;
  const conDetalle = () => ({ cuerpo: { ...ahora, conservadas: [] } });
  const peticiones = conServidor({
    ...CON_ANA,
    'GET /api/clientes': { cuerpo: [CLIENTA] },
    'GET /api/servicios-negocio': { cuerpo: { data: [] } },
    'GET /api/categorias-negocio': { cuerpo: { data: [] } },
    'GET /api/importaciones': { cuerpo: [] },
    'POST /api/importaciones': { estatus: 201, cuerpo: IMPORTACION },
    [`POST /api/importaciones/${ID}/filas`]: {
      cuerpo: {
        creadas: 3,
        completadas: 0,
        saltadas: [{ fila: 0, por: 'omitida', motivo: FILA_OMITIDA, id: null }],
      },
    },
    [`POST /api/importaciones/${ID}/terminar`]: () => {
      ahora = terminada;
      return conDetalle();
    },
    [`GET /api/importaciones/${ID}`]: conDetalle,
    ...servidor,
  });
  const { store, ir } = abrir(
    <ConfirmacionProvider>
      <Route path="/importar" component={PaginaDeImportar} />
      <Toasts />
    </ConfirmacionProvider>,
    { ruta: '/importar', token },
  );
  return { peticiones, store, ir };
};
const mandado = (peticiones: readonly Request[]) =>
  cuerposDe(
    peticiones.filter(({ url }) => !url.endsWith('terminar')),
    'POST',
  );
const traer = (texto: string, nombre = 'lista.csv') =>
  userEvent.upload(screen.getByLabelText('Archivos'), new File([texto], nombre, { type: 'text/csv' }));

test('cada fila se ve antes de guardar, la que está mal se corrige ahí, y solo entonces se manda', async () => {
  const peticiones = abrirPagina();
  await traer(LISTA);
  expect(await screen.findByRole('button', { name: 'Importar 2 clientes' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Con error (1)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ya existen (1)' })).toBeVisible();
  expect(await cuerposDe(peticiones, 'POST')).toEqual([]);

  const telefono = await screen.findByLabelText('Teléfono (fila 3)');
  expect(telefono).toHaveAccessibleDescription('El teléfono debe tener 10 dígitos');
  await userEvent.clear(telefono);
  await userEvent.type(telefono, '55 1234 5672{Enter}');
  await pulsar('Importar 3 clientes');

  expect(await screen.findByText('Se agregaron 3 clientes')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Lo que se saltó' })).getByText(`Fila 2: ${FILA_OMITIDA}`),
  ).toBeVisible();
  const [creada, filas] = await mandado(peticiones);
  expect(creada).toEqual([
    '/api/importaciones',
    {
      tipo: 'clientes',
      archivo: { nombre: 'lista.csv', sha256: expect.any(String) },
      total: 4,
      duplicados: 'saltar',
    },
  ]);
  expect(filas).toMatchObject([
    `/api/importaciones/${ID}/filas`,
    {
      desde: 0,
      filas: [
        { telefono: '5512345678', notas: 'Debe: 10' },
        { nombre: 'Beto Ruiz', telefono: '5512345672' },
        { nombre: 'Caro Sol', telefono: '5512345670' },
        { nombre: '', empresa: 'Ferretería 24' },
      ],
    },
  ]);
});

test('salir mientras se manda detiene la importación, y se dice antes y al salir', async () => {
  const { respuesta } = respuestaRetenida();
  const { peticiones, ir } = abrirDe(TOKEN_DE_ANA, {
    [`POST /api/importaciones/${ID}/filas`]: () => respuesta,
  });
  await traer('Nombre,Tel\nCaro Sol,5512345670\n');
  await pulsar(/^Importar/);
  expect(await screen.findByText('Si sales de aquí se detiene, y sigue cuando vuelvas.')).toBeVisible();
  await waitFor(() => expect(peticiones.some(({ url }) => url.endsWith('filas'))).toBe(true));
  act(() => ir('/clientes'));
  expect(await screen.findByText('La importación se detuvo. Sigue cuando vuelvas a Importar.')).toBeVisible();
});

test('una fila que no entró por un error dice cuál era', async () => {
  abrirPagina();
  await traer('Nombre,Tel\nBeto Ruiz,551234567\nCaro Sol,55 1234 5670\n');
  await pulsar('Importar 1 cliente');
  const saltadas = await screen.findByRole('list', { name: 'Lo que se saltó' });
  expect(saltadas).toHaveTextContent('Fila 2: El teléfono debe tener 10 dígitos');
});

test('en papel están todas las filas', async () => {
  abrirPagina();
  const filas = Array.from({ length: 60 }, (_nada, lugar) => `Persona ${lugar},55123456${lugar + 10}`);
  await traer(['Nombre,Tel.', ...filas].join('\n'));
  await screen.findAllByRole('article');
  expect(screen.getAllByRole('article').length).toBeLessThan(60);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByRole('article')).toHaveLength(60);
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByRole('article').length).toBeLessThan(60);
});

test('las columnas y qué hacer con quien ya está se cambian; lo corregido y lo que se dejó fuera se quedan', async () => {
  const peticiones = abrirPagina();
  await traer(
    `Nombre,Tel,Apodo\nAna,${CLIENTA.telefono},Anita\nBeto Ruiz,551234567,Beto\nCaro Sol,5512345670,\n`,
  );
  const telefono = await screen.findByLabelText('Teléfono (fila 3)');
  await userEvent.clear(telefono);
  await userEvent.type(telefono, '5512345672{Enter}');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Traer a Caro Sol' }));
  await pulsar('Columnas: 2 de 3');
  await userEvent.click(screen.getByRole('combobox', { name: 'Apodo' }));
  await userEvent.click(screen.getByRole('option', { name: 'Notas' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Completar lo que les falte' }));
  await pulsar('Importar 2 clientes');
  await screen.findByText('Se agregaron 3 clientes');
  const [creada, filas] = await mandado(peticiones);
  expect(creada).toMatchObject(['/api/importaciones', { total: 3, duplicados: 'completar' }]);
  expect(filas).toMatchObject([
    `/api/importaciones/${ID}/filas`,
    {
      filas: [
        { telefono: CLIENTA.telefono, notas: 'Apodo: Anita' },
        { nombre: 'Beto Ruiz', telefono: '5512345672', notas: 'Apodo: Beto' },
        null,
      ],
    },
  ]);
});

test('de un cliente se ve el correo que se guardará, y el teléfono que se rechaza como se escribió', async () => {
  abrirPagina();
  await traer(
    'Nombre,Tel,Email\nCaro Sol,01 5555-1234,Correo: caro@x.mx\nBeto Ruiz,(55) 1234-5670,beto@x.mx\n',
  );
  expect(await screen.findByText('01 5555-1234 · caro@x.mx')).toBeVisible();
  expect(screen.getByText('55 1234 5670 · beto@x.mx')).toBeVisible();
});

test('el precio de un servicio se ve con un signo de pesos, lo traiga o no', async () => {
  abrirPagina();
  await traer('Servicio,Precio\nCorte,$250.00\nTinte,900\n');
  expect(await screen.findByText('$250.00')).toBeVisible();
  expect(screen.getByText('$900')).toBeVisible();
});

test('de las columnas que no se traen no se dicen las que solo nombran a otra', async () => {
  abrirPagina();
  await traer(
    'Name,Name Prefix,Phone 1 - Label,Phone 1 - Value,Apodo\nCaro Sol,Dra.,Casa,5512345670,Carito\n',
  );
  expect(await screen.findByText('No se traen: Name Prefix, Apodo.')).toBeVisible();
});

test('se dice qué columnas no se traen, y un campo de una columna se toma de la que lo tenía', async () => {
  const peticiones = abrirPagina();
  await traer('Nombre,Tel,Apodo,Zona,Ruta,Vacía,Gusto\nCaro Sol,5512345670,Carito,Sur,1,,Té\n');
  expect(await screen.findByText('No se traen: Apodo, Zona, Ruta y 1 más.')).toBeVisible();
  await pulsar('Columnas: 2 de 7');
  await userEvent.click(screen.getByRole('combobox', { name: 'Apodo' }));
  await userEvent.click(screen.getByRole('option', { name: 'Nombre' }));
  expect(await screen.findByText('No se traen: Nombre, Zona, Ruta y 1 más.')).toBeVisible();
  await pulsar('Importar 1 cliente');
  await screen.findByText('Se agregaron 3 clientes');
  expect(await mandado(peticiones)).toMatchObject([
    {},
    [`/api/importaciones/${ID}/filas`, { filas: [{ nombre: 'Carito' }] }],
  ]);
});

test('los títulos que terminan en punto no dejan dos', async () => {
  abrirPagina();
  await traer('Nombre,Tel,Zona,Rta.\nCaro Sol,5512345670,Sur,1\n');
  expect(await screen.findByText('No se traen: Zona, Rta.')).toBeVisible();
});

test('el precio de una fila se reemplaza con lo que se escribe; en su nombre se escribe donde se toca', async () => {
  abrirPagina();
  await traer('Servicio,Precio\nFrenos,350\n');
  await pulsar('Editar Frenos');
  const [nombre, precio] = ['Nombre (fila 2)', 'Precio (fila 2)'].map((una) => screen.getByLabelText(una));
  for (const campo of [nombre!, precio!]) {
    await userEvent.click(campo);
    await userEvent.keyboard('16');
  }
  expect([nombre, precio].map((una) => (una as HTMLInputElement).value)).toEqual(['Frenos16', '16']);
});

test('el formato dudoso de las fechas se pregunta una vez, y sin responder no se importa', async () => {
  abrirPagina();
  await traer('Nombre,Tel,Cumpleaños\nCaro Sol,5512345670,01/02/1990\n');
  await screen.findByRole('radio', { name: /^Día\/mes/ });
  expect(screen.getByRole('button', { name: 'Importar 1 cliente' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /^Día\/mes/ }));
  expect(await screen.findByRole('button', { name: 'Importar 1 cliente' })).toBeEnabled();
  expect(screen.queryByRole('radio', { name: /^Día\/mes/ })).toBeNull();
});

test('un archivo que no se puede leer dice qué hacer, y no estorba a los demás', async () => {
  abrirPagina();
  await traer('%PDF-1.7', 'factura.pdf');
  expect(await screen.findByText(/Guárdalo como Excel/)).toBeVisible();
  await traer('Nombre,Tel\nCaro Sol,5512345670\n');
  expect(await screen.findByRole('button', { name: 'Importar 1 cliente' })).toBeEnabled();
});

test('por http, sin crypto.subtle ni caches, el mismo archivo sigue la importación que quedó a medias', async () => {
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: undefined });
  Reflect.deleteProperty(globalThis, 'caches');
  const contenido = 'Nombre,Tel\nCaro Sol,5512345670\n';
  const sha256 = createHash('sha256').update(contenido).digest('hex');
  const peticiones = abrirPagina({
    'GET /api/clientes': { cuerpo: [{ ...CLIENTA, telefono: '5512345670' }] },
    'GET /api/importaciones': {
      cuerpo: [
        { ...IMPORTACION, total: 1, duplicados: 'completar', archivo: { nombre: 'lista.csv', sha256 } },
      ],
    },
  });
  await traer(contenido);
  await pulsar('Terminar la importación');
  expect(await screen.findByText('Se agregaron 3 clientes')).toBeVisible();
  const [pedida] = await mandado(peticiones);
  expect(pedida).toEqual([
    '/api/importaciones',
    {
      tipo: 'clientes',
      archivo: { nombre: 'lista.csv', sha256 },
      total: 1,
      duplicados: 'completar',
    },
  ]);
});

test('los contactos del teléfono se eligen donde los hay', async () => {
  Object.assign(navigator, {
    contacts: {
      select: async () => [{ name: ['Lupita Sol'], tel: ['+52 1 55 1234 5670', '5512345671'], email: [] }],
    },
  });
  abrirPagina();
  await pulsar('Elegir de mis contactos');
  expect(await screen.findByRole('article', { name: 'Fila 1: Lupita Sol' })).toBeVisible();
});

test('una importación se deshace ahí mismo, y dice qué clientes se conservaron', async () => {
  let deshecha = false;
  const detalle = () => ({
    cuerpo: {
      ...IMPORTACION,
      ...{
        estado: deshecha ? 'deshecha' : 'terminada',
        resultado: { creadas: 3, completadas: 0, saltadas: 0 },
      },
      deshecho: deshecha ? { deshechas: 2, conservadas: 1 } : null,
      conservadas: deshecha ? [{ id: CLIENTA.id, nombre: 'Caro Sol', por: 'facturada' }] : [],
    },
  });
  abrirPagina({
    'GET /api/importaciones': () => ({ cuerpo: [{ ...detalle().cuerpo, conservadas: undefined }] }),
    [`GET /api/importaciones/${ID}`]: detalle,
    [`DELETE /api/importaciones/${ID}`]: () => {
      deshecha = true;
      return detalle();
    },
  });
  await pulsar('Deshacer importación de lista.csv');
  await pulsar('Sí, deshacer');
  await pulsar('Lo que se conservó de lista.csv');
  expect(await screen.findByText(/se quitaron 2, se conservó 1/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Caro Sol' })).toHaveAttribute('href', `/clientes/${CLIENTA.id}`);
});

describe('lo que se trajo y no se ha importado', () => {
  const RECUPERADO = /^Recuperamos lo que no habías guardado/;
  const traerYCorregir = async () => {
    await traer(LISTA);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Traer a Caro Sol' }));
    const telefono = await screen.findByLabelText('Teléfono (fila 3)');
    await userEvent.clear(telefono);
    // The owner does not leave the field.
    await userEvent.type(telefono, '5512345672');
  };
  const sigueAhi = async () => {
    expect(await screen.findByRole('button', { name: 'Importar 2 clientes' })).toBeEnabled();
    expect(await screen.findByText('55 1234 5672')).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Traer a Caro Sol' })).not.toBeChecked();
    expect(screen.getByText(RECUPERADO)).toBeVisible();
  };
  const noHayNada = async () => {
    await screen.findByText('Trae tu lista como la tengas');
    await act(() => new Promise((listo) => setTimeout(listo)));
    expect(screen.queryByText('lista.csv')).toBeNull();
    expect(screen.queryByText(RECUPERADO)).toBeNull();
  };
  const lugares = async () => (await caches.keys()).filter((uno) => uno.startsWith('traidos-'));

  test('vuelve con lo corregido al cargar otra vez la página, y «Descartar» lo quita', async () => {
    abrirPagina();
    await traerYCorregir();
    fireEvent(window, new Event('pagehide'));
    cleanup();
    sessionStorage.clear();
    abrirPagina();
    await sigueAhi();
    await pulsar('Descartar');
    await noHayNada();
    cleanup();
    abrirPagina();
    await noHayNada();
  });

  test('un nombre que pasó a la empresa se ve ahí, y vuelve como quedó', async () => {
    const campo = (nombre: string) => screen.getByLabelText<HTMLInputElement>(`${nombre} (fila 2)`);
    const losDos = () => [campo('Nombre').value, campo('Empresa').value];
    const volver = async () => {
      fireEvent(window, new Event('pagehide'));
      cleanup();
      sessionStorage.clear();
      abrirPagina();
      await screen.findByRole('checkbox', { name: /^Traer a/ });
    };
    abrirPagina();
    await traer('Nombre,Tel\n,5512345670\n');
    const nombre = await screen.findByLabelText('Nombre (fila 2)');
    await userEvent.type(nombre, 'Tacos 24{Enter}');
    expect(await screen.findByRole('article', { name: 'Fila 2: Tacos 24' })).toHaveTextContent('Nueva');
    expect(losDos()).toEqual(['', 'Tacos 24']);
    expect(nombre).toHaveFocus();
    await userEvent.tab();
    expect(await screen.findByRole('button', { name: 'Importar 1 cliente' })).toBeEnabled();

    await volver();
    await pulsar('Editar Tacos 24');
    expect(losDos()).toEqual(['', 'Tacos 24']);
    await userEvent.type(campo('Empresa'), ' Sur{Enter}');
    await screen.findByRole('article', { name: 'Fila 2: Tacos 24 Sur' });
    await volver();
    await pulsar('Editar Tacos 24 Sur');
    await userEvent.type(campo('Nombre'), 'Ana{Enter}');
    await screen.findByText('Ana · 55 1234 5670');
    await volver();
    await pulsar('Editar Tacos 24 Sur');
    expect(losDos()).toEqual(['Ana', 'Tacos 24 Sur']);
    for (const uno of ['Nombre', 'Empresa']) await userEvent.clear(campo(uno));
    await userEvent.tab();
    await volver();
    const fila = await screen.findByRole('article', { name: 'Fila 2: Sin nombre' });
    expect(await within(fila).findByText('Con error')).toBeVisible();
  });

  test('un nombre que se quedó a medias vuelve como al dejar el campo', async () => {
    abrirPagina();
    await traer('Nombre,Tel\n,5512345670\n');
    await userEvent.type(await screen.findByLabelText('Nombre (fila 2)'), 'Tacos 24');
    fireEvent(window, new Event('pagehide'));
    cleanup();
    abrirPagina();
    await pulsar('Editar Tacos 24');
    await userEvent.type(screen.getByLabelText('Empresa (fila 2)'), ' Sur{Enter}');
    await screen.findByRole('article', { name: 'Fila 2: Tacos 24 Sur' });
    fireEvent(window, new Event('pagehide'));
    cleanup();
    abrirPagina();
    const fila = await screen.findByRole('article', { name: 'Fila 2: Tacos 24 Sur' });
    expect(await within(fila).findByText('Nueva')).toBeVisible();
  });

  test('espera a la dueña si su sesión termina; otra no lo ve, y al salir se borra', async () => {
    const { store } = abrirDe(TOKEN_DE_ANA);
    await traerYCorregir();
    act(() => void store.dispatch(sesionPerdida(TOKEN_DE_ANA)));
    cleanup();
    abrirDe(EVA);
    await noHayNada();
    cleanup();
    const { store: otraVez } = abrirDe(TOKEN_DE_ANA);
    await sigueAhi();
    act(() => void otraVez.dispatch(sesionCerrada()));
    cleanup();
    await waitFor(async () => expect(await lugares()).toEqual([]));
    abrirPagina();
    await noHayNada();
  });

  test('no vuelve cuando ya se importó', async () => {
    const cuerpo = {
      ...IMPORTACION,
      ...{ estado: 'terminada', resultado: { creadas: 3, completadas: 0, saltadas: 1 }, conservadas: [] },
      archivo: { nombre: 'lista.csv', sha256: createHash('sha256').update(LISTA).digest('hex') },
    };
    abrirPagina({
      [`POST /api/importaciones/${ID}/terminar`]: { cuerpo },
      [`GET /api/importaciones/${ID}`]: { cuerpo },
    });
    await traerYCorregir();
    await userEvent.tab();
    await pulsar('Importar 2 clientes');
    await screen.findByText('Se agregaron 3 clientes');
    cleanup();
    abrirPagina();
    await noHayNada();
  });

  test('por http, sin caches, lo corregido vuelve al elegir otra vez el mismo archivo', async () => {
    Reflect.deleteProperty(globalThis, 'caches');
    abrirPagina();
    await traerYCorregir();
    cleanup();
    abrirPagina();
    await screen.findByText('Elige otra vez lista.csv y vuelve lo que corregiste.');
    await traer(LISTA);
    await sigueAhi();
  });

  test('un archivo de hace mucho se borra, también el de quien no ha vuelto a entrar', async () => {
    const guardado = (nombre: string) => new File(['Nombre'], nombre, { type: 'text/csv' });
    alEntrar('ana');
    await guardarTraido('viejo', guardado('Ñandú.csv'), 1_000);
    await guardarTraido('nuevo', guardado('Ñandú.csv'), 3_000);
    alEntrar('eva');
    await olvidarTraidosViejos(2_000);
    expect(await leerTraido('nuevo')).toBeNull();
    alEntrar('ana');
    expect(await leerTraido('viejo')).toBeNull();
    const { name, type, size } = (await leerTraido('nuevo'))!;
    expect([name, type, size]).toEqual(['Ñandú.csv', 'text/csv', 6]);
  });

  test('los contactos elegidos también vuelven', async () => {
    Object.assign(navigator, {
      contacts: { select: async () => [{ name: ['Lupita Sol'], tel: ['5512345670'], email: [] }] },
    });
    abrirPagina();
    await pulsar('Elegir de mis contactos');
    await screen.findByRole('article', { name: 'Fila 1: Lupita Sol' });
    cleanup();
    abrirPagina();
    expect(await screen.findByRole('article', { name: 'Fila 1: Lupita Sol' })).toBeVisible();
  });
});
