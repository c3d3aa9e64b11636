import { Provider } from 'react-redux';
import { LimiteDeErrores } from './LimiteDeErrores.tsx';
import { Rutas } from './Rutas.tsx';
import { TemaProvider } from './TemaProvider.tsx';
import { store } from './store.ts';

export const App = () => (
  <Provider store={store}>
    <TemaProvider>
      <LimiteDeErrores>
        <Rutas />
      </LimiteDeErrores>
    </TemaProvider>
  </Provider>
);
