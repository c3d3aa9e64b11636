import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { DUPLICADOS, type Duplicados } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { enBloques } from '../../base/tema/en-papel.ts';
import { FichasDeOpcion } from '../../components/FichasDeOpcion.tsx';
import { Columnas } from './Columnas.tsx';
import { FilasPorTraer } from './FilasPorTraer.tsx';
import { type EstadoDeFila, type Fila } from './lectura/mesa.ts';
import { cuantos } from './palabras.ts';
import { type Lote, type useLectura } from './useLectura.ts';

const DUDAS = {
  fechas: {
    nombre: '¿Cómo están escritas las fechas? Así como vienen se leen de dos modos.',
    opciones: [
      { valor: 'dia-mes', texto: 'Día/mes: 01/02 es 1 de febrero' },
      { valor: 'mes-dia', texto: 'Mes/día: 01/02 es 2 de enero' },
    ],
  },
  decimales: {
    nombre: '¿Cómo están escritos los precios? Unos se leen de un modo y otros de otro.',
    opciones: [
      { valor: 'punto', texto: '1,200.50' },
      { valor: 'coma', texto: '1.200,50' },
    ],
  },
} as const;

const TIPOS = [
  { valor: 'clientes', texto: 'Clientes' },
  { valor: 'servicios', texto: 'Servicios' },
] as const;

type Filtro = 'todas' | EstadoDeFila;
const FILTROS = [
  ['todas', 'Todas'],
  ['error', 'Con error'],
  ['existe', 'Ya existen'],
  ['nueva', 'Nuevas'],
] as const satisfies readonly (readonly [Filtro, string])[];

const ORDEN = ['error', 'existe', 'nueva'] as const satisfies readonly EstadoDeFila[];
type AlLeer = readonly EstadoDeFila[];
/**
 * Rows are sorted by their states when the file was read, errors first, so that a corrected row keeps its
 * place.
 */
const enOrden = (filas: readonly Fila[], alLeer: AlLeer): Fila[] =>
  ORDEN.flatMap((estado) => filas.filter(({ lugar }) => alLeer[lugar] === estado));

const QUE_HACER: Readonly<Record<Duplicados, string>> = {
  saltar: 'Saltarlos',
  completar: 'Completar lo que les falte',
};

interface Props {
  lote: Lote;
  acciones: ReturnType<typeof useLectura>;
  sigue: boolean;
  duplicados: Duplicados;
  onDuplicados: (duplicados: Duplicados) => void;
}

