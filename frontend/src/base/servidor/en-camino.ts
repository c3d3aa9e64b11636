import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type CosaEnCamino, conOtra, guardarCosas, leerCosas } from './cosas-en-camino.ts';
import { type EnCamino, NADA_EN_CAMINO, guardarEnCamino, leerEnCamino } from './en-camino-guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';
import { sesionCerrada, sesionDeOtraPestana, sesionIniciada, sesionPerdida } from '../sesion/sesion.ts';

export interface LoEnCamino extends EnCamino {
  readonly cosas: readonly CosaEnCamino[];
}

const NADA: LoEnCamino = { ...NADA_EN_CAMINO, cosas: [] };

const guardar = (estado: LoEnCamino): LoEnCamino => {
  guardarEnCamino(estado);
  guardarCosas(estado.cosas);
  return estado;
};

/** All tabs share the log position; each tab has only the records that it wrote. */
const leer = (): LoEnCamino => {
  const leido = leerEnCamino();
  if (leido.desde !== null) return { ...leido, cosas: leerCosas() };
  guardarCosas([]);
  return NADA;
};

interface Escritura {
  readonly lugar: string;
  readonly cosa: CosaEnCamino | null;
}

const enCamino = createSlice({
  name: 'enCamino',
  initialState: leer,
  reducers: {
    escrituraEnCamino: ({ desde, cosas }, { payload: { lugar, cosa } }: PayloadAction<Escritura>) =>
      guardar({
        desde: desde !== null && desde > lugar ? desde : lugar,
        cuando: msDelDispositivo(),
        cosas: cosa ? conOtra(cosas, cosa) : cosas,
      }),
    /** A read included all of the owner's writes up to this log position, so later reads do too. */
    lecturaAlDia: (estado, { payload: hasta }: PayloadAction<string>) => {
      if (estado.desde === null) return estado;
      if (estado.desde <= hasta) return guardar(NADA);
      return guardar({ ...estado, cosas: estado.cosas.filter(({ lugar }) => lugar > hasta) });
    },
    yaNoSeEspera: () => guardar(NADA),
    enCaminoDeOtraPestana: leer,
  },
  extraReducers: (caso) => {
    for (const cambio of [sesionIniciada, sesionPerdida, sesionCerrada, sesionDeOtraPestana])
      caso.addCase(cambio, leer);
  },
});

export const { escrituraEnCamino, lecturaAlDia, yaNoSeEspera, enCaminoDeOtraPestana } = enCamino.actions;
export const enCaminoReducer = enCamino.reducer;
