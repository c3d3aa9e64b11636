import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Cargando } from '../components/Cargando.tsx';
import { parte } from '../base/carga/carga-diferida.ts';
import { LimiteDeErrores } from './LimiteDeErrores.tsx';
import { SinMarco } from './SinMarco.tsx';
import { cargarGuardia } from './adelantar.ts';
import { PANTALLAS, type Pantalla } from './pantallas.ts';

const Guardia = parte(cargarGuardia);

const rutasDe = (pantallas: readonly Pantalla[]) =>
  pantallas.flatMap(({ rutas, cargar }) => {
    const Pagina = parte(cargar);
    return rutas.map((ruta) => (
      <Route key={ruta} path={ruta}>
        <Pagina />
        <SinMarco />
      </Route>
    ));
  });

const todas: readonly Pantalla[] = Object.values(PANTALLAS);
const ABIERTAS = rutasDe(todas.filter(({ seccion }) => !seccion));
const DEL_ARMAZON = rutasDe(todas.filter(({ seccion }) => seccion));

/** Inside an error boundary the shell and its links still work after an error in a screen. */
const Pantallas = () => {
  const [ruta] = useLocation();
  return (
    <LimiteDeErrores lugar={ruta}>
      <Switch>
        {DEL_ARMAZON}
        <Route>
          <Redirect to="/home" replace />
        </Route>
      </Switch>
    </LimiteDeErrores>
  );
};

export const Rutas = () => (
  <Suspense fallback={<Cargando />}>
    <Switch>
      {ABIERTAS}
      <Route>
        <Guardia>
          <Pantallas />
        </Guardia>
      </Route>
    </Switch>
  </Suspense>
);
