import { Provider } from 'react-redux';
import { AdelantarProvider } from '../base/carga/adelantar.ts';
import { AvisoDeLoQueFalta } from '../components/AvisoDeLoQueFalta.tsx';
import { store } from './store.ts';
import { LimiteDeErrores } from './LimiteDeErrores.tsx';
import { Rutas } from './Rutas.tsx';
import { TemaProvider } from './TemaProvider.tsx';
import { adelantar } from './adelantar.ts';

const alAdelantar = (direccion: string): void => void adelantar(store, direccion);

export const App = () => (
  <Provider store={store}>
    <AdelantarProvider value={alAdelantar}>
      <TemaProvider>
        <LimiteDeErrores>
          <Rutas />
        </LimiteDeErrores>
        <AvisoDeLoQueFalta />
      </TemaProvider>
    </AdelantarProvider>
  </Provider>
);
