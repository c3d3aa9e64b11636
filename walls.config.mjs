/**
 * The walls of the house (docs/architecture.md): who may import whom. `npm run check:walls` holds every file to them, tests
 * too, and every kind of import: of types only, lazy ones, and `@cuenta-clara/…`, which is followed to its sources.
 * Each wall has its test in scripts/walls.spec.mjs.
 */

/** To be taken down: a screen loads what leads back to the list of all screens. */
const THE_ONE_CIRCLE =
  '^frontend/src/(app/(Armazon|Guardia|pantallas|useAdelantar)|features/facturas/(PaginaDeFacturas|TarjetaDeFactura))[.]tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Files that import each other in a circle can only be understood, and changed, all at once.',
      from: { pathNot: THE_ONE_CIRCLE },
      to: { circular: true },
    },
    {
      name: 'no-lost-import',
      severity: 'error',
      comment: 'An import that leads nowhere is an arrow that no wall sees.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    // As jest.config.mjs and tsconfig.json: the packages of the house are read from their sources.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['cuenta-clara-source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
};
