/**
 * Who may import whom (docs/architecture.md). `npm run check:walls` checks every file, tests too, and every
 * kind of import: type-only, lazy, and `@cuenta-clara/…` by its sources. Each rule has a test in
 * scripts/walls.spec.mjs.
 */

const PACKAGES = {
  dominio: [],
  workers: ['dominio'],
  paginas: ['dominio'],
  backend: ['dominio', 'workers', 'paginas'],
  frontend: ['dominio'],
};

const EVERYONES = ['historial'];

/** The imports of each folder of dominio/src. Folders that the table does not name have EVERYONES. */
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
 * Features of backend/src: their imports (`uses`), and the files that others may import (`gives`). Features
 * that the table does not name have EVERYONES and `X/X.module.ts`.
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
 * Folders of backend/src/platform, bottom first: each imports itself and the folders before it. The order is
 * code without ports, engines of adapters, ports, the read and write side built on them, deployments.
 */
const PLATFORM = [
  ...['system', 'zip', 'engines', 'secrets'],
  ...['mailer', 'announcements', 'document-store', 'event-store', 'file-store', 'job-queue'],
  ...['read-side', 'write-side', 'owners', 'http', 'deployments'],
];

/** Folders of frontend/src, bottom first: each imports itself and the folders before it. */
const FLOORS = ['iconos', 'dispositivo', 'sin-conexion', 'base', 'api', 'components', 'features', 'app'];

/**
 * Features of frontend/src, as in FEATURES. Queries are below them, in `api`, so that two features can show
 * the same invoice.
 */
