import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type AccionesDeCliente, TarjetaDeCliente } from './TarjetaDeCliente.tsx';

const SEPARACION = 12;
const REJILLA = { display: 'grid', gap: `${SEPARACION}px` } as const;
/** Of a card with a telephone and an e-mail. */
const ALTO = 184;

/** One column on the phone, two and three on a desk. */
const useColumnas = (): number => {
  const dos = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const tres = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  return tres ? 3 : dos ? 2 : 1;
};

/** Only the rows in sight are drawn: 10,000 customers scroll like ten. On paper all of them are. */
export const ListaDeClientes = ({
  clientes,
  ...acciones
}: AccionesDeCliente & { clientes: readonly ClienteDeApi[] }) => {
  const columnas = useColumnas();
  const enPapel = useMediaQuery('print', { noSsr: true });
  const lista = useRef<HTMLDivElement>(null);
  const [desde, setDesde] = useState(0);
  // What stands above it may grow or go: the other list, a search that finds less.
  useLayoutEffect(() => setDesde(lista.current?.offsetTop ?? 0), [clientes]);
  const filas = useWindowVirtualizer({
    count: Math.ceil(clientes.length / columnas),
    estimateSize: () => ALTO,
    gap: SEPARACION,
    overscan: 4,
    scrollMargin: desde,
  });

  if (enPapel)
    return (
      <Box sx={{ ...REJILLA, gridTemplateColumns: `repeat(${columnas}, minmax(0, 1fr))` }}>
        {clientes.map((cliente) => (
          <TarjetaDeCliente key={cliente.id} cliente={cliente} {...acciones} />
        ))}
      </Box>
    );
  return (
    <Box ref={lista} sx={{ position: 'relative' }} style={{ height: filas.getTotalSize() }}>
      {filas.getVirtualItems().map((fila) => (
        <Box
          key={fila.key}
          ref={filas.measureElement}
          data-index={fila.index}
          sx={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            ...REJILLA,
            gridTemplateColumns: `repeat(${columnas}, minmax(0, 1fr))`,
          }}
          style={{ transform: `translateY(${fila.start - desde}px)` }}
        >
          {clientes.slice(fila.index * columnas, (fila.index + 1) * columnas).map((cliente) => (
            <TarjetaDeCliente key={cliente.id} cliente={cliente} {...acciones} />
          ))}
        </Box>
      ))}
    </Box>
  );
};

/** In their place while they are on their way. */
export const ClientesEnCamino = () => {
  const columnas = useColumnas();
  return (
    <Box sx={{ position: 'relative' }}>
      <Box aria-hidden sx={{ ...REJILLA, gridTemplateColumns: `repeat(${columnas}, 1fr)` }}>
        {Array.from({ length: 2 * columnas + 1 }, (_nada, lugar) => (
          <Skeleton key={lugar} variant="rounded" height={ALTO} sx={{ borderRadius: 3 }} />
        ))}
      </Box>
      <Box
        role="status"
        sx={{
          position: 'absolute',
          insetInline: 0,
          top: ALTO / 2 - 12,
          textAlign: 'center',
          color: 'text.secondary',
        }}
      >
        Cargando clientes...
      </Box>
    </Box>
  );
};
