import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type Servidor,
  TOKEN_DE_ANA,
  abrir,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import { VERIFICADORES } from '@cuenta-clara/dominio/edicion';
import { sesionPerdida } from '../../base/sesion/sesion.ts';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { pulsar } from '../../components/ventana.prueba.tsx';
import PaginaDelLibro from './PaginaDelLibro.tsx';
import { CABEZA, EXPORTACION, HUELLA_DEL_PAGO, LIBRO } from './libro.prueba.ts';

afterEach(() => {
  olvidarTodo();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const abrirLibro = (servidor: Servidor = {}, ruta = '/libro') => {
  const peticiones = conServidor({
    'GET /api/libro': { cuerpo: LIBRO },
    'GET /api/libro/exportaciones': { cuerpo: [] },
    ...servidor,
  });
  const pagina = abrir(
    <>
      <PaginaDelLibro />
      <Toasts />
    </>,
    { ruta, token: TOKEN_DE_ANA },
  );
  return { ...pagina, peticiones };
};
const textosDe = (elementos: HTMLElement[]) => elementos.map(({ textContent }) => textContent);
const asientos = async () =>
  within(await screen.findByRole('region', { name: 'Movimientos del libro' }))
    .getAllByRole('row')
    .slice(1);

describe('Los asientos', () => {
  test('dicen qué pasó, de qué factura, quién y cuándo, cuánto movió y cuánto quedó por cobrar', async () => {
    abrirLibro();
    const [pago, factura] = await asientos();
    const celdas = within(factura!).getAllByRole('cell');
    expect(celdas[0]).toHaveTextContent('#101/03/2026 06:00Luz Pérez');
    expect(celdas[1]).toHaveTextContent('Factura emitidaFactura #7 · Ana Muñoz');
    expect(textosDe(celdas.slice(2, 6))).toEqual(['$232.00', '$32.00', '—', '$200.00']);
    expect(textosDe(within(pago!).getAllByRole('cell').slice(2, 6))).toEqual(['—', '$200.00', '—', '$0.00']);
  });

  test('un asiento con fecha fuera del período lo dice, y se avisa cuando el reloj se atrasó', async () => {
    const [pago, factura] = LIBRO.asientos;
    const asientosDeOtroDia = [{ ...pago!, fuera_del_periodo: true }, factura!];
    abrirLibro({
      'GET /api/libro': { cuerpo: { ...LIBRO, asientos: asientosDeOtroDia, con_reloj_atrasado: 2 } },
    });
    const [primero, segundo] = await asientos();
    expect(within(primero!).getByText('Fecha fuera del período')).toBeVisible();
    expect(within(segundo!).queryByText('Fecha fuera del período')).toBeNull();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /El reloj del sistema se atrasó: 2 movimientos tienen una fecha anterior .* Ninguno se perdió/,
    );
  });

  test('dice qué se halló en el registro y que nada se guarda hasta que se acepte; después, lo que se hizo', async () => {
    const hallado = {
      tipo: 'CambioHallado',
      instante: '2026-03-06T12:00:00.000Z',
      texto: 'El registro ya no es el que se había guardado: el movimiento 2 del libro ya no es el mismo.',
    } as const;
    abrirLibro({
      'GET /api/libro': { cuerpo: { ...LIBRO, solo_lectura: true, intervenciones: [hallado] } },
    });
    const aviso = await screen.findByRole('alert');
    expect(aviso).toHaveTextContent(
      /^Solo lecturaTodo se puede consultar y exportar\. Nada nuevo se guarda .* lo acepte\.06\/03\/2026 06:00 · El registro ya no es/,
    );
    expect(screen.getByRole('button', { name: 'Exportar' })).toBeEnabled();
    cleanup();
    const aceptado = { ...hallado, tipo: 'CambioAceptado', texto: 'Se aceptó un registro: «Luz».' } as const;
    abrirLibro({ 'GET /api/libro': { cuerpo: { ...LIBRO, intervenciones: [aceptado, hallado] } } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Lo que se hizo con el registro06\/03\/2026 06:00 · Se aceptó un registro: «Luz»\./,
    );
    cleanup();
    abrirLibro();
    await asientos();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('dice cuántos eventos cubre el último sello, o que aún no hay ninguno', async () => {
    abrirLibro();
    await pulsar('Comprobación');
    const verificacion = screen.getByRole('region', { name: 'Comprobación' });
    expect(await within(verificacion).findByText(/Último sello: 12 eventos/)).toBeVisible();
    expect(
      within(verificacion).getByRole('button', { name: 'Copiar huella del último sello' }),
    ).toBeVisible();
    cleanup();
    abrirLibro({ 'GET /api/libro': { cuerpo: { ...LIBRO, sello: null } } });
    await pulsar('Comprobación');
    expect(await screen.findByText('Lo registrado se sella cada noche.')).toBeVisible();
    cleanup();
    const conTiempo = { ...LIBRO.sello!, certificado: '2026-03-06T18:00:00.000Z' };
    abrirLibro({ 'GET /api/libro': { cuerpo: { ...LIBRO, sello: conTiempo } } });
    await pulsar('Comprobación');
    expect(await screen.findByText(/^con tiempo certificado el/)).toHaveTextContent('06/03/2026');
  });

  test('su huella se ve corta y se copia entera', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    abrirLibro();
    await asientos();
    expect(screen.queryByText('6c685933…')).toBeNull();
    await pulsar('Comprobación');
    expect(await screen.findByText('6c685933…')).toBeVisible();
    await pulsar('Copiar huella del movimiento 2');
    expect(await screen.findByText('Huella copiada')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(HUELLA_DEL_PAGO);
  });

  test('llevan al historial de su factura', async () => {
    abrirLibro({
      'GET /api/facturas/33333333-3333-4333-8333-333333333333/historial': { cuerpo: { eventos: [] } },
    });
    await pulsar('Historial de la factura 7 (movimiento 2)');
    expect(await screen.findByRole('dialog', { name: 'Historial de la factura #7' })).toBeVisible();
  });

  test('un libro sin nada dice qué habrá', async () => {
    abrirLibro({ 'GET /api/libro': { cuerpo: { ...LIBRO, asientos: [], meses: [], total: 0 } } });
    expect(await screen.findByText(/^Cada factura que hagas/)).toBeVisible();
  });

  test('si no llega, se puede volver a pedir', async () => {
    let sinLibro = true;
    abrirLibro({ 'GET /api/libro': () => (sinLibro ? { estatus: 400 } : { cuerpo: LIBRO }) });
    await screen.findByText('No pudimos cargar el libro');
    sinLibro = false;
    await pulsar('Reintentar');
    expect(await asientos()).toHaveLength(2);
  });
});

describe('Los filtros', () => {
  const ultimaConsulta = (peticiones: readonly Request[]) =>
    Object.fromEntries(
      new URL(peticiones.findLast(({ url }) => new URL(url).pathname === '/api/libro')!.url).searchParams,
    );

  test('de la dirección llegan al servidor, y el saldo dice de qué día es', async () => {
    const { peticiones } = abrirLibro(
      {},
      '/libro?desde=2026-03-01&hasta=2026-03-31&tipo=pago-completado&q=ana',
    );
    expect(await screen.findByText('Saldo al 31/03/2026')).toBeVisible();
    expect(screen.getByText('Días y horas de Ciudad de México.')).toBeVisible();
    expect(ultimaConsulta(peticiones)).toEqual({
      desde: '2026-03-01',
      hasta: '2026-03-31',
      tipo: 'pago-completado',
      q: 'ana',
      page: '1',
      limit: '25',
    });
  });

  test('elegir qué pasó vuelve a la primera página y queda en la dirección', async () => {
    const { peticiones, ruta } = abrirLibro({}, '/libro?pagina=3');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Qué pasó' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Pago revertido' }));
    await waitFor(() =>
      expect(ultimaConsulta(peticiones)).toMatchObject({ tipo: 'pago-revertido', page: '1' }),
    );
    expect(ruta()).toBe('/libro?tipo=pago-revertido');
  });

  test('sin resultados lo dice de otro modo que un libro vacío', async () => {
    abrirLibro({ 'GET /api/libro': { cuerpo: { ...LIBRO, asientos: [], total: 0 } } }, '/libro?q=zzz');
    expect(await screen.findByText('No se encontraron movimientos con los filtros aplicados.')).toBeVisible();
  });
});

test('abre con este mes, o con los días que se eligen, y lleva a su reporte', async () => {
  abrirLibro({}, '/libro?desde=2026-03-01&hasta=2026-03-31');
  const marzo = await screen.findByRole('region', { name: 'marzo de 2026' });
  await waitFor(() =>
    expect(marzo).toHaveTextContent('Cobrado$232.00Emitido (según registro)$232.00Revertido$0.00'),
  );
  expect(marzo).toHaveTextContent('por el día en que registraste cada movimiento');
  expect(within(marzo).getByRole('link', { name: 'Ver reporte' })).toHaveAttribute(
    'href',
    '/reportes?desde=2026-03-01&hasta=2026-03-31',
  );
});

test('sin días lo dice: las cifras son de este mes, con su reporte, y los movimientos todos', async () => {
  abrirLibro();
  expect(await screen.findByText('Las cifras, de este mes; los movimientos, todos')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Ver reporte' })).toHaveAttribute('href', '/reportes');
});

test.each(['desde=2026-03-01', 'hasta=2026-03-31', 'desde=2026-03-31&hasta=2026-03-01'])(
  'de %s no hay reporte al que ir',
  async (dias) => {
    abrirLibro({}, `/libro?${dias}`);
    expect(await screen.findByText('por el día en que registraste cada movimiento')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ver reporte' })).toBeNull();
  },
);

test('los meses se leen como tabla, y el saldo en sus cuatro cifras', async () => {
  abrirLibro({}, '/libro?desde=2026-03-01&hasta=2026-03-31');
  const tabla = await screen.findByRole('table', { name: 'Movimientos por mes' });
  expect(textosDe(within(tabla).getAllByRole('row'))).toEqual([
    'MesEmitido (según registro)CobradoRevertido',
    'marzo de 2026$232.00$232.00$0.00',
  ]);
  const saldo = within(screen.getByRole('region', { name: 'Saldo' }));
  expect(textosDe(saldo.getAllByRole('definition'))).toEqual(['$232.00', '$232.00', '$0.00', '$0.00']);
});

describe('Verificar', () => {
  const verificar = async () => {
    await pulsar('Comprobación');
    await pulsar('Verificar');
  };
  const ANCLAS =
    'Anclas comprobadas: 1 (1 guardadas fuera, 0 del registro); la más nueva es del 28/02/2026 (días de UTC).';
  const verificado = (cuerpo: object): Servidor => ({
    'POST /api/libro/verificar': {
      cuerpo: {
        ok: true,
        asientos: 2,
        eventos: 2,
        cabeza: CABEZA,
        anclas: ANCLAS,
        hallazgos: [],
        siguen: [],
        ...cuerpo,
      },
    },
  });

  test('cuando todo está bien lo dice, con la huella que conviene guardar', async () => {
    abrirLibro(verificado({}));
    await verificar();
    const resultado = await screen.findByRole('alert');
    expect(resultado).toHaveTextContent('Todo está en orden');
    expect(resultado).toHaveTextContent('Se revisaron 2 movimientos contra 2 eventos.');
    expect(resultado).toHaveTextContent('6c685933…');
  });

  test('verifica también contra las huellas guardadas fuera, y dice cuánto se comprobó', async () => {
    const { peticiones } = abrirLibro(verificado({}));
    const linea = 'Libro 2 · 6c6859335fc431b5 · 28/02/2026';
    await pulsar('Comprobación');
    await userEvent.type(await screen.findByRole('textbox', { name: /Huellas que guardaste/ }), linea);
    await pulsar('Verificar');
    expect(await screen.findByRole('alert')).toHaveTextContent(ANCLAS);
    const enviada = peticiones.find(({ url }) => url.endsWith('/verificar'))!;
    expect(await enviada.clone().json()).toEqual({ anclas: linea });
  });

  test('cuando algo no cuadra, dice cada cosa que halló', async () => {
    const hallazgos = [
      { codigo: 'entry-changed', texto: 'El movimiento 1 ya no dice lo que se anotó.', secuencia: 1 },
      { codigo: 'totals-mismatch', texto: 'Las sumas del libro no son las de las facturas.' },
    ];
    const siguen = ['De ahí se sigue que 3 renglones más tampoco coinciden.'];
    abrirLibro(verificado({ ok: false, hallazgos, siguen }));
    await verificar();
    const resultado = await screen.findByRole('alert');
    expect(resultado).toHaveTextContent('El libro no cuadra: 2 hallazgos');
    expect(within(resultado).getByText(siguen[0]!)).toBeVisible();
    expect(textosDe(within(resultado).getAllByRole('listitem'))).toEqual([
      'El movimiento 1 ya no dice lo que se anotó. entry-changed',
      'Las sumas del libro no son las de las facturas. totals-mismatch',
    ]);
    expect(screen.queryByText(/Todo está en orden/)).toBeNull();
  });

  test('cuando no se pudo verificar, no dice que todo está bien ni que está mal', async () => {
    abrirLibro({ 'POST /api/libro/verificar': { estatus: 500 } });
    await verificar();
    expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos verificar el libro');
    expect(screen.getByRole('button', { name: 'Verificar' })).toBeEnabled();
  });

  test('las huellas que se pegaron siguen ahí, a la vista, cuando la sesión termina y vuelve', async () => {
    const { store } = abrirLibro();
    await pulsar('Comprobación');
    const campo = /Huellas que guardaste/;
    await userEvent.type(await screen.findByLabelText(campo), 'Libro 128');
    act(() => void store.dispatch(sesionPerdida(TOKEN_DE_ANA)));
    cleanup();
    abrirLibro();
    expect(await screen.findByLabelText(campo)).toHaveValue('Libro 128');
    expect(screen.getByText('Recuperamos lo que no habías guardado.')).toBeVisible();
  });
});

describe('Exportar', () => {
  const abrirExportaciones = async (servidor: Servidor) => {
    const pagina = abrirLibro(servidor);
    await pulsar('Exportar');
    return pagina;
  };
  const PREPARANDO = {
    ...EXPORTACION,
    estado: 'preparando',
    hechos: 3,
    bytes: 0,
    edicion: null,
    sha256: null,
    manifiesto: null,
    cabeza: null,
  };
  const lista = async () => within(await screen.findByRole('list', { name: 'Exportaciones' }));

  test('ofrece primero el reporte, y detrás el archivo como prueba, por qué día va cada uno', async () => {
    await abrirExportaciones({ 'GET /api/libro/exportaciones': { cuerpo: [] } });
    const dialogo = await screen.findByRole('dialog', { name: 'Para el contador' });
    const apartados = within(dialogo)
      .getAllByRole('region')
      .map(({ ariaLabel }) => ariaLabel);
    expect(apartados.slice(0, 2)).toEqual(['El reporte', 'La prueba: el archivo del Libro']);
    const [reporte, prueba] = apartados.map((name) => within(dialogo).getByRole('region', { name: name! }));
    expect(reporte).toHaveTextContent('por el día de cada factura y el de cada pago');
    expect(within(reporte!).getByRole('button', { name: /^Reporte de .* en PDF$/ })).toBeVisible();
    expect(prueba).toHaveTextContent('por el día en que se registró cada cosa');
  });

  test('de una exportación que se hizo de nuevo se dice en qué edición', async () => {
    const anteriores = [{ edicion: 1, sha256: 'ab'.repeat(32) }];
    await abrirExportaciones({
      'GET /api/libro/exportaciones': () => ({ cuerpo: [{ ...EXPORTACION, edicion: 2, anteriores }] }),
    });
    expect((await lista()).getByText(/ · hecha de nuevo en la edición 2$/)).toBeVisible();
  });

  test('de cada exportación se ven enteras las huellas con que se comprueba, y las del verificador', async () => {
    await abrirExportaciones({ 'GET /api/libro/exportaciones': { cuerpo: [EXPORTACION] } });
    const una = await lista();
    await userEvent.click(una.getByText('Comprobación'));
    for (const huella of [
      CABEZA.huella,
      EXPORTACION.arbol!.raiz,
      EXPORTACION.sha256!,
      EXPORTACION.manifiesto!,
    ])
      expect(una.getByText(huella)).toBeVisible();
    expect(
      una.getByRole('button', { name: 'Copiar huella del ZIP de 01/02/2026 - 28/02/2026' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /verificador/ })).toHaveAttribute('href', '/verificar');
    await userEvent.click(screen.getByText('Comprobación del verificador'));
    for (const huella of Object.values(VERIFICADORES)) expect(screen.getByText(huella)).toBeVisible();
  });

  test('de cada exportación se dice la zona de sus días, y si su periodo no había terminado', async () => {
    await abrirExportaciones({
      'GET /api/libro/exportaciones': () => ({
        cuerpo: [{ ...EXPORTACION, zona: 'Asia/Tokyo', provisional: true }],
      }),
    });
    expect(
      (await lista()).getByText(/ · días y horas de Japón · provisional: el periodo no había terminado · /),
    ).toBeVisible();
  });

  test('una exportación que guardó una versión anterior, con menos datos, se lee igual', async () => {
    const { anteriores: _1, edicion: _2, sha256: _3, zona: _4, provisional: _5, ...deAntes } = EXPORTACION;
    await abrirExportaciones({ 'GET /api/libro/exportaciones': () => ({ cuerpo: [deAntes] }) });
    const dicho = (await lista()).getByText(/ · días y horas de UTC · 1\.2 MB$/);
    expect(dicho).toBeVisible();
    expect(dicho.textContent).toContain('1.2\u00a0MB');
  });

  test('propone el mes pasado, se ve cómo avanza, y al estar lista se puede descargar', async () => {
    const { respuesta: alTerminar, soltar: terminar } = respuestaRetenida();
    let vistas = 0;
    let pedida = false;
    const { peticiones } = await abrirExportaciones({
      'GET /api/libro/exportaciones': () => {
        if (!pedida) return { cuerpo: [] };
        vistas += 1;
        return vistas === 1 ? { cuerpo: [PREPARANDO] } : alTerminar;
      },
      'POST /api/libro/exportaciones': () => {
        pedida = true;
        return { estatus: 201, cuerpo: PREPARANDO };
      },
    });
    await pulsar('Preparar exportación');
    expect(await screen.findByText('Preparando... 3 de 9')).toBeVisible();
    const avance = screen.getByRole('progressbar', { name: /^Preparando 01/ });
    expect(avance).toHaveAttribute('aria-valuenow', '33');
    terminar({ cuerpo: [EXPORTACION] });
    expect(await screen.findByRole('button', { name: 'Descargar 01/02/2026 - 28/02/2026' })).toBeVisible();
    expect((await lista()).getByText(/1\.2 MB$/)).toBeVisible();
    const cuerpo: unknown = await peticiones
      .find(({ method }) => method === 'POST')!
      .clone()
      .json();
    expect(cuerpo).toEqual({
      desde: expect.stringMatching(/-01$/) as string,
      hasta: expect.stringMatching(/-(28|29|30|31)$/) as string,
    });
  });

  test('el archivo se guarda con el nombre de su periodo', async () => {
    const guardados: string[] = [];
    const crearDireccion = jest.fn((_blob: Blob) => 'blob:uno');
    Object.assign(URL, { createObjectURL: crearDireccion, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      guardados.push(`${this.href} ${this.download}`);
    });
    const { peticiones } = await abrirExportaciones({
      'GET /api/libro/exportaciones': { cuerpo: [EXPORTACION] },
      [`GET /api/libro/exportaciones/${EXPORTACION.id}/archivo`]: { cuerpo: 'PK' },
      [`GET /api/libro/exportaciones/${EXPORTACION.id}/sello`]: { cuerpo: {} },
    });
    await pulsar(/^Descargar 01/);
    await waitFor(() => expect(guardados).toEqual(['blob:uno CuentaClara-2026-02-01-2026-02-28.zip']));
    expect(await crearDireccion.mock.calls[0]![0].text()).toBe('"PK"');
    expect(peticiones.at(-1)!.headers.get('authorization')).toBe(`Bearer ${TOKEN_DE_ANA}`);
    await pulsar('Descargar el sello de 01/02/2026 - 28/02/2026');
    await waitFor(() => expect(guardados[1]).toBe('blob:uno CuentaClara-2026-02-01-2026-02-28.sello.json'));
  });

  test('una exportación que falló lo dice, y una descarga que no llega también', async () => {
    await abrirExportaciones({
      'GET /api/libro/exportaciones': {
        cuerpo: [{ ...EXPORTACION, id: 'otra', estado: 'fallida' }, EXPORTACION],
      },
      [`GET /api/libro/exportaciones/${EXPORTACION.id}/archivo`]: {
        estatus: 404,
        cuerpo: { message: 'Exportación no encontrada.' },
      },
    });
    expect(await screen.findByText('No se pudo preparar. Pídela otra vez.')).toBeVisible();
    await pulsar(/^Descargar 01/);
    expect(await screen.findByText('Exportación no encontrada.')).toBeVisible();
  });
});