/** The owner checks a file as it was read: open questions, columns and every row. */
export const Revision = ({ lote, acciones, sigue, duplicados, onDuplicados }: Props) => {
  const { clave, nombre, estado, texto, lectura, leidas, filas, eleccion, fuera } = lote;
  const [filtro, setFiltro] = useState<Filtro>('todas');
  /** The rows' states when the file was read, replaced when it is read again. */
  const [alLeer, setAlLeer] = useState<{ lectura: typeof lectura; estados: AlLeer } | null>(null);
  if (estado === 'lista' && alLeer?.lectura !== lectura)
    setAlLeer({ lectura, estados: filas.map((fila) => fila.estado) });
  const estados = alLeer?.lectura === lectura ? alLeer?.estados : undefined;
  const ordenadas = useMemo(() => (estados ? enOrden(filas, estados) : []), [filas, estados]);
  const cuentas = useMemo(() => {
    const cuantas = { todas: filas.length, error: 0, existe: 0, nueva: 0 };
    for (const fila of filas) cuantas[fila.estado] += 1;
    return cuantas;
  }, [filas]);
  const visibles = useMemo(
    () =>
      // Under the filter of errors a corrected row stays listed, so that rows do not move under the finger.
      filtro === 'todas'
        ? ordenadas
        : ordenadas.filter((fila) => fila.estado === filtro || estados?.[fila.lugar] === filtro),
    [ordenadas, filtro, estados],
  );

  if (estado === 'ilegible')
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => acciones.quitar(clave)}>
            Quitar
          </Button>
        }
      >
        <strong>{nombre}</strong>: {texto}
      </Alert>
    );
  if (!lectura || estado === 'leyendo')
    return (
      <Card sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography role="status" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            Leyendo {nombre}
            {lectura && `: ${enMiles(leidas)} de ${enMiles(lectura.filas)}`}
          </Typography>
          <Button onClick={() => acciones.quitar(clave)}>Detener</Button>
        </Box>
        <LinearProgress
          aria-label={`Leyendo ${nombre}`}
          {...(lectura && {
            variant: 'determinate',
            value: (100 * leidas) / Math.max(1, lectura.filas),
          })}
        />
      </Card>
    );
  const { tipo, hojas, hoja, dudas } = lectura;
  const todosFuera = visibles.length > 0 && visibles.every(({ lugar }) => fuera.has(lugar));
  return (
    <Box
      component="section"
      aria-label={nombre}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, ...enBloques(2) }}
    >
      <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="h2">{nombre}</Typography>
            <Typography variant="body2" color="textSecondary">
              {cuantos(tipo, filas.length)}
            </Typography>
          </Box>
          <Button onClick={() => acciones.quitar(clave)} aria-label={`Quitar ${nombre}`}>
            Quitar
          </Button>
        </Box>
        {dudas.map((duda) => (
          <Alert key={duda} severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
            <FichasDeOpcion
              nombre={DUDAS[duda].nombre}
              opciones={DUDAS[duda].opciones}
              elegida={undefined}
              onElegir={(valor) =>
                acciones.elegir(clave, { ...eleccion, formato: { ...eleccion.formato, [duda]: valor } })
              }
            />
          </Alert>
        ))}
        <FichasDeOpcion
          nombre="¿Qué es?"
          opciones={TIPOS}
          elegida={tipo}
          onElegir={(valor) => {
            const { campos: _campos, ...resto } = eleccion;
            acciones.elegir(clave, { ...resto, tipo: valor as typeof tipo });
          }}
        />
        {hojas.length > 1 && (
          <FichasDeOpcion
            nombre="Hoja"
            opciones={hojas.map((una, lugar) => ({
              valor: String(lugar),
              texto: una || `Hoja ${lugar + 1}`,
            }))}
            elegida={String(hoja)}
            onElegir={(valor) => acciones.elegir(clave, { hoja: Number(valor) })}
          />
        )}
        {sigue && (
          <Alert severity="info">Sigue la importación que quedó sin terminar. Nada se duplica.</Alert>
        )}
        {tipo === 'clientes' && !sigue && cuentas.existe > 0 && (
          <FichasDeOpcion
            nombre={`${enMiles(cuentas.existe)} ya ${cuentas.existe === 1 ? 'existe' : 'existen'}. ¿Qué hacemos?`}
            opciones={DUPLICADOS.map((valor) => ({ valor, texto: QUE_HACER[valor] }))}
            elegida={duplicados}
            onElegir={(valor) => onDuplicados(valor as Duplicados)}
          />
        )}
        <Columnas
          lectura={lectura}
          onElegir={(campos) => acciones.elegir(clave, { ...eleccion, tipo, campos })}
        />
      </Card>
      <Box role="group" aria-label={`Filas de ${nombre}`} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {FILTROS.filter(([cual]) => cual === 'todas' || cuentas[cual] > 0 || cual === filtro).map(
          ([cual, palabra]) => (
            <Button
              key={cual}
              size="small"
              variant="outlined"
              aria-pressed={cual === filtro}
              color={cual === 'error' ? 'error' : 'primary'}
              onClick={() => setFiltro(cual)}
              sx={{
                minHeight: 44,
                borderRadius: '22px',
                ...(cual === filtro
                  ? { borderColor: 'currentColor', bgcolor: 'action.hover' }
                  : { borderColor: 'divider' }),
              }}
            >
              {palabra} ({enMiles(cuentas[cual])})
            </Button>
          ),
        )}
        <Button
          size="small"
          color="inherit"
          onClick={() =>
            acciones.dejarFuera(
              clave,
              visibles.map(({ lugar }) => lugar),
              !todosFuera,
            )
          }
          sx={{ minHeight: 44, ml: 'auto' }}
        >
          {todosFuera ? 'Marcar todas' : 'Desmarcar todas'}
        </Button>
      </Box>
      {visibles.length > 0 && (
        <FilasPorTraer
          key={filtro}
          tipo={tipo}
          filas={visibles}
          fuera={fuera}
          onEscribir={(lugar, valores) => acciones.escribir(clave, lugar, valores)}
          onEditar={(lugar, valores) => acciones.editar(clave, lugar, valores)}
          onFuera={(lugar, si) => acciones.dejarFuera(clave, [lugar], si)}
        />
      )}
    </Box>
  );
};
