import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { api } from './api.ts';
import { sesionReducer } from './sesion.ts';

export const crearStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, sesion: sesionReducer },
    middleware: (predeterminados) => predeterminados().concat(api.middleware),
  });

export type Store = ReturnType<typeof crearStore>;
export type Estado = ReturnType<Store['getState']>;

export const store = crearStore();
setupListeners(store.dispatch);

export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<Estado>();
