import { dado } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import {
  ENTRE_USOS_MS,
  type EventoDeSesiones,
  SESIONES_A_LA_VEZ,
  type Sesiones,
  sesionDe,
  sesiones,
  sesionesEn,
} from './sesiones.ts';

const LAS_NUEVE = '2026-03-02T09:00:00.000Z';
const EXPIRA = '2026-03-09T09:00:00.000Z';
const de = (sid: string, iniciada = LAS_NUEVE, expira = EXPIRA, generacion = 0) => ({
  sid,
  dispositivo: 'Chrome en Android',
  generacion,
  iniciada,
  expira,
});
const iniciada = (...como: Parameters<typeof de>): EventoDeSesiones => ({
  type: 'SesionIniciada',
  data: de(...como),
});
const cerrada = (sid: string): EventoDeSesiones => ({ type: 'SesionCerrada', data: { sid } });
const usada = (sid: string, instante: string): EventoDeSesiones => ({
  type: 'SesionUsada',
  data: { sid, instante },
});
const lasDemas = (conserva: string | null): EventoDeSesiones => ({
  type: 'DemasSesionesCerradas',
  data: { conserva },
});

const SIN_CAMBIOS = { generacion: 0, conserva: null };
const ficha = (sid: string | null, generacion = sid === null ? null : 0) => ({ sid, generacion });
const abre = (sid: string | null, estado: Sesiones, cuenta: Parameters<typeof sesionDe>[2] = SIN_CAMBIOS) =>
  sesionDe(ficha(sid), estado, cuenta) !== null;
const tras = (...historia: EventoDeSesiones[]) => fold(sesiones, historia);

describe('Una sesión', () => {
  test('se inicia y se cierra; la que no está abierta no se puede cerrar', () => {
    dado(sesiones)
      .cuando({ type: 'IniciarSesion', sesion: de('a') })
      .entonces(iniciada('a'));
    dado(sesiones, iniciada('a')).cuando({ type: 'CerrarSesion', sid: 'a' }).entonces(cerrada('a'));
    for (const historia of [[], [iniciada('b')], [iniciada('a'), cerrada('a')]])
      dado(sesiones, ...historia)
        .cuando({ type: 'CerrarSesion', sid: 'a' })
        .seRechaza('Esa sesión ya no está abierta.', 'no-existe');
  });

  test('está abierta hasta que se cierra, y cerrar una no cierra las otras', () => {
    const estado = tras(iniciada('a'), iniciada('b'), cerrada('a'));
    expect([abre('a', estado), abre('b', estado), abre('c', estado)]).toEqual([false, true, false]);
  });

  test('un token con la generación de otra sesión no abre', () => {
    const estado = tras(iniciada('a', LAS_NUEVE, EXPIRA, 1));
    const ahora = { generacion: 1, conserva: null };
    for (const generacion of [0, 2, null])
      expect([generacion, sesionDe({ sid: 'a', generacion }, estado, ahora)]).toEqual([generacion, null]);
    expect(sesionDe({ sid: 'a', generacion: 1 }, estado, ahora)).toMatchObject({ sid: 'a' });
  });

  test('una contraseña nueva cierra las sesiones anteriores, menos la que se conserva, y también la que se inició con la contraseña vieja', () => {
    const estado = tras(iniciada('a'), iniciada('b'), iniciada('nueva', LAS_NUEVE, EXPIRA, 1));
    const conservaA = { generacion: 1, conserva: 'a' };
    expect([abre('a', estado, conservaA), abre('b', estado, conservaA)]).toEqual([true, false]);
    expect(sesionDe({ sid: 'nueva', generacion: 1 }, estado, conservaA)).not.toBeNull();
    const conservaB = { generacion: 2, conserva: 'b' };
    expect(abre('a', estado, conservaB)).toBe(false);
    // The session begins with the old password while the password changes, and is recorded after the change.
    expect(abre('tarde', tras(iniciada('tarde')), { generacion: 1, conserva: null })).toBe(false);
  });
});

