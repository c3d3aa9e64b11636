import DownloadIcon from '../../../iconos/DownloadRounded.tsx';
import VerifiedIcon from '../../../iconos/VerifiedOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { useVuelta } from '../../../base/sesion/vuelta.ts';
import { BAJA } from '../../../base/tema/medidas.ts';
import { useHoy, useZona } from '../../../base/tiempo/hoy.ts';
import { AIRE_BAJO_LA_PAGINA, ALTO_DE_LAS_PESTANAS } from '../../../base/ventanas/medidas-del-armazon.ts';
import { UNA_VEZ } from '../../../base/ventanas/segundo-toque.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { Cargando } from '../../../components/Cargando.tsx';
import { Dinero } from '../../../components/Dinero.tsx';
import { EnlaceACliente } from '../../../components/EnlaceACliente.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { FilaDeAcciones } from '../../../components/FilaDeAcciones.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { useCotizacionQuery, useHistorialDeCotizacionInfiniteQuery } from '../../../api/cotizaciones.api.ts';
import { cargosDichos, impuestosDichos } from '../../facturas/descuentos-dichos.ts';
import { LineaDeTiempo } from '../../historial/LineaDeTiempo.tsx';
import { CotizacionAusente } from '../CotizacionAusente.tsx';
import { InsigniaDeCotizacion } from '../../../components/InsigniaDeCotizacion.tsx';
import { accionesDeCotizacion } from '../acciones/acciones-de-cotizacion.tsx';
import { useHacerConCotizacion } from '../acciones/useHacerConCotizacion.ts';
import { usePdfDeCotizacion } from '../acciones/usePdfDeCotizacion.ts';
import { useVentanasDeCotizacion } from '../acciones/useVentanasDeCotizacion.tsx';
import { aceptacionDicha, cualDicha, rechazoDicho, situacionDicha } from '../cotizacion-dicha.ts';
import { compartirEn, direccionDeCotizacion } from '../direcciones.ts';

const ANCHO = 760;

/** /cotizaciones/{id}: what was offered, how it stands, and what proves it. */
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
  const { id, numero, revision, revision_enviada, sin_enviar, cliente } = cotizacion;
  const [, ir] = useLocation();
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
  // Its PDF has a button of its own above.
  const acciones = { ...todas, aMano: todas.aMano.filter(({ texto }) => texto !== 'Ver PDF') };
  const conDosRevisiones = sin_enviar && revision_enviada !== null;

  return (
    <Pagina
      titulo={numero ? `Cotización ${numero}` : 'Cotización sin enviar'}
      acciones={
        <Button
          {...UNA_VEZ}
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={pdf.trayendo}
          onClick={() => void pdf.descargar(cotizacion, revision_enviada ?? undefined)}
          aria-label="Descargar PDF"
        >
          {esTelefono ? 'PDF' : 'Descargar PDF'}
        </Button>
      }
    >
      <Evidencia cotizacion={cotizacion} />
      <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 3, maxWidth: ANCHO }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          <Box>
            <InsigniaDeCotizacion {...cotizacion} />
            <InsigniaEnCamino de="cotizaciones" id={id} />
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}
            >
              {situacionDicha(cotizacion, ahora)}
            </Typography>
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            <div>Fecha: {formatoDeDia(cotizacion.fecha)}</div>
            <div>Válida hasta: {formatoDeDia(cotizacion.valida_hasta) || 'sin fecha límite'}</div>
            {revision > 1 && <div>Revisión {revision}</div>}
          </Box>
        </Box>
        {conDosRevisiones && (
          <Typography variant="body2">
            {`Ves la revisión ${revision}, sin enviar; tu cliente ve la ${revision_enviada}.`}
          </Typography>
        )}
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="caption" color="textSecondary" component="h2">
            Cliente
          </Typography>
          <Typography component="div" sx={{ fontWeight: 600 }}>
            <EnlaceACliente id={cotizacion.cliente_id} nombre={comoSeLlama(cliente)} />
          </Typography>
          {[personaDe(cliente), cliente.direccion, formatoDeTelefono(cliente.telefono ?? ''), cliente.email]
            .filter(Boolean)
            .map((linea) => (
              <Typography key={linea} variant="body2" color="textSecondary">
                {linea}
              </Typography>
            ))}
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
          {cotizacion.items.map((item, lugar) => (
            <Box
              key={lugar}
              component="li"
              sx={{
                py: 1,
                borderBottom: 1,
                borderColor: 'divider',
                display: 'flex',
                gap: 2,
                justifyContent: 'space-between',
              }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {item.descripcion} x{item.cantidad}
                {cargosDichos(item)}
              </Box>
              <Dinero pesos={item.total} sx={{ fontWeight: 600, flexShrink: 0 }} />
            </Box>
          ))}
        </Box>
        <Box component="dl" sx={{ m: 0, alignSelf: 'flex-end', width: '100%', maxWidth: 320 }}>
          <Renglon nombre="Subtotal" valor={<Dinero pesos={cotizacion.subtotal} />} />
          {cotizacion.descuento_importe > 0 && (
            <Renglon nombre="Descuento" valor={<Dinero pesos={-cotizacion.descuento_importe} />} />
          )}
          {impuestosDichos(cotizacion).map(({ nombre, importe }) => (
            <Renglon key={nombre} nombre={nombre} valor={<Dinero pesos={importe} />} />
          ))}
          <Renglon nombre="Total" valor={<Dinero pesos={cotizacion.total} />} fuerte />
          {cotizacion.anticipo_porcentaje !== null && (
            <Renglon
              nombre={`Anticipo (${cotizacion.anticipo_porcentaje} %)`}
              valor={<Dinero pesos={cotizacion.anticipo} />}
            />
          )}
        </Box>
        <Texto titulo="Nota" texto={cotizacion.nota} />
        <Texto titulo="Términos" texto={cotizacion.terminos} />
      </Card>
      <Card
        component="section"
        aria-labelledby="historial"
        sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2, maxWidth: ANCHO }}
      >
        <Typography variant="h2" id="historial">
          Historial
        </Typography>
        <Historial cotizacion={cotizacion} />
      </Card>
      <Box
        role="group"
        aria-label="Acciones de la cotización"
        sx={{
          // Last on the page, and down to what is at the foot of the screen: so it stays in its place however far one reads.
          position: 'sticky',
          [BAJA]: { position: 'static' },
          displayPrint: 'none !important',
          bottom: { xs: `calc(${ALTO_DE_LAS_PESTANAS}px + env(safe-area-inset-bottom))`, md: 0 },
          mb: { xs: `-${AIRE_BAJO_LA_PAGINA}px`, md: 0 },
          zIndex: 2,
          maxWidth: ANCHO,
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 1.5 },
          py: 0.5,
          bgcolor: 'background.paper',
          border: '1px solid var(--mui-palette-divider)',
          borderInlineWidth: { xs: 0, md: 1 },
          borderRadius: { xs: 0, md: 1.5 },
        }}
      >
        <FilaDeAcciones
          acciones={acciones}
          nombrar={(texto) => cualDicha(texto, cotizacion)}
          ancha={esTelefono}
          conPalabras={!esTelefono}
        />
      </Box>
      {ventanas}
    </Pagina>
  );
};

