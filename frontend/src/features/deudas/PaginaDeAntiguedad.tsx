import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation, useSearch } from 'wouter';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { Paginas } from '../../components/Paginas.tsx';
import { DeudorasEnTabla } from './DeudorasEnTabla.tsx';
import { DeudorasEnTarjetas } from './DeudorasEnTarjetas.tsx';
import { DiaDeLaLectura } from './DiaDeLaLectura.tsx';
import { EdadesDeLaDeuda } from './EdadesDeLaDeuda.tsx';
import { useAntiguedadQuery } from './deudas.api.ts';
import {
  type FiltrosDeAntiguedad,
  busquedaDe,
  consultaDe,
  esDe,
  leerFiltros,
} from './filtros-de-antiguedad.ts';

/** Eight columns need more than a tablet has beside the sidebar. */
const useCabeLaTabla = (): boolean => !useMediaQuery('(max-width: 1099.95px)', { noSsr: true });

/** /antiguedad: who owes what, and since when. */
export default function PaginaDeAntiguedad() {
  const filtros = leerFiltros(useSearch());
  const [ruta, ir] = useLocation();
  const consulta = useAntiguedadQuery(consultaDe(filtros));
  const { isFetching, isError, error, refetch } = consulta;
  // While another page comes, this one stays; what was owed on another day never stands under this one's.
  const data = consulta.data && esDe(consulta.data, filtros) ? consulta.data : undefined;
  const cabeLaTabla = useCabeLaTabla();
  const Deudoras = cabeLaTabla ? DeudorasEnTabla : DeudorasEnTarjetas;
  const cambiar = (cambio: Partial<FiltrosDeAntiguedad>) =>
    ir(ruta + busquedaDe({ ...filtros, pagina: 1, ...cambio }), { replace: true });

  return (
    <Pagina titulo="Antigüedad de saldos" subtitulo="Quién te debe, y desde cuándo.">
      <DiaDeLaLectura filtros={filtros} onCambio={cambiar} />
      {isError && !data ? (
        <ErrorConReintento
          titulo="No pudimos cargar lo que te deben"
          error={error}
          onReintentar={() => void refetch()}
        />
      ) : (
        <EdadesDeLaDeuda titulo={filtros.al ? 'Te debían' : 'Te deben'} antiguedad={data?.totales} />
      )}
      {!data && isFetching && <EnCamino alto={cabeLaTabla ? 64 : 96} />}
      {data?.total === 0 && (
        <EstadoVacio
          dibujo="pagos"
          titulo={filtros.al ? 'Nadie te debía nada' : 'Nadie te debe nada'}
          texto="Aquí verás a cada cliente con lo que debe, empezando por lo que lleva más tiempo vencido."
        />
      )}
      {data && data.total > 0 && (
        <Box
          component="section"
          aria-labelledby="por-cliente"
          sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Typography variant="h2" id="por-cliente">
              {data.total === 1 ? '1 cliente' : `${data.total.toLocaleString('es-MX')} clientes`}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              primero lo más vencido
            </Typography>
          </Box>
          <Deudoras clientes={data.clientes} />
          <Paginas
            pagina={Math.min(filtros.pagina, data.totalPages)}
            de={data.totalPages}
            onIr={(pagina) => cambiar({ pagina })}
          />
        </Box>
      )}
    </Pagina>
  );
}
