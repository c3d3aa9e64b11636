import { join } from 'node:path';
import ts from 'typescript';
import { type Registrado } from './decider.ts';
import { EVENTOS } from './eventos.ts';
import { typesOf } from './upcasters.ts';

/**
 * Compiles each event of the golden log as a literal of its TypeScript type, after its upcasters ran. The
 * compiler then finds fields that are missing, added or of another type.
 */

const RAIZ = join(import.meta.dirname, '../..');
const unoDeEstos = (tipo: ts.Type): string | null => {
  if (!tipo.isUnion() || !tipo.types.every((uno) => uno.isStringLiteral())) return null;
  return tipo.types
    .map(({ value }) => `'${value}'`)
    .sort()
    .join(' | ');
};
const ARCHIVO = join(import.meta.dirname, 'golden.compilado.ts');

const fuenteDe = (eventos: readonly Registrado[]): string =>
  [
    ...eventos.map(
      ({ type, data }, i) => `export const e${i}: DatosDe<'${type}'> = ${JSON.stringify(data)};`,
    ),
    "import { type EventoDelProducto } from './eventos.ts';",
    "type DatosDe<T extends string> = (EventoDelProducto & { readonly type: T })['data'];",
    ...typesOf(EVENTOS).map((type) => `export type ${type} = DatosDe<'${type}'>;`),
  ].join('\n');

const compilar = (fuente: string): ts.Program => {
  const { config } = ts.readConfigFile(join(RAIZ, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, RAIZ);
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (nombre, ...resto) =>
    nombre === ARCHIVO
      ? ts.createSourceFile(nombre, fuente, ts.ScriptTarget.ES2023)
      : getSourceFile.call(host, nombre, ...resto);
  return ts.createProgram([ARCHIVO], options, host);
};

/** Sorts fields as declared: the compiler does not keep this order for derived types. */
const enSuOrden = (campos: readonly ts.Symbol[]): readonly ts.Symbol[] => {
  const lugar = ({ declarations }: ts.Symbol): readonly [archivo: string, inicio: number] => [
    declarations?.[0]?.getSourceFile().fileName ?? '',
    declarations?.[0]?.pos ?? 0,
  ];
  return [...campos].sort((una, otra) => {
    const [[archivo, inicio], [otroArchivo, otroInicio]] = [lugar(una), lugar(otra)];
    return archivo === otroArchivo ? inicio - otroInicio : archivo < otroArchivo ? -1 : 1;
  });
};

const causaDe = (mensaje: string | ts.DiagnosticMessageChain): string =>
  typeof mensaje === 'string' ? mensaje : causaDe(mensaje.next?.at(-1) ?? mensaje.messageText);

export interface ContraLosTipos {
  readonly reparos: readonly string[];
  /**
   * Event type and path of declared fields that no recorded event has, and of optional fields that all events
   * have.
   */
  readonly sinVer: readonly string[];
  /** Event fields whose type a form's schema declares, by event type and path. */
  readonly deFormularios: readonly string[];
  /** Fields by event type, with declared type and comment: lines of docs/evidencia/eventos.md. */
  readonly campos: ReadonlyMap<string, readonly string[]>;
}

export const contraLosTipos = (eventos: readonly Registrado[]): ContraLosTipos => {
  const programa = compilar(fuenteDe(eventos));
  const checker = programa.getTypeChecker();
  const archivo = programa.getSourceFile(ARCHIVO)!;

  const reparos = new Map<string | undefined, string>();
  for (const { start = 0, messageText } of programa.getSemanticDiagnostics(archivo)) {
    const { line } = archivo.getLineAndCharacterOfPosition(start);
    reparos.set(eventos[line]?.type, causaDe(messageText));
  }

  const sinVer: string[] = [];
  const deFormularios: string[] = [];
  const campos = new Map<string, string[]>();
  const anotar = (campo: ts.Symbol, camino: string): void => {
    const [type = '', ...resto] = camino.split('.');
    if (campo.declarations?.some((una) => !ts.isPropertySignature(una))) deFormularios.push(camino);
    const declarado = campo.valueDeclaration as ts.PropertySignature | undefined;
    const tipo = checker.getTypeOfSymbol(campo);
    const propio = checker.getNonNullableType(tipo);
    const estos = unoDeEstos(propio);
    const escrito = estos && (propio === tipo ? estos : `${estos} | null`);
    const clase = (escrito ?? declarado?.type?.getText() ?? checker.typeToString(tipo))
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('readonly ', '');
    const dicho = ts.displayPartsToString(campo.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
    const linea = `\`${resto.join('.')}\`: \`${clase}\`${dicho && `. ${dicho}`}`;
    campos.set(type, [...(campos.get(type) ?? []), linea]);
  };
  const recorrer = (tipo: ts.Type, camino: string, valores: readonly unknown[]): void => {
    const presentes = valores.filter((valor) => valor !== null && valor !== undefined);
    const propio = checker.getNonNullableType(tipo);
    if (presentes.length === 0) sinVer.push(`${camino}: nunca está`);
    else if (propio !== tipo && presentes.length === valores.length) sinVer.push(`${camino}: siempre está`);
    if (checker.isArrayType(propio)) {
      const [elemento] = checker.getTypeArguments(propio as ts.TypeReference);
      recorrer(elemento!, `${camino}[]`, presentes.flat());
    } else if (propio.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
      for (const campo of enSuOrden(checker.getPropertiesOfType(propio))) {
        anotar(campo, `${camino}.${campo.name}`);
        const suyos = presentes.map((valor) => (valor as Readonly<Record<string, unknown>>)[campo.name]);
        recorrer(checker.getTypeOfSymbol(campo), `${camino}.${campo.name}`, suyos);
      }
  };
  for (const simbolo of checker.getExportsOfModule(checker.getSymbolAtLocation(archivo)!)) {
    const suyos = eventos.filter(({ type }) => type === simbolo.name);
    if (simbolo.flags & ts.SymbolFlags.TypeAlias)
      recorrer(
        checker.getDeclaredTypeOfSymbol(simbolo),
        simbolo.name,
        suyos.map(({ data }) => data),
      );
  }
  return {
    reparos: [...reparos].map(([type, causa]) => `${type}: ${causa}`),
    sinVer,
    deFormularios,
    campos,
  };
};
