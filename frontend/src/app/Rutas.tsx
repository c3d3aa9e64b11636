import { Suspense, lazy } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Cargando } from '../components/Cargando.tsx';
import { PAGINA_DEL_CONTADOR } from './acceso.ts';
import { LimiteDeErrores } from './LimiteDeErrores.tsx';
import { PANTALLAS, cargarGuardia } from './pantallas.ts';

const Guardia = lazy(cargarGuardia);
const Login = lazy(() => import('../features/sesion/PaginaDeLogin.tsx'));
const Registro = lazy(() => import('../features/sesion/PaginaDeRegistro.tsx'));
const Inicio = lazy(PANTALLAS.inicio);
const Clientes = lazy(PANTALLAS.clientes);
const Configuracion = lazy(PANTALLAS.configuracion);
const Facturas = lazy(PANTALLAS.facturas);
const Formulario = lazy(PANTALLAS.formulario);
const Detalle = lazy(PANTALLAS.detalle);
const Libro = lazy(PANTALLAS.libro);
const Contador = lazy(() => import('../features/contador/PaginaDelContador.tsx'));
const Publica = lazy(() => import('../features/facturas/PaginaPublica.tsx'));

/** The screens of whoever is signed in. One that fails leaves the shell, and with it the way to the others. */
const Pantallas = () => {
  const [ruta] = useLocation();
  return (
    <LimiteDeErrores lugar={ruta}>
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
          <Route path="/libro" component={Libro} />
          <Route>
            <Redirect to="/home" replace />
          </Route>
        </Switch>
      </Suspense>
    </LimiteDeErrores>
  );
};

/** The route table (spec section 2). */
export const Rutas = () => (
  <Suspense fallback={<Cargando />}>
    <Switch>
      <Route path="/login" component={Login} />
      <Route path="/register" component={Registro} />
      <Route path="/factura/:id" component={Publica} />
      <Route path="/factura/:cliente/:numero" component={Publica} />
      <Route path={PAGINA_DEL_CONTADOR} component={Contador} />
      <Route>
        <Guardia>
          <Pantallas />
        </Guardia>
      </Route>
    </Switch>
  </Suspense>
);