const SCREENS = {
  accesos: { uses: [], gives: ['DialogoDeAccesos'] },
  avisos: {
    uses: ['configuracion', 'historial'],
    gives: ['AvisosDePago', 'InsigniaDeAviso', 'SeguimientoDeFactura', 'useAvisadas', 'useVentanasDeAviso'],
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
      'formulario/ClienteDelFormulario',
      'formulario/MarcoDelFormulario',
      'formulario/NotaYTerminos',
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

/**
 * The lists of all aggregates, read models and events: the only files directly in dominio/src that import its
 * folders.
 */
const LISTS = '(agregados|todos-los-agregados|proyecciones|eventos)[.]ts$';

/** Tests import anything of their own package. */
const TESTS = '[.](spec|prueba|contract)[.]|/(test|test-servers|e2e)/|^bench/|^scripts/.*[.]spec[.]';
/** Browser tests also import other packages: they run the built product and read its PDFs. */
const JOURNEYS = '^frontend/e2e/';

const anyOf = (names) => `(${names.join('|')})`;
const wall = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/**
 * The first circle of imports, such as `['a', 'b', 'a']`. A folder without a line in `uses` imports `others`.
 */
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

const USES_ONLY_THOSE = 'A feature imports only the features that its line in walls.config.mjs names.';
const usesOf = (features, always = []) =>
  Object.fromEntries(Object.entries(features).map(([name, { uses }]) => [name, [...always, ...uses]]));

const floors = (root, names, except = '^$') =>
  names.map((floor, height) =>
    wall(
      'knows-no-floor-above',
      `The folders of ${root} are ${names.join(' ← ')}: a folder imports none above it.`,
      { path: `^${root}${floor}/`, pathNot: except },
      { path: `^${root}`, pathNot: `^${root}${anyOf(names.slice(0, height + 1))}/` },
    ),
  );

const givesLittle = (root, features) =>
  Object.entries(features).map(([name, { gives }]) =>
    wall(
      'a-feature-gives-little',
      'Other code imports only the files that a feature gives, by its line in walls.config.mjs.',
      { path: `^${root}`, pathNot: `^${root}${name}/|${TESTS}` },
      { path: `^${root}${name}/`, pathNot: `^${root}${name}/${anyOf(gives)}[.]tsx?$` },
    ),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    wall(
      'no-circle',
      'Files that import each other in a circle can only be understood and changed together.',
      {},
      { circular: true },
    ),
    wall(
      'no-lost-import',
      'An import that leads to no file would pass every other wall.',
      {},
      { couldNotResolve: true },
    ),
    wall(
      'a-package-by-its-name',
      'A package is imported by its name: a path into it would bypass its exports.',
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
      'A package names in its package.json what it imports.',
      { path: `^${anyOf(Object.keys(PACKAGES))}/src/`, pathNot: TESTS },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    ),
    wall(
      'no-test-in-the-product',
      'The product imports no test files and no packages for tests: they are neither built nor shipped.',
      { pathNot: TESTS },
      { path: TESTS },
    ),
    wall(
      'dominio-is-pure',
      'dominio imports only itself and zod: no framework, no file, no network.',
      { path: '^dominio/src/', pathNot: `^dominio/src/(huella|banco)[.]ts$|${TESTS}` },
      { pathNot: '^dominio/src/|^node_modules/zod/' },
    ),
    wall(
      'huella-takes-one-hash',
      'dominio/src/huella.ts is the only file of dominio that uses the platform, for its hash.',
      { path: '^dominio/src/huella[.]ts$' },
      { pathNot: '^(node:)?crypto$' },
    ),
    wall(
      'banco-takes-one-list',
      'The library with the names of banks is imported by dominio/src/banco.ts only: screens load it separately, so that no form waits for it.',
      { path: '^dominio/src/banco[.]ts$' },
      { pathNot: '^node_modules/clabe-validator/' },
    ),
    wall(
      'base-of-dominio',
      'The files directly in dominio/src import none of its folders; only the lists of the whole domain do.',
      { path: '^dominio/src/[^/]+$', pathNot: `^dominio/src/${LISTS}|${TESTS}` },
      { path: '^dominio/src/[^/]+/' },
    ),
    wall(
      'lists-are-not-for-screens',
      'No screen imports the list of all aggregates, because it imports the whole domain.',
      { path: '^frontend/src/', pathNot: TESTS },
      { path: `^dominio/src/(${LISTS}|.+[.]agregado[.]ts$)` },
    ),
    {
      name: 'an-aggregate-is-listed',
      severity: 'error',
      comment: 'dominio/src/agregados.ts must list the aggregate of each X.agregado.ts.',
      from: { path: '^dominio/src/agregados[.]ts$' },
      module: { path: '^dominio/src/.+[.]agregado[.]ts$', numberOfDependentsLessThan: 1 },
    },
    {
      name: 'a-read-model-is-declared',
      severity: 'error',
      comment:
        'An X.agregado.ts must declare the read model of each X.view.ts, or dominio/src/proyecciones.ts when several aggregates have its events.',
      from: { path: '^dominio/src/(.+[.]agregado|proyecciones)[.]ts$' },
      module: { path: '^dominio/src/.+[.]view[.]ts$', numberOfDependentsLessThan: 1 },
    },
    ...oneWay(
      'dominio-one-way',
      'A folder of dominio imports only the folders that its line in walls.config.mjs names.',
      'dominio/src/',
      DOMINIO,
      EVERYONES,
    ),
    wall(
      'platform-knows-no-feature',
      'platform imports only itself and the files directly in dominio/src: what belongs to a feature is passed to it.',
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
      'A feature without a line in walls.config.mjs gives only its module, X/X.module.ts.',
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
        'app.module.ts or another module must import each X.module.ts: otherwise the product lacks its routes and commands.',
      from: { path: '^backend/src/.+[.]module[.]ts$' },
      module: { path: '^backend/src/.+/[^/]+[.]module[.]ts$', numberOfDependentsLessThan: 1 },
    },
    {
      name: 'what-is-served-is-of-a-module',
      severity: 'error',
      comment:
        'A module must name each controller and each handler of commands: otherwise the product lacks it.',
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
        'Each PaginaX.tsx of a feature must have a row in PANTALLAS (frontend/src/app/pantallas.ts): otherwise it is never displayed.',
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
      'Each folder of platform must have its place in PLATFORM, in walls.config.mjs.',
      { path: '^backend/src/platform/', pathNot: `^backend/src/platform/${anyOf(PLATFORM)}/` },
      {},
    ),
    ...floors('frontend/src/', FLOORS),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    // The export conditions are those of jest.config.mjs and tsconfig.json, by which packages are read from
    // their sources.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['cuenta-clara-source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
