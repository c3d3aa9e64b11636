import AddIcon from '../../../iconos/AddRounded.tsx';
import MenuBookIcon from '../../../iconos/MenuBookOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { useAlAcercarse } from '../../../base/carga/adelantar.ts';
import { enBloques } from '../../../base/tema/en-papel.ts';
import { useEsEscritorio } from '../../../base/ventanas/useEsEscritorio.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { Caminos } from '../../../components/Caminos.tsx';
import { BotonFlotante } from '../../../components/BotonFlotante.tsx';
import { DeAntes } from '../../../components/DeAntes.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../../components/EstadoVacio.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { Paginas } from '../../../components/Paginas.tsx';
import { PestanasDeDocumentos } from '../../../components/PestanasDeDocumentos.tsx';
import { FiltrosDeFacturas } from './FiltrosDeFacturas.tsx';
import { MosaicosDeEstado } from './MosaicosDeEstado.tsx';
import { TablaDeFacturas } from './TablaDeFacturas.tsx';
import { TarjetaDeFactura } from './TarjetaDeFactura.tsx';
import { useFacturasQuery } from '../../../api/facturas.api.ts';
import { direccionDeFiltros, hayFiltros } from './filtros-dichos.ts';
import { type Filtros, consultaDeFiltros, leerFiltros } from './filtros.ts';
import { useAvisadas } from '../../avisos/useAvisadas.ts';
import { useHacerConFactura } from '../acciones/useHacerConFactura.ts';
import { type AbrirVentana, useVentanasDeFactura } from '../acciones/useVentanasDeFactura.tsx';

const NUEVA = '/facturas/nueva';
const CAMINOS = [
  ['Reportes', '/reportes'],
  ['Libro', '/libro'],
] as const;

/** About as many rows as fit on a screen are drawn at a time: short tasks keep taps responsive. */
const DE_UNA_VEZ = { tarjetas: 4, renglones: 8 };

const Facturas = ({ facturas, onAbrir }: { facturas: readonly FacturaDeApi[]; onAbrir: AbrirVentana }) => {
  const { hacer, completando } = useHacerConFactura(onAbrir);
  const avisadas = useAvisadas();
  const esEscritorio = useEsEscritorio();
  const porVez = esEscritorio ? DE_UNA_VEZ.renglones : DE_UNA_VEZ.tarjetas;
  const [cuantas, setCuantas] = useState(porVez);
  const faltan = cuantas < facturas.length;
  useEffect(() => {
    if (!faltan) return;
    const turno = setTimeout(() => setCuantas(cuantas + porVez));
    return () => clearTimeout(turno);
  }, [faltan, cuantas, porVez]);
  const dibujadas = facturas.slice(0, cuantas);
  return esEscritorio ? (
    <TablaDeFacturas facturas={dibujadas} avisadas={avisadas} onHacer={hacer} completando={completando} />
  ) : (
    dibujadas.map((factura) => (
      <TarjetaDeFactura
        key={factura.id}
        factura={factura}
        avisada={avisadas.has(factura.id)}
        onHacer={hacer}
        completando={completando === factura.id}
      />
    ))
  );
};

export default function PaginaDeFacturas() {
  const filtros = leerFiltros(useSearch());
  const ir = useIr();
  const esTelefono = useEsTelefono();
  const esEscritorio = useEsEscritorio();
  const nueva = filtros.cliente_id ? `${NUEVA}?cliente=${filtros.cliente_id}` : NUEVA;
  const alFormulario = useAlAcercarse()(nueva);
  const { abrir, ventanas } = useVentanasDeFactura();
  const { data, isLoading, isFetching, isError, error, refetch } = useFacturasQuery(
    consultaDeFiltros(filtros),
  );
  const filtrar = (cambio: Partial<Filtros>) =>
    ir(direccionDeFiltros({ ...filtros, pagina: 1, ...cambio }), { replace: true });
  const facturas = data?.facturas ?? [];
  const sinNinguna = data !== undefined && facturas.length === 0 && !hayFiltros(filtros);
  const pagina = Math.min(filtros.pagina, data?.totalPages ?? 1);

  return (
    <Pagina
      titulo="Facturas"
      acciones={
        !esTelefono && (
          <>
            <Button component={Link} href="/libro" startIcon={<MenuBookIcon />}>
              Libro
            </Button>
            <Button
              component={Link}
              href={nueva}
              variant={sinNinguna ? 'outlined' : 'contained'}
              startIcon={<AddIcon />}
              {...alFormulario}
            >
              Nueva Factura
            </Button>
          </>
        )
      }
    >
      <PestanasDeDocumentos />
      <Caminos caminos={CAMINOS} />
      <MosaicosDeEstado
        elegido={filtros.estado}
        onElegir={(estado) => filtrar({ estado })}
        sinCuentas={filtros.cliente_id !== null}
      />
      <FiltrosDeFacturas filtros={filtros} onFiltrar={filtrar} />
      {isLoading &&
        [1, 2, 3, 4].map((una) => <Skeleton key={una} variant="rounded" height={esEscritorio ? 68 : 132} />)}
      {isError && (
        <ErrorConReintento
          titulo="Error al cargar facturas"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {data && facturas.length === 0 && (
        <EstadoVacio
          dibujo={hayFiltros(filtros) ? 'buscar' : 'facturas'}
          titulo="No hay facturas"
          texto={
            hayFiltros(filtros)
              ? 'No se encontraron facturas con los filtros aplicados'
              : 'Crea tu primera factura para comenzar'
          }
          accion={
            !hayFiltros(filtros) && (
              <Button component={Link} href={nueva} variant="contained">
                Crear Factura
              </Button>
            )
          }
        />
      )}
      <DeAntes cambia={isFetching && !isLoading}>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, ...enBloques(1.5) }}>
          {facturas.length > 0 && <Facturas facturas={facturas} onAbrir={abrir} />}
        </Box>
      </DeAntes>
      <Paginas pagina={pagina} de={data?.totalPages ?? 1} onIr={(otra) => filtrar({ pagina: otra })} />
      {esTelefono && !sinNinguna && (
        <BotonFlotante component={Link} href={nueva} {...alFormulario} aria-label="Nueva Factura" />
      )}
      {ventanas}
    </Pagina>
  );
}
