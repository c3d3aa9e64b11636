import Box from '@mui/material/Box';
import { servicioSchema } from '@cuenta-clara/dominio/catalogo/catalogo';
import { type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { CampoDecimal } from '../../components/campos.tsx';
import { importeEnCampo, numeroDelCampo } from '../../components/escritura.ts';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { MarcoDeFormulario } from './MarcoDeFormulario.tsx';
import { useActualizarServicioMutation, useCrearServicioMutation } from '../../api/catalogo.api.ts';
import { type Formulario } from './useEdicion.ts';

interface Props extends Formulario {
  /** null for a new one. */
  servicio: ServicioDeApi | null;
  categoriaId: string;
  /** What is most likely changed. */
  foco?: 'nombre' | 'precio';
}

export const FormularioDeServicio = ({
  servicio,
  categoriaId,
  foco = 'nombre',
  onListo,
  ...lista
}: Props) => {
  const [crear] = useCrearServicioMutation();
  const [actualizar] = useActualizarServicioMutation();
  const { control, ...formulario } = useFormulario({
    que: `servicio/${servicio?.id ?? categoriaId}`,
    esquema: servicioSchema,
    valores: {
      nombre: servicio?.nombre ?? '',
      precio: servicio ? importeEnCampo(servicio.precio) : '',
      categoria_id: categoriaId,
    },
    guardar: (valores, clave) => {
      const cuerpo = { ...valores, precio: numeroDelCampo(valores.precio, 'importe') };
      return servicio
        ? actualizar({ id: servicio.id, version: servicio.version, clave, ...cuerpo })
        : crear({ clave, cuerpo });
    },
    exito: servicio ? 'Servicio actualizado correctamente' : 'Servicio creado correctamente',
    error: 'Error al guardar el servicio',
    alGuardar: onListo,
  });
  return (
    <MarcoDeFormulario esNuevo={!servicio} {...formulario} {...lista}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 130px', gap: 1.5 }}>
        <CampoImpreso control={control} name="nombre" label="Nombre" autoFocus={foco === 'nombre'} />
        <CampoDecimal control={control} name="precio" label="Precio" autoFocus={foco === 'precio'} />
      </Box>
    </MarcoDeFormulario>
  );
};
