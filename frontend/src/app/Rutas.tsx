import { type ComponentType, Suspense, lazy } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Cargando } from '../components/Cargando.tsx';
import { PAGINA_DEL_CONTADOR } from './acceso.ts';
import { LimiteDeErrores } from './LimiteDeErrores.tsx';
import { LUGARES, type NombreDePantalla } from './lugares.ts';
import { PANTALLAS, cargarGuardia } from './pantallas.ts';

const Guardia = lazy(cargarGuardia);
const Login = lazy(() => import('../features/sesion/PaginaDeLogin.tsx'));
const Registro = lazy(() => import('../features/sesion/PaginaDeRegistro.tsx'));
const Contador = lazy(() => import('../features/contador/PaginaDelContador.tsx'));
const Publica = lazy(() => import('../features/facturas/PaginaPublica.tsx'));

const COMPONENTES: Record<NombreDePantalla, ComponentType> = {
  inicio: lazy(PANTALLAS.inicio),
  clientes: lazy(PANTALLAS.clientes),
  facturas: lazy(PANTALLAS.facturas),
  formulario: lazy(PANTALLAS.formulario),
  detalle: lazy(PANTALLAS.detalle),
  libro: lazy(PANTALLAS.libro),
  configuracion: lazy(PANTALLAS.configuracion),
};

/** The screens of whoever is signed in. One that fails leaves the shell, and with it the way to the others. */
const Pantallas = () => {
  const [ruta] = useLocation();
  return (
    <LimiteDeErrores lugar={ruta}>
      <Suspense fallback={<Cargando />}>
        <Switch>
          {LUGARES.map(([ruta, pantalla]) => (
            <Route key={ruta} path={ruta} component={COMPONENTES[pantalla]} />
          ))}
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
