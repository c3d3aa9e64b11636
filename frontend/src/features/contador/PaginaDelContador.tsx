import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { PAGINA_DEL_CONTADOR } from '../../base/sesion/acceso.ts';
import { AvisoSinConexion } from '../../components/AvisoSinConexion.tsx';
import { BotonDeTema } from '../../components/BotonDeTema.tsx';
import { IdentidadDelNegocio } from '../../components/IdentidadDelNegocio.tsx';
import { useAppSelector } from '../../base/store.ts';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { ZonaDeLaDuena } from '../../base/tiempo/ZonaDeLaDuena.tsx';
import { parte } from '../../base/carga/carga-diferida.ts';
import { Cargando } from '../../components/Cargando.tsx';
import { Consejos } from '../../components/Consejos.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import PaginaDeReportes from '../reportes/PaginaDeReportes.tsx';

const PaginaDeAntiguedad = parte(() => import('../deudas/PaginaDeAntiguedad.tsx'));
const Libro = parte(async () => ({ default: (await import('../libro/Libro.tsx')).Libro }));
const PaginaDeCliente = parte(() => import('../ficha-de-cliente/PaginaDeCliente.tsx'));

export default function PaginaDelContador() {
  const { token, expirada } = useAppSelector(({ sesion }) => sesion);
  const { data: negocio, isError, error, refetch } = useNegocioQuery(undefined, { skip: token === null });
  if (token === null)
    return (
      <Marco identidad={<IdentidadDelNegocio nombre="" logo={null} />}>
        <EstadoVacio
          dibujo="candado"
          nivel="h1"
          titulo={expirada ? 'Este enlace ya no sirve' : 'Abre el enlace que te enviaron'}
          texto={
            expirada
              ? 'Expiró o lo revocaron. Pide uno nuevo a quien te lo envió.'
              : 'Esta página solo se abre con el enlace completo que te dio el negocio.'
          }
        />
      </Marco>
    );
  if (negocio)
    return (
      <Marco
        identidad={<IdentidadDelNegocio nombre={negocio.nombre_negocio} logo={negocio.logo_url} />}
        secciones={<Secciones />}
      >
        <Toasts />
        <Consejos />
        <ZonaDeLaDuena zona={negocio.zona_horaria}>
          <Paginas key={token} negocio={negocio.nombre_negocio || 'este negocio'} />
        </ZonaDeLaDuena>
      </Marco>
    );
  return (
    <Marco>
      {isError ? (
        <ErrorConReintento
          titulo="No pudimos abrir las cuentas"
          error={error}
          onReintentar={() => void refetch()}
        />
      ) : (
        <Cargando />
      )}
    </Marco>
  );
}

/** Below `/contador` the paths are the owner's, so that a link works for the owner and the accountant. */
const Paginas = ({ negocio }: { negocio: string }) => (
  <Suspense fallback={<Cargando />}>
    <Switch>
      <Route path={PAGINA_DEL_CONTADOR}>
        <PaginaDeReportes negocio={negocio} aLibro={PAGINA_DEL_CONTADOR + LIBRO} />
      </Route>
      <Route path={PAGINA_DEL_CONTADOR} nest>
        <Switch>
          <Route path={SALDOS}>
            <PaginaDeAntiguedad negocio={negocio} />
          </Route>
          <Route path={LIBRO}>
            <Libro
              subtitulo={`Movimientos de ${negocio}. Solo lectura.`}
              aReportes={`~${PAGINA_DEL_CONTADOR}`}
            />
          </Route>
          <Route path="/clientes/:id">
            <PaginaDeCliente soloLectura />
          </Route>
          <Route>
            <Redirect to={`~${PAGINA_DEL_CONTADOR}`} replace />
          </Route>
        </Switch>
      </Route>
    </Switch>
  </Suspense>
);

const COLUMNA = { width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 3 } } as const;

const SALDOS = '/antiguedad';
const LIBRO = '/libro';
const SECCIONES = [
  { texto: 'Reportes', a: PAGINA_DEL_CONTADOR },
  { texto: 'Libro', a: PAGINA_DEL_CONTADOR + LIBRO },
  { texto: 'Saldos', a: PAGINA_DEL_CONTADOR + SALDOS },
] as const;

const Secciones = () => {
  const [ruta] = useLocation();
  const aqui = SECCIONES.find(({ a }) => a === ruta)?.texto ?? 'Saldos';
  return (
    <Box component="nav" aria-label="Secciones" sx={{ ...COLUMNA, display: 'flex', gap: 1 }}>
      {SECCIONES.map(({ texto, a }) => (
        <Button
          key={a}
          component={Link}
          href={a}
          aria-current={texto === aqui ? 'page' : undefined}
          sx={{
            borderRadius: 0,
            borderBottom: 2,
            borderColor: texto === aqui ? 'primary.main' : 'transparent',
            color: texto === aqui ? undefined : 'text.secondary',
          }}
        >
          {texto}
        </Button>
      ))}
    </Box>
  );
};

interface PropsDeMarco {
  identidad?: ReactNode;
  secciones?: ReactNode;
  children: ReactNode;
}

const Marco = ({ identidad, secciones, children }: PropsDeMarco) => (
  <Box sx={{ minHeight: '100dvh' }}>
    <Box
      component="header"
      sx={{
        pt: 'calc(8px + env(safe-area-inset-top))',
        pb: secciones ? 0 : 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          ...COLUMNA,
        }}
      >
        <Box sx={{ minWidth: 0 }}>{identidad}</Box>
        <BotonDeTema />
      </Box>
      {secciones}
    </Box>
    <AvisoSinConexion />
    <Box component="main" sx={{ ...COLUMNA, pt: { xs: 2, md: 3 }, pb: 6 }}>
      {children}
    </Box>
  </Box>
);
