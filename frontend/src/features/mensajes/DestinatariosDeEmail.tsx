import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { memo, useMemo, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { CampoQueBusca } from '../../components/CampoDeBusqueda.tsx';
import { ChipsDeDestinatarios } from './ChipsDeDestinatarios.tsx';
import { ListaDeDestinatarios } from './ListaDeDestinatarios.tsx';
import { alternarId, alternarTodos, clientesParaEmail, estanTodos, quitarIds } from './seleccion-de-email.ts';

interface Props {
  clientes: readonly ClienteDeApi[];
  /** Ids of the chosen customers, in the order in which they were chosen. */
  ids: readonly string[];
  elegidos: readonly ClienteDeApi[];
  onCambio: (ids: readonly string[]) => void;
}

export const DestinatariosDeEmail = memo(({ clientes, ids, elegidos, onCambio }: Props) => {
  const [busqueda, setBusqueda] = useState('');
  const encontrados = useMemo(() => clientesParaEmail(clientes, busqueda), [clientes, busqueda]);
  const marcados = useMemo(() => new Set(ids), [ids]);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, flexShrink: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <CampoQueBusca
          size="small"
          placeholder="Buscar cliente"
          etiqueta="Buscar cliente"
          valor={busqueda}
          onBuscar={setBusqueda}
        />
        <FormControlLabel
          label="Todos"
          control={
            <Checkbox
              checked={estanTodos(encontrados, marcados)}
              disabled={encontrados.length === 0}
              onChange={() => onCambio(alternarTodos(encontrados, ids))}
            />
          }
        />
      </Box>
      {encontrados.length > 0 ? (
        <ListaDeDestinatarios
          clientes={encontrados}
          elegidos={marcados}
          onAlternar={(id) => onCambio(alternarId(ids, id))}
        />
      ) : (
        <Typography variant="body2" color="textSecondary" role="status">
          No se encontraron clientes con ese nombre.
        </Typography>
      )}
      <ChipsDeDestinatarios
        elegidos={elegidos}
        onQuitar={(id) => onCambio(quitarIds(ids, [id]))}
        onQuitarTodos={() => onCambio([])}
      />
    </Box>
  );
});
DestinatariosDeEmail.displayName = 'DestinatariosDeEmail';
