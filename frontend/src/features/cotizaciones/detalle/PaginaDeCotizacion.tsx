import DownloadIcon from '../../../iconos/DownloadRounded.tsx';
import ExpandLessIcon from '../../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../../iconos/ExpandMoreRounded.tsx';
import VerifiedIcon from '../../../iconos/VerifiedOutlined.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams, useSearch } from 'wouter';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { useVuelta } from '../../../base/sesion/vuelta.ts';
import { enBloques } from '../../../base/tema/en-papel.ts';
import { useHoy, useZona } from '../../../base/tiempo/hoy.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { Cargando } from '../../../components/Cargando.tsx';
import { Desplegable } from '../../../components/Desplegable.tsx';
import { Dinero } from '../../../components/Dinero.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { EN_PALABRAS, FilaDeAcciones } from '../../../components/FilaDeAcciones.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { ANCHO_DE_LECTURA, Seccion } from '../../../components/Seccion.tsx';
import { Total } from '../../../components/Totales.tsx';
import { useCotizacionQuery, useHistorialDeCotizacionInfiniteQuery } from '../../../api/cotizaciones.api.ts';
import { ConceptosDeFactura } from '../../facturas/detalle/ConceptosDeFactura.tsx';
import {
  AlPie,
  BarraDelDetalle,
  ResumenDelDocumento,
  Texto,
  TotalesDelDetalle,
} from '../../facturas/detalle/PartesDelDetalle.tsx';
import { LineaDeTiempo } from '../../historial/LineaDeTiempo.tsx';
import { CotizacionAusente } from '../CotizacionAusente.tsx';
import { InsigniaDeCotizacion } from '../../../components/InsigniaDeCotizacion.tsx';
import { accionesDeCotizacion } from '../acciones/acciones-de-cotizacion.tsx';
import { useHacerConCotizacion } from '../acciones/useHacerConCotizacion.ts';
import { usePdfDeCotizacion } from '../acciones/usePdfDeCotizacion.ts';
import { useVentanasDeCotizacion } from '../acciones/useVentanasDeCotizacion.tsx';
import {
  aceptacionDicha,
  conCambiosSinEnviar,
  cualDicha,
  rechazoDicho,
  situacionDicha,
} from '../cotizacion-dicha.ts';
import { compartirEn, direccionDeCotizacion } from '../direcciones.ts';

export default function PaginaDeCotizacion() {
  const { id = '' } = useParams<{ id: string }>();
  const valido = esUuid(id);
  const { currentData: cotizacion, error, isFetching, refetch } = useCotizacionQuery(id, { skip: !valido });
  if (!valido) return <CotizacionAusente titulo="ID de cotización inválido." />;
  if (!cotizacion && isFetching) return <Cargando />;
  if (error && estatusDe(error) === 404) return <CotizacionAusente titulo="Cotización no encontrada." />;
  if (!cotizacion)
    return (
      <ErrorConReintento
        titulo="Error al cargar cotización"
        error={error}
        onReintentar={() => void refetch()}
      />
    );
  return <Detalle key={id} cotizacion={cotizacion} />;
}

const Detalle = ({ cotizacion }: { cotizacion: CotizacionDeApi }) => {
  const { id, numero, revision, revision_enviada } = cotizacion;
  const ir = useIr();
  const ahora = { hoy: useHoy(), zona: useZona() };
  const esTelefono = useEsTelefono();
  const vuelta = useVuelta('/cotizaciones');
  const { abrir, ventanas } = useVentanasDeCotizacion();
  const hacer = useHacerConCotizacion(abrir, () => ir(vuelta));
  const pdf = usePdfDeCotizacion();
  const motivo = compartirEn(useSearch());
  const compartir = useEffectEvent(() => {
    if (!motivo) return;
    ir(direccionDeCotizacion(id), { replace: true });
    abrir(motivo, cotizacion);
  });
  useEffect(() => compartir(), [motivo]);
  const todas = accionesDeCotizacion(cotizacion, hacer, ahora);
  const acciones = { ...todas, aMano: todas.aMano.filter(({ texto }) => texto !== 'Ver PDF') };
  const suBarra = (
    <BarraDelDetalle nombre="Acciones de la cotización">
      <FilaDeAcciones
        acciones={acciones}
        nombrar={(texto) => cualDicha(texto, cotizacion)}
        ancha={esTelefono}
        conPalabras={!esTelefono}
      />
    </BarraDelDetalle>
  );
  const suPdf = (
    <Button
      {...(esTelefono ? { startIcon: <DownloadIcon /> } : { sx: EN_PALABRAS })}
      disabled={pdf.trayendo}
      onClick={() => void pdf.descargar(cotizacion)}
    >
      Descargar PDF
    </Button>
  );

  return (
    <Pagina
      titulo={numero ? `Cotización ${numero}` : 'Cotización sin enviar'}
      ancho={ANCHO_DE_LECTURA}
      acciones={
        <>
          {suPdf}
          {!esTelefono && suBarra}
        </>
      }
    >
      {conCambiosSinEnviar(cotizacion) && (
        <Alert
          severity="info"
          action={
            <Button
              color="inherit"
              size="small"
              disabled={pdf.trayendo}
              onClick={() => void pdf.ver(cotizacion, revision_enviada ?? undefined)}
              sx={{ minHeight: 44 }}
            >
              {`Ver PDF de la ${revision_enviada}`}
            </Button>
          }
        >
          {`Ves la revisión ${revision}, sin enviar; tu cliente ve la ${revision_enviada}.`}
        </Alert>
      )}
      <Resumen cotizacion={cotizacion} />
      <Evidencia cotizacion={cotizacion} />
      <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 3, ...enBloques(3) }}>
        <div>
          <ConceptosDeFactura items={cotizacion.items} />
          <Box sx={{ pt: 1.5 }}>
            <TotalesDeCotizacion cotizacion={cotizacion} />
          </Box>
        </div>
        <NotaYTerminos cotizacion={cotizacion} />
      </Card>
      <Seccion titulo="Historial">
        <Historial cotizacion={cotizacion} />
      </Seccion>
      {esTelefono && suBarra}
      {ventanas}
    </Pagina>
  );
};

