import AddIcon from '../../iconos/AddRounded.tsx';
import UploadIcon from '../../iconos/UploadRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { useIr } from '../../base/ventanas/useIr.ts';
import { CampoDeBusqueda } from '../../components/CampoDeBusqueda.tsx';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { FormularioDeCategoria } from './FormularioDeCategoria.tsx';
import { ServiciosHallados } from './ServiciosHallados.tsx';
import { ListaDeCategorias } from './ListaDeCategorias.tsx';
import {
  useCategoriasQuery,
  useEliminarCategoriaMutation,
  useRestaurarCategoriaMutation,
} from '../../api/catalogo.api.ts';
import { useEdicion } from './useEdicion.ts';

interface Props {
  onAbrir: (categoria: CategoriaDeApi) => void;
  onCerrar: () => void;
}

/** A list that fails to load is shown empty (specification section 8). */
export const Categorias = ({ onAbrir, onCerrar }: Props) => {
  const { data: categorias = [], isLoading } = useCategoriasQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [eliminar] = useEliminarCategoriaMutation();
  const [restaurar] = useRestaurarCategoriaMutation();
  const { esNuevo, enSuRenglon, sinFormulario, ocupado, ultimo, editar, alSalir, formulario } =
    useEdicion<CategoriaDeApi>('categoria');
  const deServicio = useEdicion<ServicioDeApi>('servicio-hallado');
  const [busqueda, setBusqueda] = useState('');
  // The results stay while a found service is being edited, even when the search is cleared.
  const buscando = busqueda.trim() !== '' || !deServicio.sinFormulario;
  const trasConfirmar = useTrasConfirmar();

  const borrar = (categoria: CategoriaDeApi) =>
    trasConfirmar({
      titulo: '¿Eliminar categoría?',
      texto: `¿Seguro que quieres eliminar la categoría "${categoria.nombre}" y sus servicios?`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(categoria.id),
      exito: 'Categoría eliminada',
      deshacer: { hacer: () => restaurar(categoria.id), exito: 'Categoría restaurada' },
      error: 'Error al eliminar',
    });

  const nueva = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => editar('nuevo')}>
      Nueva categoría
    </Button>
  );
  const ir = useIr();
  const importar = (
    <Button startIcon={<UploadIcon />} onClick={() => ir('/importar')}>
      Importar
    </Button>
  );
  return (
    <PasoDeDialogo
      titulo="Categorías y Servicios"
      onCerrar={deServicio.alSalir(alSalir(onCerrar))}
      ocupado={ocupado || deServicio.ocupado}
      acciones={
        categorias.length > 0 && sinFormulario && !buscando ? (
          <>
            {importar}
            {nueva}
          </>
        ) : undefined
      }
    >
      {categorias.length > 0 && (
        <CampoDeBusqueda
          valor={busqueda}
          onBuscar={setBusqueda}
          placeholder="Buscar un servicio"
          etiqueta="Buscar un servicio en todas las categorías"
        />
      )}
      {buscando && <ServiciosHallados busqueda={busqueda} categorias={categorias} edicion={deServicio} />}
      {esNuevo && <FormularioDeCategoria categoria={null} {...formulario} />}
      {isLoading && <EnCamino alto={54} />}
      {!isLoading && categorias.length === 0 && sinFormulario && (
        <EstadoVacio
          dibujo="catalogo"
          titulo="No hay categorías"
          texto="Agrupa tus servicios para encontrarlos rápido al facturar."
          accion={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
              {nueva}
              {importar}
            </Box>
          }
        />
      )}
      {/* A category that is being edited stays with its text below what a search finds. */}
      {categorias.length > 0 && (!buscando || enSuRenglon !== null) && (
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
