import { dado, rechazoDe, registrados } from '../dado.prueba.ts';
import { proyectar } from '../proyeccion.ts';
import { agregadoDeMisDatos } from './mis-datos.agregado.ts';
import {
  type ComandoDeMisDatos,
  type EventoDeMisDatos,
  MIS_DATOS_NO_ENCONTRADOS,
  YA_SE_PREPARAN,
  exigirListos,
  misDatos,
} from './mis-datos.ts';
import { aMisDatosDeApi, vistaDeMisDatos } from './mis-datos.view.ts';

const pedidos: EventoDeMisDatos = { type: 'MisDatosPedidos', data: { id: 'm1' } };
const avanzados: EventoDeMisDatos = { type: 'MisDatosAvanzados', data: { id: 'm1', hechos: 3, total: 10 } };
const listos: EventoDeMisDatos = { type: 'MisDatosListos', data: { id: 'm1', total: 10, bytes: 2_048 } };
const fallidos: EventoDeMisDatos = { type: 'MisDatosFallidos', data: { id: 'm1' } };

const pedir = (id: string): ComandoDeMisDatos => ({ type: 'PedirMisDatos', id });
const DEL_TRABAJO: readonly (readonly [ComandoDeMisDatos, EventoDeMisDatos])[] = [
  [{ type: 'AvanzarMisDatos', id: 'm1', hechos: 3, total: 10 }, avanzados],
  [{ type: 'TerminarMisDatos', id: 'm1', total: 10, bytes: 2_048 }, listos],
  [{ type: 'AbandonarMisDatos', id: 'm1' }, fallidos],
];

describe('La copia de todos sus datos', () => {
  test('se pide una a la vez', () => {
    dado(misDatos).cuando(pedir('m1')).entonces(pedidos);
    dado(misDatos, pedidos).cuando(pedir('m1')).entonces();
    dado(misDatos, pedidos).cuando(pedir('m2')).seRechaza(YA_SE_PREPARAN, 'conflicto');
    for (const fin of [listos, fallidos])
      dado(misDatos, pedidos, fin)
        .cuando(pedir('m2'))
        .entonces({ type: 'MisDatosPedidos', data: { id: 'm2' } });
  });

  test('avanza y termina una vez, aunque su trabajo corra dos', () => {
    for (const [comando, evento] of DEL_TRABAJO) {
      dado(misDatos, pedidos).cuando(comando).entonces(evento);
      for (const fin of [listos, fallidos]) dado(misDatos, pedidos, fin).cuando(comando).entonces();
      dado(misDatos).cuando(comando).seRechaza(MIS_DATOS_NO_ENCONTRADOS, 'no-existe');
    }
  });

  test('se lista con lo que lleva, y solo lista se descarga', () => {
    const vista = (...eventos: readonly EventoDeMisDatos[]) =>
      proyectar(vistaDeMisDatos, registrados(`${agregadoDeMisDatos.prefijo}dueña`, 'dueña', eventos), 'm1')!;
    const creada = '2026-03-01T12:00:00.000Z';
    const enCurso = vista(pedidos, avanzados);
    expect(aMisDatosDeApi(enCurso)).toEqual({
      ...{ id: 'm1', estado: 'preparando', hechos: 3, total: 10, bytes: null, creada },
    });
    const hecha = vista(pedidos, avanzados, listos);
    expect(aMisDatosDeApi(hecha)).toEqual({
      ...{ id: 'm1', estado: 'lista', hechos: 10, total: 10, bytes: 2_048, creada },
    });
    exigirListos(hecha.misDatos);
    for (const una of [enCurso, vista(pedidos, fallidos)])
      expect(rechazoDe(() => exigirListos(una.misDatos)).code).toBe('conflicto');
  });
});
