import DragIndicatorIcon from '../../iconos/DragIndicatorRounded.tsx';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type KeyboardEvent as Tecla, useState } from 'react';
import { type CategoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { useAppDispatch } from '../../base/store.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { BotonesDeRenglon } from './BotonesDeRenglon.tsx';
import { FormularioDeCategoria } from './FormularioDeCategoria.tsx';
import { catalogoApi, useActualizarCategoriaMutation } from '../../api/catalogo.api.ts';
import { type Formulario } from './useEdicion.ts';

interface Props extends Acciones {
  categorias: CategoriaDeApi[];
  editada: CategoriaDeApi | null;
  ultima: string;
  formulario: Formulario;
}

interface Acciones {
  onAbrir: (categoria: CategoriaDeApi) => void;
  onEditar: (categoria: CategoriaDeApi) => void;
  onEliminar: (categoria: CategoriaDeApi) => void;
}

const INSTRUCCIONES =
  'Para mover una categoría pulsa espacio o Intro, usa las flechas y vuelve a pulsar espacio para soltarla; Escape cancela.';

/**
 * A drop outside of the list cancels the move (specification section 2). A move by keyboard has no pointer,
 * so it counts as inside.
 */
const dentroDeLaLista: CollisionDetection = (movimiento) => {
  const { pointerCoordinates: dedo, droppableRects: renglones } = movimiento;
  const cajas = [...renglones.values()];
  const dentro =
    dedo === null ||
    (dedo.x >= Math.min(...cajas.map(({ left }) => left)) &&
      dedo.x <= Math.max(...cajas.map(({ right }) => right)) &&
      dedo.y >= Math.min(...cajas.map(({ top }) => top)) &&
      dedo.y <= Math.max(...cajas.map(({ bottom }) => bottom)));
  return dentro ? closestCenter(movimiento) : [];
};

/** Dragging starts after 5 px by mouse and after 120 ms by touch (specification section 9). */
export const ListaDeCategorias = ({ categorias, editada, ultima, formulario, ...acciones }: Props) => {
  const [actualizar] = useActualizarCategoriaMutation();
  const dispatch = useAppDispatch();
  const [ordenando, setOrdenando] = useState(false);
  const sensores = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nombreDe = (id: unknown) => categorias.find((una) => una.id === id)?.nombre ?? '';
  const lugarDe = (id: unknown) => categorias.findIndex((una) => una.id === id) + 1;
  const anuncios: Announcements = {
    onDragStart: ({ active }) => `Levantaste ${nombreDe(active.id)}, en el lugar ${lugarDe(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${nombreDe(active.id)} está sobre el lugar ${lugarDe(over.id)}.` : '',
    onDragEnd: ({ active, over }) =>
      over
        ? `${nombreDe(active.id)} quedó en el lugar ${lugarDe(over.id)}.`
        : `${nombreDe(active.id)} se quedó donde estaba.`,
    onDragCancel: ({ active }) => `${nombreDe(active.id)} se quedó donde estaba.`,
  };

  const soltar = async ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const nuevas = arrayMove(categorias, lugarDe(active.id) - 1, lugarDe(over.id) - 1).map((una, lugar) => ({
      ...una,
      orden: lugar + 1,
    }));
    const cambio = dispatch(catalogoApi.util.updateQueryData('categorias', undefined, () => nuevas));
    setOrdenando(true);
    const respuestas = await Promise.all(
      nuevas.map(({ id, nombre, orden }) => actualizar({ id, nombre, orden })),
    );
    setOrdenando(false);
    const error = respuestas.find((una) => una.error)?.error;
    const guardadas = nuevas.map((una, lugar) => respuestas[lugar]?.data ?? una);
    if (!error)
      return void dispatch(catalogoApi.util.updateQueryData('categorias', undefined, () => guardadas));
    cambio.undo();
    toast.error(mensajeDeError(error, 'Error al actualizar el orden'));
  };

  return (
    <DndContext
      sensors={sensores}
      collisionDetection={dentroDeLaLista}
      modifiers={[restrictToVerticalAxis]}
      onDragEnd={(evento) => void soltar(evento)}
      accessibility={{ announcements: anuncios, screenReaderInstructions: { draggable: INSTRUCCIONES } }}
    >
      <SortableContext items={categorias.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
        >
          {categorias.map((categoria) =>
            categoria.id === editada?.id ? (
              <Box key={categoria.id} component="li" sx={{ ...FILA, p: 1.5, borderColor: 'divider' }}>
                <FormularioDeCategoria categoria={editada} {...formulario} />
              </Box>
            ) : (
              <Fila
                key={categoria.id}
                categoria={categoria}
                conFoco={categoria.id === ultima}
                ordenando={ordenando}
                seMueve={!ordenando && editada === null}
                {...acciones}
              />
            ),
          )}
        </Box>
      </SortableContext>
    </DndContext>
  );
};

/**
 * Escape is stopped, because it would close the dialog, and dispatched on the document, where dnd-kit
 * listens.
 */
const cancelarElMovimiento = (evento: Tecla) => {
  if (evento.key !== 'Escape') return;
  evento.stopPropagation();
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
};

const FILA = { border: 1, borderRadius: 1.5, bgcolor: 'background.paper' } as const;

interface PropsDeFila extends Acciones {
  categoria: CategoriaDeApi;
  conFoco: boolean;
  /** While an order is saved, no category can be edited: its save would name a version that is about to pass. */
  ordenando: boolean;
  /** A new order changes the versions of all categories, also of one that is being edited. */
  seMueve: boolean;
}

const Fila = ({ categoria, conFoco, ordenando, seMueve, onAbrir, onEditar, onEliminar }: PropsDeFila) => {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: categoria.id,
    attributes: { roleDescription: 'categoría que se puede mover' },
    disabled: !seMueve,
  });
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        ...FILA,
        display: 'flex',
        alignItems: 'center',
        borderColor: isDragging ? 'primary.main' : 'divider',
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
      }}
      {...(isDragging && { onKeyDown: cancelarElMovimiento })}
    >
      <IconButton
        {...attributes}
        {...listeners}
        aria-label={`Mover ${categoria.nombre}`}
        sx={{ touchAction: 'none', ...(seMueve ? { cursor: 'grab' } : { color: 'action.disabled' }) }}
      >
        <DragIndicatorIcon fontSize="small" />
      </IconButton>
      <ButtonBase
        onClick={() => onAbrir(categoria)}
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 52,
          justifyContent: 'flex-start',
          textAlign: 'left',
          fontSize: 16,
          fontWeight: 600,
          overflowWrap: 'anywhere',
        }}
      >
        {categoria.nombre}
      </ButtonBase>
      <InsigniaEnCamino de="categorias-negocio" id={categoria.id} />
      <BotonesDeRenglon
        nombre={categoria.nombre}
        conFoco={conFoco}
        ocupado={ordenando}
        onEditar={() => onEditar(categoria)}
        onEliminar={() => onEliminar(categoria)}
      />
    </Box>
  );
};
