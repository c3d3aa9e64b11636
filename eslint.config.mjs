import js from '@eslint/js';
import ts from 'typescript-eslint';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';

/** The walls of the house (docs/architecture.md): who may import whom. */
const onlyImports = (message, ...regexes) => ({
  'no-restricted-imports': ['error', { patterns: regexes.map((regex) => ({ regex, message })) }],
});

const DOMAIN_IS_PURE = 'dominio is pure: it imports only itself, zod and the hash of the ledger.';
const pureSyntax = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'dominio has no clock: take the instant as data.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'dominio has no clock.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'dominio has no randomness.',
  },
  { selector: 'AwaitExpression', message: 'dominio does no I/O: nothing here waits.' },
];

export default ts.config(
  { ignores: ['**/dist/', '**/node_modules/', 'data/', 'coverage/', 'e2e-output/', '.cache/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  {
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
    },
  },
  {
    // Nest reads constructor types at run time: an injected class is no type-only import.
    files: ['backend/**/*.ts', 'workers/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
  },
  {
    files: ['dominio/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.prueba.ts'],
    rules: {
      ...onlyImports(DOMAIN_IS_PURE, '^(?!\\.{1,2}/|zod$)'),
      'no-restricted-globals': [
        'error',
        'process',
        'crypto',
        'fetch',
        'setTimeout',
        'setInterval',
        'performance',
        'window',
        'document',
      ],
      'no-restricted-syntax': ['error', ...pureSyntax],
    },
  },
  {
    files: ['dominio/src/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.prueba.ts'],
    rules: onlyImports(DOMAIN_IS_PURE, '^(?!\\.{1,2}/|zod$)', '^\\.\\./'),
  },
  {
    files: ['dominio/src/*/*.ts'],
    ignores: ['**/*.spec.ts', '**/*.prueba.ts'],
    rules: onlyImports(DOMAIN_IS_PURE, '^(?!\\.{1,2}/|zod$)', '^\\.\\./\\.\\./'),
  },
  {
    files: ['dominio/src/libro/huella.ts'],
    rules: onlyImports(DOMAIN_IS_PURE, '^(?!node:crypto$|\\.\\./decider\\.ts$)'),
  },
  {
    files: ['backend/src/platform/**/*.ts'],
    ignores: ['**/*.{spec,prueba,contract}.ts', 'backend/src/platform/platform.module.ts'],
    rules: onlyImports(
      'platform knows no feature: it may import dominio (its plain types) and itself only.',
      '(^|/)(facturas|clientes|catalogo|metodos-de-pago|mensajes|negocio|cuentas|libro)/.*\\.(module|controller|handlers)',
    ),
  },
  {
    files: ['workers/src/factura-pdf/**/*.{ts,tsx}'],
    rules: onlyImports('the PDF worker imports only dominio of the house.', '^@cuenta-clara/(?!dominio/)'),
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...onlyImports(
        'the front end imports only dominio of the house, and nothing of Nest.',
        '^@cuenta-clara/(?!dominio/)',
        '^@nestjs',
      ),
    },
  },
  { files: ['frontend/e2e/**/*.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: [
      'scripts/**',
      'bench/**',
      'backend/exportacion/*.mjs',
      '**/e2e/**',
      '**/*.{spec,prueba,contract}.{ts,tsx}',
    ],
    rules: { 'no-console': 'off', '@typescript-eslint/no-explicit-any': 'off' },
  },
  prettier,
);
