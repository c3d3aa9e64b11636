import Box from '@mui/material/Box';
import { categoriaSchema } from '@cuenta-clara/dominio/catalogo/catalogo';
import { type CategoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { CampoTexto } from '../../components/campos.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { MarcoDeFormulario } from './MarcoDeFormulario.tsx';
import { useActualizarCategoriaMutation, useCrearCategoriaMutation } from '../../api/catalogo.api.ts';
import { type Formulario } from './useEdicion.ts';

interface Props extends Formulario {
  /** null for a new one. */
  categoria: CategoriaDeApi | null;
}

export const FormularioDeCategoria = ({ categoria, onListo, ...lista }: Props) => {
  const [crear] = useCrearCategoriaMutation();
  const [actualizar] = useActualizarCategoriaMutation();
  const { control, ...formulario } = useFormulario({
    esquema: categoriaSchema,
    valores: { nombre: categoria?.nombre ?? '', orden: String(categoria?.orden ?? '') },
    guardar: (cuerpo, clave) =>
      categoria
        ? actualizar({ id: categoria.id, version: categoria.version, ...cuerpo })
        : crear({ clave, cuerpo }),
    exito: categoria ? 'Categoría actualizada' : 'Categoría creada',
    error: 'Error al guardar la categoría',
    alGuardar: onListo,
  });
  return (
    <MarcoDeFormulario esNuevo={!categoria} {...formulario} {...lista}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 110px', gap: 1.5 }}>
        <CampoTexto control={control} name="nombre" label="Nombre" autoFocus />
        <CampoTexto
          control={control}
          name="orden"
          label="Orden"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
    </MarcoDeFormulario>
  );
};
