import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation, useSearch } from 'wouter';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { mesDe } from '@cuenta-clara/dominio/fechas';
import { delPeriodo } from '@cuenta-clara/dominio/periodos';
import { type ParteDelReporte, PARTES_DEL_REPORTE } from '@cuenta-clara/dominio/reportes/partes-del-reporte';
import { type ReporteDeApi } from '@cuenta-clara/dominio/reportes/reporte.api';
import { enBloques } from '../../base/tema/en-papel.ts';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { DeAntes } from '../../components/DeAntes.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { ReintentoDiscreto } from '../../components/ReintentoDiscreto.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { CifrasPorMes } from '../../components/cifras-por-mes/CifrasPorMes.tsx';
import { EMITIDO, RECIBIDO } from '../../components/cifras-por-mes/cifras.ts';
import { mesesHasta } from '../../components/cifras-por-mes/meses.ts';
import { useResumenQuery } from '../../api/facturas.api.ts';
import { useReporteQuery } from '../../api/reportes.api.ts';
import { BotonesDelReporte } from './BotonesDelReporte.tsx';
import { CifrasDelReporte } from './CifrasDelReporte.tsx';
import { ContraElLibro } from './ContraElLibro.tsx';
import { IvaDelReporte } from './IvaDelReporte.tsx';
import { PeriodoDelReporte } from './PeriodoDelReporte.tsx';
import { type Parte, Reparto } from './Reparto.tsx';
import { busquedaDePeriodo, leerPeriodo } from './periodo-del-reporte.ts';

const NADA = { emitido: 0, recibido: 0 };

const deRenglones = (renglones: ReporteDeApi['por_servicio']): readonly Parte[] =>
  renglones.map(({ es, nombre, importe }) => ({
    ...{ clave: `${es} ${nombre}`, nombre, pesos: importe, esAparte: es !== 'propio' },
  }));

/** The accountant may not read the summary, so the chart is the owner's only. */
const MesPorMes = ({ hasta }: { hasta: string }) => {
  const { data: resumen, isError, refetch } = useResumenQuery({});
  if (isError && !resumen)
    return <ReintentoDiscreto texto="No pudimos cargar tus cifras" onReintentar={() => void refetch()} />;
  return (
    <CifrasPorMes
      titulo="Mes por mes"
      segun="por el día de la factura y el de cada pago"
      cifras={[EMITIDO, RECIBIDO]}
      meses={resumen && mesesHasta(mesDe(hasta), resumen.por_mes, NADA)}
      vacio={
        <EstadoVacio
          dibujo="facturas"
          titulo="Nada en esos meses"
          texto="Aquí verás, mes a mes, cuánto emites y cuánto recibes."
          nivel="h3"
        />
      }
    />
  );
};

const de = (parte: ParteDelReporte) => PARTES_DEL_REPORTE[parte];

const Desglose = ({ reporte }: { reporte: ReporteDeApi }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      gap: 2,
      ...enBloques(2),
    }}
  >
    <Reparto
      {...de('por_servicio')}
      partes={deRenglones(reporte.por_servicio)}
      total={reporte.emitido}
      totalDe="Emitido"
    />
    <Reparto
      {...de('por_cliente')}
      partes={reporte.por_cliente.map(({ cliente_id, nombre, emitido, recibido }) => ({
        ...{ clave: cliente_id ?? nombre, nombre, pesos: emitido, esAparte: cliente_id === null },
        nota: `recibido ${formatoDeDinero(centavosDe(recibido) ?? 0)}`,
      }))}
      total={reporte.emitido}
      totalDe="Emitido"
    />
    <Reparto
      {...de('por_metodo')}
      partes={reporte.por_metodo.map(({ metodo_pago_id, nombre, recibido }) => ({
        ...{ clave: metodo_pago_id ?? nombre, nombre, pesos: recibido },
      }))}
      total={reporte.recibido}
      totalDe="Recibido"
    />
    <Reparto
      {...de('por_categoria')}
      partes={deRenglones(reporte.por_categoria)}
      total={reporte.emitido}
      totalDe="Emitido"
    />
  </Box>
);

interface Props {
  negocio?: string;
  aLibro?: string;
}

export default function PaginaDeReportes({ negocio, aLibro = '/libro' }: Props) {
  const hoy = useHoy();
  const periodo = leerPeriodo(useSearch(), hoy);
  const [ruta] = useLocation();
  const ir = useIr();
  const { data, currentData, isFetching, isError, error, refetch } = useReporteQuery(periodo);
  const nada = currentData?.facturas === 0 && currentData.recibido === 0;
  return (
    <Pagina
      titulo="Reportes"
      subtitulo={
        negocio === undefined
          ? 'Lo que emitiste y lo que recibiste, cada cosa en su día.'
          : `Lo que ${negocio} emitió y recibió, cada cosa en su día. Solo lectura.`
      }
      acciones={<BotonesDelReporte periodo={periodo} />}
    >
      <PeriodoDelReporte
        periodo={periodo}
        onCambio={(otro) => ir(ruta + busquedaDePeriodo(otro, hoy), { replace: true })}
      />
      {isError && !currentData && !isFetching ? (
        <ErrorConReintento
          titulo="No pudimos hacer el reporte"
          error={error}
          onReintentar={() => void refetch()}
        />
      ) : (
        <>
          {/* RTK Query's `data` would show the previous period's figures while the new ones load. */}
          <CifrasDelReporte reporte={currentData} />
          {nada && (
            <EstadoVacio
              dibujo="facturas"
              titulo="No hay nada de esos días"
              texto={`Ninguna factura y ningún pago son ${delPeriodo(periodo)}.`}
              accion={
                negocio === undefined && (
                  <Button component={Link} href="/facturas/nueva" variant="outlined">
                    Crear factura
                  </Button>
                )
              }
            />
          )}
          {!data && <EnCamino alto={240} />}
          {data && !nada && (
            <DeAntes cambia={isFetching}>
              <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, ...enBloques(2) }}>
                <Desglose reporte={data} />
                <IvaDelReporte reporte={data} />
              </Box>
            </DeAntes>
          )}
          {negocio === undefined && <MesPorMes hasta={periodo.hasta} />}
          {currentData && <ContraElLibro reporte={currentData} aLibro={aLibro} />}
        </>
      )}
    </Pagina>
  );
}
