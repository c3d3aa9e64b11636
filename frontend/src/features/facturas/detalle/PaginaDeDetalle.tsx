import DownloadIcon from '../../../iconos/DownloadRounded.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { useLocation, useParams } from 'wouter';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { parte } from '../../../base/carga/carga-diferida.ts';
import { BAJA } from '../../../base/tema/medidas.ts';
import { estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { AIRE_BAJO_LA_PAGINA, ALTO_DE_LAS_PESTANAS } from '../../../base/ventanas/medidas-del-armazon.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useVuelta } from '../../../base/sesion/vuelta.ts';
import { Cargando } from '../../../components/Cargando.tsx';
import { Dinero } from '../../../components/Dinero.tsx';
import { EnlaceACliente } from '../../../components/EnlaceACliente.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { InsigniaDeEstado } from '../../../components/InsigniaDeEstado.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { ANCHO_DE_LECTURA, Seccion } from '../../../components/Seccion.tsx';
import { SumaGrande } from '../../../components/SumaGrande.tsx';
import { Total, Totales } from '../../../components/Totales.tsx';
import { CfdiDeFactura } from '../../cfdi/CfdiDeFactura.tsx';
import { HistorialDeFactura } from '../historial/HistorialDeFactura.tsx';
import { AccionesDeFactura } from '../acciones/AccionesDeFactura.tsx';
import { BotonDePdf } from '../acciones/BotonDePdf.tsx';
import { FacturaAusente } from '../FacturaAusente.tsx';
import { impuestosDichos } from '../descuentos-dichos.ts';
import { ABONOS, ANTICIPO, pagosDe, tienePagos } from '../cobro/pagos-dichos.ts';
import { ConceptosDeFactura } from './ConceptosDeFactura.tsx';
import { PagosDeFactura } from './PagosDeFactura.tsx';
import { Vencimiento } from '../Vencimiento.tsx';
import { useFacturaQuery } from '../../../api/facturas.api.ts';
import { accionesDe } from '../acciones/acciones-de-factura.tsx';
import { useHacerConFactura } from '../acciones/useHacerConFactura.ts';
import { useVentanasDeFactura } from '../acciones/useVentanasDeFactura.tsx';

const SeguimientoDeFactura = parte(() => import('../../avisos/SeguimientoDeFactura.tsx'));

const Contacto = ({ titulo, lineas }: { titulo: string; lineas: ReactNode[] }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="h2">
      {titulo}
    </Typography>
    {lineas.filter(Boolean).map((linea, lugar) => (
      <Typography
        key={lugar}
        variant={lugar === 0 ? 'body1' : 'body2'}
        color={lugar === 0 ? undefined : 'text.secondary'}
        sx={{ overflowWrap: 'anywhere', fontWeight: lugar === 0 ? 600 : 400 }}
      >
        {linea}
      </Typography>
    ))}
  </Box>
);

const Texto = ({ titulo, texto }: { titulo: string; texto: string }) => (
  <Box>
    <Typography variant="caption" color="textSecondary" component="h2">
      {titulo}
    </Typography>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {texto}
    </Typography>
  </Box>
);

/** The invoice detail (spec section 2). */
export default function PaginaDeDetalle() {
  const { id = '' } = useParams<{ id: string }>();
  const valido = esUuid(id);
  const { currentData: factura, error, isFetching, refetch } = useFacturaQuery(id, { skip: !valido });
  if (!valido) return <FacturaAusente titulo="ID de factura inválido." />;
  if (!factura && isFetching) return <Cargando />;
  if (error && estatusDe(error) === 404) return <FacturaAusente titulo="Factura no encontrada." />;
  if (!factura)
    return (
      <ErrorConReintento titulo="Error al cargar factura" error={error} onReintentar={() => void refetch()} />
    );
  return <Detalle factura={factura} />;
}

/** What the page is read for: what is still owed; of one that owes nothing any more, or nothing yet, what it comes to. */
const cifraDe = ({ estado, total, balance_restante }: FacturaDeApi) =>
  estado === 'pendiente'
    ? ({ titulo: 'Por cobrar', pesos: balance_restante } as const)
    : ({ titulo: 'Total', pesos: total } as const);

const Resumen = ({ factura }: { factura: FacturaDeApi }) => {
  const { cliente } = factura;
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SumaGrande {...cifraDe(factura)}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
            mt: 0.5,
            typography: 'body2',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          <span>
            <InsigniaDeEstado factura={factura} />
            <InsigniaEnCamino de="facturas" id={factura.id} />
          </span>
          <Vencimiento factura={factura} />
        </Box>
      </SumaGrande>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 2,
          borderTop: 1,
          borderColor: 'divider',
          pt: 2,
        }}
      >
        <Contacto
          titulo="Cliente"
          lineas={[
            <EnlaceACliente key="nombre" id={factura.cliente_id} nombre={comoSeLlama(cliente)} />,
            personaDe(cliente),
            cliente.direccion,
            formatoDeTelefono(cliente.telefono ?? ''),
            cliente.email,
          ]}
        />
        <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <div>Fecha: {formatoDeDia(factura.fecha_factura)}</div>
          <div>Vencimiento: {formatoDeDia(factura.fecha_vencimiento) || '—'}</div>
        </Box>
      </Box>
    </Card>
  );
};

