import { type Locator, type Page } from 'playwright-core';
import { hacerCon } from './facturas.prueba.ts';
import { CLIENTE_SIN_EMAIL, NOMBRE_LARGO, type Semilla } from './semilla.prueba.ts';

export type Quien = 'nadie' | 'nueva' | 'dueña';

export interface Vista {
  readonly nombre: string;
  readonly quien: Quien;
  readonly ruta: (semilla: Semilla) => string;
  readonly abre?: (page: Page) => Promise<void>;
  readonly listo: (page: Page) => Locator;
  /**
   * Set when phone and desktop open the view from different elements (a card or a row, a dialog or a column).
   */
  readonly abreEnCadaAncho?: true;
  readonly rechazo?: number;
  /** The view fakes the server's responses, so the next view loads the page anew. */
  readonly finge?: true;
}

const boton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const pulsa =
  (...nombres: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const nombre of nombres) await boton(page, nombre).last().click();
  };
const PRIMERA = 12;
const conTarjeta = (page: Page): Promise<void> => page.getByRole('radio', { name: 'Tarjeta' }).check();
const titulo = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name, exact: typeof name === 'string' });
const dialogo = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog', { name, exact: typeof name === 'string' });
const alerta = (name: string | RegExp) => (page: Page) => page.getByRole('alertdialog', { name });
const texto = (uno: string | RegExp) => (page: Page) => page.getByText(uno).first();
const en = (ruta: string) => () => ruta;

const INEXISTENTE = '00000000-0000-4000-8000-000000000000';

/** A faked verification that finds errors in the ledger: its view otherwise appears only after a failure. */
const LIBRO_QUE_NO_CUADRA = {
  ok: false,
  asientos: 16,
  eventos: 15,
  cabeza: { secuencia: 16, huella: 'ab'.repeat(32) },
  anclas: 'Anclas comprobadas: ninguna. Sin una guardada fuera, un registro rehecho entero no se nota.',
  hallazgos: [
    {
      codigo: 'event-removed',
      texto: 'Un evento que el libro anotó ya no está en el registro.',
      secuencia: 9,
    },
    { codigo: 'totals-mismatch', texto: 'Las sumas del libro no son las de las facturas.' },
  ],
  siguen: ['De ahí se sigue que 14 renglones más tampoco coinciden.'],
};
const LUGAR = `${'4'.padStart(20, '0')}.${'4'.padStart(20, '0')}`;
/** Fakes lagging read models for this page, and keeps its writes from the server. */
const detenerLecturas = async (page: Page): Promise<void> => {
  await page.route('**/api/**', async (ruta) => {
    const peticion = ruta.request();
    if (peticion.method() === 'GET') {
      const response = await ruta.fetch();
      return ruta.fulfill({ response, headers: { ...response.headers(), 'x-atrasada': 'si' } });
    }
    const [, cosa] = /^(.*\/[0-9a-f-]{36})/.exec(peticion.url())!;
    const leida = await ruta.fetch({ url: cosa!, method: 'GET' });
    const cambiada = { ...peticion.postDataJSON(), id: cosa!.slice(-36) };
    const json = leida.ok() ? { ...cambiada, ...(await leida.json()) } : { data: cambiada };
    await ruta.fulfill({ json, headers: { 'x-pendiente': LUGAR } });
  });
};
const TIMBRE = {
  ...{ uuid: '5D3F4A1B-0C2D-4E5F-8A9B-1C2D3E4F5A6B', fecha: '2026-11-26T10:15:00', sha256: 'ab'.repeat(32) },
  ...{ rfc_emisor: 'EKU9003173C9', rfc_receptor: 'XAXX010101000', cancelado: null },
};
const darPorTimbrada = async (page: Page): Promise<void> => {
  await page.route(/\/api\/facturas\/[0-9a-f-]{36}$/, async (ruta) => {
    const response = await ruta.fetch();
    await ruta.fulfill({ response, json: { ...(await response.json()), timbre: TIMBRE } });
  });
  // Going offline and online makes the page load its data again, now with the faked SAT stamp.
  for (const linea of ['offline', 'online'])
    await page.evaluate((suceso) => window.dispatchEvent(new Event(suceso)), linea);
};
const EXPORTACION = {
  id: INEXISTENTE,
  desde: '2026-10-01',
  hasta: '2026-10-31',
  estado: 'lista',
  hechos: 84_210,
  total: 100_000,
  bytes: 123_456_789,
  edicion: 1,
  sha256: 'cd'.repeat(32),
  anteriores: [],
  cabeza: { secuencia: 100_000, huella: 'ab'.repeat(32) },
  creada: '2026-11-03T12:00:00.000Z',
};
const EXPORTACIONES = [
  { ...EXPORTACION, id: '1', estado: 'preparando' },
  { ...EXPORTACION, id: '2' },
  { ...EXPORTACION, id: '3', estado: 'fallida' },
];

