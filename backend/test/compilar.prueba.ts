import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { type Options, transform } from '@swc/core';

const RAIZ = resolve(import.meta.dirname, '../..');

const OPCIONES: Options = {
  swcrc: false,
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: false },
    transform: { verbatimModuleSyntax: true },
  },
  module: { type: 'es6' },
};

const IMPORTACION_PROPIA = /from '(\.{1,2}\/[^']+\.tsx?)'/g;
const IMPORTACION_DE_LA_CASA = /from '@cuenta-clara\/(\w+)\/([^']+)'/g;

const porSuRuta = (fuente: string, archivo: string): string =>
  fuente.replaceAll(IMPORTACION_DE_LA_CASA, (_todo, paquete: string, modulo: string) => {
    const ruta = relative(dirname(archivo), join(RAIZ, paquete, 'src', `${modulo}.ts`));
    return `from '${ruta.startsWith('.') ? ruta : `./${ruta}`}'`;
  });

const enJavaScript = (fuente: string): string =>
  fuente.replaceAll(/((?:from |import\()'\.{1,2}\/[^']+)\.tsx?'/g, "$1.js'");

/**
 * Threads and processes load no TypeScript: `entrada` and all it imports are compiled into `destino`, file by
 * file and without checking types. Packages are found from `destino`, because it is inside the repository.
 */
export const compilar = async (entrada: string, destino: string): Promise<string> => {
  const vistos = new Set<string>();
  const compilado = (archivo: string): string =>
    join(destino, relative(RAIZ, archivo)).replace(/\.tsx?$/, '.js');
  const visitar = async (archivo: string): Promise<void> => {
    if (vistos.has(archivo)) return;
    vistos.add(archivo);
    const fuente = porSuRuta(await readFile(archivo, 'utf8'), archivo);
    const { code } = await transform(enJavaScript(fuente), { ...OPCIONES, filename: archivo });
    await mkdir(dirname(compilado(archivo)), { recursive: true });
    await writeFile(compilado(archivo), code);
    for (const [, propia = ''] of fuente.matchAll(IMPORTACION_PROPIA))
      await visitar(resolve(dirname(archivo), propia));
  };
  await visitar(entrada);
  return compilado(entrada);
};
