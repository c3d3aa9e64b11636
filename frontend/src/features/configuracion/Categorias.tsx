import AddIcon from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import { type CategoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { FormularioDeCategoria } from './FormularioDeCategoria.tsx';
import { ListaDeCategorias } from './ListaDeCategorias.tsx';
import { useCategoriasQuery, useEliminarCategoriaMutation } from './catalogo.api.ts';
import { useEdicion } from './useEdicion.ts';

interface Props {
  onAbrir: (categoria: CategoriaDeApi) => void;
  onCerrar: () => void;
}

/** Categories and their order (spec section 2, "Categories modal"). A list that fails to load is an empty one (section 8). */
export const Categorias = ({ onAbrir, onCerrar }: Props) => {
  const { data: categorias = [], isLoading } = useCategoriasQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [eliminar] = useEliminarCategoriaMutation();
  const { esNuevo, enSuRenglon, sinFormulario, ultimo, editar, alSalir, formulario } =
    useEdicion<CategoriaDeApi>();
  const trasConfirmar = useTrasConfirmar();

  const borrar = (categoria: CategoriaDeApi) =>
    trasConfirmar({
      titulo: '¿Eliminar categoría?',
      texto: `¿Seguro que quieres eliminar la categoría "${categoria.nombre}" y sus servicios? Esta acción no se puede deshacer.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(categoria.id),
      exito: 'Categoría eliminada',
      error: 'Error al eliminar',
    });

  const nueva = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => editar('nuevo')}>
      Nueva categoría
    </Button>
  );
  return (
    <PasoDeDialogo
      titulo="Categorías y Servicios"
      onCerrar={alSalir(onCerrar)}
      acciones={categorias.length > 0 && sinFormulario ? nueva : undefined}
    >
      {esNuevo && <FormularioDeCategoria categoria={null} {...formulario} />}
      {isLoading && <EnCamino alto={54} />}
      {!isLoading && categorias.length === 0 && sinFormulario && (
        <EstadoVacio
          dibujo="catalogo"
          titulo="No hay categorías"
          texto="Agrupa tus servicios para encontrarlos rápido al facturar."
          accion={nueva}
        />
      )}
      {categorias.length > 0 && (
        <ListaDeCategorias
          categorias={categorias}
          editada={enSuRenglon}
          ultima={ultimo}
          formulario={formulario}
          onAbrir={(categoria) => alSalir(() => onAbrir(categoria))()}
          onEditar={editar}
          onEliminar={(categoria) => void borrar(categoria)}
        />
      )}
    </PasoDeDialogo>
  );
};
