import DownloadIcon from '../../../iconos/DownloadRounded.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
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
import { CfdiDeFactura } from '../../cfdi/CfdiDeFactura.tsx';
import { HistorialDeFactura } from '../historial/HistorialDeFactura.tsx';
import { AccionesDeFactura } from '../acciones/AccionesDeFactura.tsx';
import { BotonDePdf } from '../acciones/BotonDePdf.tsx';
import { FacturaAusente } from '../FacturaAusente.tsx';
import { cargosDichos, impuestosDichos } from '../descuentos-dichos.ts';
import { pagosDe, tienePagos } from '../cobro/pagos-dichos.ts';
import { PagosDeFactura } from './PagosDeFactura.tsx';
import { Vencimiento } from '../Vencimiento.tsx';
import { useFacturaQuery } from '../../../api/facturas.api.ts';
import { accionesDe } from '../acciones/acciones-de-factura.tsx';
import { useHacerConFactura } from '../acciones/useHacerConFactura.ts';
import { useVentanasDeFactura } from '../acciones/useVentanasDeFactura.tsx';

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

const Renglon = ({
  nombre,
  valor,
  fuerte = false,
}: {
  nombre: string;
  valor: ReactNode;
  fuerte?: boolean;
}) => (
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
    <span>{nombre}</span>
    {valor}
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

const Detalle = ({ factura }: { factura: FacturaDeApi }) => {
  const { negocio, cliente } = factura;
  const [, ir] = useLocation();
  const esTelefono = useEsTelefono();
  const vuelta = useVuelta('/facturas');
  const { abrir, ventanas } = useVentanasDeFactura();
  const { hacer, completando } = useHacerConFactura(abrir, () => ir(vuelta));
  const todas = accionesDe(factura, hacer, completando === factura.id);
  // Its PDF has a button of its own above.
  const acciones = { ...todas, aMano: todas.aMano.filter(({ texto }) => texto !== 'Ver PDF') };
  return (
    <Pagina
      titulo={`Factura #${factura.numero_factura}`}
      acciones={
        <BotonDePdf factura={factura} descargar variant="outlined" startIcon={<DownloadIcon />}>
          Descargar PDF
        </BotonDePdf>
      }
    >
      <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 760 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          <Box>
            <InsigniaDeEstado factura={factura} />
            <InsigniaEnCamino de="facturas" id={factura.id} />
            <Typography variant="body2" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
              <Vencimiento factura={factura} />
            </Typography>
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            <div>Fecha: {formatoDeDia(factura.fecha_factura)}</div>
            <div>Vencimiento: {formatoDeDia(factura.fecha_vencimiento) || '—'}</div>
          </Box>
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2 }}>
          <Contacto
            titulo="Negocio"
            lineas={[
              negocio.nombre,
              negocio.direccion,
              formatoDeTelefono(negocio.telefono ?? ''),
              negocio.email,
            ]}
          />
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
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
          {factura.items.map((item, lugar) => (
            <Box
              key={lugar}
              component="li"
              sx={{ py: 1, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
            >
              {item.descripcion} x{item.cantidad} - <Dinero pesos={item.total} sx={{ fontWeight: 600 }} />
              {cargosDichos(item)}
            </Box>
          ))}
        </Box>
        <Box sx={{ alignSelf: 'flex-end', width: '100%', maxWidth: 320 }}>
          <Renglon nombre="Subtotal" valor={<Dinero pesos={factura.subtotal} />} />
          {(factura.descuento_importe ?? 0) > 0 && (
            <Renglon nombre="Descuento" valor={<Dinero pesos={-factura.descuento_importe} />} />
          )}
          {impuestosDichos(factura).map(({ nombre, importe }) => (
            <Renglon key={nombre} nombre={nombre} valor={<Dinero pesos={importe} />} />
          ))}
          <Renglon nombre="Total" valor={<Dinero pesos={factura.total} />} fuerte />
          <Renglon nombre="Depósito" valor={<Dinero pesos={factura.deposito} />} />
          {tienePagos(factura) && <Renglon nombre="Pagos" valor={<Dinero centavos={pagosDe(factura)} />} />}
          <Renglon nombre="Balance" valor={<Dinero pesos={factura.balance_restante} />} />
        </Box>
        <Texto titulo="Nota" texto={factura.nota} />
        <Texto titulo="Términos" texto={factura.terminos} />
      </Card>
      {factura.estado !== 'borrador' && <PagosDeFactura factura={factura} />}
      <CfdiDeFactura key={factura.id} factura={factura} />
      <Card
        component="section"
        aria-labelledby="historial"
        sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 760 }}
      >
        <Typography variant="h2" id="historial">
          Historial
        </Typography>
        <HistorialDeFactura id={factura.id} numero={factura.numero_factura} />
      </Card>
      <Box
        role="group"
        aria-label="Acciones de la factura"
        sx={{
          // Last on the page, and down to what is at the foot of the screen: so it stays in its place however far one reads.
          position: 'sticky',
          [BAJA]: { position: 'static' },
          displayPrint: 'none !important',
          bottom: { xs: `calc(${ALTO_DE_LAS_PESTANAS}px + env(safe-area-inset-bottom))`, md: 0 },
          mb: { xs: `-${AIRE_BAJO_LA_PAGINA}px`, md: 0 },
          zIndex: 2,
          maxWidth: 760,
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 1.5 },
          py: 0.5,
          bgcolor: 'background.paper',
          border: '1px solid var(--mui-palette-divider)',
          borderInlineWidth: { xs: 0, md: 1 },
          borderRadius: { xs: 0, md: 1.5 },
        }}
      >
        <AccionesDeFactura
          factura={factura}
          acciones={acciones}
          ancha={esTelefono}
          conPalabras={!esTelefono}
        />
      </Box>
      {ventanas}
    </Pagina>
  );
};
