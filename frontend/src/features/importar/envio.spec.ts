import {
  type FilasImportadasDeApi,
  type ImportacionDeApi,
  LOTE,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { conCaches } from './caches.prueba.ts';
import { type Avance, type Como, type PorImportar, enTandas, importar, pendientes, seguir } from './envio.ts';

beforeEach(conCaches);

const CUAL: Omit<PorImportar, 'filas'> = {
  tipo: 'clientes',
  nombre: 'lista.csv',
  sha256: 'a'.repeat(64),
  duplicados: 'saltar',
};
const filas = (cuantas: number) => Array.from({ length: cuantas }, (_nada, n) => ({ nombre: `Ana ${n}` }));
const SIN_LINEA = { status: 'FETCH_ERROR' };

/**
 * A fake server that records each row once, by its index. `falla` gives the failure of each try: 'antes'
 * loses the request, 'despues' loses the response after recording, any other value but null is thrown after
 * recording.
 */
const servidor = (falla: (vez: number) => unknown = () => null) => {
  const registradas = new Map<number, unknown>();
  const avances: Avance[] = [];
  const control = new AbortController();
  let vez = 0;
  const importacion = (estado: ImportacionDeApi['estado']) =>
    ({ id: 'uno', tipo: 'clientes', estado }) as ImportacionDeApi;
  const como: Como = {
    servidor: {
      importar: async () => importacion('en-curso'),
      mandar: async (_id, { desde, filas: suyas }): Promise<FilasImportadasDeApi> => {
        const fallo = falla(vez++);
        if (fallo === 'antes') throw SIN_LINEA;
        for (const [lugar, fila] of suyas.entries()) registradas.set(desde + lugar, fila);
        if (fallo !== null) throw fallo === 'despues' ? SIN_LINEA : fallo;
        return { creadas: suyas.length, completadas: 0, saltadas: [] };
      },
      terminar: async () => importacion('terminada'),
    },
    pasajero: (error) => error === SIN_LINEA,
    avisar: (avance) => void avances.push(avance),
    senal: control.signal,
    esperar: () => Promise.resolve(),
  };
  return { como, registradas, avances, control };
};

test('las filas van en envíos que caben, en su orden y ninguna dos veces', () => {
  const largas = [
    null,
    ...filas(1_200),
    { notas: 'ñ'.repeat(400_000) },
    { notas: 'ñ'.repeat(400_000) },
    { nombre: 'Fin' },
  ];
  const tandas = [...enTandas(largas)];
  expect(tandas.flatMap((una) => una.filas)).toEqual(largas);
  for (const { desde, filas: suyas } of tandas) {
    expect(suyas[0]).toBe(largas[desde]);
    expect(suyas.length).toBeLessThanOrEqual(LOTE.filas);
    expect(new Blob([JSON.stringify({ desde, filas: suyas })]).size).toBeLessThanOrEqual(LOTE.bytes);
  }
});

test('una línea que se pierde, antes o después de que se registraran, se intenta otra vez y termina', async () => {
  const { como, registradas, avances } = servidor((vez) => ['antes', 'despues', null][vez] ?? null);
  const todas = filas(1_200);
  const { importacion } = await importar({ ...CUAL, filas: todas }, como);
  expect(importacion.estado).toBe('terminada');
  expect([...registradas.values()]).toEqual(todas);
  expect(avances.at(-1)).toEqual({ hechas: 1_200, total: 1_200, espera: false });
  expect(avances.filter(({ espera }) => espera)).toHaveLength(2);
  expect(await pendientes()).toEqual([]);
});

test('una importación que una recarga cortó sigue donde iba', async () => {
  const cortada = servidor((vez) => (vez === 1 ? { status: 409 } : null));
  const todas = filas(1_200);
  await expect(importar({ ...CUAL, filas: todas }, cortada.como)).rejects.toEqual({ status: 409 });
  const [quedo] = await pendientes();
  expect(quedo!.envio).toMatchObject({ id: 'uno', nombre: 'lista.csv', total: 1_200 });
  const otra = servidor();
  await seguir(quedo!.envio, quedo!.tandas, otra.como);
  expect([...otra.registradas.keys()][0]).toBe(LOTE.filas);
  expect(otra.registradas.size).toBe(700);
  expect(otra.avances[0]).toEqual({ hechas: 500, total: 1_200, espera: false });
  expect(await pendientes()).toEqual([]);
});

test('una importación detenida no manda más filas', async () => {
  const { como, registradas, control } = servidor((vez) => {
    if (vez === 0) control.abort();
    return null;
  });
  await expect(importar({ ...CUAL, filas: filas(1_200) }, como)).rejects.toThrow();
  expect(registradas.size).toBe(LOTE.filas);
  expect((await pendientes())[0]!.tandas).toHaveLength(2);
});
