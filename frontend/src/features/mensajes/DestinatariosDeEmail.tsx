import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { type ClienteDeApi } from '@dominio/clientes/cliente.view.ts';
import { tieneEmail } from '../clientes/contacto.ts';
import {
  alternarId,
  alternarTodos,
  clientesParaEmail,
  elegidosDe,
  estanTodos,
} from './seleccion-de-email.ts';

/** The list and the chips show so many; the search finds the rest. */
const A_LA_VISTA = 50;

interface Props {
  clientes: ClienteDeApi[];
  ids: readonly string[];
  onCambio: (ids: readonly string[]) => void;
}

/** Who the e-mail goes to: search, 'Todos', the list, and the chosen ones as chips. */
export const DestinatariosDeEmail = ({ clientes, ids, onCambio }: Props) => {
  const [busqueda, setBusqueda] = useState('');
  const encontrados = useMemo(() => clientesParaEmail(clientes, busqueda), [clientes, busqueda]);
  const elegidos = useMemo(() => elegidosDe(clientes, ids), [clientes, ids]);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          fullWidth
          size="small"
          placeholder="Buscar cliente"
          value={busqueda}
          onChange={(evento) => setBusqueda(evento.target.value)}
          slotProps={{ htmlInput: { 'aria-label': 'Buscar cliente', type: 'search' } }}
        />
        <FormControlLabel
          label="Todos"
          control={
            <Checkbox
              checked={estanTodos(encontrados, ids)}
              onChange={() => onCambio(alternarTodos(encontrados, ids))}
            />
          }
        />
      </Box>
      <Box
        component="ul"
        aria-label="Clientes"
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 200, overflowY: 'auto' }}
      >
        {encontrados.slice(0, A_LA_VISTA).map((cliente) => (
          <Box key={cliente.id} component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
              control={
                <Checkbox
                  checked={ids.includes(cliente.id)}
                  onChange={() => onCambio(alternarId(ids, cliente.id))}
                />
              }
              label={cliente.nombre}
            />
            <Typography variant="caption" color={tieneEmail(cliente) ? 'textSecondary' : 'error'}>
              {!tieneEmail(cliente) ? 'Sin email' : ids.includes(cliente.id) ? 'Seleccionado' : ''}
            </Typography>
          </Box>
        ))}
      </Box>
      {encontrados.length > A_LA_VISTA && (
        <Typography variant="caption" color="textSecondary">
          Se muestran {A_LA_VISTA} de {encontrados.length}: busca por nombre para ver a los demás.
        </Typography>
      )}
      {elegidos.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            gap: 0.5,
            flexWrap: 'wrap',
            alignItems: 'center',
            maxHeight: 120,
            overflowY: 'auto',
          }}
        >
          {elegidos.slice(0, A_LA_VISTA).map(({ id, nombre }) => (
            <Chip
              key={id}
              size="small"
              label={nombre}
              onDelete={() => onCambio(ids.filter((uno) => uno !== id))}
            />
          ))}
          {elegidos.length > A_LA_VISTA && (
            <Typography variant="caption" color="textSecondary">
              y {elegidos.length - A_LA_VISTA} más
            </Typography>
          )}
          <Button size="small" onClick={() => onCambio([])}>
            Quitar todos
          </Button>
        </Box>
      )}
    </Box>
  );
};
