import EditIcon from '../../iconos/EditOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { type TipoDeImportacion } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { useEntradaDeNumero } from '../../components/seleccion-al-entrar.ts';
import { type Campo } from './lectura/columnas.ts';
import { EDITABLES, type Valores, nombreDelCampo } from './lectura/filas.ts';
import { type EstadoDeFila, type Fila } from './lectura/mesa.ts';

/** Estimated heights of a row in px, collapsed and with its fields. */
export const ALTO = { cerrada: 84, abierta: 170 } as const;

const ESTADOS = {
  error: { texto: 'Con error', color: 'error' },
  existe: { texto: 'Ya existe', color: 'default' },
  nueva: { texto: 'Nueva', color: 'success' },
} as const satisfies Record<EstadoDeFila, object>;

const EMPIEZA_CON = { clientes: 'Sin nombre', servicios: 'Sin nombre' } as const;

interface Props {
  tipo: TipoDeImportacion;
  fila: Fila;
  fuera: boolean;
  /** Called for each key, with the field's value only. */
  onEscribir: (lugar: number, valores: Valores) => void;
  onEditar: (lugar: number, valores: Valores) => void;
  onFuera: (lugar: number, fuera: boolean) => void;
}

const comoSeLlama = ({ valores: { nombre, empresa } }: Fila): string => empresa || nombre || '';

const loDemas = (
  tipo: TipoDeImportacion,
  {
    valores: { nombre, empresa, telefono = '', email, precio, categoria, direccion },
    errores,
  }: Pick<Fila, 'valores' | 'errores'>,
): string =>
  (tipo === 'clientes'
    ? [empresa && nombre, errores.telefono ? telefono : formatoDeTelefono(telefono), email, direccion]
    : [precio?.replace(/^\$?\s*(?=.)/, '$$'), categoria]
  )
    .filter(Boolean)
    .join(' · ');

/** The fields of a row are shown when it has an error, or after a tap. */
const UnaFila = ({ tipo, fila, fuera, onEscribir, onEditar, onFuera }: Props) => {
  // The row's text is rendered first and its controls later, so that a long list scrolls on a slow phone.
  const entera = useDeferredValue(true, false);
  const { lugar, numero, valores, errores, estado, con } = fila;
  // A row stays open after its error is corrected, so that the rows below do not move.
  const [abierta, setAbierta] = useState(estado === 'error');
  const [todos, setTodos] = useState(false);
  const [alAbrir] = useState<readonly Campo[]>(() => Object.keys(errores) as Campo[]);
  const nombre = comoSeLlama(fila) || EMPIEZA_CON[tipo];
  const conErrores: readonly Campo[] = [...alAbrir, ...(Object.keys(errores) as Campo[])];
  // A typed name may become the company's. The field 'Empresa' is there before, so that no field moves then.
  const campos: readonly Campo[] = todos
    ? EDITABLES[tipo]
    : [
        ...new Set(
          conErrores.flatMap((campo): readonly Campo[] =>
            tipo === 'clientes' && campo === 'nombre' ? [campo, 'empresa'] : [campo],
          ),
        ),
      ];
  const { texto, color } = ESTADOS[estado];
  return (
    <Box
      component="article"
      aria-label={`Fila ${numero}: ${nombre}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        columnGap: 1,
        alignItems: 'center',
        px: { xs: 1, md: 2 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        ...(!entera && { minHeight: ALTO[abierta ? 'abierta' : 'cerrada'] }),
      }}
    >
      {entera ? (
        <Checkbox
          checked={!fuera}
          onChange={(_evento, traer) => onFuera(lugar, !traer)}
          slotProps={{ input: { 'aria-label': `Traer a ${nombre}` } }}
          sx={{ width: 44, height: 44 }}
        />
      ) : (
        <Box sx={{ width: 44 }} />
      )}
      <Box
        sx={{
          minWidth: 0,
          overflowWrap: 'anywhere',
          ...(fuera && { color: 'text.secondary', textDecoration: 'line-through' }),
        }}
      >
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: 'inherit' }}>
          {nombre.slice(0, 200)}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {loDemas(tipo, fila).slice(0, 300)}
        </Typography>
        {con !== null && (
          <Typography variant="caption" color="textSecondary" component="p">
            {con}
          </Typography>
        )}
      </Box>
      {entera && (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end' }}>
          <Chip size="small" variant="outlined" label={texto} color={color} />
          {!todos && (
            <Button
              size="small"
              startIcon={<EditIcon />}
              aria-label={`Editar ${nombre}`}
              onClick={() => {
                setAbierta(true);
                setTodos(true);
              }}
              sx={{ minHeight: 44, px: 1 }}
            >
              Editar
            </Button>
          )}
        </Box>
      )}
      {entera && abierta && !fuera && campos.length > 0 && (
        <Box
          sx={{
            gridColumn: '1 / -1',
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
            gap: 1.5,
            pt: 1.5,
            pb: 1,
            pl: { md: 6.5 },
          }}
        >
          {campos.map((campo) => (
            <CampoDeFila
              key={campo}
              etiqueta={`${nombreDelCampo(tipo, campo)} (fila ${numero})`}
              valor={valores[campo] ?? ''}
              acomodado={fila.acomodado?.[campo] === undefined ? undefined : fila.acomodado}
              problema={errores[campo]}
              campo={campo}
              onEscribir={(valor) => onEscribir(lugar, { [campo]: valor })}
              onCambio={(valor) => onEditar(lugar, { ...valores, [campo]: valor })}
            />
          ))}
        </Box>
      )}
    </Box>
  );
};

/** `memo` ignores the callbacks, because they behave the same in every render. */
export const FilaPorTraer = memo(
  UnaFila,
  (antes, ahora) => antes.tipo === ahora.tipo && antes.fila === ahora.fila && antes.fuera === ahora.fuera,
);

interface PropsDeCampo {
  etiqueta: string;
  valor: string;
  /** The name and company that replaced a typed name. A new object makes the field show the row's value again. */
  acomodado: Valores | undefined;
  problema: string | undefined;
  campo: Campo;
  onEscribir: (valor: string) => void;
  onCambio: (valor: string) => void;
}

/** The value is checked when the owner leaves the field, presses Enter or scrolls the row out of sight. */
const CampoDeFila = ({ etiqueta, valor, acomodado, problema, campo, onEscribir, onCambio }: PropsDeCampo) => {
  const [escrito, setEscrito] = useState(valor);
  const [antes, setAntes] = useState({ valor, acomodado });
  const deNumero = useEntradaDeNumero('decimal');
  if (valor !== antes.valor || acomodado !== antes.acomodado) {
    setAntes({ valor, acomodado });
    if (valor !== antes.valor || acomodado) setEscrito(valor);
  }
  const dejar = () => {
    if (escrito !== valor) onCambio(escrito);
  };
  const alQuitarse = useEffectEvent(dejar);
  useEffect(() => () => alQuitarse(), []);
  return (
    <TextField
      name={campo}
      label={etiqueta}
      value={escrito}
      onChange={({ target }) => {
        setEscrito(target.value);
        onEscribir(target.value);
      }}
      onBlur={dejar}
      onKeyDown={({ key }) => {
        if (key === 'Enter') dejar();
      }}
      error={problema !== undefined}
      helperText={problema ?? ' '}
      size="small"
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          ...(campo === 'telefono' && { inputMode: 'tel' }),
          ...(campo === 'precio' && deNumero),
        },
      }}
    />
  );
};