const POR_IMPORTAR = [
  'Nombre,Tel.,Correo,Debe',
  `${NOMBRE_LARGO},551234567,maria.guadalupe.hernandez@una-empresa-de-nombre-largo.com.mx,350`,
  'Ferretería El Águila S.A. de C.V.,55 1234 5670,,0',
  'Don Beto,5512345670,,10',
].join('\n');

export const VISTAS: readonly Vista[] = [
  { nombre: 'login', quien: 'nadie', ruta: en('/login'), listo: titulo('Bienvenido de vuelta') },
  {
    nombre: 'login-con-errores',
    rechazo: 400,
    quien: 'nadie',
    ruta: en('/login'),
    abre: pulsa('Iniciar Sesión'),
    listo: (page) => page.getByRole('alert'),
  },
  {
    nombre: 'login-recien-registrado',
    quien: 'nadie',
    ruta: en('/login?registered=1'),
    listo: texto('Usuario registrado correctamente'),
  },
  { nombre: 'registro', quien: 'nadie', ruta: en('/register'), listo: titulo('Crear cuenta') },
  {
    nombre: 'registro-con-errores',
    quien: 'nadie',
    ruta: en('/register'),
    abre: pulsa('Crear Cuenta'),
    listo: (page) => page.locator('[aria-invalid=true]').first(),
  },
  { nombre: 'restablecer', quien: 'nadie', ruta: en('/restablecer'), listo: titulo('Recupera tu cuenta') },
  {
    nombre: 'factura-publica-sin-id',
    quien: 'nadie',
    ruta: en('/factura/jose-nunez/1'),
    listo: titulo('ID de factura no proporcionado'),
  },

  {
    nombre: 'borrador-publico',
    rechazo: 404,
    quien: 'nadie',
    ruta: ({ borrador }) => `/factura/jose-nunez/1?id=${borrador}`,
    listo: titulo('Esta factura todavía no se ha emitido.'),
  },

  { nombre: 'inicio-vacio', quien: 'nueva', ruta: en('/home'), listo: titulo('No hay clientes aún') },
  {
    nombre: 'primer-paso',
    quien: 'nueva',
    ruta: en('/home'),
    abre: pulsa(/Tu negocio/),
    listo: (page) => boton(page, 'Servicio a domicilio'),
  },
  { nombre: 'clientes-vacios', quien: 'nueva', ruta: en('/clientes'), listo: titulo('No hay clientes') },
  {
    nombre: 'antiguedad-vacia',
    quien: 'nueva',
    ruta: en('/antiguedad'),
    listo: titulo('Nadie te debe nada'),
  },
  { nombre: 'facturas-vacias', quien: 'nueva', ruta: en('/facturas'), listo: titulo('No hay facturas') },
  {
    nombre: 'categorias-vacias',
    quien: 'nueva',
    ruta: en('/configuracion'),
    abre: pulsa(/Categorías y Servicios/),
    listo: titulo('No hay categorías'),
  },
  {
    nombre: 'metodos-vacios',
    quien: 'nueva',
    ruta: en('/configuracion'),
    abre: pulsa(/Métodos de Pago/),
    listo: titulo('No hay métodos de pago'),
  },
  {
    nombre: 'negocio-con-errores',
    quien: 'nueva',
    ruta: en('/configuracion'),
    abre: pulsa(/Info. Negocio/, 'Guardar'),
    listo: texto('El nombre del negocio es obligatorio.'),
  },
  {
    nombre: 'factura-nueva-con-errores',
    quien: 'nueva',
    ruta: en('/facturas/nueva'),
    abre: pulsa('Crear factura'),
    listo: texto('Selecciona un cliente.'),
  },

  {
    nombre: 'importar',
    quien: 'nueva',
    ruta: en('/importar'),
    abre: (page) =>
      page.getByLabel('Archivos').setInputFiles({
        name: 'lista.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(POR_IMPORTAR),
      }),
    listo: (page) => boton(page, 'Importar 1 cliente'),
  },
  { nombre: 'inicio', quien: 'dueña', ruta: en('/home'), listo: texto(NOMBRE_LARGO) },
  {
    nombre: 'inicio-ficha',
    quien: 'dueña',
    ruta: en('/home'),
    abre: pulsa(new RegExp(`^.?${NOMBRE_LARGO}`)),
    listo: dialogo(NOMBRE_LARGO),
  },
  {
    nombre: 'inicio-fechas',
    quien: 'dueña',
    ruta: en('/home'),
    abre: pulsa(/Filtrar Fechas/),
    listo: (page) => page.getByRole('textbox', { name: 'Fecha Hasta' }),
  },
  { nombre: 'clientes', quien: 'dueña', ruta: en('/clientes'), listo: titulo(NOMBRE_LARGO) },
  {
    nombre: 'clientes-en-camino',
    finge: true,
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: async (page) => {
      await detenerLecturas(page);
      await pulsa(`Editar ${NOMBRE_LARGO}`, 'Actualizar')(page);
    },
    listo: (page) => page.getByRole('main').getByText('En camino'),
  },
  {
    nombre: 'clientes-tambien',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: (page) => page.getByRole('searchbox').fill('lu'),
    listo: titulo('También'),
  },
  {
    nombre: 'clientes-eliminados',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: pulsa('Eliminados'),
    listo: (page) => boton(page, /^Restaurar/),
  },
  {
    nombre: 'cliente',
    quien: 'dueña',
    ruta: ({ cliente }) => `/clientes/${cliente}`,
    listo: texto('Saldo anterior'),
  },
  { nombre: 'cobranza', quien: 'dueña', ruta: en('/cobranza'), listo: titulo('Por cobrar') },
  {
    nombre: 'cobranza-mensaje',
    quien: 'dueña',
    ruta: en('/cobranza'),
    abre: pulsa(/^Ver el mensaje para /),
    listo: (page) => page.getByRole('region', { name: 'Mensaje' }),
  },
  {
    nombre: 'cobranza-promesa-con-errores',
    quien: 'dueña',
    ruta: en('/cobranza'),
    abre: async (page) => {
      await pulsa(/^Más acciones \(/)(page);
      await page.getByRole('menuitem', { name: 'Anotar promesa' }).click();
      await pulsa('Anotar promesa')(page);
    },
    listo: texto('Elige qué día prometió pagar.'),
  },
  {
    nombre: 'cobranza-a-todos',
    quien: 'dueña',
    ruta: en('/cobranza'),
    abre: pulsa(/^Recordar a todos$/),
    listo: texto('1 de 1'),
  },
  {
    nombre: 'cobranza-vacia',
    quien: 'nueva',
    ruta: en('/cobranza'),
    listo: titulo('Nadie está atrasado'),
  },
  {
    nombre: 'facturas-de-un-cliente',
    quien: 'dueña',
    ruta: ({ cliente }) => `/clientes/${cliente}`,
    abre: (page) => page.getByRole('link', { name: /^Ver sus \d+ facturas$/ }).click(),
    listo: (page) => boton(page, NOMBRE_LARGO),
  },
  { nombre: 'reportes', quien: 'dueña', ruta: en('/reportes'), listo: titulo('Por servicio') },
  { nombre: 'antiguedad', quien: 'dueña', ruta: en('/antiguedad'), listo: titulo(/^\d clientes/) },
  {
    nombre: 'antiguedad-otro-dia',
    quien: 'dueña',
    ruta: en('/antiguedad?al=2026-01-01&lectura=como_se_sabia'),
    listo: titulo('Nadie te debía nada'),
  },
  {
    nombre: 'clientes-sin-resultado',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: (page) => page.getByRole('searchbox').fill('zzz'),
    listo: texto('No se encontraron clientes con ese nombre.'),
  },
  {
    nombre: 'cliente-con-errores',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: pulsa('Nuevo Cliente', 'Crear'),
    listo: texto('El nombre es requerido'),
  },
  {
    nombre: 'cliente-editado',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: pulsa(`Editar ${NOMBRE_LARGO}`),
    listo: dialogo('Editar Cliente'),
  },
  {
    nombre: 'cliente-eliminar',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: async (page) => {
      await boton(page, `Más acciones (${NOMBRE_LARGO})`).click();
      await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    },
    listo: alerta('¿Estás seguro?'),
  },
  {
    nombre: 'cliente-sin-email',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: (page) =>
      page.getByRole('article', { name: CLIENTE_SIN_EMAIL }).getByRole('button', { name: 'Email' }).click(),
    listo: alerta(/no tiene email/),
  },
  {
    nombre: 'mensaje',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: async (page) => {
      await page
        .getByRole('article', { name: NOMBRE_LARGO })
        .getByRole('button', { name: 'Mensaje' })
        .click();
      await boton(page, /^Hola \{cliente\}, tu coche/).click();
    },
    listo: dialogo('Enviar mensaje'),
  },
  {
    nombre: 'mensaje-nuevo',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: async (page) => {
      await page
        .getByRole('article', { name: NOMBRE_LARGO })
        .getByRole('button', { name: 'Mensaje' })
        .click();
      await boton(page, 'Crear').click();
    },
    listo: dialogo('Nuevo mensaje'),
  },
  {
    nombre: 'email',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: async (page) => {
      await boton(page, 'Enviar Email').click();
      await page.getByRole('checkbox', { name: 'Todos' }).check();
    },
    listo: texto('Quitar todos'),
  },
  {
    nombre: 'email-sin-email',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: async (page) => {
      await boton(page, 'Enviar Email').click();
      await page.getByRole('checkbox', { name: 'Todos' }).check();
      await page.getByLabel('Título').fill('Aviso');
      await page.getByLabel('Descripción').fill('Cerramos el lunes.');
      await boton(page, 'Enviar Email').last().click();
    },
    listo: alerta('Estos clientes no tienen email'),
  },

  { nombre: 'configuracion', quien: 'dueña', ruta: en('/configuracion'), listo: titulo('Configuración') },
  { nombre: 'seguridad', quien: 'dueña', ruta: en('/seguridad'), listo: texto('Este dispositivo') },
  {
    nombre: 'seguridad-contrasena',
    quien: 'dueña',
    ruta: en('/seguridad'),
    abre: async (page) => {
      await boton(page, 'Cambiar contraseña').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cambiar contraseña' }).click();
    },
    listo: texto('La contraseña actual es obligatoria.'),
  },
  {
    nombre: 'negocio',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/Info. Negocio/),
    listo: dialogo('Información del Negocio'),
  },
  {
    nombre: 'categorias',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/Categorías y Servicios/, 'Editar Frenos'),
    listo: (page) => page.getByLabel('Orden'),
  },
  {
    nombre: 'servicios',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/Categorías y Servicios/, 'Frenos', 'Editar Balatas'),
    listo: (page) => page.getByLabel('Precio'),
  },
  {
    nombre: 'servicios-hallados',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: async (page) => {
      await boton(page, /Categorías y Servicios/).click();
      await page.getByRole('searchbox').fill('disco');
    },
    listo: texto(/^Rectificación completa/),
  },
  {
    nombre: 'servicio-eliminar',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/Categorías y Servicios/, 'Frenos', 'Eliminar Balatas'),
    listo: alerta('¿Eliminar servicio?'),
  },
  {
    nombre: 'metodos',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/Métodos de Pago/),
    listo: texto('Efectivo'),
  },
  {
    nombre: 'metodos-en-camino',
    finge: true,
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: async (page) => {
      await pulsa(/Métodos de Pago/)(page);
      await detenerLecturas(page);
      await page.getByRole('switch', { name: 'Desactivar Tarjeta' }).click();
    },
    listo: texto('En camino'),
  },
  {
    nombre: 'metodo',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/Métodos de Pago/, 'Editar Tarjeta'),
    listo: (page) => page.getByLabel(/Link de pago/),
  },

  {
    nombre: 'cotizaciones-vacias',
    quien: 'nueva',
    ruta: en('/cotizaciones'),
    listo: titulo('No hay cotizaciones'),
  },
  {
    nombre: 'cotizaciones',
    quien: 'dueña',
    ruta: en('/cotizaciones'),
    listo: (page) => boton(page, /^Rechazadas 1/),
  },
  {
    nombre: 'cotizacion-compartir',
    quien: 'dueña',
    ruta: en('/cotizaciones'),
    abre: pulsa('Compartir (COT-3)'),
    listo: (page) => page.getByLabel('Mensaje'),
    abreEnCadaAncho: true,
  },
  {
    nombre: 'cotizacion-aceptar',
    quien: 'dueña',
    ruta: en('/cotizaciones'),
    abre: pulsa('La aceptó (COT-3)'),
    listo: dialogo('La aceptó'),
    abreEnCadaAncho: true,
  },
  {
    nombre: 'cotizacion',
    quien: 'dueña',
    ruta: ({ cotizacion }) => `/cotizaciones/${cotizacion}`,
    listo: texto(/^Se anotó que la aceptó/),
  },
  {
    nombre: 'cotizacion-facturar',
    quien: 'dueña',
    ruta: ({ cotizacion }) => `/cotizaciones/${cotizacion}`,
    abre: pulsa('Hacer factura'),
    listo: (page) => boton(page, 'Facturar sin anticipo'),
  },
  {
    nombre: 'cotizacion-nueva',
    quien: 'dueña',
    ruta: en('/cotizacion-nueva'),
    listo: titulo('Nueva Cotización'),
  },
  {
    nombre: 'cotizacion-editada',
    quien: 'dueña',
    ruta: ({ cotizacion }) => `/cotizaciones/${cotizacion}/editar`,
    listo: (page) => page.getByLabel('Anticipo (%)'),
  },
  { nombre: 'facturas', quien: 'dueña', ruta: en('/facturas'), listo: texto('Página 1 de 2') },
  {
    nombre: 'facturas-en-camino',
    finge: true,
    quien: 'dueña',
    ruta: en('/facturas'),
    abre: async (page) => {
      await detenerLecturas(page);
      await hacerCon(page, PRIMERA - 1, 'Copiar link público');
      await pulsa('Emitir y copiar')(page);
    },
    listo: (page) => page.getByRole('main').getByText('En camino').first(),
  },
  {
    nombre: 'facturas-de-muchas-paginas',
    finge: true,
    quien: 'dueña',
    ruta: en('/facturas'),
    abre: async (page) => {
      await page.route('**/api/facturas?*', async (ruta) => {
        const response = await ruta.fetch();
        await ruta.fulfill({ response, json: { ...(await response.json()), totalPages: 227 } });
      });
      await pulsa(/Pendientes$/)(page);
    },
    listo: (page) => page.getByLabel('Ir a la página, de 227'),
  },
  {
    nombre: 'facturas-sin-resultado',
    quien: 'dueña',
    ruta: en('/facturas?q=zzz'),
    listo: texto('No se encontraron facturas con los filtros aplicados'),
  },
  {
    nombre: 'facturas-con-filtros',
    quien: 'dueña',
    ruta: en('/facturas?estado=aPuntoDeVencer&desde=2026-01-01'),
    abre: pulsa('Filtrar por fechas'),
    listo: (page) => page.getByRole('textbox', { name: 'Fecha Hasta' }),
  },
  {
    nombre: 'facturas-vencidas',
    quien: 'dueña',
    ruta: en('/facturas?estado=vencida'),
    listo: texto(/^Vencidas 8 · /),
  },
  {
    nombre: 'factura-mas-acciones',
    abreEnCadaAncho: true,
    quien: 'dueña',
    ruta: en('/facturas?estado=pagada'),
    abre: async (page) =>
      boton(page, /^Más acciones/)
        .first()
        .click(),
    listo: (page) => page.getByRole('menuitem', { name: 'Revertir pago' }),
  },
  {
    nombre: 'buscador',
    quien: 'dueña',
    ruta: en('/home'),
    abre: async (page) => {
      await boton(page, 'Buscar').click();
      await page.getByRole('combobox').fill('nunez');
    },
    listo: (page) => page.getByRole('option').first(),
  },
  {
    nombre: 'factura-nueva',
    quien: 'dueña',
    ruta: en('/facturas/nueva'),
    listo: titulo('Nueva Factura'),
  },
  {
    nombre: 'factura-lista',
    quien: 'dueña',
    ruta: ({ enorme }) => `/facturas/${enorme}/lista`,
    listo: titulo(/lista/),
  },
  {
    nombre: 'factura-repetida',
    quien: 'dueña',
    ruta: ({ pendiente }) => `/facturas/nueva?repetir=${pendiente}`,
    listo: (page) => boton(page, 'Usar precios de hoy'),
  },
  {
    nombre: 'factura-servicios',
    quien: 'dueña',
    ruta: en('/facturas/nueva'),
    abre: (page) => page.getByRole('combobox', { name: 'Agregar servicio' }).click(),
    listo: (page) => page.getByRole('listbox'),
  },
  {
    nombre: 'factura-cliente-nuevo',
    quien: 'dueña',
    ruta: en('/facturas/nueva'),
    abre: async (page) => {
      await page.getByRole('combobox', { name: 'Cliente' }).fill('Zoé');
      await page.getByRole('option', { name: /Crear "Zoé"/ }).click();
    },
    listo: (page) => page.getByRole('dialog', { name: 'Nuevo Cliente' }),
  },
  {
    nombre: 'factura-servicio-nuevo',
    quien: 'dueña',
    ruta: en('/facturas/nueva'),
    abre: async (page) => {
      await page.getByRole('combobox', { name: 'Agregar servicio' }).fill('Zurcido');
      await page.getByRole('option', { name: /Servicio nuevo/ }).click();
      await page.getByLabel('Precio', { exact: true }).fill('12,50');
      await page.getByRole('button', { name: 'Agregar' }).click();
    },
    listo: texto(/¿Cuánto es\?/),
  },
  {
    nombre: 'factura-editada',
    quien: 'dueña',
    ruta: ({ borrador }) => `/facturas/${borrador}`,
    listo: titulo('Editar Factura'),
  },
  {
    nombre: 'factura-enorme',
    quien: 'dueña',
    ruta: ({ enorme }) => `/facturas/${enorme}`,
    listo: texto('$99,999,999.99'),
  },
  {
    // On the phone a line of the invoice is collapsed, on the desktop open.
    nombre: 'factura-con-cargos',
    abreEnCadaAncho: true,
    quien: 'dueña',
    ruta: ({ conCargos }) => `/facturas/${conCargos}`,
    abre: async (page) => {
      const fila = boton(page, /^Jabón/);
      await fila.or(page.getByLabel('Descuento del concepto 1')).first().waitFor();
      if (page.viewportSize()!.width < 600) await fila.click();
    },
    listo: (page) => page.getByLabel(/^IVA/).first(),
  },
  {
    nombre: 'factura-pagada',
    quien: 'dueña',
    ruta: ({ pagada }) => `/facturas/${pagada}`,
    listo: texto('Esta factura está pagada y no puede ser editada.'),
  },
  {
    nombre: 'vista-previa',
    abreEnCadaAncho: true,
    quien: 'dueña',
    ruta: ({ pendiente }) => `/facturas/${pendiente}`,
    abre: pulsa('Vista previa'),
    listo: texto('INVOICE'),
  },
  {
    nombre: 'vista-previa-enorme',
    abreEnCadaAncho: true,
    quien: 'dueña',
    ruta: ({ enorme }) => `/facturas/${enorme}`,
    abre: pulsa('Vista previa'),
    listo: texto('INVOICE'),
  },
  {
    nombre: 'factura-eliminar',
    quien: 'dueña',
    ruta: en('/facturas'),
    abre: (page) => hacerCon(page, PRIMERA, 'Eliminar'),
    listo: alerta('¿Eliminar factura?'),
  },
  {
    nombre: 'detalle',
    quien: 'dueña',
    ruta: ({ pendiente }) => `/factura-detalle/${pendiente}`,
    listo: titulo(/^Factura #/),
  },
  {
    nombre: 'para-timbrar',
    quien: 'dueña',
    ruta: ({ conCargos }) => `/factura-detalle/${conCargos}`,
    abre: async (page) => {
      await boton(page, /^Más acciones/).click();
      await page.getByRole('menuitem', { name: 'Timbrar (CFDI)' }).click();
    },
    listo: texto(/^Faltan \d+ datos para timbrarla/),
  },
  {
    nombre: 'timbrada',
    finge: true,
    quien: 'dueña',
    ruta: ({ conCargos }) => `/factura-detalle/${conCargos}`,
    abre: async (page) => {
      await darPorTimbrada(page);
      await boton(page, 'Cancelar el timbre').waitFor();
    },
    listo: titulo('Timbrada'),
  },
  {
    nombre: 'timbre-por-cancelar',
    finge: true,
    quien: 'dueña',
    ruta: ({ conCargos }) => `/factura-detalle/${conCargos}`,
    abre: async (page) => {
      await darPorTimbrada(page);
      await pulsa('Cancelar el timbre')(page);
      await page.getByRole('radio', { name: /^01/ }).check();
    },
    listo: dialogo('Cancelar el timbre'),
  },
  {
    nombre: 'detalle-enorme',
    quien: 'dueña',
    ruta: ({ enorme }) => `/factura-detalle/${enorme}`,
    listo: texto('$99,999,999.99'),
  },
  {
    nombre: 'detalle-con-cargos',
    quien: 'dueña',
    ruta: ({ conCargos }) => `/factura-detalle/${conCargos}`,
    listo: texto(/^Jabón .*, menos\s12\.5\s%, IVA\s16\s%$/),
  },
  {
    nombre: 'detalle-inexistente',
    rechazo: 404,
    quien: 'dueña',
    ruta: en(`/factura-detalle/${INEXISTENTE}`),
    listo: texto('Factura no encontrada.'),
  },
  {
    nombre: 'pago',
    quien: 'dueña',
    ruta: en('/facturas?estado=pendiente'),
    abre: async (page) => boton(page, 'Completar Pago').first().click(),
    listo: texto('Pagar con Transferencia'),
  },
  {
    nombre: 'pago-confirmar',
    quien: 'dueña',
    ruta: en('/facturas?estado=pendiente'),
    abre: async (page) => {
      await boton(page, 'Completar Pago').first().click();
      await conTarjeta(page);
      await boton(page, 'Completar Pago con Tarjeta').click();
    },
    listo: alerta('¿Completar el pago?'),
  },
  {
    nombre: 'pago-de-mas',
    quien: 'dueña',
    ruta: ({ enorme }) => `/factura-detalle/${enorme}`,
    abre: async (page) => {
      await boton(page, 'Completar Pago').click();
      await boton(page, 'Agregar nota').click();
      await page.getByLabel('¿Cuánto recibiste?').fill('999,999.99');
      await conTarjeta(page);
      await boton(page, /^Completar Pago con Tarjeta/).click();
    },
    listo: texto(/^Quedan \$/),
  },
  {
    nombre: 'pago-sin-respuesta',
    finge: true,
    quien: 'dueña',
    ruta: en('/facturas?estado=pendiente'),
    abre: async (page) => {
      await page.route('**/abonos', (ruta) => ruta.abort('connectionreset'));
      await boton(page, 'Completar Pago').first().click();
      await page.getByLabel('¿Cuánto recibiste?').fill('50');
      await conTarjeta(page);
      await boton(page, 'Registrar abono con Tarjeta').click();
    },
    listo: texto(/no se registró: se cortó la conexión/),
  },
  {
    nombre: 'revertir-el-pago',
    quien: 'dueña',
    ruta: ({ pagada }) => `/factura-detalle/${pagada}`,
    abre: async (page) => {
      await boton(page, /^Más acciones/).click();
      await page.getByRole('menuitem', { name: 'Revertir pago' }).click();
    },
    listo: (page) => page.getByRole('radio', { name: /^Deshacer todo/ }),
  },
  {
    nombre: 'deshacer-todos-los-pagos',
    quien: 'dueña',
    ruta: ({ enorme }) => `/factura-detalle/${enorme}`,
    abre: pulsa('Deshacer todos los pagos'),
    listo: alerta('¿Deshacer todos los pagos?'),
  },
  {
    nombre: 'metodo-por-elegir',
    quien: 'dueña',
    ruta: en('/facturas'),
    abre: (page) => hacerCon(page, PRIMERA, 'WhatsApp'),
    listo: (page) => page.getByRole('radio', { name: /Tarjeta/ }),
  },
  {
    nombre: 'whatsapp',
    quien: 'dueña',
    ruta: en('/facturas'),
    abre: async (page) => {
      await hacerCon(page, PRIMERA, 'WhatsApp');
      await page.getByRole('radio', { name: /Tarjeta/ }).check();
      await boton(page, 'Continuar con WhatsApp').click();
    },
    listo: (page) => page.getByLabel('Mensaje'),
  },
  {
    nombre: 'email-de-factura-sin-metodo',
    quien: 'dueña',
    ruta: en('/facturas'),
    abre: async (page) => {
      await hacerCon(page, PRIMERA, 'Email');
      await boton(page, 'Cancelar').last().click();
    },
    listo: (page) => boton(page, 'Seleccionar Método de Pago'),
  },
  {
    nombre: 'email-de-factura',
    quien: 'dueña',
    ruta: en('/facturas'),
    abre: async (page) => {
      await hacerCon(page, PRIMERA, 'Email');
      await page.getByRole('radio', { name: /Tarjeta/ }).check();
      await boton(page, 'Continuar con Email').click();
    },
    listo: (page) => page.getByLabel('Mensaje'),
  },
  { nombre: 'libro-vacio', quien: 'nueva', ruta: en('/libro'), listo: titulo('No hay movimientos') },
  { nombre: 'libro', quien: 'dueña', ruta: en('/libro'), listo: texto('Pago revertido') },
  {
    nombre: 'libro-con-filtros',
    quien: 'dueña',
    ruta: en('/libro?tipo=pago-completado&desde=2026-01-01&q=mar%C3%ADa'),
    listo: (page) => boton(page, /^Historial de la factura 1[01] /).first(),
  },
  {
    nombre: 'libro-sin-resultado',
    quien: 'dueña',
    ruta: en('/libro?q=zzz'),
    listo: titulo('No hay movimientos'),
  },
  {
    nombre: 'libro-historial',
    quien: 'dueña',
    ruta: en('/libro'),
    abre: async (page) =>
      boton(page, /^Historial de la factura 12 /)
        .first()
        .click(),
    listo: texto('Se editó la factura'),
  },
  {
    nombre: 'libro-verificado',
    quien: 'dueña',
    ruta: en('/libro'),
    abre: pulsa('Comprobación', 'Verificar'),
    listo: texto('Todo está en orden'),
  },
  {
    nombre: 'libro-que-no-cuadra',
    finge: true,
    quien: 'dueña',
    ruta: en('/libro'),
    abre: async (page) => {
      await page.route('**/api/libro/verificar', (ruta) => ruta.fulfill({ json: LIBRO_QUE_NO_CUADRA }));
      await pulsa('Comprobación', 'Verificar')(page);
    },
    listo: texto('El libro no cuadra'),
  },
  {
    nombre: 'libro-exportaciones',
    finge: true,
    quien: 'dueña',
    ruta: en('/libro'),
    abre: async (page) => {
      await page.route('**/api/libro/exportaciones', (ruta) => ruta.fulfill({ json: EXPORTACIONES }));
      await boton(page, 'Exportar').click();
    },
    listo: texto('No se pudo preparar'),
  },
  {
    nombre: 'detalle-historial',
    quien: 'dueña',
    ruta: ({ pendiente }) => `/factura-detalle/${pendiente}`,
    abre: (page) => boton(page, 'Ver la factura como estaba').last().scrollIntoViewIfNeeded(),
    listo: texto('Se editó la factura'),
  },
  {
    nombre: 'detalle-como-estaba',
    quien: 'dueña',
    ruta: ({ pendiente }) => `/factura-detalle/${pendiente}`,
    abre: pulsa('Ver la factura como estaba'),
    listo: texto('INVOICE'),
  },
  {
    nombre: 'cliente-historial',
    quien: 'dueña',
    ruta: en('/clientes'),
    abre: pulsa(`Editar ${NOMBRE_LARGO}`, 'Historial'),
    listo: dialogo(/^Historial de /),
  },
  {
    nombre: 'ajustes-historial',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: async (page) => {
      await boton(page, /^Historial de cambios/).click();
      await page.getByRole('tab', { name: 'Servicios' }).click();
    },
    listo: texto('Balatas'),
  },
  {
    nombre: 'accesos-vacios',
    quien: 'nueva',
    ruta: en('/configuracion'),
    abre: pulsa(/^Acceso para tu contador/),
    listo: dialogo('Acceso para tu contador'),
  },
  {
    nombre: 'acceso-nuevo-con-errores',
    quien: 'nueva',
    ruta: en('/configuracion'),
    abre: pulsa(/^Acceso para tu contador/, 'Nuevo acceso', 'Crear enlace'),
    listo: (page) => page.locator('[aria-invalid=true]'),
  },
  {
    nombre: 'accesos',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/^Acceso para tu contador/),
    listo: texto('Revocado el'),
  },
  {
    nombre: 'acceso-revocar',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: pulsa(/^Acceso para tu contador/, /^Revocar el acceso de/),
    listo: alerta('¿Revocar el acceso?'),
  },
  {
    nombre: 'acceso-creado',
    quien: 'dueña',
    ruta: en('/configuracion'),
    abre: async (page) => {
      await pulsa(/^Acceso para tu contador/, 'Nuevo acceso')(page);
      await page.getByLabel('¿Para quién es?').fill('Lic. Vega');
      await boton(page, 'Crear enlace').click();
    },
    listo: texto('Enlace para Lic. Vega'),
  },
  {
    nombre: 'contador',
    quien: 'nadie',
    ruta: ({ acceso }) => `/contador#${acceso}`,
    listo: titulo('Por servicio'),
  },
  {
    nombre: 'contador-libro',
    quien: 'nadie',
    ruta: ({ acceso }) => `/contador/libro#${acceso}`,
    listo: texto('Pago revertido'),
  },
  {
    nombre: 'contador-saldos',
    quien: 'nadie',
    ruta: ({ acceso }) => `/contador/antiguedad#${acceso}`,
    listo: titulo(/^\d clientes/),
  },
  {
    nombre: 'contador-estado-de-cuenta',
    quien: 'nadie',
    ruta: ({ acceso, cliente }) => `/contador/clientes/${cliente}#${acceso}`,
    listo: texto('Saldo anterior'),
  },
  {
    nombre: 'contador-historial',
    quien: 'nadie',
    ruta: ({ acceso }) => `/contador/libro#${acceso}`,
    abre: async (page) =>
      boton(page, /^Historial de la factura 12 /)
        .first()
        .click(),
    listo: (page) => page.getByRole('link', { name: 'Ver PDF' }),
  },
  {
    nombre: 'contador-revocado',
    rechazo: 401,
    quien: 'nadie',
    ruta: en('/contador#revocado'),
    listo: titulo('Este enlace ya no sirve'),
  },
  {
    nombre: 'contador-sin-enlace',
    quien: 'nadie',
    ruta: en('/contador'),
    listo: titulo('Abre el enlace que te enviaron'),
  },
  {
    // This view and the next are last, because they leave the invoice paid in part and then in full.
    nombre: 'abono-registrado',
    quien: 'dueña',
    ruta: en('/facturas?estado=pendiente'),
    abre: async (page) => {
      await boton(page, 'Completar Pago').first().click();
      await page.getByLabel('¿Cuánto recibiste?').fill('50');
      await conTarjeta(page);
      await boton(page, 'Registrar abono con Tarjeta').click();
    },
    listo: dialogo('Abono registrado'),
  },
  {
    nombre: 'pago-completado',
    quien: 'dueña',
    ruta: en('/facturas?estado=pendiente'),
    abre: async (page) => {
      await boton(page, 'Completar Pago').first().click();
      await conTarjeta(page);
      await boton(page, 'Completar Pago con Tarjeta').click();
      await boton(page, 'Sí, completar').click();
    },
    listo: dialogo('Pago Completado'),
  },
];