/** What proves that it was accepted, or says why it was not. */
const Evidencia = ({ cotizacion }: { cotizacion: CotizacionDeApi }) => {
  const zona = useZona();
  const pdf = usePdfDeCotizacion();
  const { aceptacion } = cotizacion;
  const rechazo = rechazoDicho(cotizacion, zona);
  if (!aceptacion)
    return rechazo ? <Card sx={{ p: 2, maxWidth: ANCHO, overflowWrap: 'anywhere' }}>{rechazo}</Card> : null;
  return (
    <Card
      component="section"
      aria-label="Evidencia"
      sx={{ p: { xs: 2, md: 3 }, display: 'flex', gap: 1.5, maxWidth: ANCHO }}
    >
      <VerifiedIcon color="success" aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{aceptacionDicha(cotizacion, zona)}</Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          Comprobación (SHA-256 de lo que se aceptó): {aceptacion.sha256}
        </Typography>
        <Button
          {...UNA_VEZ}
          size="small"
          disabled={pdf.trayendo}
          onClick={() => void pdf.ver(cotizacion, aceptacion.revision)}
          sx={{ minHeight: 44, ml: -1 }}
        >
          {`Ver PDF de la revisión ${aceptacion.revision}`}
        </Button>
      </Box>
    </Card>
  );
};

const Historial = ({ cotizacion: { id } }: { cotizacion: CotizacionDeApi }) => (
  <LineaDeTiempo historial={useHistorialDeCotizacionInfiniteQuery(id)} />
);

interface PropsDeRenglon {
  nombre: string;
  valor: ReactNode;
  fuerte?: boolean;
}

const Renglon = ({ nombre, valor, fuerte = false }: PropsDeRenglon) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      fontWeight: fuerte ? 700 : 400,
      fontSize: fuerte ? 20 : 16,
      py: 0.25,
    }}
  >
    <dt>{nombre}</dt>
    <Box component="dd" sx={{ m: 0 }}>
      {valor}
    </Box>
  </Box>
);

const Texto = ({ titulo, texto }: { titulo: string; texto: string }) =>
  texto.trim() !== '' && (
    <Box>
      <Typography variant="caption" color="textSecondary" component="h2">
        {titulo}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {texto}
      </Typography>
    </Box>
  );
