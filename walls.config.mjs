/**
 * Who may import whom (docs/architecture.md). `npm run check:walls` checks every file, tests too, and every
 * kind of import: type-only, lazy, and `@cuenta-clara/…`, which is resolved to sources. Each rule has a test
 * in scripts/walls.spec.mjs.
 */

/** A package may use those of its line, and is imported by its name. */
const PACKAGES = {
  dominio: [],
  workers: ['dominio'],
  paginas: ['dominio'],
  backend: ['dominio', 'workers', 'paginas'],
  frontend: ['dominio'],
};

/** For every folder of dominio and feature of the back end without a line of its own. */
const EVERYONES = ['historial'];

/** Folders of dominio/src may use those of their line; without a line, EVERYONES. */
const DOMINIO = {
  cfdi: ['clientes', 'facturas', 'historial', 'metodos-de-pago', 'negocio'],
  cobranza: ['facturas', 'historial', 'movimientos', 'seguimiento'],
  cotizaciones: ['clientes', 'facturas', 'historial', 'metodos-de-pago', 'negocio'],
  facturas: ['clientes', 'historial', 'metodos-de-pago', 'negocio'],
  evidencia: ['accesos', 'cotizaciones', 'cuentas', 'facturas', 'movimientos'],
  historial: [],
  importaciones: ['catalogo', 'clientes', 'historial'],
  'mis-datos': ['catalogo', 'clientes', 'cotizaciones', 'facturas'],
  movimientos: ['facturas'],
  reportes: ['facturas', 'movimientos'],
  seguimiento: ['facturas', 'historial'],
};

/**
 * Features of backend/src: what each uses, and the files that it gives to others. Without a line: EVERYONES,
 * and the module, `X/X.module.ts`.
 */
const FEATURES = {
  cfdi: { uses: ['facturas', 'historial', 'negocio'], gives: ['cfdi.module', 'timbres'] },
  cobranza: {
    uses: ['cuentas', 'deudas', 'facturas', 'historial', 'negocio', 'seguimiento'],
    gives: ['cobranza.module'],
  },
  cotizaciones: {
    uses: ['facturas', 'historial', 'negocio'],
    gives: [
      'cotizaciones.module',
      'cotizacion-pdf.service',
      'cotizaciones.jobs',
      'enlaces-de-cotizacion.service',
    ],
  },
  cuentas: {
    uses: [],
    gives: [
      'cuentas.module',
      'cartas.jobs',
      'contrasenas',
      'correo',
      'personas',
      'zona-de-la-cuenta.service',
    ],
  },
  deudas: {
    uses: ['evidencia', 'facturas', 'historial', 'negocio'],
    gives: ['deudas.module', 'columnas-por-duena', 'deudoras', 'filas.service', 'pendientes.service'],
  },
  evidencia: {
    uses: ['cotizaciones', 'cuentas', 'facturas', 'negocio'],
    gives: [
      'evidencia.module',
      'auditoria/anclas-del-registro',
      'auditoria/archivos-guardados',
      'auditoria/auditoria',
      'auditoria/continuidad',
      'auditoria/derived-again',
      'auditoria/rupturas-contadas',
      'exportacion/exportacion.jobs',
      'exportacion/verificador',
      'libro/asientos',
      'libro/cortes',
      'sellos/sellos.service',
      'sellos/tiempos.service',
    ],
  },
  facturas: {
    uses: ['historial', 'negocio'],
    gives: [
      'facturas.module',
      'facturas.handlers',
      'clave-del-pdf',
      'factura-pdf.jobs',
      'facturas-eliminadas',
      'impresor.service',
      'modos-de-pagar',
      'papeles-recientes',
      'pdf-refusals',
      'pregunta-de-facturas',
      'tramos',
    ],
  },
  historial: { uses: ['cuentas'], gives: ['historial.module', 'lector-de-historial.service'] },
  'mis-datos': { uses: ['negocio'], gives: ['mis-datos.module', 'mis-datos.jobs'] },
  negocio: {
    uses: ['cuentas', 'historial'],
    gives: ['negocio.module', 'logos', 'dia-de-la-duena.service'],
  },
  publico: {
    uses: ['cfdi', 'cotizaciones', 'facturas', 'historial', 'negocio', 'seguimiento'],
    gives: ['publico.module'],
  },
  reportes: { uses: ['deudas', 'facturas', 'negocio'], gives: ['reportes.module'] },
  seguimiento: {
    uses: ['facturas', 'historial', 'negocio'],
    gives: ['seguimiento.module', 'avisos-abiertos.service', 'enlaces-de-factura.service'],
  },
  tools: { uses: ['cuentas', 'evidencia', 'facturas', 'negocio'], gives: [] },
};

