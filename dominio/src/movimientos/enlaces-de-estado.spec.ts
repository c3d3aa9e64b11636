import { dado, registrados } from '../dado.prueba.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import {
  DEMASIADOS_ENLACES,
  ENLACES_VIGENTES,
  ENLACE_NO_ENCONTRADO,
  type EnlaceDeEstado,
  type EventoDeEnlaces,
  enlaceDeEstadoSchema,
  enlacesDeEstado,
} from './enlaces-de-estado.ts';
import { agregadoDeEnlaces } from './enlaces-de-estado.agregado.ts';
import { aEnlaceDeApi, vistaDeEnlaces } from './enlaces-de-estado.view.ts';

const DE_ANA: Omit<EnlaceDeEstado, 'id'> = { cliente_id: 'ana', desde: null, hasta: null };
const DE_OCTUBRE = { cliente_id: 'ana', desde: '2026-10-01', hasta: '2026-10-31' };
const creado = (id: string, de = DE_ANA): EventoDeEnlaces => ({
  type: 'EnlaceDeEstadoCreado',
  data: { id, ...de },
});
const revocado = (id: string): EventoDeEnlaces => ({ type: 'EnlaceDeEstadoRevocado', data: { id } });
const crear = (id: string) => ({ type: 'CrearEnlaceDeEstado', enlace: { id, ...DE_ANA } }) as const;
const revocar = (id: string) => ({ type: 'RevocarEnlaceDeEstado', id }) as const;

describe('El enlace del estado de cuenta', () => {
  test('se crea, y se revoca una vez; los demás siguen', () => {
    dado(enlacesDeEstado).cuando(crear('a')).entonces(creado('a'));
    dado(enlacesDeEstado, creado('a'), creado('b')).cuando(revocar('a')).entonces(revocado('a'));
    dado(enlacesDeEstado, creado('a'), revocado('a')).cuando(revocar('a')).entonces();
  });

  test('el que no existe no se puede revocar', () => {
    dado(enlacesDeEstado, creado('b')).cuando(revocar('a')).seRechaza(ENLACE_NO_ENCONTRADO, 'no-existe');
  });

  test('hay un máximo de enlaces vigentes; al revocar uno se puede crear otro', () => {
    const llenos = Array.from({ length: ENLACES_VIGENTES }, (_, i) => creado(`e${i}`));
    dado(enlacesDeEstado, ...llenos)
      .cuando(crear('a'))
      .seRechaza(DEMASIADOS_ENLACES, 'conflicto');
    dado(enlacesDeEstado, ...llenos, revocado('e0'))
      .cuando(crear('a'))
      .entonces(creado('a'));
  });

  test('es de un período o de lo pendiente; un período al revés se rechaza', () => {
    expect(leer(enlaceDeEstadoSchema, {})).toEqual({});
    expect(leer(enlaceDeEstadoSchema, { desde: '2026-10-01', hasta: '' })).toEqual({ desde: '2026-10-01' });
    expect(() => leer(enlaceDeEstadoSchema, { desde: '2026-10-02', hasta: '2026-10-01' })).toThrow(
      'El primer día no puede ser posterior al último.',
    );
  });
});

test('la lista dice de qué es cada uno, cuándo se hizo y se revocó, y a dónde lleva mientras vale', () => {
  const vistaTras = (...eventos: EventoDeEnlaces[]) =>
    proyectar(vistaDeEnlaces, registrados(`${agregadoDeEnlaces.prefijo}ana`, 'luz', eventos), 'a')!;
  const tokenDe = (id: string) => `llave-de-${id}`;
  const vigente = vistaTras(creado('a', DE_OCTUBRE));
  expect(aEnlaceDeApi(vigente, tokenDe)).toEqual({
    id: 'a',
    desde: '2026-10-01',
    hasta: '2026-10-31',
    creado: '2026-03-01T12:00:00.000Z',
    revocado: null,
    camino: '/estado/llave-de-a',
  });
  expect(vistaDeEnlaces.fieldsOf(vigente)).toEqual({
    owner: 'luz',
    cliente_id: 'ana',
    creado: '2026-03-01T12:00:00.000Z',
  });
  expect(aEnlaceDeApi(vistaTras(creado('a'), revocado('a')), tokenDe)).toMatchObject({
    revocado: '2026-03-01T12:01:00.000Z',
    camino: null,
  });
});
