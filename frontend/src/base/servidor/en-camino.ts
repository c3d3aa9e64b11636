import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import { type EnCamino, NADA_EN_CAMINO, guardarEnCamino, leerEnCamino } from './en-camino-guardado.ts';
import { sesionCerrada, sesionDeOtraPestana, sesionIniciada, sesionPerdida } from '../sesion/sesion.ts';

const guardar = (estado: EnCamino): EnCamino => {
  guardarEnCamino(estado);
  return estado;
};

const enCamino = createSlice({
  name: 'enCamino',
  initialState: leerEnCamino,
  reducers: {
    escrituraEnCamino: ({ desde }, { payload: lugar }: PayloadAction<string>) =>
      guardar({ desde: desde !== null && desde > lugar ? desde : lugar, cuando: Date.now() }),
    /** An answer shows all up to this place: so do all that are asked for from now on. */
    lecturaAlDia: (estado, { payload: hasta }: PayloadAction<string>) =>
      estado.desde !== null && estado.desde <= hasta ? guardar(NADA_EN_CAMINO) : estado,
    yaNoSeEspera: () => guardar(NADA_EN_CAMINO),
    enCaminoDeOtraPestana: leerEnCamino,
  },
  // What is kept of it came and went with the session.
  extraReducers: (caso) => {
    for (const cambio of [sesionIniciada, sesionPerdida, sesionCerrada, sesionDeOtraPestana])
      caso.addCase(cambio, leerEnCamino);
  },
});

export const { escrituraEnCamino, lecturaAlDia, yaNoSeEspera, enCaminoDeOtraPestana } = enCamino.actions;
export const enCaminoReducer = enCamino.reducer;