/**
 * Folders of backend/src/platform, bottom first: each may use itself and those before it. Order: code without
 * ports, engines of adapters, ports, the sides that write and read through them, deployments.
 */
const PLATFORM = [
  ...['system', 'zip', 'engines', 'secrets'],
  ...['mailer', 'announcements', 'document-store', 'event-store', 'file-store', 'job-queue'],
  ...['read-side', 'write-side', 'owners', 'http', 'deployments'],
];

/** Folders of frontend/src, bottom first, in the same way. */
const FLOORS = ['iconos', 'dispositivo', 'sin-conexion', 'base', 'api', 'components', 'features', 'app'];

/**
 * Features of frontend/src, in the same format. Queries are below them, in `api`, so that two features can
 * show the same invoice without importing each other.
 */
const SCREENS = {
  accesos: { uses: [], gives: ['DialogoDeAccesos'] },
  avisos: {
    uses: ['configuracion', 'historial'],
    gives: ['AvisosDePago', 'InsigniaDeAviso', 'SeguimientoDeFactura', 'useAvisadas'],
  },
  buscar: { uses: [], gives: ['Buscador'] },
  cfdi: {
    uses: ['clientes', 'configuracion'],
    gives: ['CfdiDeFactura', 'CfdiDelPeriodo', 'DescargarTimbrada', 'useTimbrado'],
  },
  clientes: {
    uses: ['historial', 'mensajes'],
    gives: ['AltaDeCliente', 'DialogoDeCliente', 'useContactar'],
  },
  cobranza: {
    uses: ['avisos', 'configuracion', 'cotizaciones', 'deudas', 'historial', 'mensajes'],
    gives: ['CobranzaDelCliente', 'primeras-lecturas', 'RegistroPendiente'],
  },
  configuracion: {
    uses: ['accesos', 'historial'],
    gives: [
      'AltaDeMetodo',
      'AltaDeServicio',
      'DialogoDeNegocio',
      'DialogoFiscalDeNegocio',
      'metodo-propuesto',
      'useMetodosActivos',
    ],
  },
  contador: { uses: ['deudas', 'ficha-de-cliente', 'libro', 'reportes'], gives: [] },
  cotizaciones: {
    uses: ['configuracion', 'facturas', 'historial', 'mensajes'],
    gives: ['primeras-lecturas', 'seguimiento/CotizacionesSinRespuesta'],
  },
  deudas: {
    uses: [],
    gives: [
      'DialogoDeEstado',
      'EdadesDeLaDeuda',
      'EdadesQueFiltran',
      'EstadoDeCuenta',
      'FacturasPendientes',
      'FiltrosDeDeudas',
      'hacia-la-factura',
      'PaginaDeAntiguedad',
      'periodo-del-estado',
    ],
  },
  facturas: {
    uses: ['avisos', 'cfdi', 'clientes', 'configuracion', 'historial', 'mensajes'],
    gives: [
      'acciones/repetir',
      'detalle/ConceptosDeFactura',
      'detalle/PartesDelDetalle',
      'formulario/BotonDeVistaPrevia',
      'formulario/MarcoDelFormulario',
      'formulario/NotaYTerminos',
      'formulario/SelectorDeCliente',
      'formulario/ServiciosDeFactura',
      'formulario/TotalesDelDocumento',
      'formulario/borrador-local',
      'formulario/control-del-documento',
      'formulario/descuento-escrito',
      'formulario/dudas',
      'formulario/fallo',
      'formulario/guardar-una-vez',
      'formulario/papel-del-documento',
      'formulario/resolver',
      'formulario/textos-al-guardar',
      'formulario/useAlAbrir',
      'formulario/useCifras',
      'formulario/useDudas',
      'formulario/valores',
      'hoja/HojaDePapel',
      'hoja/VistaPrevia',
      'hoja/useContactoEnPapel',
      'historial/DialogoDeFactura',
    ],
  },
  'ficha-de-cliente': {
    uses: ['clientes', 'cobranza', 'deudas', 'facturas', 'historial'],
    gives: ['PaginaDeCliente'],
  },
  historial: {
    uses: [],
    gives: [
      'BotonDePrueba',
      'DialogoDeHistorialDeAjustes',
      'DialogoDeHistorialDeCliente',
      'DialogoDeHistorialDeCobranza',
      'LineaDeTiempo',
    ],
  },
  importar: { uses: [], gives: [] },
  inicio: {
    uses: ['avisos', 'clientes', 'configuracion', 'seguridad'],
    gives: ['primeros-pasos-guardados'],
  },
  libro: { uses: ['cfdi', 'facturas', 'reportes'], gives: ['Libro'] },
  mensajes: {
    uses: ['configuracion'],
    gives: [
      'abrir-whatsapp',
      'AvisoDelNegocio',
      'BotonDeRecibo',
      'CampoDeMensaje',
      'DialogoDeEmail',
      'DialogoDeMensaje',
      'ModalDeEmail',
      'ModalDeWhatsApp',
      'texto-a-pegar',
      'useCambiarMensaje',
    ],
  },
  reportes: { uses: [], gives: ['BotonesDelReporte', 'PaginaDeReportes'] },
  seguridad: { uses: [], gives: ['OfertaDeCodigos'] },
  sesion: { uses: ['inicio'], gives: [] },
};

