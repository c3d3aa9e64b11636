import ExpandLessIcon from '../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../iconos/ExpandMoreRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CAMPOS, type Campo, DE_VARIAS, repiteOtra } from './lectura/columnas.ts';
import { type Lectura } from './lectura/mesa.ts';

const NINGUNO = 'no-traer';

interface Props {
  lectura: Lectura;
  onElegir: (campos: (Campo | null)[]) => void;
}

const A_LA_VISTA = 3;
/** Names the columns with values that are not imported. */
const sinTraer = ({ titulos, campos, muestra }: Lectura): string | null => {
  const suyos = titulos.filter(
    (titulo, lugar) => titulo && !campos[lugar] && muestra[lugar] && !repiteOtra(titulo),
  );
  const demas = suyos.length - A_LA_VISTA;
  const dichos = suyos.slice(0, A_LA_VISTA).map((titulo) => titulo.slice(0, 60));
  const frase = `No se traen: ${dichos.join(', ')}${demas > 0 ? ` y ${demas} más` : ''}`;
  if (suyos.length === 0) return null;
  return frase.endsWith('.') ? frase : `${frase}.`;
};

/** A field that takes one column is taken from the column that had it. */
const conCampo = (campos: Lectura['campos'], lugar: number, elegido: Campo | null): (Campo | null)[] =>
  campos.map((campo, otro) => {
    if (otro === lugar) return elegido;
    return campo !== null && campo === elegido && !DE_VARIAS.includes(campo) ? null : campo;
  });

/** The columns are collapsed, because their fields are detected; the owner can change each of them. */
export const Columnas = ({ lectura, onElegir }: Props) => {
  const { tipo, titulos, campos, muestra } = lectura;
  const faltan = sinTraer(lectura);
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
      {faltan !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {faltan}
        </Typography>
      )}
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
              name={`columna-${lugar}`}
              select
              size="small"
              label={titulo.slice(0, 60) || `Columna ${lugar + 1}`}
              value={campos[lugar] ?? NINGUNO}
              helperText={muestra[lugar]?.slice(0, 60) || ' '}
              onChange={({ target }) =>
                onElegir(conCampo(campos, lugar, target.value === NINGUNO ? null : (target.value as Campo)))
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