const Resumen = ({ cotizacion }: { cotizacion: CotizacionDeApi }) => {
  const { id, total, cliente_id, cliente, fecha, valida_hasta, revision } = cotizacion;
  const situacion = situacionDicha(cotizacion, { hoy: useHoy(), zona: useZona() });
  return (
    <ResumenDelDocumento
      cifra={{ titulo: 'Total', pesos: total }}
      estado={
        <>
          <span>
            <InsigniaDeCotizacion {...cotizacion} />
            <InsigniaEnCamino de="cotizaciones" id={id} />
          </span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {situacion}
          </Box>
        </>
      }
      cliente_id={cliente_id}
      cliente={cliente}
      dias={
        <>
          <div>Fecha: {formatoDeDia(fecha)}</div>
          <div>Válida hasta: {formatoDeDia(valida_hasta) || 'sin fecha límite'}</div>
          {revision > 1 && <div>Revisión {revision}</div>}
        </>
      }
    />
  );
};

const TotalesDeCotizacion = ({ cotizacion }: { cotizacion: CotizacionDeApi }) => (
  <TotalesDelDetalle documento={cotizacion} total="final">
    {cotizacion.anticipo_porcentaje !== null && (
      <Total
        nombre={`Anticipo (${cotizacion.anticipo_porcentaje} %)`}
        valor={<Dinero pesos={cotizacion.anticipo} />}
      />
    )}
  </TotalesDelDetalle>
);

const NotaYTerminos = ({ cotizacion: { nota, terminos } }: { cotizacion: CotizacionDeApi }) => {
  const hayNota = nota.trim() !== '';
  const hayTerminos = terminos.trim() !== '';
  return (
    (hayNota || hayTerminos) && (
      <AlPie>
        {hayNota && <Texto titulo="Nota" texto={nota} />}
        {hayTerminos && <Texto titulo="Términos" texto={terminos} />}
      </AlPie>
    )
  );
};

const Evidencia = ({ cotizacion }: { cotizacion: CotizacionDeApi }) => {
  const zona = useZona();
  const pdf = usePdfDeCotizacion();
  const [comprobando, setComprobando] = useState(false);
  const { aceptacion } = cotizacion;
  const rechazo = rechazoDicho(cotizacion, zona);
  if (!aceptacion) return rechazo ? <Card sx={{ p: 2, overflowWrap: 'anywhere' }}>{rechazo}</Card> : null;
  return (
    <Card component="section" aria-label="Evidencia" sx={{ p: { xs: 2, md: 3 }, display: 'flex', gap: 1.5 }}>
      <VerifiedIcon color="success" aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{aceptacionDicha(cotizacion, zona)}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1.5, mb: -1 }}>
          <Button
            size="small"
            disabled={pdf.trayendo}
            onClick={() => void pdf.ver(cotizacion, aceptacion.revision)}
          >
            {`Ver PDF de la revisión ${aceptacion.revision}`}
          </Button>
          <Button
            size="small"
            color="inherit"
            aria-expanded={comprobando}
            onClick={() => setComprobando(!comprobando)}
            endIcon={comprobando ? <ExpandLessIcon /> : <ExpandMoreIcon />}
            sx={{ color: 'text.secondary' }}
          >
            Comprobación
          </Button>
        </Box>
        <Desplegable abierto={comprobando}>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ pt: 1 }}>
            SHA-256 de lo que se aceptó: {aceptacion.sha256}
          </Typography>
        </Desplegable>
      </Box>
    </Card>
  );
};

const Historial = ({ cotizacion: { id } }: { cotizacion: CotizacionDeApi }) => (
  <LineaDeTiempo historial={useHistorialDeCotizacionInfiniteQuery(id)} />
);
