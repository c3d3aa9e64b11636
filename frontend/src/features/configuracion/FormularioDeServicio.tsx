import Box from '@mui/material/Box';
import { servicioSchema } from '@cuenta-clara/dominio/catalogo/catalogo';
import { type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { CampoDeTasa } from '../../components/CampoDeTasa.tsx';
import { CampoDecimal } from '../../components/campos.tsx';
import { ClavesDelSat } from '../../components/ClavesDelSat.tsx';
import { importeEnCampo, numeroDelCampo } from '../../components/escritura.ts';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { Plegable } from '../../components/Plegable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { MarcoDeFormulario } from './MarcoDeFormulario.tsx';
import { useActualizarServicioMutation, useCrearServicioMutation } from '../../api/catalogo.api.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { type Formulario } from './useEdicion.ts';

interface Props extends Formulario {
  servicio: ServicioDeApi | null;
  categoriaId: string;
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
  const { data: negocio } = useNegocioQuery();
  const { control, ...formulario } = useFormulario({
    que: `servicio/${servicio?.id ?? categoriaId}`,
    esquema: servicioSchema,
    valores: {
      nombre: servicio?.nombre ?? '',
      precio: servicio ? importeEnCampo(servicio.precio) : '',
      categoria_id: categoriaId,
      iva: servicio?.iva ?? null,
      clave_sat: servicio?.clave_sat ?? '',
      unidad_sat: servicio?.unidad_sat ?? '',
    },
    sobre: servicio,
    guardar: (valores, clave, sobre) => {
      const cuerpo = { ...valores, precio: numeroDelCampo(valores.precio, 'importe') };
      return sobre
        ? actualizar({ id: sobre.id, version: sobre.version, clave, ...cuerpo })
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
      {(negocio?.iva_por_renglon || (servicio?.iva ?? null) !== null) && (
        <CampoDeTasa control={control} name="iva" label="IVA" sinElegir="El del negocio" />
      )}
      <Plegable
        titulo="Datos para el SAT"
        control={control}
        campos={['clave_sat', 'unidad_sat']}
        aLaVista={Boolean(servicio?.clave_sat ?? servicio?.unidad_sat)}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5, pt: 1 }}>
          <ClavesDelSat control={control} clave="clave_sat" unidad="unidad_sat" />
        </Box>
      </Plegable>
    </MarcoDeFormulario>
  );
};
