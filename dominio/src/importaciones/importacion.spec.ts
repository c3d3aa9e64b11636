import { dado, narrar, registrados } from '../dado.prueba.ts';
import { leer } from '../esquemas.ts';
import { clienteSchema } from '../clientes/cliente.ts';
import { proyectar } from '../proyeccion.ts';
import { loQueFalta } from './filas.ts';
import { narradorDeImportacion } from './historial.ts';
import { agregadoDeImportacion } from './importacion.agregado.ts';
import {
  CONSERVADAS_NOMBRADAS,
  type ComandoDeImportacion,
  type EventoDeImportacion,
  IMPORTACION_DESHECHA,
  IMPORTACION_NO_ENCONTRADA,
  IMPORTACION_TERMINADA,
  importacion,
} from './importacion.ts';
import { aImportacionDeApi, vistaDeImportaciones } from './importacion.view.ts';

const DATOS = {
  user_id: 'dueña',
  tipo: 'clientes',
  archivo: { nombre: 'clientes.csv', sha256: 'a'.repeat(64) },
  total: 1_200,
  duplicados: 'completar',
} as const;
const ROSA = { fila: 3, id: 'rosa', version: 2 };
const RESULTADO = { creadas: 1_197, completadas: 1, saltadas: 2 };
const DESHECHO = { deshechas: 1_196, conservadas: 2, cuales: [{ id: 'c1', por: 'facturada' }] } as const;

const iniciada: EventoDeImportacion = { type: 'ImportacionIniciada', data: DATOS };
const porCompletar: EventoDeImportacion = { type: 'ClientesPorCompletar', data: { clientes: [ROSA] } };
const terminada: EventoDeImportacion = { type: 'ImportacionTerminada', data: RESULTADO };
const deshecha: EventoDeImportacion = { type: 'ImportacionDeshecha', data: DESHECHO };

const iniciar = (user_id = 'dueña'): ComandoDeImportacion => ({
  type: 'IniciarImportacion',
  ...DATOS,
  user_id,
});
const preparar = (user_id = 'dueña'): ComandoDeImportacion => ({
  type: 'PrepararClientesPorCompletar',
  user_id,
  clientes: [ROSA],
});
const terminar = (user_id = 'dueña'): ComandoDeImportacion => ({
  type: 'TerminarImportacion',
  user_id,
  resultado: RESULTADO,
});
const deshacer = (cuantas: number, user_id = 'dueña'): ComandoDeImportacion => ({
  type: 'DeshacerImportacion',
  user_id,
  deshechas: 1,
  conservadas: Array.from({ length: cuantas }, (_, n) => ({ id: `c${n}`, por: 'editada' as const })),
});

describe('La importación', () => {
  test('empieza una vez, también cuando dos aparatos traen el mismo archivo', () => {
    dado(importacion).cuando(iniciar()).entonces(iniciada);
    dado(importacion, iniciada).cuando(iniciar()).entonces();
  });

  test('anota qué clientes va a completar, cada uno una vez', () => {
    dado(importacion, iniciada).cuando(preparar()).entonces(porCompletar);
    dado(importacion, iniciada, porCompletar).cuando(preparar()).entonces();
  });

  test('termina una vez, y ya no recibe filas', () => {
    dado(importacion, iniciada).cuando(terminar()).entonces(terminada);
    dado(importacion, iniciada, terminada).cuando(terminar()).entonces();
    dado(importacion, iniciada, terminada).cuando(preparar()).seRechaza(IMPORTACION_TERMINADA, 'conflicto');
    for (const comando of [preparar(), terminar()])
      dado(importacion, iniciada, terminada, deshecha)
        .cuando(comando)
        .seRechaza(IMPORTACION_DESHECHA, 'conflicto');
  });

  test('se deshace una vez; cuenta todo lo que conserva y nombra lo que cabe', () => {
    dado(importacion, iniciada, terminada)
      .cuando(deshacer(1))
      .entonces({
        type: 'ImportacionDeshecha',
        data: { deshechas: 1, conservadas: 1, cuales: [{ id: 'c0', por: 'editada' }] },
      });
    const [{ data }] = importacion.decide(deshacer(1_001), {
      version: 1,
      importacion: { ...DATOS, porCompletar: [], resultado: RESULTADO, deshecho: null },
    }) as [Extract<EventoDeImportacion, { type: 'ImportacionDeshecha' }>];
    expect([data.conservadas, data.cuales.length]).toEqual([1_001, CONSERVADAS_NOMBRADAS]);
    dado(importacion, iniciada, terminada, deshecha).cuando(deshacer(1)).entonces();
  });

  test('la importación de otra dueña se responde como inexistente', () => {
    for (const comando of [iniciar('otra'), preparar('otra'), terminar('otra'), deshacer(1, 'otra')])
      dado(importacion, iniciada).cuando(comando).seRechaza(IMPORTACION_NO_ENCONTRADA, 'no-existe');
    for (const comando of [preparar(), terminar(), deshacer(1)])
      dado(importacion).cuando(comando).seRechaza(IMPORTACION_NO_ENCONTRADA, 'no-existe');
  });

  test('se lista con lo que hizo y lo que deshizo, y se cuenta en palabras', () => {
    const log = registrados(`${agregadoDeImportacion.prefijo}i1`, 'dueña', [
      ...[iniciada, porCompletar, terminada, deshecha],
    ]);
    expect(aImportacionDeApi(proyectar(vistaDeImportaciones, log, 'i1')!)).toEqual({
      id: 'i1',
      version: 4,
      tipo: 'clientes',
      archivo: DATOS.archivo,
      total: 1_200,
      duplicados: 'completar',
      estado: 'deshecha',
      resultado: RESULTADO,
      deshecho: { deshechas: 1_196, conservadas: 2 },
      creada: '2026-03-01T12:00:00.000Z',
      terminada: '2026-03-01T12:02:00.000Z',
      deshecha: '2026-03-01T12:03:00.000Z',
    });
    const { eventos } = narrar(narradorDeImportacion, log, () => 'Ana');
    expect(eventos.map(({ texto }) => texto)).toEqual([
      'Se empezó a importar clientes.csv: 1,200 clientes.',
      'Se completó lo que faltaba de 1 cliente.',
      'Se terminó la importación: 1,197 clientes nuevos, 1 completado, 2 filas saltadas.',
      'Se deshizo la importación: se quitaron 1,196 clientes y se conservaron 2 que cambiaron después.',
    ]);
  });
});

test('Una fila completa los campos vacíos de un cliente que ya existe, y no cambia los demás', () => {
  const hay = leer(clienteSchema, {
    nombre: 'Ana',
    telefono: '5512345678',
    categoria: 'activo',
    notas: 'VIP',
  });
  const fila = {
    ...hay,
    nombre: 'Otra',
    categoria: 'pendiente' as const,
    notas: 'Nada',
    direccion: 'Calle 5',
    fecha_nacimiento: '1990-02-28',
  };
  expect(loQueFalta(hay, fila)).toEqual({ direccion: 'Calle 5', fecha_nacimiento: '1990-02-28' });
  expect(loQueFalta(hay, { ...hay, nombre: 'Otra' })).toBeNull();
});
