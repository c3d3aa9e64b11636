import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Ref, useState } from 'react';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { encuentra, palabrasDeCliente } from '@cuenta-clara/dominio/busqueda';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { useTrasPausa } from '../../../base/tiempo/useTrasPausa.ts';
import { BajoElCampo } from '../../../components/BajoElCampo.tsx';
import { AltaDeCliente } from '../../clientes/AltaDeCliente.tsx';
import { useBuscarClientesQuery } from '../../../api/clientes.api.ts';
import { OpcionDeCrear } from './OpcionDeCrear.tsx';
import { type ClienteElegido, clienteElegido } from './valores.ts';
import { useAbierta } from '../../../base/ventanas/sin-guardar.ts';

interface Props {
  valor: ClienteElegido | null;
  onCambio: (cliente: ClienteElegido | null) => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
  disabled: boolean;
}

/** The option that creates a customer has an empty id. */
type Opcion = ClienteElegido;
const POR_CREAR = '';

const palabrasDe = ({ nombre, empresa, contacto }: Opcion) =>
  palabrasDeCliente({
    nombre,
    empresa,
    telefono: contacto?.telefono ?? '',
    email: contacto?.email ?? null,
    fiscal: null,
  });

const PAGINA = 20;

/**
 * The list styles its options, which are plain elements: each key press redraws them, and plain elements are
 * drawn faster.
 */
const OPCIONES = {
  '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& li > div > p': { m: 0, typography: 'caption', color: 'text.secondary' },
};

/** Customers are searched by the server as in the global search: any word, telephone, e-mail. */
export const SelectorDeCliente = ({ valor, onCambio, inputRef, error, disabled }: Props) => {
  const [texto, setTexto] = useState('');
  const [creando, setCreando] = useAbierta<string>('alta-de-cliente');
  const buscado = valor && texto === comoSeLlama(valor) ? '' : texto.trim();
  const q = useTrasPausa(buscado);
  const {
    data = [],
    isFetching,
    isError,
    refetch,
  } = useBuscarClientesQuery({
    q,
    limit: PAGINA,
    donde: 'todo',
  });
  const seBusca = isFetching || q !== buscado;
  const opciones = data.map(clienteElegido);
  const sinNadie = q ? 'No se encontraron clientes con ese nombre.' : 'No hay clientes';
  const porCrear = seBusca || isError ? [] : [{ id: POR_CREAR, nombre: buscado, empresa: null }];
  const elegir = (elegido: Opcion | null) => {
    if (elegido?.id === POR_CREAR) setCreando(elegido.nombre);
    else onCambio(elegido);
  };
  return (
    <>
      <Autocomplete<Opcion>
        autoHighlight
        value={valor}
        options={opciones}
        onChange={(_evento, elegido) => elegir(elegido)}
        inputValue={texto}
        onInputChange={(_evento, nuevo) => setTexto(nuevo)}
        onOpen={() => {
          if (isError) void refetch();
        }}
        onKeyDown={(evento) => {
          // During the search Enter must not submit the form.
          if (evento.key === 'Enter' && seBusca) evento.preventDefault();
        }}
        getOptionLabel={comoSeLlama}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(opcion, elegido) => opcion.id === elegido.id}
        // Until the server answers, the previous options are filtered by the typed text.
        filterOptions={(todas) => [
          ...(seBusca ? todas.filter((una) => encuentra(buscado, palabrasDe(una))) : todas),
          ...porCrear,
        ]}
        renderOption={({ key, ...props }, opcion) =>
          opcion.id === POR_CREAR ? (
            <OpcionDeCrear key={key} {...props} aviso={opciones.length === 0 && sinNadie}>
              {opcion.nombre ? `Crear "${opcion.nombre}"` : 'Cliente nuevo'}
            </OpcionDeCrear>
          ) : (
            <li key={key} {...props}>
              <div>
                {comoSeLlama(opcion)}
                <p>
                  {[personaDe(opcion), formatoDeTelefono(opcion.contacto?.telefono ?? '')]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
            </li>
          )
        }
        slots={{ popper: BajoElCampo }}
        slotProps={{ listbox: { sx: OPCIONES } }}
        loading={seBusca}
        loadingText="Buscando..."
        noOptionsText={isError ? 'No se pudieron buscar los clientes. Inténtalo de nuevo.' : sinNadie}
        openText="Abrir"
        closeText="Cerrar"
        clearText="Quitar"
        disabled={disabled}
        renderInput={(parametros) => (
          <TextField
            {...parametros}
            name="cliente"
            inputRef={inputRef}
            label="Cliente"
            error={error !== undefined}
            helperText={error}
          />
        )}
      />
      {creando !== null && (
        <AltaDeCliente
          escrito={creando}
          onCerrar={(creado) => {
            setCreando(null);
            if (creado) elegir(clienteElegido(creado));
          }}
        />
      )}
    </>
  );
};
