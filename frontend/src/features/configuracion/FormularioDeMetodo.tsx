import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import { FORMAS_DE_PAGO } from '@cuenta-clara/dominio/catalogos-sat';
import {
  TEXTOS_DE_METODO,
  linkPropuesto,
  metodoDePagoSchema,
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { type MetodoDePagoDeApi } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { CampoDeClabe } from './CampoDeClabe.tsx';
import { CampoDeClave } from '../../components/CampoDeClave.tsx';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { PreguntaDelCampo } from '../../components/campos.tsx';
import { Plegable } from '../../components/Plegable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { MarcoDeFormulario } from './MarcoDeFormulario.tsx';
import {
  useActualizarMetodoDePagoMutation,
  useCrearMetodoDePagoMutation,
} from '../../api/metodos-de-pago.api.ts';
import { type Formulario } from './useEdicion.ts';

const NUEVO = {
  ...{ nombre: '', link: '', descripcion: '', activo: true, orden: 0 },
  ...{ clabe: '', titular: '', forma_sat: '' },
};

interface Props extends Formulario {
  metodo: MetodoDePagoDeApi | null;
}

export const FormularioDeMetodo = ({ metodo, onListo, ...lista }: Props) => {
  const [crear] = useCrearMetodoDePagoMutation();
  const [actualizar] = useActualizarMetodoDePagoMutation();
  const {
    id,
    version: _suya,
    banco: _derivado,
    ...existente
  } = metodo ?? { ...NUEVO, id: '', version: 0, banco: null };
  const { control, ...formulario } = useFormulario({
    que: `metodo/${id || 'nuevo'}`,
    esquema: metodoDePagoSchema,
    valores: existente,
    sobre: metodo,
    guardar: async (cuerpo, clave, sobre) => {
      const { data, error } = await (sobre
        ? actualizar({ id: sobre.id, version: sobre.version, clave, ...cuerpo })
        : crear({ clave, cuerpo }));
      return { data: data?.data, error };
    },
    exito: metodo ? 'Método de pago actualizado' : 'Método de pago creado',
    error: 'Error al guardar método de pago',
    alGuardar: onListo,
  });
  return (
    <MarcoDeFormulario esNuevo={!metodo} {...formulario} {...lista}>
      <CampoImpreso control={control} name="nombre" label="Nombre" autoFocus />
      <CampoImpreso
        control={control}
        name="link"
        label="Link de pago (opcional)"
        type="url"
        slotProps={{ htmlInput: { inputMode: 'url' } }}
        pregunta={(link, poner) => {
          const propuesto = linkPropuesto(link);
          return (
            propuesto !== null && (
              <PreguntaDelCampo texto={TEXTOS_DE_METODO.link} respuestas={[propuesto]} onElegir={poner} />
            )
          );
        }}
      />
      <CampoImpreso
        control={control}
        name="descripcion"
        label="Descripción o instrucciones (opcional)"
        helperText="Cada línea es un paso."
        multiline
        minRows={3}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2 }}>
        <CampoDeClabe control={control} name="clabe" />
        <CampoImpreso
          control={control}
          name="titular"
          label="Titular (opcional)"
          helperText="A nombre de quién está"
          autoComplete="off"
        />
      </Box>
      <Plegable
        titulo="Datos para el SAT"
        control={control}
        campos={['forma_sat']}
        aLaVista={Boolean(metodo?.forma_sat)}
      >
        <Box sx={{ pt: 1 }}>
          <CampoDeClave
            control={control}
            name="forma_sat"
            label="Forma de pago"
            sinElegir="Ninguna"
            catalogo={FORMAS_DE_PAGO}
          />
        </Box>
      </Plegable>
      <Controller
        control={control}
        name="activo"
        render={({ field: { value, onChange, ...field } }) => (
          <FormControlLabel
            label="Activo"
            control={<Checkbox {...field} checked={value} onChange={onChange} />}
          />
        )}
      />
    </MarcoDeFormulario>
  );
};