/** The only files at the base of dominio that import its folders. */
const LISTS = '(agregados|todos-los-agregados|proyecciones|eventos)[.]ts$';

/** Files for tests only may import anything of their own package. */
const TESTS = '[.](spec|prueba|contract)[.]|/(test|test-servers|e2e)/|^bench/|^scripts/.*[.]spec[.]';
/** Browser tests run the built product and read its PDFs. */
const JOURNEYS = '^frontend/e2e/';

const anyOf = (names) => `(${names.join('|')})`;
const wall = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Such as `['a', 'b', 'a']`, or null. A folder without a line uses `others`. */
export const circleIn = (uses, others = [], path = []) => {
  for (const folder of path.length === 0 ? Object.keys(uses) : (uses[path.at(-1)] ?? others)) {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    const circle = circleIn(uses, others, [...path, folder]);
    if (circle) return circle;
  }
  return null;
};

const refuseCircle = (root, uses, others) => {
  const circle = circleIn(uses, others);
  if (circle) throw new Error(`walls.config.mjs: ${root} ${circle.join(' → ')} is a circle`);
};

/** A rule for each folder in `uses`, and one for all others. Throws for a table with a circle. */
const oneWay = (name, comment, root, uses, others = []) => {
  refuseCircle(root, uses, others);
  return [
    ...Object.entries(uses).map(([folder, used]) =>
      wall(
        name,
        comment,
        { path: `^${root}${folder}/`, pathNot: TESTS },
        { path: `^${root}[^/]+/`, pathNot: `^${root}${anyOf([folder, ...used])}/` },
      ),
    ),
    wall(
      name,
      comment,
      { path: `^${root}([^/]+)/`, pathNot: `^${root}${anyOf(Object.keys(uses))}/|${TESTS}` },
      { path: `^${root}[^/]+/`, pathNot: `^${root}${anyOf(['$1', ...others])}/` },
    ),
  ];
};

const USES_ONLY_THOSE = 'Each feature uses only those that its line in walls.config.mjs names.';
const usesOf = (features, always = []) =>
  Object.fromEntries(Object.entries(features).map(([name, { uses }]) => [name, [...always, ...uses]]));