describe('Cerrar las demás sesiones', () => {
  test('conserva una sesión', () => {
    const historia = [iniciada('a'), iniciada('b'), iniciada('c')];
    dado(sesiones, ...historia)
      .cuando({ type: 'CerrarLasDemas', conserva: 'b' })
      .entonces(lasDemas('b'));
    const estado = tras(...historia, lasDemas('b'));
    expect(['a', 'b', 'c'].map((sid) => abre(sid, estado))).toEqual([false, true, false]);
  });

  test('cierra también los tokens sin sid, que hasta entonces abren; una contraseña nueva también', () => {
    expect(abre(null, tras())).toBe(true);
    expect(abre(null, tras(iniciada('a'), cerrada('a')))).toBe(true);
    expect(abre(null, tras(), { generacion: 1, conserva: null })).toBe(false);
    for (const conserva of ['a', null])
      expect(abre(null, tras(iniciada('a'), lasDemas(conserva), iniciada('b')))).toBe(false);
  });

  test('si lo pide un token sin sid, cierra todas', () => {
    expect(tras(iniciada('a'), lasDemas(null)).abiertas).toEqual({});
  });
});

describe('La lista de sesiones', () => {
  const lista = (instante: string, estado: Sesiones, cuenta: Parameters<typeof sesionDe>[2] = SIN_CAMBIOS) =>
    sesionesEn(instante, estado, cuenta).map(({ sid }) => sid);

  test('empieza por la sesión de uso más reciente, sin las que expiraron o se cerraron', () => {
    const estado = tras(
      iniciada('vieja', '2026-03-01T09:00:00.000Z', '2026-03-08T09:00:00.000Z'),
      iniciada('a'),
      iniciada('b', '2026-03-02T10:00:00.000Z'),
      usada('a', '2026-03-03T09:00:00.000Z'),
      iniciada('c'),
      cerrada('c'),
    );
    expect(lista('2026-03-08T08:59:59.999Z', estado)).toEqual(['a', 'b', 'vieja']);
    expect(lista('2026-03-08T09:00:00.000Z', estado)).toEqual(['a', 'b']);
    expect(lista(EXPIRA, estado)).toEqual([]);
    expect(lista(LAS_NUEVE, estado, { generacion: 1, conserva: 'b' })).toEqual(['b']);
  });

  test('no crece: las que expiraron se borran cuando se inicia otra', () => {
    const estado = tras(iniciada('a'), iniciada('b', EXPIRA, '2026-03-16T09:00:00.000Z'));
    expect(Object.keys(estado.abiertas)).toEqual(['b']);
  });

  test('una sesión más que el máximo cierra la de uso más antiguo', () => {
    const minuto = (n: number) => new Date(Date.parse(LAS_NUEVE) + n * 60_000).toISOString();
    const todas = Array.from({ length: SESIONES_A_LA_VEZ }, (_, n) => iniciada(`s${n}`, minuto(n)));
    const nueva = de('nueva', minuto(SESIONES_A_LA_VEZ));
    const iniciar = { type: 'IniciarSesion', sesion: nueva } as const;
    dado(sesiones, ...todas.slice(1))
      .cuando(iniciar)
      .entonces({ type: 'SesionIniciada', data: nueva });
    const llena = dado(sesiones, ...todas, usada('s0', '2026-03-03T09:00:00.000Z'));
    llena.cuando(iniciar).entonces(cerrada('s1'), { type: 'SesionIniciada', data: nueva });
  });
});

test('un uso se anota cuando pasó un rato desde el anterior, y de una sesión cerrada no se anota nada', () => {
  const despues = (ms: number) => new Date(Date.parse(LAS_NUEVE) + ms).toISOString();
  const usar = (instante: string) => ({ type: 'UsarSesion', sid: 'a', instante }) as const;
  dado(sesiones, iniciada('a'))
    .cuando(usar(despues(ENTRE_USOS_MS - 1)))
    .entonces();
  dado(sesiones, iniciada('a'))
    .cuando(usar(despues(ENTRE_USOS_MS)))
    .entonces(usada('a', despues(ENTRE_USOS_MS)));
  dado(sesiones, iniciada('a'), usada('a', despues(ENTRE_USOS_MS)))
    .cuando(usar(despues(ENTRE_USOS_MS + 1)))
    .entonces();
  dado(sesiones, iniciada('a'), cerrada('a'))
    .cuando(usar(despues(ENTRE_USOS_MS)))
    .entonces();
});
