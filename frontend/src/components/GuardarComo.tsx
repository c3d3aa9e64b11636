import Button from '@mui/material/Button';
import { type MouseEvent } from 'react';
import { nombreQueVale } from '@cuenta-clara/dominio/clientes/cliente';

interface Props {
  /** The name that was refused. */
  escrito: string;
  onElegir: (nombre: string) => void;
}

/** Under a name that was refused, what it can be kept as: one tap puts it there and sends its form again. */
export const GuardarComo = ({ escrito, onElegir }: Props) => {
  const nombre = nombreQueVale(escrito);
  if (nombre === null) return null;
  const elegir = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { form } = currentTarget;
    onElegir(nombre);
    // Once the form holds the name.
    queueMicrotask(() => form?.requestSubmit());
  };
  return (
    <Button
      variant="outlined"
      onClick={elegir}
      sx={{ minHeight: 44, alignSelf: 'flex-start', overflowWrap: 'anywhere', textAlign: 'left' }}
    >
      Guardar como «{nombre}»
    </Button>
  );
};
