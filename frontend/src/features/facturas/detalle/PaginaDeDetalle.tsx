import DownloadIcon from '../../../iconos/DownloadRounded.tsx';
import VerifiedIcon from '../../../iconos/VerifiedOutlined.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useParams } from 'wouter';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useVuelta } from '../../../base/sesion/vuelta.ts';
import { enBloques } from '../../../base/tema/en-papel.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { Cargando } from '../../../components/Cargando.tsx';
import { Dinero } from '../../../components/Dinero.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { EN_PALABRAS } from '../../../components/FilaDeAcciones.tsx';
import { InsigniaDeEstado } from '../../../components/InsigniaDeEstado.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { ANCHO_DE_LECTURA, Seccion } from '../../../components/Seccion.tsx';
import { Total } from '../../../components/Totales.tsx';
import { SeguimientoDeFactura } from '../../avisos/SeguimientoDeFactura.tsx';
import { CfdiDeFactura } from '../../cfdi/CfdiDeFactura.tsx';
import { useTimbrado } from '../../cfdi/useTimbrado.ts';
import { HistorialDeFactura } from '../historial/HistorialDeFactura.tsx';
import { AccionesDeFactura } from '../acciones/AccionesDeFactura.tsx';
import { BotonDePdf } from '../acciones/BotonDePdf.tsx';
import { FacturaAusente } from '../FacturaAusente.tsx';
import { ABONOS, ANTICIPO, pagosDe, tienePagos } from '../cobro/pagos-dichos.ts';
import { ConceptosDeFactura } from './ConceptosDeFactura.tsx';
import { PagosDeFactura } from './PagosDeFactura.tsx';
import {
  AlPie,
  BarraDelDetalle,
  Contacto,
  ResumenDelDocumento,
  Texto,
  TotalesDelDetalle,
} from './PartesDelDetalle.tsx';
import { Vencimiento } from '../Vencimiento.tsx';
import { useFacturaQuery } from '../../../api/facturas.api.ts';
import { accionesDe } from '../acciones/acciones-de-factura.tsx';
import { useHacerConFactura } from '../acciones/useHacerConFactura.ts';
import { useVentanasDeFactura } from '../acciones/useVentanasDeFactura.tsx';

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
  return <Detalle key={id} factura={factura} />;
}

const cifraDe = ({ estado, total, balance_restante }: FacturaDeApi) =>
  estado === 'pendiente'
    ? ({ titulo: 'Por cobrar', pesos: balance_restante } as const)
    : ({ titulo: 'Total', pesos: total } as const);

const Resumen = ({ factura }: { factura: FacturaDeApi }) => (
  <ResumenDelDocumento
    cifra={cifraDe(factura)}
    estado={
      <>
        <span>
          <InsigniaDeEstado factura={factura} />
          <InsigniaEnCamino de="facturas" id={factura.id} />
        </span>
        <Vencimiento factura={factura} />
      </>
    }
    cliente_id={factura.cliente_id}
    cliente={factura.cliente}
    dias={
      <>
        <div>Fecha: {formatoDeDia(factura.fecha_factura)}</div>
        <div>Vencimiento: {formatoDeDia(factura.fecha_vencimiento) || '—'}</div>
      </>
    }
  />
);

const TotalesDeFactura = ({ factura }: { factura: FacturaDeApi }) => (
  <TotalesDelDetalle documento={factura} total="suma">
    <Total nombre={ANTICIPO} valor={<Dinero pesos={factura.deposito} />} />
    {tienePagos(factura) && <Total nombre={ABONOS} valor={<Dinero centavos={pagosDe(factura)} />} />}
    <Total nombre="Saldo" valor={<Dinero pesos={factura.balance_restante} />} como="final" />
  </TotalesDelDetalle>
);

const Detalle = ({ factura }: { factura: FacturaDeApi }) => {
  const { negocio } = factura;
  const ir = useIr();
  const esTelefono = useEsTelefono();
  const vuelta = useVuelta('/facturas');
  const { abrir, ventanas } = useVentanasDeFactura();
  const { hacer, completando } = useHacerConFactura(abrir, () => ir(vuelta));
  const timbrado = useTimbrado(factura);
  const todas = accionesDe(factura, hacer, completando === factura.id);
  const acciones = {
    ...todas,
    // The page's header has a PDF button, so the actions have none.
    aMano: todas.aMano.filter(({ texto }) => texto !== 'Ver PDF'),
    resto: [
      ...(timbrado.pedirla
        ? [{ texto: 'Timbrar (CFDI)', icono: <VerifiedIcon />, hacer: timbrado.pedirla }]
        : []),
      ...todas.resto,
    ],
  };
  const suPdf = (
    <BotonDePdf
      factura={factura}
      descargar
      variant="text"
      {...(esTelefono ? { startIcon: <DownloadIcon /> } : { sx: EN_PALABRAS })}
    >
      Descargar PDF
    </BotonDePdf>
  );
  const suBarra = (
    <BarraDelDetalle nombre="Acciones de la factura">
      <AccionesDeFactura factura={factura} acciones={acciones} ancha={esTelefono} conPalabras={!esTelefono} />
    </BarraDelDetalle>
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
      <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 3, ...enBloques(3) }}>
        <div>
          <ConceptosDeFactura items={factura.items} />
          <Box sx={{ pt: 1.5 }}>
            <TotalesDeFactura factura={factura} />
          </Box>
        </div>
        <AlPie>
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
        </AlPie>
      </Card>
      {factura.estado !== 'borrador' && <PagosDeFactura factura={factura} />}
      <CfdiDeFactura factura={factura} {...timbrado.tarjeta} />
      {factura.estado !== 'borrador' && <SeguimientoDeFactura factura={factura} />}
      <Seccion titulo="Historial">
        <HistorialDeFactura id={factura.id} numero={factura.numero_factura} />
      </Seccion>
      {esTelefono && suBarra}
      {ventanas}
    </Pagina>
  );
};
