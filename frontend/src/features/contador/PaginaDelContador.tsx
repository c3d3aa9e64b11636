import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { AvisoSinConexion } from '../../components/AvisoSinConexion.tsx';
import { BotonDeTema } from '../../components/BotonDeTema.tsx';
import { IdentidadDelNegocio } from '../../components/IdentidadDelNegocio.tsx';
import { useAppSelector } from '../../base/store.ts';
import { Toasts } from '../../base/toasts.tsx';
import { ZonaDeLaDuena } from '../../base/ZonaDeLaDuena.tsx';
import { Cargando } from '../../components/Cargando.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';
import { Libro } from '../libro/Libro.tsx';

/** The accountant's page: the ledger of whoever gave her the link, to be read and nothing else. */
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
      <Marco identidad={<IdentidadDelNegocio nombre={negocio.nombre_negocio} logo={negocio.logo_url} />}>
        <Toasts />
        <ZonaDeLaDuena zona={negocio.zona_horaria}>
          <Libro
            key={token}
            subtitulo={`Movimientos de ${negocio.nombre_negocio || 'este negocio'}. Solo lectura.`}
          />
        </ZonaDeLaDuena>
      </Marco>
    );
  return (
    <Marco>
      {isError ? (
        <ErrorConReintento
          titulo="No pudimos abrir el libro"
          error={error}
          onReintentar={() => void refetch()}
        />
      ) : (
        <Cargando />
      )}
    </Marco>
  );
}

const Marco = ({ identidad, children }: { identidad?: ReactNode; children: ReactNode }) => (
  <Box sx={{ minHeight: '100dvh' }}>
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: { xs: 2, md: 3 },
        pt: 'calc(8px + env(safe-area-inset-top))',
        pb: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{identidad}</Box>
      <BotonDeTema />
    </Box>
    <AvisoSinConexion />
    <Box
      component="main"
      sx={{ width: '100%', maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 3 }, pt: { xs: 2, md: 3 }, pb: 6 }}
    >
      {children}
    </Box>
  </Box>
);
