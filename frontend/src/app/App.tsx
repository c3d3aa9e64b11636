import { Provider } from 'react-redux';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { TemaProvider } from './TemaProvider.tsx';
import { ToastsProvider } from './toasts.tsx';
import { Rutas } from './Rutas.tsx';
import { store } from './store.ts';

export const App = () => (
  <Provider store={store}>
    <TemaProvider>
      <ToastsProvider>
        <ConfirmacionProvider>
          <Rutas />
        </ConfirmacionProvider>
      </ToastsProvider>
    </TemaProvider>
  </Provider>
);
