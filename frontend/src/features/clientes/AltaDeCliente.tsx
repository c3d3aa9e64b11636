import { clienteSchema } from '@cuenta-clara/dominio/clientes/cliente';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { CampoTelefono } from '../../components/campos.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { telefonoDe } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useCrearClienteMutation } from '../../api/clientes.api.ts';

interface Props {
  /** What was searched for and not found: her name, or her phone. */
  escrito: string;
  /** The customer that was made; null when none was. */
  onCerrar: (creado: ClienteDeApi | null) => void;
}

/** A customer made on the way to something else: a name, a phone, and she is active. The rest can be filled in later. */
export const AltaDeCliente = ({ escrito, onCerrar }: Props) => {
  const [crear] = useCrearClienteMutation();
  const esTelefono = escrito !== '' && !/\p{L}/u.test(escrito);
  const { control, enviar, ocupado, conCambios } = useFormulario({
    esquema: clienteSchema,
    valores: {
      nombre: esTelefono ? '' : escrito,
      telefono: esTelefono ? telefonoDe(escrito) : '',
      categoria: 'activo' as const,
    },
    guardar: (cuerpo, clave) => crear({ clave, cuerpo }),
    exito: 'Cliente guardado',
    error: 'Error al guardar cliente',
    alGuardar: onCerrar,
  });
  const salir = useSalirSinPerder(conCambios, () => onCerrar(null));
  const empiezaPorElTelefono = escrito !== '' && !esTelefono;
  return (
    <DialogoAdaptable
      abierto
      titulo="Nuevo Cliente"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Crear" ocupado={ocupado} onCancelar={salir} />}
    >
      <CampoImpreso
        control={control}
        name="nombre"
        label="Nombre"
        autoComplete="off"
        autoFocus={!empiezaPorElTelefono}
      />
      <CampoTelefono control={control} name="telefono" label="Teléfono" autoFocus={empiezaPorElTelefono} />
    </DialogoAdaptable>
  );
};
