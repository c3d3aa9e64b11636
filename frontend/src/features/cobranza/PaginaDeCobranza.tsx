import CampaignIcon from '../../iconos/CampaignOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import {
  type CobranzaDeClientaDeApi,
  type OrdenDeCobranza,
  type PaginaDeCobranzaDeApi,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { contados, enMiles } from '@cuenta-clara/dominio/contados';
import { EDADES_VENCIDAS } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { ESPERAN } from '@cuenta-clara/dominio/cobranza/lista-de-cobranza';
import { useAvisosDeAhora } from '../../api/avisos-abiertos.api.ts';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { EnCamino } from '../../components/EnCamino.tsx';
import { DeAntes } from '../../components/DeAntes.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { SumaGrande } from '../../components/SumaGrande.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { Paginas } from '../../components/Paginas.tsx';
import { AvisosDePago } from '../avisos/AvisosDePago.tsx';
import { useVentanasDeAviso } from '../avisos/useVentanasDeAviso.tsx';
import { EdadesQueFiltran } from '../deudas/EdadesQueFiltran.tsx';
import { FiltrosDeDeudas } from '../deudas/FiltrosDeDeudas.tsx';
import { TarjetaDeCobranza } from './TarjetaDeCobranza.tsx';
import { useCobranzaQuery } from '../../api/cobranza.api.ts';
import { type FiltrosDeCobranza, busquedaDe, consultaDe, leerFiltros } from './consulta.ts';
import { leerRecorrido, quedoAbierto } from './recorrido.ts';
import { vencidasDichas } from './situacion.tsx';
import { useCobrador } from './useCobrador.tsx';

const RecordarATodos = parte(() => import('./RecordarATodos.tsx'));
const CotizacionesSinRespuesta = parte(
  () => import('../cotizaciones/seguimiento/CotizacionesSinRespuesta.tsx'),
);

const PARTES = ['Promesas rotas', 'Por cobrar', 'Por ahora no'] as const;
type Parte = (typeof PARTES)[number];
const TODOS = 'Todos';

const ORDENES = [
  ['cobranza', 'A quién cobrar primero'],
  ['vencido', 'Quien más debe'],
  ['dias', 'Lo más vencido'],
  ['nombre', 'Por nombre'],
] as const satisfies readonly (readonly [OrdenDeCobranza, string])[];
const parteDe = ({ promesa, situacion }: CobranzaDeClientaDeApi): Parte => {
  if (ESPERAN.includes(situacion)) return 'Por ahora no';
  return promesa?.rota ? 'Promesas rotas' : 'Por cobrar';
};

