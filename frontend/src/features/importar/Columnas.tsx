import ExpandLessIcon from '../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../iconos/ExpandMoreRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { CAMPOS, type Campo } from './lectura/columnas.ts';
import { type Lectura } from './lectura/mesa.ts';

const NINGUNO = 'no-traer';

interface Props {
  lectura: Lectura;
  onElegir: (campos: (Campo | null)[]) => void;
}

/** The columns are collapsed, because their fields are detected; the owner can change each of them. */
export const Columnas = ({ lectura: { tipo, titulos, campos, muestra }, onElegir }: Props) => {
  const [abierto, setAbierto] = useState(false);
  return (
    <Box>
      <Button
        color="inherit"
        aria-expanded={abierto}
        onClick={() => setAbierto(!abierto)}
        endIcon={abierto ? <ExpandLessIcon /> : <ExpandMoreIcon />}
        sx={{ minHeight: 44, ml: -1 }}
      >
        Columnas: {campos.filter(Boolean).length} de {titulos.length}
      </Button>
      {abierto && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
            gap: 2,
            pt: 1.5,
          }}
        >
          {titulos.map((titulo, lugar) => (
            <TextField
              // Titles of columns may be equal, so the index is the key.
              key={lugar}
              select
              size="small"
              label={titulo.slice(0, 60) || `Columna ${lugar + 1}`}
              value={campos[lugar] ?? NINGUNO}
              helperText={muestra[lugar]?.slice(0, 60) || ' '}
              onChange={({ target }) =>
                onElegir(
                  campos.map((campo, otro) =>
                    otro === lugar ? (target.value === NINGUNO ? null : (target.value as Campo)) : campo,
                  ),
                )
              }
            >
              <MenuItem value={NINGUNO}>No traer</MenuItem>
              {Object.entries(CAMPOS[tipo]).map(([campo, nombre]) => (
                <MenuItem key={campo} value={campo}>
                  {nombre}
                </MenuItem>
              ))}
            </TextField>
          ))}
        </Box>
      )}
    </Box>
  );
};
