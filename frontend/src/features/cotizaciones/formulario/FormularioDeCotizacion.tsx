import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { useVuelta } from '../../../base/sesion/vuelta.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { MarcoDelFormulario } from '../../facturas/formulario/MarcoDelFormulario.tsx';
import { NotaYTerminos } from '../../facturas/formulario/NotaYTerminos.tsx';
import { ServiciosDeFactura } from '../../facturas/formulario/ServiciosDeFactura.tsx';
import { delDocumento } from '../../facturas/formulario/control-del-documento.ts';
import { useDudasDe } from '../../facturas/formulario/useDudas.tsx';
import { ivaDe } from '../../facturas/formulario/valores.ts';
import { direccionDeCotizacion } from '../direcciones.ts';
import { DatosDeCotizacion } from './DatosDeCotizacion.tsx';
import { TotalesDeCotizacion } from './TotalesDeCotizacion.tsx';
import { VistaPreviaDeCotizacion } from './VistaPreviaDeCotizacion.tsx';
import { useFormularioDeCotizacion } from './useFormularioDeCotizacion.ts';
import { useGuardarCotizacion } from './useGuardarCotizacion.ts';
import { type ValoresDeCotizacion, conDudas, valoresDeCotizacion } from './valores-de-cotizacion.ts';

interface Props {
  cotizacion: CotizacionDeApi | null;
  negocio: NegocioDeApi;
  inicial: ValoresDeCotizacion;
  usuario: string;
  cliente?: string | null;
  onRecargar: () => void;
}

const avisoDeRevision = ({ revision_enviada }: CotizacionDeApi, siguiente: number): string =>
  `Se guarda como borrador de la revisión ${siguiente}; tu cliente ve la ${revision_enviada} hasta que la envíes.`;

/** A quote's form is the form of an invoice, without number, due day and deposit. */
export const FormularioDeCotizacion = ({
  cotizacion,
  negocio,
  inicial,
  usuario,
  cliente = null,
  onRecargar,
}: Props) => {
  const deAntes = useMemo(() => cotizacion && conDudas(valoresDeCotizacion(cotizacion)), [cotizacion]);
  const iva = useMemo(() => ivaDe(negocio), [negocio]);
  const { form, version, clave, loEnviado, seRecupero, envio, olvidar, empezarDeNuevo, rechazar } =
    useFormularioDeCotizacion(cotizacion, inicial, usuario, cliente);
  const { control, getValues, formState } = form;
  const documento = delDocumento(control);
  const [porcentaje, anticipo, fecha, valida_hasta] = useWatch({
    control,
    name: ['porcentaje', 'anticipo', 'fecha', 'valida_hasta'],
  });
  const dudaDe = useDudasDe(
    conDudas({ porcentaje, anticipo, fecha, valida_hasta }),
    deAntes,
    'la cotización',
  );
  const ir = useIr();
  const preguntar = useConfirmacion();
  const vuelta = useVuelta(cotizacion ? direccionDeCotizacion(cotizacion.id) : '/cotizaciones');
  const volver = () => {
    olvidar();
    ir(vuelta);
  };
  const enviada = cotizacion !== null && cotizacion.revision_enviada !== null;
  const revision = enviada ? cotizacion.revision_enviada! + 1 : 1;
  const { enviar, guardarBorrador, guardando, fallo } = useGuardarCotizacion({
    cotizacion,
    negocio,
    version,
    clave,
    loEnviado,
    form,
    onRechazo: rechazar,
    onGuardada: ({ id }, seEnvio) => {
      olvidar();
      ir(direccionDeCotizacion(id, seEnvio ? 'envio' : null), { replace: true });
    },
  });
  const cancelar = useSalirSinPerder(
    { conCambios: formState.isDirty, ocupado: guardando, sinRespuesta: fallo?.sinRespuesta ?? false },
    volver,
  );
  const recargar = async () => {
    const si = await preguntar({
      titulo: '¿Volver a cargar la cotización?',
      texto: 'Verás la cotización como está ahora; lo que escribiste se perderá.',
      confirmar: 'Volver a cargar',
      peligro: true,
    });
    if (!si) return;
    olvidar();
    onRecargar();
  };
  const cerrada = cotizacion?.estado === 'facturada' || cotizacion?.estado === 'anulada';
  const esTelefono = useEsTelefono();
  const idDelFormulario = useId();

  return (
    <MarcoDelFormulario
      id={idDelFormulario}
      titulo={cotizacion ? 'Editar Cotización' : 'Nueva Cotización'}
      control={documento}
      avisos={
        <>
          {enviada && !cerrada && <Alert severity="info">{avisoDeRevision(cotizacion, revision)}</Alert>}
          {cerrada && (
            <Alert severity="info">
              {cotizacion.estado === 'facturada'
                ? 'Esta cotización ya es una factura: no se edita.'
                : 'Esta cotización está anulada: no se edita.'}
            </Alert>
          )}
        </>
      }
      seRecupero={seRecupero}
      envio={envio}
      onEmpezarDeNuevo={empezarDeNuevo}
      onEnviar={enviar}
      previa={{
        valores: () => getValues(),
        vista: (valores, cerrar) => (
          <VistaPreviaDeCotizacion
            valores={valores}
            cotizacion={cotizacion}
            negocio={negocio}
            onCerrar={cerrar}
          />
        ),
      }}
      totales={<TotalesDeCotizacion control={control} iva={iva} dudaDe={dudaDe} disabled={cerrada} />}
      fallo={fallo}
      onRecargar={() => void recargar()}
      enviar={
        !cerrada && (
          <Button
            type="submit"
            form={idDelFormulario}
            variant="contained"
            disabled={guardando}
            {...(!guardando && { 'aria-label': 'Enviar cotización' })}
          >
            {guardando ? 'Guardando...' : esTelefono ? 'Enviar' : 'Enviar cotización'}
          </Button>
        )
      }
      botones={
        <>
          {!cerrada && (
            <Button variant="outlined" onClick={guardarBorrador} disabled={guardando}>
              Guardar borrador
            </Button>
          )}
          <Button onClick={cancelar} disabled={guardando}>
            {cerrada ? 'Volver' : 'Cancelar'}
          </Button>
        </>
      }
    >
      <DatosDeCotizacion control={control} dudaDe={dudaDe} disabled={cerrada} />
      <ServiciosDeFactura control={documento} iva={iva} disabled={cerrada} />
      <NotaYTerminos control={documento} disabled={cerrada} />
    </MarcoDelFormulario>
  );
};
