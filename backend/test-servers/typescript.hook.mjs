import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };

export const load = async (url, context, next) => {
  if (!url.endsWith('.ts')) return next(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  return {
    format: 'module',
    shortCircuit: true,
    source: ts.transpileModule(source, { compilerOptions }).outputText,
  };
};
