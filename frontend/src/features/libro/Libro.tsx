import IosShareIcon from '../../iconos/IosShareRounded.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { type AsientoDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { parte } from '../../base/carga/carga-diferida.ts';
import { enBloques } from '../../base/tema/en-papel.ts';
import { useEsAncha } from '../../base/ventanas/useEsAncha.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { DeQueHora } from '../../components/DeQueHora.tsx';
import { DeAntes } from '../../components/DeAntes.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { Paginas } from '../../components/Paginas.tsx';
import { CifrasPorMes } from '../../components/cifras-por-mes/CifrasPorMes.tsx';
import { CifrasDelPeriodo } from './CifrasDelPeriodo.tsx';
import { FiltrosDelLibro } from './FiltrosDelLibro.tsx';
import { Intervenciones } from './Intervenciones.tsx';
import { PeriodoDelLibro } from './PeriodoDelLibro.tsx';
import { RegistradoDespues } from './RegistradoDespues.tsx';
import { SaldoDelLibro } from './SaldoDelLibro.tsx';
import { TablaDeAsientos } from './TablaDeAsientos.tsx';
import { TarjetasDeAsientos } from './TarjetasDeAsientos.tsx';
import { Comprobacion } from './comprobacion/Comprobacion.tsx';
import { CIFRAS_DEL_LIBRO, mesesDelLibro } from './cifras-del-libro.ts';
import {
  type FiltrosDelLibro as Filtros,
  busquedaDelLibro,
  consultaDelLibro,
  hayFiltrosDelLibro,
  leerFiltrosDelLibro,
} from './filtros-del-libro.ts';
import { useLibroQuery } from '../../api/libro.api.ts';

const DialogoDeExportaciones = parte(() => import('./DialogoDeExportaciones.tsx'));
const DialogoDeFactura = parte(() => import('../facturas/historial/DialogoDeFactura.tsx'));

interface Props {
  subtitulo: string;
  aReportes: string;
}

export const Libro = ({ subtitulo, aReportes }: Props) => {
  const filtros = leerFiltrosDelLibro(useSearch());
  const [ruta] = useLocation();
  const ir = useIr();
  const [abierto, setAbierto] = useState<AsientoDeApi | null>(null);
  const [exportando, setExportando] = useState(false);
  const [comprobando, setComprobando] = useAbierta<true>('comprobación');
  const cabeLaTabla = useEsAncha();
  const hoy = useHoy();
  const { data, currentData, isFetching, isLoading, isError, error, refetch } = useLibroQuery(
    consultaDelLibro(filtros),
  );
  const conFiltros = hayFiltrosDelLibro(filtros);
  const Asientos = cabeLaTabla ? TablaDeAsientos : TarjetasDeAsientos;
  const filtrar = (cambio: Partial<Filtros>) =>
    ir(ruta + busquedaDelLibro({ ...filtros, pagina: 1, ...cambio }), { replace: true });

  const sinNada = data?.total === 0 && !conFiltros;

  const intervenciones = data && (
    <Intervenciones soloLectura={data.solo_lectura} intervenciones={data.intervenciones} />
  );

  return (
    <DeQueHora zona={data?.zona}>
      {(deQueHora) => (
        <Pagina
          titulo="Libro"
          subtitulo={subtitulo}
          acciones={
            <Button variant="outlined" startIcon={<IosShareIcon />} onClick={() => setExportando(true)}>
              Exportar
            </Button>
          }
        >
          {data?.solo_lectura && intervenciones}
          <PeriodoDelLibro
            periodo={filtros}
            deQueHora={deQueHora}
            onCambio={({ desde, hasta }) => filtrar({ desde, hasta })}
          />
          {/* RTK Query's `data` would show the previous period's sums while the new ones load. */}
          <CifrasDelPeriodo periodo={filtros} meses={currentData?.meses} aReportes={aReportes} />
          <SaldoDelLibro saldo={currentData?.saldo_al} al={filtros.hasta} />
          {!data?.solo_lectura && intervenciones}
          {data && data.con_reloj_atrasado > 0 && <RelojAtrasado cuantos={data.con_reloj_atrasado} />}
          {isError && (
            <ErrorConReintento
              titulo="No pudimos cargar el libro"
              error={error}
              onReintentar={() => void refetch()}
            />
          )}
          {filtros.desde && filtros.hasta && filtros.desde <= filtros.hasta && (
            <RegistradoDespues
              periodo={{ desde: filtros.desde, hasta: filtros.hasta }}
              aReportes={aReportes}
            />
          )}
          {!(isError && !data) && !sinNada && (
            <CifrasPorMes
              titulo="Movimientos por mes"
              segun="por el día en que se registraron"
              cifras={CIFRAS_DEL_LIBRO}
              meses={data && mesesDelLibro(data.meses, filtros, hoy)}
              vacio={
                <EstadoVacio
                  dibujo="facturas"
                  titulo="Nada que sumar en este periodo"
                  texto="Aquí verás, mes a mes, lo que emites, cobras y reviertes."
                  nivel="h3"
                />
              }
            />
          )}
          <Comprobacion
            sello={data?.sello}
            abierta={comprobando !== null}
            onAbrir={(abierta) => setComprobando(abierta || null)}
          />
          {sinNada ? (
            <EstadoVacio
              dibujo="facturas"
              titulo="No hay movimientos"
              texto="Cada factura que hagas y cada pago quedarán registrados aquí."
            />
          ) : (
            <Box
              component="section"
              aria-labelledby="movimientos"
              sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mt: 1, ...enBloques(1.5) }}
            >
              <Typography variant="h2" id="movimientos">
                Movimientos
              </Typography>
              <FiltrosDelLibro filtros={filtros} onFiltrar={filtrar} />
              {isLoading && <EnCamino alto={cabeLaTabla ? 80 : 244} />}
              {data?.asientos.length === 0 && (
                <EstadoVacio
                  dibujo="buscar"
                  titulo="No hay movimientos"
                  texto="No se encontraron movimientos con los filtros aplicados."
                  nivel="h3"
                />
              )}
              {data && data.asientos.length > 0 && (
                <DeAntes cambia={isFetching}>
                  <Asientos
                    asientos={data.asientos}
                    conHuella={comprobando !== null}
                    onHistorial={setAbierto}
                  />
                </DeAntes>
              )}
              <Paginas
                pagina={Math.min(filtros.pagina, data?.totalPages ?? 1)}
                de={data?.totalPages ?? 1}
                onIr={(pagina) => filtrar({ pagina })}
              />
            </Box>
          )}
          <Suspense>
            {exportando && (
              <DialogoDeExportaciones aReportes={aReportes} onCerrar={() => setExportando(false)} />
            )}
            {abierto && (
              <DialogoDeFactura
                id={abierto.factura_id}
                numero={abierto.numero_factura}
                onCerrar={() => setAbierto(null)}
              />
            )}
          </Suspense>
        </Pagina>
      )}
    </DeQueHora>
  );
};

/** No entry is lost when the server's clock goes back, but the dates of entries are out of order. */
const RelojAtrasado = ({ cuantos }: { cuantos: number }) => (
  <Alert severity="warning">
    El reloj del sistema se atrasó:{' '}
    {cuantos === 1
      ? 'un movimiento tiene una fecha anterior a la de otro que ya estaba.'
      : `${enMiles(cuantos)} movimientos tienen una fecha anterior a la de otro que ya estaba.`}{' '}
    Ninguno se perdió: cada uno está en su lugar y el libro cuadra igual.
  </Alert>
);
