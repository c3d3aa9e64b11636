import AddIcon from '../../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useSearch } from 'wouter';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { useAlAcercarse } from '../../../base/carga/adelantar.ts';
import { useEsEscritorio } from '../../../base/ventanas/useEsEscritorio.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { BotonFlotante } from '../../../components/BotonFlotante.tsx';
import { CampoDeBusqueda } from '../../../components/CampoDeBusqueda.tsx';
import { DeAntes } from '../../../components/DeAntes.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../../components/EstadoVacio.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { Paginas } from '../../../components/Paginas.tsx';
import { PestanasDeDocumentos } from '../../../components/PestanasDeDocumentos.tsx';
import { useCotizacionesQuery } from '../../../api/cotizaciones.api.ts';
import { useHacerConCotizacion } from '../acciones/useHacerConCotizacion.ts';
import { type AbrirVentana, useVentanasDeCotizacion } from '../acciones/useVentanasDeCotizacion.tsx';
import { COTIZACION_NUEVA } from '../direcciones.ts';
import { ResumenDeEstados } from './ResumenDeEstados.tsx';
import { TablaDeCotizaciones } from './TablaDeCotizaciones.tsx';
import { TarjetaDeCotizacion } from './TarjetaDeCotizacion.tsx';
import { type Filtros, consultaDeFiltros, direccionDeFiltros, hayFiltros, leerFiltros } from './filtros.ts';

interface PropsDeLista {
  cotizaciones: readonly CotizacionDeApi[];
  onAbrir: AbrirVentana;
}

const Cotizaciones = ({ cotizaciones, onAbrir }: PropsDeLista) => {
  const hacer = useHacerConCotizacion(onAbrir);
  return useEsEscritorio() ? (
    <TablaDeCotizaciones cotizaciones={cotizaciones} onHacer={hacer} />
  ) : (
    cotizaciones.map((cotizacion) => (
      <TarjetaDeCotizacion key={cotizacion.id} cotizacion={cotizacion} onHacer={hacer} />
    ))
  );
};

export default function PaginaDeCotizaciones() {
  const filtros = leerFiltros(useSearch());
  const ir = useIr();
  const esTelefono = useEsTelefono();
  const esEscritorio = useEsEscritorio();
  const alFormulario = useAlAcercarse()(COTIZACION_NUEVA);
  const { abrir, ventanas } = useVentanasDeCotizacion();
  const { data, isLoading, isFetching, isError, error, refetch } = useCotizacionesQuery(
    consultaDeFiltros(filtros),
  );
  const filtrar = (cambio: Partial<Filtros>) =>
    ir(direccionDeFiltros({ ...filtros, pagina: 1, ...cambio }), { replace: true });
  const cotizaciones = data?.cotizaciones ?? [];
  const sinNinguna = data !== undefined && cotizaciones.length === 0 && !hayFiltros(filtros);
  const pagina = Math.min(filtros.pagina, data?.totalPages ?? 1);

  return (
    <Pagina
      titulo="Cotizaciones"
      acciones={
        !esTelefono &&
        !sinNinguna && (
          <Button
            component={Link}
            href={COTIZACION_NUEVA}
            variant="contained"
            startIcon={<AddIcon />}
            {...alFormulario}
          >
            Nueva Cotización
          </Button>
        )
      }
    >
      <PestanasDeDocumentos />
      {sinNinguna ? (
        <EstadoVacio
          dibujo="facturas"
          titulo="No hay cotizaciones"
          texto="Ofrece un precio antes de hacer el trabajo. Tu cliente la acepta desde su teléfono, y con un toque se vuelve factura."
          accion={
            <Button component={Link} href={COTIZACION_NUEVA} variant="contained">
              Crear cotización
            </Button>
          }
        />
      ) : (
        <>
          <ResumenDeEstados elegido={filtros.estado} onElegir={(estado) => filtrar({ estado })} />
          <CampoDeBusqueda
            valor={filtros.q}
            onBuscar={(q) => filtrar({ q })}
            placeholder="Nombre, número, importe…"
            etiqueta="Buscar cotizaciones por número, cliente, teléfono, concepto o importe"
          />
          {isLoading &&
            [1, 2, 3, 4].map((una) => (
              <Skeleton key={una} variant="rounded" height={esEscritorio ? 68 : 132} />
            ))}
          {isError && (
            <ErrorConReintento
              titulo="Error al cargar cotizaciones"
              error={error}
              onReintentar={() => void refetch()}
            />
          )}
          {data && cotizaciones.length === 0 && (
            <EstadoVacio
              dibujo="buscar"
              titulo="No hay cotizaciones"
              texto="No se encontraron cotizaciones con los filtros aplicados"
            />
          )}
          <DeAntes cambia={isFetching && !isLoading}>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
              {cotizaciones.length > 0 && <Cotizaciones cotizaciones={cotizaciones} onAbrir={abrir} />}
            </Box>
          </DeAntes>
          <Paginas pagina={pagina} de={data?.totalPages ?? 1} onIr={(otra) => filtrar({ pagina: otra })} />
        </>
      )}
      {esTelefono && !sinNinguna && (
        <BotonFlotante
          component={Link}
          href={COTIZACION_NUEVA}
          {...alFormulario}
          aria-label="Nueva Cotización"
        />
      )}
      {ventanas}
    </Pagina>
  );
}
