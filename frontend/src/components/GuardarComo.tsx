import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type MouseEvent } from 'react';
import { empresaQueVale, nombreQueVale } from '@cuenta-clara/dominio/clientes/cliente';

interface Props {
  /** The name that was refused. */
  escrito: string;
  onNombre: (nombre: string) => void;
  onEmpresa: (empresa: string) => void;
}

/** Under a name that was refused, what it can be kept as: one tap puts it there and sends its form again. */
export const GuardarComo = ({ escrito, onNombre, onEmpresa }: Props) => {
  const ofrecidas = [
    { valor: empresaQueVale(escrito), dice: () => 'Es una empresa', poner: onEmpresa },
    { valor: nombreQueVale(escrito), dice: (nombre: string) => `Guardar como «${nombre}»`, poner: onNombre },
  ];
  const elegir = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, poner: () => void) => {
    poner();
    // Once the form holds it.
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