/** A rule for each folder of `names` (bottom first): it imports none after it. */
const floors = (root, names, except = '^$') =>
  names.map((floor, height) =>
    wall(
      'knows-no-floor-above',
      `${root} stands on ${names.join(' ← ')}: what is below knows nothing of what is above.`,
      { path: `^${root}${floor}/`, pathNot: except },
      { path: `^${root}`, pathNot: `^${root}${anyOf(names.slice(0, height + 1))}/` },
    ),
  );

/** Code below `root` imports of each feature only the files in `gives`. */
const givesLittle = (root, features) =>
  Object.entries(features).map(([name, { gives }]) =>
    wall(
      'a-feature-gives-little',
      'What a feature does not give to others, in its line in walls.config.mjs, is its own.',
      { path: `^${root}`, pathNot: `^${root}${name}/|${TESTS}` },
      { path: `^${root}${name}/`, pathNot: `^${root}${name}/${anyOf(gives)}[.]tsx?$` },
    ),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    wall(
      'no-circle',
      'Files that import each other in a circle can only be understood, and changed, all at once.',
      {},
      { circular: true },
    ),
    wall(
      'no-lost-import',
      'An import that leads nowhere is an arrow that no wall sees.',
      {},
      { couldNotResolve: true },
    ),
    wall(
      'a-package-by-its-name',
      'A path that climbs out of its package passes by what the other package says it exports.',
      { path: `^${anyOf(Object.keys(PACKAGES))}/`, pathNot: JOURNEYS },
      { dependencyTypes: ['local'], pathNot: '^$1/' },
    ),
    wall(
      'a-journey-knows-its-package-and-scripts',
      'scripts is no package and has no name: the journeys ask it which browsers are promised.',
      { path: JOURNEYS },
      { dependencyTypes: ['local'], pathNot: '^(frontend|scripts)/' },
    ),
    ...Object.entries(PACKAGES).map(([name, used]) =>
      wall(
        'packages-one-way',
        'dominio ← workers and paginas ← backend, dominio ← frontend.',
        { path: `^${name}/`, pathNot: JOURNEYS },
        { path: `^${anyOf(Object.keys(PACKAGES))}/`, pathNot: `^${anyOf([name, ...used])}/` },
      ),
    ),
    wall(
      'said-in-package-json',
      'What a package imports, its own package.json names.',
      { path: `^${anyOf(Object.keys(PACKAGES))}/src/`, pathNot: TESTS },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    ),
    wall(
      'no-test-in-the-product',
      'What only tests are made of is neither built nor shipped.',
      { pathNot: TESTS },
      { path: TESTS },
    ),
    wall(
      'dominio-is-pure',
      'The domain is made of itself and zod: no framework, no file, no network.',
      { path: '^dominio/src/', pathNot: `^dominio/src/(huella|banco)[.]ts$|${TESTS}` },
      { pathNot: '^dominio/src/|^node_modules/zod/' },
    ),
    wall(
      'huella-takes-one-hash',
      'Fingerprints are the one place of the domain that uses the platform: its hash.',
      { path: '^dominio/src/huella[.]ts$' },
      { pathNot: '^(node:)?crypto$' },
    ),
    wall(
      'banco-takes-one-list',
      'The names of banks are the library’s; screens load it apart, so that no form waits for it.',
      { path: '^dominio/src/banco[.]ts$' },
      { pathNot: '^node_modules/clabe-validator/' },
    ),
    wall(
      'base-of-dominio',
      'What every folder of the domain stands on knows none of them; only the lists of everything do.',
      { path: '^dominio/src/[^/]+$', pathNot: `^dominio/src/${LISTS}|${TESTS}` },
      { path: '^dominio/src/[^/]+/' },
    ),
    wall(
      'lists-are-not-for-screens',
      'The list of all aggregates imports the whole domain: no screen has a use for it.',
      { path: '^frontend/src/', pathNot: TESTS },
      { path: `^dominio/src/(${LISTS}|.+[.]agregado[.]ts$)` },
    ),
    {
      name: 'an-aggregate-is-listed',
      severity: 'error',
      comment: 'What an X.agregado.ts declares is of the product once dominio/src/agregados.ts lists it.',
      from: { path: '^dominio/src/agregados[.]ts$' },
      module: { path: '^dominio/src/.+[.]agregado[.]ts$', numberOfDependentsLessThan: 1 },
    },
    {
      name: 'a-read-model-is-declared',
      severity: 'error',
      comment:
        'The read model of an X.view.ts is made once an X.agregado.ts declares it, or dominio/src/proyecciones.ts where it is of several.',
      from: { path: '^dominio/src/(.+[.]agregado|proyecciones)[.]ts$' },
      module: { path: '^dominio/src/.+[.]view[.]ts$', numberOfDependentsLessThan: 1 },
    },
    ...oneWay(
      'dominio-one-way',
      'Each folder of the domain uses only those that its line in walls.config.mjs names.',
      'dominio/src/',
      DOMINIO,
      EVERYONES,
    ),
    wall(
      'platform-knows-no-feature',
      'The platform imports itself and the base of dominio; what is of a feature it is handed.',
      { path: '^backend/src/platform/', pathNot: TESTS },
      { path: `^(dominio/src/([^/]+/|${LISTS})|backend/src/(?!platform/)|workers/)` },
    ),
    ...oneWay(
      'features-one-way',
      USES_ONLY_THOSE,
      'backend/src/',
      { platform: [], ...usesOf(FEATURES, ['platform']) },
      ['platform', ...EVERYONES],
    ),
    ...oneWay('features-one-way', USES_ONLY_THOSE, 'frontend/src/features/', usesOf(SCREENS)),
    wall(
      'a-feature-gives-little',
      'A feature without a line in walls.config.mjs gives its module, X/X.module.ts, alone.',
      { path: '^backend/src/([^/]+)', pathNot: TESTS },
      {
        path: '^backend/src/[^/]+/',
        pathNot: `^backend/src/(${anyOf(['$1', 'platform', ...Object.keys(FEATURES)])}/|[^/]+/[^/]+[.]module[.]ts$)`,
      },
    ),
    {
      name: 'a-module-is-listed',
      severity: 'error',
      comment:
        'The routes and commands of an X.module.ts are of the product once app.module.ts, or another module, imports it.',
      from: { path: '^backend/src/.+[.]module[.]ts$' },
      module: { path: '^backend/src/.+/[^/]+[.]module[.]ts$', numberOfDependentsLessThan: 1 },
    },
    {
      name: 'what-is-served-is-of-a-module',
      severity: 'error',
      comment: 'A controller, or a handler of commands, is of the product once a module names it.',
      from: { path: '^backend/src/.+[.]module[.]ts$' },
      module: {
        path: '^backend/src/.+[.](controller|handlers|consultas|jobs)[.]ts$',
        numberOfDependentsLessThan: 1,
      },
    },
    {
      name: 'a-screen-is-listed',
      severity: 'error',
      comment:
        'A PaginaX.tsx of a feature is shown once it has a row in PANTALLAS (frontend/src/app/pantallas.ts).',
      from: { path: '^frontend/src/app/pantallas[.]ts$' },
      module: {
        path: '^frontend/src/features/.+/Pagina[^/]+[.]tsx$',
        pathNot: TESTS,
        numberOfDependentsLessThan: 1,
      },
    },
    ...givesLittle('backend/src/', FEATURES),
    ...givesLittle('frontend/src/features/', SCREENS),
    ...floors('backend/src/platform/', PLATFORM, TESTS),
    wall(
      'knows-no-floor-above',
      'A room of the platform has a place in PLATFORM, in walls.config.mjs.',
      { path: '^backend/src/platform/', pathNot: `^backend/src/platform/${anyOf(PLATFORM)}/` },
      {},
    ),
    ...floors('frontend/src/', FLOORS),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    // As in jest.config.mjs and tsconfig.json.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['cuenta-clara-source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
