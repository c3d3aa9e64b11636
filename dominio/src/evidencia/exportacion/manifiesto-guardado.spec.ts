import { type Registrado } from '../../decider.ts';
import { sha256 } from '../libro/huella.ts';
import { abrirManifiesto } from './manifiesto-guardado.ts';

const DIAS = { desde: '2026-01-01', hasta: '2026-01-31' };
const GUARDADO = { owner: 'luz', ...DIAS, texto: '{}\n' };
const SUYA = sha256(GUARDADO.texto);

const evento = (type: string, data: object, ownerId = 'luz') =>
  ({ type, data, metadata: { ownerId } }) as unknown as Registrado;
const archivos = (...manifiestos: readonly (readonly (string | null)[])[]): readonly Registrado[] =>
  manifiestos.flatMap(([primero = null, ...despues], i) => [
    evento('ExportacionPedida', { id: `a${i}`, ...DIAS }),
    evento('ExportacionLista', { id: `a${i}`, manifiesto: primero }),
    ...despues.map((manifiesto) => evento('ExportacionRehecha', { id: `a${i}`, manifiesto })),
  ]);
const halla = (eventos: readonly Registrado[]) => {
  const manifiesto = abrirManifiesto(GUARDADO);
  manifiesto.oir(eventos);
  return manifiesto.hallazgos().map(({ codigo }) => codigo);
};

test.each([
  ['el de uno de los archivos de esos días', archivos(['ab'], [SUYA])],
  ['el de uno que se hizo otra vez, antes o después', archivos([SUYA, 'ab'])],
  ['de días de los que no hay archivo', []],
  ['de días de los que hay uno cuyo manifiesto no se anotó', archivos(['ab'], [null])],
])('no se dice nada del manifiesto %s', (_de, eventos) => {
  expect(halla(eventos)).toEqual([]);
});

test('un manifiesto que no es de ningún archivo de esos días da un hallazgo; los archivos de otros días o de otra dueña no cuentan', () => {
  const deOtros = [
    evento('ExportacionPedida', { id: 'b', ...DIAS, hasta: '2026-02-28' }),
    evento('ExportacionLista', { id: 'b', manifiesto: SUYA }),
    evento('ExportacionPedida', { id: 'c', ...DIAS }, 'beto'),
    evento('ExportacionLista', { id: 'c', manifiesto: SUYA }, 'beto'),
  ];
  expect(halla(deOtros)).toEqual([]);
  expect(halla([...archivos(['ab']), ...deOtros])).toEqual(['anchor-mismatch']);
});
