import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Ref, useDeferredValue, useState } from 'react';
import { plegar } from '@cuenta-clara/dominio/texto';
import { useBuscarClientesQuery } from '../../clientes/clientes.api.ts';
import { type ClienteElegido } from './valores.ts';

interface Props {
  valor: ClienteElegido | null;
  onCambio: (cliente: ClienteElegido | null) => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
  disabled: boolean;
}

/** Two customers may share a name: the phone tells them apart. */
type Opcion = ClienteElegido & { telefono?: string };

/** Never more than a page of customers, whatever the shop has. */
const PAGINA = 20;

/** The searchable client dropdown: asked of the server by the start of the name. */
export const SelectorDeCliente = ({ valor, onCambio, inputRef, error, disabled }: Props) => {
  const [texto, setTexto] = useState('');
  const q = useDeferredValue(texto === valor?.nombre ? '' : texto);
  const { data = [], isFetching, isError, refetch } = useBuscarClientesQuery({ q, limit: PAGINA });
  const opciones = data.map(({ id, nombre, telefono }): Opcion => ({ id, nombre, telefono }));
  return (
    <Autocomplete<Opcion>
      autoHighlight
      value={valor}
      options={opciones}
      onChange={(_evento, elegido) => onCambio(elegido && { id: elegido.id, nombre: elegido.nombre })}
      inputValue={texto}
      onInputChange={(_evento, nuevo) => setTexto(nuevo)}
      onOpen={() => {
        if (isError) void refetch();
      }}
      getOptionLabel={({ nombre }) => nombre}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(opcion, elegido) => opcion.id === elegido.id}
      // While the server answers, those of the last answer that still match.
      filterOptions={(todas) => todas.filter(({ nombre }) => plegar(nombre).startsWith(plegar(q)))}
      renderOption={({ key, ...props }, { nombre, telefono }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {nombre}
            <Typography variant="caption" color="textSecondary" component="p">
              {telefono}
            </Typography>
          </Box>
        </Box>
      )}
      loading={isFetching}
      loadingText="Buscando..."
      noOptionsText={
        isError
          ? 'No se pudieron buscar los clientes. Inténtalo de nuevo.'
          : q
            ? 'No se encontraron clientes con ese nombre.'
            : 'No hay clientes'
      }
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      disabled={disabled}
      renderInput={(parametros) => (
        <TextField
          {...parametros}
          inputRef={inputRef}
          label="Cliente"
          error={error !== undefined}
          helperText={error}
        />
      )}
    />
  );
};
