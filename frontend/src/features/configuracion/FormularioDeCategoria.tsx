import Box from '@mui/material/Box';
import { categoriaSchema } from '@cuenta-clara/dominio/catalogo/catalogo';
import { type CategoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { CampoEntero } from '../../components/campos.tsx';
import { sinSeparadores } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { MarcoDeFormulario } from './MarcoDeFormulario.tsx';
import { useActualizarCategoriaMutation, useCrearCategoriaMutation } from '../../api/catalogo.api.ts';
import { type Formulario } from './useEdicion.ts';

interface Props extends Formulario {
  categoria: CategoriaDeApi | null;
}

/** An absent `orden` keeps the category's position, null removes it (specification section 5, "Category"). */
const ordenDe = (escrito: string, antes: number | null): { orden?: number | null } => {
  if (escrito.trim() !== '') return { orden: Number(escrito) };
  return antes === null ? {} : { orden: null };
};

export const FormularioDeCategoria = ({ categoria, onListo, ...lista }: Props) => {
  const [crear] = useCrearCategoriaMutation();
  const [actualizar] = useActualizarCategoriaMutation();
  const { control, ...formulario } = useFormulario({
    que: `categoria/${categoria?.id ?? 'nueva'}`,
    esquema: categoriaSchema,
    valores: { nombre: categoria?.nombre ?? '', orden: String(categoria?.orden ?? '') },
    sobre: categoria,
    guardar: ({ nombre, orden }, clave, sobre) => {
      const cuerpo = { nombre, ...ordenDe(orden, sobre?.orden ?? null) };
      return sobre
        ? actualizar({ id: sobre.id, version: sobre.version, clave, ...cuerpo })
        : crear({ clave, cuerpo });
    },
    exito: categoria ? 'Categoría actualizada' : 'Categoría creada',
    error: 'Error al guardar la categoría',
    alGuardar: onListo,
  });
  return (
    <MarcoDeFormulario esNuevo={!categoria} {...formulario} {...lista}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 110px', gap: 1.5 }}>
        <CampoImpreso control={control} name="nombre" label="Nombre" autoFocus />
        <CampoEntero control={control} name="orden" label="Orden" limpiar={sinSeparadores} />
      </Box>
    </MarcoDeFormulario>
  );
};
