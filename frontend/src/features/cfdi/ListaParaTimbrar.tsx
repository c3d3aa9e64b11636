import CheckCircleIcon from '../../iconos/CheckCircleRounded.tsx';
import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import WarningIcon from '../../iconos/WarningAmberRounded.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type CfdiPedido } from '@cuenta-clara/dominio/cfdi/cfdi.api';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { nombreDelXml } from '@cuenta-clara/dominio/facturas/timbre';
import { direccionPasajera, guardarArchivo } from '../../base/servidor/guardar-archivo.ts';
import { enBloques } from '../../base/tema/en-papel.ts';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { ReintentoDiscreto } from '../../components/ReintentoDiscreto.tsx';
import { useCfdiQuery } from '../../api/cfdi.api.ts';
import { CargarTimbrada } from './CargarTimbrada.tsx';
import { ComoSePaga } from './ComoSePaga.tsx';
import { Falta } from './Falta.tsx';
import { FormaDeMetodo, FormaDePago } from './FormaDePago.tsx';
import { RenglonesDelSat } from './RenglonesDelSat.tsx';
import { SeCancelo } from './SeCancelo.tsx';
import { Sustituye } from './Sustituye.tsx';
import { cuantasFaltas, porLugar } from './faltas.ts';
import { type Datos } from './useDatosFiscales.tsx';

interface Props {
  factura: FacturaDeApi;
  pedido: Partial<CfdiPedido>;
  onPedir: (pedido: Partial<CfdiPedido>) => void;
  onCompletar: (datos: Datos) => void;
}

const XML = 'application/xml';

export default function ListaParaTimbrar({ factura, pedido, onPedir, onCompletar }: Props) {
  // The last answer stays while the next loads, so that the layout does not jump.
  const { data: cfdi, isError, isFetching, error, refetch } = useCfdiQuery({ id: factura.id, ...pedido });
  if (!cfdi)
    return isError ? (
      <ErrorConReintento
        titulo="No pudimos revisar lo que falta"
        error={error}
        onReintentar={() => void refetch()}
      />
    ) : (
      <EnCamino alto={144} cuantos={1} />
    );

  const { lista, faltas, avisos, pago, forma } = cfdi;
  const [falta, aviso] = [porLugar(faltas), porLugar(avisos)];
  const deQuien = { negocio: 'De tu negocio', cliente: `De ${comoSeLlama(factura.cliente)}` } as const;
  /** The CFDI is requested again, because its XML is dated at the time of the request. */
  const descargar = async () => {
    const { data: deAhora } = await refetch();
    if (!deAhora?.xml) return;
    const contenido = new Blob([deAhora.xml], { type: XML });
    guardarArchivo(direccionPasajera(contenido), nombreDelXml(factura.numero_factura));
  };
  return (
    <Box
      sx={{
        px: { xs: 2, md: 3 },
        pb: { xs: 2, md: 3 },
        display: 'flex',
        flexDirection: 'column',
        gap: 2.5,
        ...enBloques(2.5),
      }}
    >
      {factura.timbre && <SeCancelo factura={factura} timbre={factura.timbre} />}
      <Box
        aria-live="polite"
        aria-atomic
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}
      >
        {lista ? (
          <>
            <CheckCircleIcon color="success" aria-hidden />
            Está lista para timbrar.
          </>
        ) : (
          <>
            <WarningIcon color="warning" aria-hidden />
            {cuantasFaltas(faltas.length)}
          </>
        )}
      </Box>
      {(['negocio', 'cliente'] as const).map(
        (datos) =>
          falta[datos] && (
            <Falta
              key={datos}
              titulo={deQuien[datos]}
              textos={falta[datos]}
              accion={
                <Button variant="outlined" onClick={() => onCompletar(datos)}>
                  {datos === 'negocio' ? 'Datos fiscales de tu negocio' : 'Datos fiscales del cliente'}
                </Button>
              }
            />
          ),
      )}
      {isError && (
        <ReintentoDiscreto texto="No pudimos revisar lo que falta" onReintentar={() => void refetch()} />
      )}
      <RenglonesDelSat factura={factura} cfdi={cfdi} />
      <ComoSePaga pago={pedido.pago ?? pago} onElegir={(otro) => onPedir({ ...pedido, pago: otro })} />
      {falta.metodo?.map(({ metodo_id, texto }) => (
        <FormaDeMetodo
          key={metodo_id}
          id={metodo_id}
          texto={texto}
          siNoEsta={
            <FormaDePago
              texto={texto}
              valor={forma ?? ''}
              onElegir={(otra) => onPedir({ ...pedido, forma: otra })}
            />
          }
        />
      ))}
      {pago === 'pue' && (falta.forma ?? aviso.forma ?? pedido.forma) && (
        <FormaDePago
          texto={falta.forma?.[0]?.texto}
          valor={forma ?? ''}
          onElegir={(otra) => onPedir({ ...pedido, forma: otra })}
        />
      )}
      <Sustituye factura={factura} falta={falta.sustituye?.[0]?.texto} />
      {falta.otro && <Falta titulo="De la factura" textos={falta.otro} />}
      {avisos.map(({ campo, texto }) => (
        <Alert key={campo + texto} severity="warning">
          {texto}
        </Alert>
      ))}
      <Box>
        <Button
          variant="contained"
          startIcon={<DownloadIcon />}
          onClick={() => void descargar()}
          disabled={!lista || isFetching}
          sx={{ minHeight: 44 }}
        >
          Descargar XML
        </Button>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Es el CFDI sin sellar: dáselo a quien timbra tus facturas, tu contador o tu proveedor de timbrado.
        </Typography>
      </Box>
      <CargarTimbrada factura={factura} />
    </Box>
  );
}