export default function PaginaDeCobranza() {
  const busqueda = useSearch();
  const [ruta] = useLocation();
  const ir = useIr();
  const { data: avisos, isLoading: faltanAvisos } = useAvisosDeAhora();
  const consulta = useCobranzaQuery(consultaDe(busqueda));
  const { isFetching, isError, error, refetch } = consulta;
  // The list waits for the customers' notices of payment, which would move its buttons under a tap.
  const data = faltanAvisos ? undefined : consulta.data;
  const isLoading = faltanAvisos || consulta.isLoading;
  const cobrador = useCobrador();
  const delAviso = useVentanasDeAviso();
  const filtros = leerFiltros(busqueda);
  const cambiar = (cambio: Partial<FiltrosDeCobranza>) =>
    ir(ruta + busquedaDe({ ...filtros, pagina: 1, ...cambio }), { replace: true });
  const [recorriendo, setRecorriendo] = useState(quedoAbierto);

  return (
    <Pagina
      titulo="Cobranza"
      subtitulo="Recuerda sus pagos a quien se atrasó."
      acciones={
        <Button component={Link} href="/antiguedad">
          Ver saldos
        </Button>
      }
    >
      {!isLoading && avisos && <AvisosDePago avisos={avisos.avisos} abrir={delAviso.abrir} />}
      {isError && !data && (
        <ErrorConReintento
          titulo="No pudimos cargar la cobranza"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {data?.totales.clientes === 0 && (
        <EstadoVacio
          dibujo="pagos"
          titulo="Nadie está atrasado"
          texto="Aquí verás a quien tenga facturas vencidas, para recordarle su pago por WhatsApp."
        />
      )}
      {(!data ? isLoading : data.totales.clientes > 0) && (
        <Resumen
          totales={data?.totales}
          enCamino={!data}
          onRecordar={() => setRecorriendo(true)}
          empezado={!recorriendo && data !== undefined && leerRecorrido()?.dia === data.al}
        />
      )}
      {isLoading && <EnCamino alto={148} />}
      {data && data.totales.clientes > 0 && (
        <>
          {/* Totals that an older version stored on the device lack `por_edad`. */}
          {(data.totales as Partial<typeof data.totales>).por_edad && (
            <EdadesQueFiltran
              edades={EDADES_VENCIDAS}
              pesos={data.totales.por_edad}
              elegida={filtros.edad}
              onElegir={(edad) => cambiar({ edad })}
            />
          )}
          <FiltrosDeDeudas
            q={filtros.q}
            onBuscar={(q) => cambiar({ q })}
            etiqueta="Buscar entre quienes se atrasaron"
            orden={filtros.orden}
            ordenes={ORDENES}
            onOrden={(orden) => cambiar({ orden })}
          />
        </>
      )}
      {data && data.totales.clientes > 0 && data.total === 0 && (
        <EstadoVacio
          dibujo="buscar"
          titulo="Nadie así"
          texto="No se encontró a nadie atrasado con esos filtros."
          nivel="h3"
        />
      )}
      {data && data.total > 0 && (
        <DeAntes cambia={isFetching && data.clientes.length === 0}>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            {(filtros.orden === 'cobranza' ? PARTES : [TODOS]).map((parte) => {
              const suyas =
                parte === TODOS ? data.clientes : data.clientes.filter((una) => parteDe(una) === parte);
              return (
                suyas.length > 0 && (
                  <Box
                    key={parte}
                    component="section"
                    aria-label={parte}
                    sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
                  >
                    <Typography variant="h2">{parte}</Typography>
                    {suyas.map((de) => (
                      <TarjetaDeCobranza key={de.cliente.id} de={de} cobrador={cobrador} />
                    ))}
                  </Box>
                )
              );
            })}
            <Paginas
              pagina={Math.min(filtros.pagina, data.totalPages)}
              de={data.totalPages}
              onIr={(pagina) => cambiar({ pagina })}
            />
          </Box>
        </DeAntes>
      )}
      <Suspense>
        <CotizacionesSinRespuesta />
      </Suspense>
      {delAviso.ventanas}
      {cobrador.ventanas}
      <Suspense>
        {recorriendo && <RecordarATodos cobrador={cobrador} onCerrar={() => setRecorriendo(false)} />}
      </Suspense>
    </Pagina>
  );
}

interface PropsDeResumen {
  totales: PaginaDeCobranzaDeApi['totales'] | undefined;
  enCamino: boolean;
  onRecordar: () => void;
  empezado: boolean;
}

const Resumen = ({ totales, enCamino, onRecordar, empezado }: PropsDeResumen) => (
  <Card
    component="section"
    aria-label="Vencido"
    sx={{
      p: { xs: 2, md: 3 },
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
    }}
  >
    <SumaGrande titulo="Vencido" pesos={totales?.vencido} color="error.main">
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {totales ? dicho(totales) : <Skeleton width={200} />}
      </Typography>
    </SumaGrande>
    <Box sx={{ width: { xs: '100%', md: 'auto' } }}>
      <Button
        variant="contained"
        startIcon={<CampaignIcon />}
        disabled={enCamino || totales?.por_recordar === 0}
        onClick={onRecordar}
        fullWidth
        sx={{ minHeight: 48 }}
      >
        {totales?.por_recordar === 0
          ? 'Por ahora no toca a nadie'
          : empezado && totales
            ? `Seguir recordando (${enMiles(totales.por_recordar)})`
            : 'Recordar a todos'}
      </Button>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5, minHeight: 20 }}>
        {totales && saltadosDichos(totales)}
      </Typography>
    </Box>
  </Card>
);

/** Skipped customers were reminded, promised to pay, were postponed or are excluded. */
const saltadosDichos = ({ clientes, por_recordar }: PaginaDeCobranzaDeApi['totales']): string => {
  const saltados = clientes - por_recordar;
  if (saltados === 0 || por_recordar === 0) return '';
  return `Se salta a ${enMiles(saltados)} que por ahora no toca`;
};

const dicho = ({ facturas, clientes, promesas_rotas: rotas }: PaginaDeCobranzaDeApi['totales']): string =>
  [
    vencidasDichas(facturas),
    contados(clientes, 'cliente', 'clientes'),
    rotas > 0 && contados(rotas, 'promesa rota', 'promesas rotas'),
  ]
    .filter(Boolean)
    .join(' · ');
