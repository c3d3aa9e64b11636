import { accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import { type AccesoCreadoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoEntero, CampoTexto } from '../../components/campos.tsx';
import { sinSeparadores } from '../../components/escritura.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useCrearAcceso } from './useCrearAcceso.ts';

interface Props {
  onCreado: (acceso: AccesoCreadoDeApi) => void;
  onCancelar: () => void;
}

export const NuevoAcceso = ({ onCreado, onCancelar }: Props) => {
  const crear = useCrearAcceso();
  const { control, enviar, ocupado, estado } = useFormulario({
    que: 'acceso',
    esquema: accesoSchema,
    valores: { nombre: '', dias: '30' },
    guardar: ({ nombre, dias }) => crear({ nombre, dias: Number(dias) }),
    repetible: false,
    error: 'No pudimos crear el acceso',
    alGuardar: onCreado,
  });
  const salir = useSalirSinPerder(estado, onCancelar);

  return (
    <DialogoAdaptable
      abierto
      titulo="Nuevo acceso"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={
        <BotonesDeGuardar
          guardar="Crear enlace"
          guardando="Creando..."
          ocupado={ocupado}
          onCancelar={salir}
        />
      }
    >
      <CampoTexto
        control={control}
        name="nombre"
        label="¿Para quién es?"
        helperText="Por ejemplo, el nombre de tu contador."
        autoComplete="off"
      />
      <CampoEntero
        control={control}
        name="dias"
        label="Días que dura"
        helperText="De 1 a 365."
        limpiar={sinSeparadores}
      />
    </DialogoAdaptable>
  );
};
