import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { plegar } from '@cuenta-clara/dominio/texto';
import { BajoElCampo } from '../../../components/BajoElCampo.tsx';
import { Dinero } from '../../../components/Dinero.tsx';
import { importeEnCampo } from '../../../components/escritura.ts';
import { grupoDeOpciones } from '../../../components/grupo-de-opciones.tsx';
import { AltaDeServicio } from '../../configuracion/AltaDeServicio.tsx';
import { useCategoriasQuery, useServiciosQuery } from '../../../api/catalogo.api.ts';
import { OpcionDeCrear } from './OpcionDeCrear.tsx';
import { type ItemDelFormulario, SIN_CARGOS_PROPIOS } from './valores.ts';
import { useAbierta } from '../../../base/ventanas/sin-guardar.ts';

interface Props {
  onAgregar: (item: ItemDelFormulario) => void;
  disabled: boolean;
  error: string | undefined;
}

/** The option that creates a service has an empty id and stands in a group without title. */
interface Opcion {
  id: string;
  nombre: string;
  categoria: string;
  precio: number;
  cargos: Pick<ServicioDeApi, 'iva' | 'clave_sat' | 'unidad_sat'> | null;
}
const POR_CREAR = '';

export const SelectorDeServicio = ({ onAgregar, disabled, error }: Props) => {
  const { data: servicios = [], isLoading, isError, refetch } = useServiciosQuery();
  const { data: categorias = [] } = useCategoriasQuery();
  const [texto, setTexto] = useState('');
  const [creando, setCreando] = useAbierta<string>('alta-de-servicio');
  const categoriaDe = (id: string) => categorias.find((una) => una.id === id)?.nombre ?? '';
  const opciones = servicios
    .map(({ id, nombre, precio, categoria_id, iva, clave_sat, unidad_sat }): Opcion => ({
      id,
      nombre,
      precio,
      categoria: categoriaDe(categoria_id),
      cargos: { iva: iva ?? null, clave_sat, unidad_sat },
    }))
    .sort((a, b) => a.categoria.localeCompare(b.categoria, 'es') || a.nombre.localeCompare(b.nombre, 'es'));
  const coincide = ({ nombre, categoria }: Opcion) =>
    plegar(`${nombre} ${categoria}`).includes(plegar(texto));
  const porCrear = isLoading
    ? []
    : [{ id: POR_CREAR, nombre: texto.trim(), categoria: '', precio: 0, cargos: null }];
  const aviso = isError
    ? 'Error al cargar los servicios'
    : !opciones.some(coincide) &&
      (texto ? 'No se encontraron servicios con ese nombre.' : 'No hay servicios');
  return (
    <>
      <Autocomplete<Opcion>
        autoHighlight
        value={null}
        onOpen={() => {
          if (isError) void refetch();
        }}
        options={opciones}
        groupBy={({ id, categoria }) => (id === POR_CREAR ? '' : categoria)}
        inputValue={texto}
        onInputChange={(_evento, nuevo, motivo) => setTexto(motivo === 'input' ? nuevo : '')}
        onChange={(_evento, servicio) => {
          if (!servicio) return;
          if (servicio.id === POR_CREAR) return setCreando(servicio.nombre);
          onAgregar({
            categoria: servicio.categoria,
            descripcion: servicio.nombre,
            precio_unitario: importeEnCampo(servicio.precio),
            cantidad: '1',
            ...SIN_CARGOS_PROPIOS,
            ...servicio.cargos,
          });
          setTexto('');
        }}
        renderGroup={grupoDeOpciones}
        getOptionLabel={({ nombre }) => nombre}
        getOptionKey={({ id }) => id}
        filterOptions={(todas) => [...todas.filter(coincide), ...porCrear]}
        renderOption={({ key, ...props }, { id, nombre, precio }) =>
          id === POR_CREAR ? (
            <OpcionDeCrear key={key} {...props} aviso={aviso}>
              {nombre ? `Servicio nuevo "${nombre}"` : 'Servicio nuevo'}
            </OpcionDeCrear>
          ) : (
            <Box
              component="li"
              key={key}
              {...props}
              sx={{ display: 'flex', justifyContent: 'space-between !important', gap: 2 }}
            >
              <span>{nombre}</span>
              <Dinero pesos={precio} />
            </Box>
          )
        }
        slots={{ popper: BajoElCampo }}
        loading={isLoading}
        loadingText="Cargando..."
        openText="Abrir"
        closeText="Cerrar"
        clearText="Quitar"
        blurOnSelect="touch"
        disabled={disabled}
        renderInput={(parametros) => (
          <TextField
            {...parametros}
            name="servicio"
            label="Agregar servicio"
            error={error !== undefined}
            helperText={error}
          />
        )}
      />
      {creando !== null && (
        <AltaDeServicio
          escrito={creando}
          onCerrar={(servicio) => {
            setCreando(null);
            if (!servicio) return;
            const { categoria, nombre, precio } = servicio;
            onAgregar({
              ...{ categoria, descripcion: nombre, precio_unitario: precio, cantidad: '1' },
              ...SIN_CARGOS_PROPIOS,
            });
          }}
        />
      )}
    </>
  );
};
