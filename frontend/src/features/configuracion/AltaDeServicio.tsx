import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { servicioSchema } from '@cuenta-clara/dominio/catalogo/catalogo';
import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { nuevaClave } from '../../base/api.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { CampoDecimal, CampoTexto } from '../../components/campos.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { numeroDelCampo } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import {
  useActualizarServicioMutation,
  useCategoriasQuery,
  useCrearCategoriaMutation,
  useCrearServicioMutation,
  useLazyCategoriasQuery,
} from '../../api/catalogo.api.ts';

const PRIMERA_CATEGORIA = 'Servicios';

const SIN_SESION = { status: 401 };

export interface ServicioDeAlta {
  nombre: string;
  precio: string;
  /** The service's category; null when the service was not saved in the catalogue. */
  categoria: string | null;
  guardado: ServicioDeApi | null;
}

interface Props {
  escrito: string;
  onCerrar: (servicio: ServicioDeAlta | null) => void;
}

/** The service is created in the catalogue, or for this document only. */
export const AltaDeServicio = ({ escrito, onCerrar }: Props) => {
  const { data: categorias = [] } = useCategoriasQuery();
  // A restored form is saved on the first render, when `useCategoriasQuery` has not started and cannot be
  // refetched, so a lazy query requests the categories.
  const [pedirCategorias] = useLazyCategoriasQuery();
  const [crearCategoria] = useCrearCategoriaMutation();
  const [crearServicio] = useCrearServicioMutation();
  const [actualizarServicio] = useActualizarServicioMutation();
  const [claveDeLaCategoria] = useState(nuevaClave);

  const categoriaPara = async (
    id: string,
  ): Promise<{ data?: CategoriaDeApi | undefined; error?: unknown }> => {
    const { data: todas, error } = await pedirCategorias();
    // When the session ends, the request is aborted and has neither data nor an error.
    if (error || !todas) return { error: error ?? SIN_SESION };
    const elegida = todas.find((una) => una.id === id) ?? todas[0];
    if (elegida) return { data: elegida };
    return crearCategoria({
      clave: claveDeLaCategoria,
      cuerpo: { nombre: PRIMERA_CATEGORIA },
    });
  };

  const { control, enviar, ocupado, estado } = useFormulario({
    que: 'alta-de-servicio',
    esquema: servicioSchema.pick({ nombre: true, precio: true }),
    valores: { nombre: escrito, precio: '', guardar: true, categoria_id: '' },
    sobre: null,
    guardar: async ({ nombre, precio, guardar, categoria_id }, clave, sobre: ServicioDeAlta | null) => {
      if (!guardar) return { data: { nombre, precio, categoria: null, guardado: null } };
      const { data: categoria, error } = await categoriaPara(categoria_id);
      if (!categoria) return { error };
      const cuerpo = { nombre, precio: numeroDelCampo(precio, 'importe'), categoria_id: categoria.id };
      const antes = sobre?.guardado;
      const { data: guardado, error: rechazo } = await (antes
        ? actualizarServicio({ id: antes.id, version: antes.version, clave, ...cuerpo })
        : crearServicio({ clave, cuerpo }));
      return guardado
        ? { data: { nombre, precio, categoria: categoria.nombre, guardado } }
        : { error: rechazo };
    },
    error: 'Error al guardar el servicio',
    alGuardar: (servicio: ServicioDeAlta) => {
      if (servicio.categoria !== null) toast.exito('Servicio creado correctamente');
      onCerrar(servicio);
    },
  });
  const salir = useSalirSinPerder(estado, () => onCerrar(null));
  const seGuarda = useWatch({ control, name: 'guardar' });
  return (
    <DialogoAdaptable
      abierto
      titulo="Nuevo servicio"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Agregar" ocupado={ocupado} onCancelar={salir} />}
    >
      <CampoImpreso control={control} name="nombre" label="Nombre" autoFocus={escrito === ''} />
      <CampoDecimal control={control} name="precio" label="Precio" autoFocus={escrito !== ''} />
      <Controller
        control={control}
        name="guardar"
        render={({ field: { value, onChange, ...field } }) => (
          <FormControlLabel
            label="Guardar en mis servicios"
            control={<Checkbox {...field} checked={value} onChange={onChange} />}
          />
        )}
      />
      {seGuarda && categorias.length > 1 && (
        <CampoTexto
          control={control}
          name="categoria_id"
          label="Categoría"
          select
          mostrar={(id) => id || categorias[0]!.id}
        >
          {categorias.map(({ id, nombre }) => (
            <MenuItem key={id} value={id}>
              {nombre}
            </MenuItem>
          ))}
        </CampoTexto>
      )}
    </DialogoAdaptable>
  );
};
