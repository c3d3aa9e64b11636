import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { clienteSchema } from '@cuenta-clara/dominio/clientes/cliente';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { soloDigitos } from '@cuenta-clara/dominio/texto';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoTelefono, useTelefonoDe } from '../../components/CampoTelefono.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useActualizarClienteMutation, useCrearClienteMutation } from '../../api/clientes.api.ts';
import { CampoDeEmpresa } from './CampoDeEmpresa.tsx';
import { CampoDeNombre } from './CampoDeNombre.tsx';
import { YaLaTienes } from './YaLaTienes.tsx';
import { SIN_SALTO } from './sin-salto.ts';

interface Props {
  escrito: string;
  /**
   * Called with the new customer, with an existing customer chosen instead, or with null when the owner
   * cancelled.
   */
  onCerrar: (cliente: ClienteDeApi | null) => void;
}

export const AltaDeCliente = ({ escrito, onCerrar }: Props) => {
  const [crear] = useCrearClienteMutation();
  const [actualizar] = useActualizarClienteMutation();
  const telefonoDe = useTelefonoDe();
  const esTelefono = escrito !== '' && (!/\p{L}/u.test(escrito) || soloDigitos(escrito).length >= 7);
  const { control, enviar, ocupado, estado } = useFormulario({
    que: 'alta-de-cliente',
    esquema: clienteSchema,
    valores: {
      nombre: esTelefono ? '' : escrito,
      empresa: '',
      telefono: esTelefono ? telefonoDe(escrito) : '',
      categoria: 'activo' as const,
    },
    sobre: null,
    guardar: (cuerpo, clave, sobre) =>
      sobre
        ? actualizar({ id: sobre.id, version: sobre.version, clave, ...cuerpo })
        : crear({ clave, cuerpo }),
    exito: 'Cliente guardado',
    error: 'Error al guardar cliente',
    alGuardar: onCerrar,
  });
  const salir = useSalirSinPerder(estado, () => onCerrar(null));
  const conEmpresa = useWatch({ control, name: 'empresa' }) !== '';
  const yaLaTienes = (name: 'nombre' | 'empresa' | 'telefono') => (
    <YaLaTienes control={control} name={name} de={null} onElegir={onCerrar} />
  );
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
      <Box sx={SIN_SALTO}>
        <CampoDeNombre
          control={control}
          name="nombre"
          empresa="empresa"
          autoFocus={!empiezaPorElTelefono}
          helperText={yaLaTienes('nombre')}
        />
        {conEmpresa && <CampoDeEmpresa control={control} name="empresa" helperText={yaLaTienes('empresa')} />}
        <CampoTelefono
          control={control}
          name="telefono"
          label="Teléfono"
          autoFocus={empiezaPorElTelefono}
          helperText={yaLaTienes('telefono')}
        />
      </Box>
    </DialogoAdaptable>
  );
};
