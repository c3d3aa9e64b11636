import Typography from '@mui/material/Typography';
import { presentacionSchema } from '@cuenta-clara/dominio/negocio/negocio';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { CampoTelefono } from '../../components/CampoTelefono.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { usePresentarNegocioMutation } from '../../api/negocio.api.ts';

interface Props {
  negocio: NegocioDeApi;
  onListo: (negocio: NegocioDeApi) => void;
  onCerrar: () => void;
}

export const DialogoDePresentacion = ({ negocio, onListo, onCerrar }: Props) => {
  const [presentar] = usePresentarNegocioMutation();
  const { nombre_negocio, telefono, codigo_pais } = negocio;
  const { control, enviar, ocupado, estado } = useFormulario({
    que: 'presentacion',
    esquema: presentacionSchema,
    valores: { nombre_negocio, telefono },
    sobre: negocio,
    guardar: (cuerpo, clave) => presentar({ clave, cuerpo }),
    exito: 'Datos guardados',
    error: 'Error al guardar la configuración',
    alGuardar: onListo,
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable
      abierto
      titulo="¿De parte de quién?"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Continuar" ocupado={ocupado} onCancelar={salir} />}
    >
      <Typography color="textSecondary">
        Tu cliente lo lee en la factura. Lo demás lo llenas cuando quieras, en Configuración.
      </Typography>
      <CampoImpreso
        control={control}
        name="nombre_negocio"
        label="Nombre del negocio"
        autoComplete="organization"
        autoFocus
      />
      <CampoTelefono
        control={control}
        name="telefono"
        label="Teléfono"
        autoComplete="tel-national"
        codigoPais={codigo_pais}
      />
    </DialogoAdaptable>
  );
};
