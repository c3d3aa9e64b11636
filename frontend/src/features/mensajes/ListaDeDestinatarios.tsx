import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { tieneEmail } from '../../components/contacto.ts';

const ALTO_DE_FILA = 44;
/** The height cuts a row in half, to show that the list scrolls. */
const ALTO_DE_LISTA = 240;

interface FilaProps {
  cliente: ClienteDeApi;
  elegido: boolean;
  onAlternar: (id: string) => void;
}

const Fila = ({ cliente, elegido, onAlternar }: FilaProps) => (
  <>
    <FormControlLabel
      sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
      control={<Checkbox checked={elegido} onChange={() => onAlternar(cliente.id)} />}
      label={comoSeLlama(cliente)}
    />
    {!tieneEmail(cliente) && (
      <Typography variant="caption" color="textSecondary" noWrap>
        Sin email
      </Typography>
    )}
    {elegido && (
      <Typography variant="caption" color="textSecondary" noWrap>
        Seleccionado
      </Typography>
    )}
  </>
);

interface Props {
  clientes: readonly ClienteDeApi[];
  elegidos: ReadonlySet<string>;
  onAlternar: (id: string) => void;
}

export const ListaDeDestinatarios = ({ clientes, elegidos, onAlternar }: Props) => {
  const marco = useRef<HTMLDivElement>(null);
  const filas = useVirtualizer({
    count: clientes.length,
    getScrollElement: () => marco.current,
    getItemKey: (lugar) => clientes[lugar]?.id ?? lugar,
    estimateSize: () => ALTO_DE_FILA,
    overscan: 4,
  });
  return (
    <Box
      ref={marco}
      sx={{
        maxHeight: ALTO_DE_LISTA,
        overflowY: 'auto',
        flexShrink: 0,
        // Room for the checkboxes' margin of -11 px: the list would clip their focus rings.
        ml: '-11px',
        pl: '11px',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box
        component="ul"
        aria-label="Clientes"
        sx={{ listStyle: 'none', m: 0, p: 0, position: 'relative' }}
        style={{ height: filas.getTotalSize() }}
      >
        {filas.getVirtualItems().map(({ key, index, start }) => {
          const cliente = clientes[index];
          return (
            cliente && (
              <Box
                key={key}
                ref={filas.measureElement}
                data-index={index}
                component="li"
                aria-setsize={clientes.length}
                aria-posinset={index + 1}
                sx={{
                  position: 'absolute',
                  insetInline: 0,
                  top: 0,
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  minHeight: ALTO_DE_FILA,
                }}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Fila cliente={cliente} elegido={elegidos.has(cliente.id)} onAlternar={onAlternar} />
              </Box>
            )
          );
        })}
      </Box>
    </Box>
  );
};
