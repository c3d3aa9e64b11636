import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import { type ListedFiles } from '../../platform/file-store/file-store.ts';
import { archivosCambiados } from './archivos-guardados.ts';

const CLAVE = 'pdf/0198d7a4-0000-7000-8000-000000000001/1-e8';
const LOGO = { key: 'logos/ana/uno.png', owner: 'ana', sha256: 'a'.repeat(64) };

const sinAbrir = (antes: readonly string[], despues: readonly string[]): ListedFiles => {
  const dichas = [antes];
  return {
    keys: async () => dichas.pop() ?? despues,
    open: async () => null,
  } as Partial<ListedFiles> as ListedFiles;
};
const documentos = { get: async () => null } as Partial<DocumentStore> as DocumentStore;

test('un PDF que se elimina durante la revisión no se da por cambiado', async () => {
  expect(await archivosCambiados(sinAbrir([CLAVE], []), documentos, [])).toEqual([]);
});

test('un PDF que sigue ahí y no se puede abrir se da por cambiado', async () => {
  expect(await archivosCambiados(sinAbrir([CLAVE], [CLAVE]), documentos, [])).toMatchObject([
    { codigo: 'file-changed', documento: CLAVE },
  ]);
});

test('un logo que se elimina durante la revisión se da por faltante', async () => {
  expect(await archivosCambiados(sinAbrir([LOGO.key], []), documentos, [LOGO])).toMatchObject([
    { codigo: 'file-removed', documento: LOGO.key },
  ]);
});
