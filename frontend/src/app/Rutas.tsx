import { Suspense, lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { Cargando } from '../components/Cargando.tsx';
import { Guardia } from './Guardia.tsx';

const Login = lazy(() => import('../features/sesion/PaginaDeLogin.tsx'));
const Registro = lazy(() => import('../features/sesion/PaginaDeRegistro.tsx'));
const Inicio = lazy(() => import('../features/inicio/PaginaDeInicio.tsx'));
const Clientes = lazy(() => import('../features/clientes/PaginaDeClientes.tsx'));
const Configuracion = lazy(() => import('../features/configuracion/PaginaDeConfiguracion.tsx'));
const Facturas = lazy(() => import('../features/facturas/PaginaDeFacturas.tsx'));
const Formulario = lazy(() => import('../features/facturas/PaginaDeFormulario.tsx'));
const Detalle = lazy(() => import('../features/facturas/PaginaDeDetalle.tsx'));
const Publica = lazy(() => import('../features/facturas/PaginaPublica.tsx'));

/** The route table (spec section 2). */
export const Rutas = () => (
  <Suspense fallback={<Cargando />}>
    <Switch>
      <Route path="/login" component={Login} />
      <Route path="/register" component={Registro} />
      <Route path="/factura/:id" component={Publica} />
      <Route path="/factura/:cliente/:numero" component={Publica} />
      <Route>
        <Guardia>
          <Suspense fallback={<Cargando />}>
            <Switch>
              <Route path="/home" component={Inicio} />
              <Route path="/" component={Inicio} />
              <Route path="/clientes" component={Clientes} />
              <Route path="/configuracion" component={Configuracion} />
              <Route path="/facturas" component={Facturas} />
              <Route path="/facturas/nueva" component={Formulario} />
              <Route path="/facturas/:id" component={Formulario} />
              <Route path="/factura-detalle/:id" component={Detalle} />
              <Route>
                <Redirect to="/home" replace />
              </Route>
            </Switch>
          </Suspense>
        </Guardia>
      </Route>
    </Switch>
  </Suspense>
);