const TotalesDeFactura = ({ factura }: { factura: FacturaDeApi }) => (
  <Totales>
    <Total nombre="Subtotal" valor={<Dinero pesos={factura.subtotal} />} />
    {(factura.descuento_importe ?? 0) > 0 && (
      <Total nombre="Descuento" valor={<Dinero pesos={-factura.descuento_importe} />} />
    )}
    {impuestosDichos(factura).map(({ nombre, importe }) => (
      <Total key={nombre} nombre={nombre} valor={<Dinero pesos={importe} />} />
    ))}
    <Total nombre="Total" valor={<Dinero pesos={factura.total} />} como="suma" />
    <Total nombre={ANTICIPO} valor={<Dinero pesos={factura.deposito} />} />
    {tienePagos(factura) && <Total nombre={ABONOS} valor={<Dinero centavos={pagosDe(factura)} />} />}
    <Total nombre="Saldo" valor={<Dinero pesos={factura.balance_restante} />} como="final" />
  </Totales>
);

/** Last on the page, and down to what is at the foot of the screen: so it stays in its place however far one reads. */
const AL_ALCANCE_DEL_PULGAR = {
  position: 'sticky',
  [BAJA]: { position: 'static' },
  bottom: `calc(${ALTO_DE_LAS_PESTANAS}px + env(safe-area-inset-bottom))`,
  mb: `-${AIRE_BAJO_LA_PAGINA}px`,
  zIndex: 2,
  mx: -2,
  px: 2,
  py: 0.5,
  bgcolor: 'background.paper',
  borderBlock: '1px solid var(--mui-palette-divider)',
} as const;

const Detalle = ({ factura }: { factura: FacturaDeApi }) => {
  const { negocio } = factura;
  const [, ir] = useLocation();
  const esTelefono = useEsTelefono();
  const vuelta = useVuelta('/facturas');
  const { abrir, ventanas } = useVentanasDeFactura();
  const { hacer, completando } = useHacerConFactura(abrir, () => ir(vuelta));
  const todas = accionesDe(factura, hacer, completando === factura.id);
  // Its PDF has a button of its own.
  const acciones = { ...todas, aMano: todas.aMano.filter(({ texto }) => texto !== 'Ver PDF') };
  const suPdf = (
    <BotonDePdf factura={factura} descargar variant="text" startIcon={<DownloadIcon />}>
      Descargar PDF
    </BotonDePdf>
  );
  const suBarra = (
    <Box
      role="group"
      aria-label="Acciones de la factura"
      sx={{ ...(esTelefono && AL_ALCANCE_DEL_PULGAR), displayPrint: 'none !important' }}
    >
      <AccionesDeFactura factura={factura} acciones={acciones} ancha={esTelefono} conPalabras={!esTelefono} />
    </Box>
  );
  return (
    <Pagina
      titulo={`Factura #${factura.numero_factura}`}
      ancho={ANCHO_DE_LECTURA}
      acciones={
        <>
          {suPdf}
          {!esTelefono && suBarra}
        </>
      }
    >
      <Resumen factura={factura} />
      <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 3 }}>
        <div>
          <ConceptosDeFactura items={factura.items} />
          <Box sx={{ pt: 1.5 }}>
            <TotalesDeFactura factura={factura} />
          </Box>
        </div>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            gap: 2,
            borderTop: 1,
            borderColor: 'divider',
            pt: 2,
          }}
        >
          <Texto titulo="Nota" texto={factura.nota} />
          <Texto titulo="Términos" texto={factura.terminos} />
          <Contacto
            titulo="Negocio"
            lineas={[
              negocio.nombre,
              negocio.direccion,
              formatoDeTelefono(negocio.telefono ?? ''),
              negocio.email,
            ]}
          />
        </Box>
      </Card>
      {factura.estado !== 'borrador' && <PagosDeFactura factura={factura} />}
      <CfdiDeFactura key={factura.id} factura={factura} />
      {factura.estado !== 'borrador' && (
        <Suspense>
          <SeguimientoDeFactura factura={factura} />
        </Suspense>
      )}
      <Seccion titulo="Historial">
        <HistorialDeFactura id={factura.id} numero={factura.numero_factura} />
      </Seccion>
      {esTelefono && suBarra}
      {ventanas}
    </Pagina>
  );
};
