import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useDeferredValue, useState } from 'react';
import { useBuscarClientesQuery } from '../../clientes/clientes.api.ts';

interface Elegido {
  id: string;
  nombre: string;
}
interface Props {
  valor: Elegido | null;
  onCambio: (cliente: Elegido | null) => void;
  error: string | undefined;
  disabled: boolean;
}

/** Never more than a page of customers, whatever the shop has. */
const PAGINA = 20;

/** The searchable client dropdown: asked of the server by the start of the name. */
export const SelectorDeCliente = ({ valor, onCambio, error, disabled }: Props) => {
  const [texto, setTexto] = useState('');
  const q = useDeferredValue(texto === valor?.nombre ? '' : texto);
  const { data: clientes = [], isFetching } = useBuscarClientesQuery({ q, limit: PAGINA });
  return (
    <Autocomplete
      value={valor}
      options={clientes.map(({ id, nombre, telefono }) => ({ id, nombre, telefono }))}
      onChange={(_evento, elegido) => onCambio(elegido && { id: elegido.id, nombre: elegido.nombre })}
      inputValue={texto}
      onInputChange={(_evento, nuevo) => setTexto(nuevo)}
      getOptionLabel={({ nombre }) => nombre}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(opcion, elegido) => opcion.id === elegido.id}
      filterOptions={(opciones) => opciones}
      loading={isFetching}
      loadingText="Buscando..."
      noOptionsText="No se encontraron clientes con ese nombre."
      openText="Abrir"
      closeText="Cerrar"
      clearText="Quitar"
      disabled={disabled}
      renderInput={(parametros) => (
        <TextField {...parametros} label="Cliente" error={error !== undefined} helperText={error} />
      )}
    />
  );
};
