import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { conversionSchema } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { aPesos, centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { numeroEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { nuevaClave } from '../../../base/api.ts';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { rechazoDelDiaDePago } from '@cuenta-clara/dominio/facturas/factura';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { FechaDelFormulario } from '../../../components/FechaDelFormulario.tsx';
import { FichasDeOpcion } from '../../../components/FichasDeOpcion.tsx';
import { CampoDecimal } from '../../../components/campos.tsx';
import { importeEnCampo } from '../../../components/escritura.ts';
import { useFormulario } from '../../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { useFacturarCotizacionMutation } from '../../../api/cotizaciones.api.ts';
import { FALTA_EL_METODO, elegidoDe } from '../../configuracion/metodo-propuesto.ts';
import { useMetodosActivos } from '../../configuracion/useMetodosActivos.tsx';
import { conCambiosSinEnviar, loDichoAlCliente } from '../cotizacion-dicha.ts';
import { ResumenDeCotizacion } from './ResumenDeCotizacion.tsx';

interface Props {
  cotizacion: CotizacionDeApi;
  onCerrar: () => void;
}

interface Anticipo {
  monto: string;
  fecha: Dia | null;
  /** Empty until she chooses one: the proposed method is the one sent. */
  metodo_pago_id: string;
}
interface Valores {
  anticipo_recibido: Anticipo;
}

const A_LA_PAR = { flex: '1 1 12rem', ml: '0 !important' } as const;

const METODO = 'anticipo_recibido.metodo_pago_id';
const NO_SE_PUDO = 'No se pudo hacer la factura';

const anticipoDicho = ({ monto, fecha, metodo_pago_id }: Anticipo) =>
  monto.trim() === ''
    ? null
    : {
        monto: numeroEscrito(monto, 'importe') === null ? monto : aPesos(numeroEscrito(monto, 'importe')!),
        fecha: fecha ?? '',
        metodo_pago_id,
      };
const REGLAS = z.preprocess(
  (valores) => ({ anticipo_recibido: anticipoDicho((valores as Valores).anticipo_recibido) }),
  conversionSchema,
);

/** An advance that was received becomes a payment of the invoice. */
export default function DialogoDeConversion({ cotizacion, onCerrar }: Props) {
  const { id, version } = cotizacion;
  const { revision, total, anticipo } = loDichoAlCliente(cotizacion);
  const ir = useIr();
  const hoy = useHoy();
  const { activos, enSuLugar, recordar } = useMetodosActivos(44);
  const [facturar, { isLoading }] = useFacturarCotizacionMutation();
  const [claveSinAnticipo] = useState(nuevaClave);
  const alFacturar = ({ factura_id }: CotizacionDeApi) => {
    toast.exito('Factura hecha');
    onCerrar();
    if (factura_id) ir(`/factura-detalle/${factura_id}`);
  };
  const { control, enviar, poner, ocupado, estado } = useFormulario<Valores, CotizacionDeApi>({
    que: `facturar/${id}`,
    esquema: REGLAS,
    valores: {
      anticipo_recibido: {
        monto: anticipo > 0 ? importeEnCampo(anticipo) : '',
        fecha: hoy,
        metodo_pago_id: '',
      },
    },
    guardar: async ({ anticipo_recibido }, clave) => {
      recordar({ id: anticipo_recibido.metodo_pago_id });
      return facturar({
        id,
        clave,
        cuerpo: { version, anticipo_recibido: anticipoDicho(anticipo_recibido) },
      });
    },
    alGuardar: alFacturar,
    error: NO_SE_PUDO,
  });
  const sinAnticipo = async () => {
    const { data, error } = await facturar({ id, clave: claveSinAnticipo, cuerpo: { version } });
    if (data) alFacturar(data);
    else toast.error(mensajeDeError(error, NO_SE_PUDO));
  };
  const ocupada = ocupado || isLoading;
  const salir = useSalirSinPerder({ ...estado, ocupado: ocupada }, onCerrar);
  const [escrito, elegido] = useWatch({
    control,
    name: ['anticipo_recibido.monto', METODO],
  });
  const metodo = elegidoDe(activos, elegido);
  const monto = numeroEscrito(escrito, 'importe') ?? 0;

  return (
    <DialogoAdaptable
      titulo="Hacer factura"
      onCerrar={salir}
      ocupado={ocupada}
      acciones={
        // Both buttons look alike, so that neither suggests whether the advance was received.
        <>
          <Button variant="outlined" onClick={() => void sinAnticipo()} disabled={ocupada} sx={A_LA_PAR}>
            Facturar sin anticipo
          </Button>
          <Button
            variant="outlined"
            onClick={(evento) => {
              if (metodo) poner(METODO, metodo.id);
              enviar(evento);
            }}
            disabled={ocupada || escrito.trim() === '' || !metodo}
            sx={A_LA_PAR}
          >
            {ocupada
              ? 'Guardando...'
              : monto > 0 && activos.length > 0 && !metodo
                ? FALTA_EL_METODO
                : monto > 0
                  ? `Recibí ${formatoDeDinero(monto)}: facturar`
                  : 'Recibí un anticipo: facturar'}
          </Button>
        </>
      }
    >
      <ResumenDeCotizacion cotizacion={cotizacion} />
      {conCambiosSinEnviar(cotizacion) && (
        <Alert severity="info">{`Se factura la revisión ${revision}; los cambios sin enviar se descartan.`}</Alert>
      )}
      <Typography variant="body2" color="textSecondary">
        La factura lleva los precios de la cotización. Si ya recibiste el anticipo, queda en ella.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          gap: 2,
        }}
      >
        <CampoDecimal
          control={control}
          name="anticipo_recibido.monto"
          label="Anticipo"
          base={centavosDe(total) ?? 0}
        />
        <FechaDelFormulario
          control={control}
          name="anticipo_recibido.fecha"
          label="¿Cuándo?"
          rechazo={(dia) => rechazoDelDiaDePago(dia, hoy)}
        />
      </Box>
      {monto > 0 && enSuLugar}
      {activos.length > 0 && (
        <FichasDeOpcion
          nombre="¿Cómo te pagaron?"
          opciones={activos.map((uno) => ({ valor: uno.id, texto: uno.nombre }))}
          elegida={metodo?.id}
          onElegir={(id) => poner(METODO, id)}
          disabled={ocupada || monto === 0}
        />
      )}
    </DialogoAdaptable>
  );
}
