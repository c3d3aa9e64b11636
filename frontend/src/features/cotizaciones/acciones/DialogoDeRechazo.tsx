import { rechazoSchema } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { BotonesDeGuardar } from '../../../components/BotonesDeGuardar.tsx';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { CampoTexto } from '../../../components/campos.tsx';
import { useFormulario } from '../../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { useRechazarCotizacionMutation } from '../../../api/cotizaciones.api.ts';
import { ResumenDeCotizacion } from './ResumenDeCotizacion.tsx';

interface Props {
  cotizacion: CotizacionDeApi;
  onCerrar: () => void;
}

export default function DialogoDeRechazo({ cotizacion, onCerrar }: Props) {
  const { id, version } = cotizacion;
  const [rechazar] = useRechazarCotizacionMutation();
  const { control, enviar, ocupado, estado } = useFormulario({
    que: `rechazo/${id}`,
    esquema: rechazoSchema,
    valores: { motivo: '' },
    guardar: ({ motivo }, clave) =>
      rechazar({ id, clave, cuerpo: { motivo: motivo.trim() || null, version } }),
    alGuardar: onCerrar,
    exito: 'Cotización rechazada',
    error: 'No se pudo anotar que la rechazó',
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable
      titulo="La rechazó"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Anotar que la rechazó" ocupado={ocupado} onCancelar={salir} />}
    >
      <ResumenDeCotizacion cotizacion={cotizacion} />
      <CampoTexto
        control={control}
        name="motivo"
        label="Motivo (opcional)"
        helperText="Si cambia de opinión, puedes enviarle otra revisión."
        multiline
        minRows={2}
        sx={{ mt: 1 }}
      />
    </DialogoAdaptable>
  );
}
