import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type MouseEvent } from 'react';
import { empresaQueVale, nombreQueVale } from '@cuenta-clara/dominio/clientes/cliente';

interface Props {
  escrito: string;
  onNombre: (nombre: string) => void;
  onEmpresa: (empresa: string) => void;
}

/** Alternatives to a refused name: a tap fills one in and submits the form again. */
export const GuardarComo = ({ escrito, onNombre, onEmpresa }: Props) => {
  const ofrecidas = [
    { valor: empresaQueVale(escrito), dice: () => 'Es una empresa', poner: onEmpresa },
    { valor: nombreQueVale(escrito), dice: (nombre: string) => `Guardar como «${nombre}»`, poner: onNombre },
  ];
  const elegir = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, poner: () => void) => {
    poner();
    // The form is submitted in a microtask, when its field has the chosen name.
    queueMicrotask(() => form?.requestSubmit());
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {ofrecidas.map(
        ({ valor, dice, poner }) =>
          valor !== null && (
            <Button
              key={dice(valor)}
              variant="outlined"
              onClick={(evento) => elegir(evento, () => poner(valor))}
              sx={{ minHeight: 44, overflowWrap: 'anywhere', textAlign: 'left' }}
            >
              {dice(valor)}
            </Button>
          ),
      )}
    </Box>
  );
};
