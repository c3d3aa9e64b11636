import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { FilaPorTraer } from './FilaPorTraer.tsx';
import { type Valores } from './lectura/filas.ts';
import { type Fila } from './lectura/mesa.ts';
import { type TipoDeImportacion } from '@cuenta-clara/dominio/importaciones/importaciones.api';

const ALTO = { cerrada: 84, abierta: 170 } as const;

interface Props {
  tipo: TipoDeImportacion;
  filas: readonly Fila[];
  fuera: ReadonlySet<number>;
  onEditar: (lugar: number, valores: Valores) => void;
  onFuera: (lugar: number, fuera: boolean) => void;
}

/** Only the rows in sight are drawn: 20,000 scroll like ten. */
export const FilasPorTraer = ({ tipo, filas, fuera, onEditar, onFuera }: Props) => {
  const lista = useRef<HTMLDivElement>(null);
  const [desde, setDesde] = useState(0);
  useLayoutEffect(() => setDesde(lista.current?.offsetTop ?? 0), [filas]);
  const virtuales = useWindowVirtualizer({
    count: filas.length,
    getItemKey: (lugar) => filas[lugar]!.lugar,
    estimateSize: (lugar) => ALTO[filas[lugar]!.estado === 'error' ? 'abierta' : 'cerrada'],
    overscan: 6,
    scrollMargin: desde,
  });
  return (
    <Card>
      <Box ref={lista} sx={{ position: 'relative', mb: '-1px' }} style={{ height: virtuales.getTotalSize() }}>
        {virtuales.getVirtualItems().map((una) => {
          const fila = filas[una.index]!;
          return (
            <Box
              key={una.key}
              ref={virtuales.measureElement}
              data-index={una.index}
              sx={{ position: 'absolute', insetInline: 0, top: 0 }}
              style={{ transform: `translateY(${una.start - desde}px)` }}
            >
              <FilaPorTraer
                tipo={tipo}
                fila={fila}
                fuera={fuera.has(fila.lugar)}
                onEditar={(valores) => onEditar(fila.lugar, valores)}
                onFuera={(si) => onFuera(fila.lugar, si)}
              />
            </Box>
          );
        })}
      </Box>
    </Card>
  );
};
