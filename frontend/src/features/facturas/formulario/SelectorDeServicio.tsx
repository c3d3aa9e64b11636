import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { plegar } from '@cuenta-clara/dominio/texto';
import { Dinero } from '../../../components/Dinero.tsx';
import { useCategoriasQuery, useServiciosQuery } from '../../configuracion/catalogo.api.ts';
import { type ItemDelFormulario } from './valores.ts';

interface Props {
  onAgregar: (item: ItemDelFormulario) => void;
  disabled: boolean;
  error: string | undefined;
}

/** The searchable service dropdown: choosing one adds it to the items and is ready for the next. */
export const SelectorDeServicio = ({ onAgregar, disabled, error }: Props) => {
  const { data: servicios = [], isLoading, isError, refetch } = useServiciosQuery();
  const { data: categorias = [] } = useCategoriasQuery();
  const [texto, setTexto] = useState('');
  const categoriaDe = (id: string) => categorias.find((una) => una.id === id)?.nombre ?? '';
  const opciones = servicios
    .map((servicio) => ({ ...servicio, categoria: categoriaDe(servicio.categoria_id) }))
    .sort((a, b) => a.categoria.localeCompare(b.categoria, 'es') || a.nombre.localeCompare(b.nombre, 'es'));
  return (
    <Autocomplete
      autoHighlight
      value={null}
      onOpen={() => {
        if (isError) void refetch();
      }}
      options={opciones}
      groupBy={({ categoria }) => categoria}
      inputValue={texto}
      onInputChange={(_evento, nuevo, motivo) => setTexto(motivo === 'input' ? nuevo : '')}
      onChange={(_evento, servicio) => {
        if (!servicio) return;
        onAgregar({
          categoria: servicio.categoria,
          descripcion: servicio.nombre,
          precio_unitario: String(servicio.precio),
          cantidad: '1',
        });
        setTexto('');
      }}
      renderGroup={({ key, group, children }) => (
        <li key={key} role="group" aria-label={group}>
          <ListSubheader component="div" aria-hidden>
            {group}
          </ListSubheader>
          <Box component="ul" role="presentation" sx={{ p: 0 }}>
            {children}
          </Box>
        </li>
      )}
      getOptionLabel={({ nombre }) => nombre}
      getOptionKey={({ id }) => id}
      filterOptions={(todas, { inputValue }) =>
        todas.filter(({ nombre, categoria }) => plegar(`${nombre} ${categoria}`).includes(plegar(inputValue)))
      }
      renderOption={({ key, ...props }, { nombre, precio }) => (
        <Box
          component="li"
          key={key}
          {...props}
          sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}
        >
          <span>{nombre}</span>
          <Dinero pesos={precio} />
        </Box>
      )}
      loading={isLoading}
      loadingText="Cargando..."
      noOptionsText={
        isError
          ? 'Error al cargar los servicios'
          : texto
            ? 'No se encontraron servicios con ese nombre.'
            : 'No hay servicios'
      }
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      blurOnSelect
      disabled={disabled}
      renderInput={(parametros) => (
        <TextField {...parametros} label="Agregar servicio" error={error !== undefined} helperText={error} />
      )}
    />
  );
};
