import Card from '@mui/material/Card';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import Typography from '@mui/material/Typography';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { contados } from '@cuenta-clara/dominio/contados';
import { FilasVirtuales } from '../../components/FilasVirtuales.tsx';
import { useSeImprime } from '../../base/ventanas/useSeImprime.ts';
import { ALTO, FilaPorTraer } from './FilaPorTraer.tsx';
import { type Valores } from './lectura/filas.ts';
import { type Fila } from './lectura/mesa.ts';
import { type TipoDeImportacion } from '@cuenta-clara/dominio/importaciones/importaciones.api';

interface Props {
  tipo: TipoDeImportacion;
  filas: readonly Fila[];
  fuera: ReadonlySet<number>;
  onEscribir: (lugar: number, valores: Valores) => void;
  onEditar: (lugar: number, valores: Valores) => void;
  onFuera: (lugar: number, fuera: boolean) => void;
}

/** A browser that prints 20,000 rows would not answer for a minute. */
const FILAS_EN_PAPEL = 1_000;

/** Only visible rows are rendered, so that 20,000 rows scroll like ten. Paper has the first `FILAS_EN_PAPEL`. */
export const FilasPorTraer = ({ tipo, filas, fuera, onEscribir, onEditar, onFuera }: Props) => {
  const enPapel = useSeImprime();
  const lista = useRef<HTMLDivElement>(null);
  /**
   * The list's distance from the top of the page; null until it is known: rows wait for it, because a change
   * would measure all rows again.
   */
  const [principio, setPrincipio] = useState<number | null>(null);
  useLayoutEffect(() => startTransition(() => setPrincipio(lista.current?.offsetTop ?? 0)), [filas]);
  const desde = principio ?? 0;
  const virtuales = useWindowVirtualizer({
    count: principio === null ? 0 : filas.length,
    getItemKey: (lugar) => filas[lugar]!.lugar,
    estimateSize: (lugar) => ALTO[filas[lugar]!.estado === 'error' ? 'abierta' : 'cerrada'],
    overscan: 4,
    scrollMargin: desde,
  });
  const dibujada = (fila: Fila) => (
    <FilaPorTraer
      tipo={tipo}
      fila={fila}
      fuera={fuera.has(fila.lugar)}
      onEscribir={onEscribir}
      onEditar={onEditar}
      onFuera={onFuera}
    />
  );
  if (enPapel)
    return (
      <Card>
        {filas.slice(0, FILAS_EN_PAPEL).map((fila) => (
          <div key={fila.lugar}>{dibujada(fila)}</div>
        ))}
        {filas.length > FILAS_EN_PAPEL && (
          <Typography sx={{ p: 2 }}>
            Y {contados(filas.length - FILAS_EN_PAPEL, 'fila', 'filas')} más.
          </Typography>
        )}
      </Card>
    );
  return (
    <FilasVirtuales lista={lista} virtuales={virtuales}>
      {(lugar) => dibujada(filas[lugar]!)}
    </FilasVirtuales>
  );
};
