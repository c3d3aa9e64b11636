import { PROYECCIONES } from '@cuenta-clara/dominio/proyecciones';
import { INDEXADAS, INDICES } from './indices.ts';

test('INDICES tiene una línea por cada vista con campos de búsqueda, y ninguna más', () => {
  const conCampos = PROYECCIONES.filter(({ fields }) => Object.keys(fields).length > 0);
  expect(Object.keys(INDICES).sort()).toEqual(conCampos.map(({ name }) => name).sort());
  expect(INDEXADAS.map(({ name }) => name)).toEqual(PROYECCIONES.map(({ name }) => name));
});

test('toda lista de facturas se busca dentro de lo de su dueña', () => {
  expect(INDICES.facturas.indexes.filter(([primero]) => primero !== 'owner')).toEqual([]);
});
