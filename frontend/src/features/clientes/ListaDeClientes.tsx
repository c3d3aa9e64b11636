import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type AccionesDeCliente, RenglonDeCliente, type SaldoDeCliente } from './RenglonDeCliente.tsx';
import { porLetra } from './orden-de-clientes.ts';
import { useEsAncha } from '../../base/ventanas/useEsAncha.ts';
import { FilasVirtuales } from '../../components/FilasVirtuales.tsx';
import { useSeImprime } from '../../base/ventanas/useSeImprime.ts';

/** Estimated heights of a customer's row on a phone and on a desktop, and of a letter's heading, in pixels. */
const ALTO = { telefono: 133, escritorio: 69, letra: 33 };

interface Props extends AccionesDeCliente {
  clientes: readonly ClienteDeApi[];
  saldos: ReadonlyMap<string, SaldoDeCliente> | undefined;
  conLetras?: boolean;
}

type Fila = { readonly letra: string } | { readonly cliente: ClienteDeApi };

const filasDe = (clientes: readonly ClienteDeApi[], conLetras: boolean): Fila[] =>
  conLetras
    ? porLetra(clientes).flatMap(({ letra, clientes: suyos }) => [
        { letra },
        ...suyos.map((cliente) => ({ cliente })),
      ])
    : clientes.map((cliente) => ({ cliente }));

/** A row's key is stable, so that a measured height moves with its customer. */
const llaveDe = (fila: Fila): string => ('letra' in fila ? `letra/${fila.letra}` : fila.cliente.id);

const Letra = ({ letra }: { letra: string }) => (
  <Typography
    variant="caption"
    component="h2"
    sx={{
      px: 2,
      py: 1,
      fontWeight: 700,
      color: 'text.secondary',
      bgcolor: 'background.default',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    {letra}
  </Typography>
);

/** The list draws only visible rows, and all rows on paper. */
export const ListaDeClientes = ({ clientes, saldos, conLetras = false, ...acciones }: Props) => {
  const enRenglon = useEsAncha();
  const enPapel = useSeImprime();
  const lista = useRef<HTMLDivElement>(null);
  const [desde, setDesde] = useState(0);
  const filas = useMemo(() => filasDe(clientes, conLetras), [clientes, conLetras]);
  useLayoutEffect(() => setDesde(lista.current?.offsetTop ?? 0), [clientes]);
  const virtuales = useWindowVirtualizer({
    count: filas.length,
    getItemKey: (lugar) => llaveDe(filas[lugar]!),
    estimateSize: (lugar) =>
      'letra' in filas[lugar]! ? ALTO.letra : ALTO[enRenglon ? 'escritorio' : 'telefono'],
    overscan: 8,
    scrollMargin: desde,
  });
  const dibujada = (fila: Fila) =>
    'letra' in fila ? (
      <Letra letra={fila.letra} />
    ) : (
      <RenglonDeCliente
        cliente={fila.cliente}
        nivel={conLetras ? 'h3' : 'h2'}
        saldo={saldos && (saldos.get(fila.cliente.id) ?? null)}
        {...acciones}
      />
    );

  if (enPapel)
    return (
      <Card>
        {filas.map((fila) => (
          <div key={llaveDe(fila)}>{dibujada(fila)}</div>
        ))}
      </Card>
    );
  return (
    <FilasVirtuales lista={lista} virtuales={virtuales}>
      {(lugar) => dibujada(filas[lugar]!)}
    </FilasVirtuales>
  );
};

export const ClientesEnCamino = () => (
  <Box sx={{ position: 'relative' }}>
    <Card aria-hidden>
      {Array.from({ length: 5 }, (_nada, lugar) => (
        <Box
          key={lugar}
          sx={{
            height: { xs: ALTO.telefono, lg: ALTO.escritorio },
            p: 1.5,
            display: 'flex',
            gap: 1.5,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="circular" width={40} height={40} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="40%" />
            <Skeleton width="60%" />
          </Box>
        </Box>
      ))}
    </Card>
    <Box
      role="status"
      sx={{ position: 'absolute', insetInline: 0, top: 72, textAlign: 'center', color: 'text.secondary' }}
    >
      Cargando clientes...
    </Box>
  </Box>
);
