import { useState } from 'react';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { FormularioDeMetodo } from './FormularioDeMetodo.tsx';

export const AltaDeMetodo = ({ onCerrar }: { onCerrar: () => void }) => {
  const [conCambios, setConCambios] = useState(false);
  const salir = useSalirSinPerder(conCambios, onCerrar);
  return (
    <DialogoAdaptable abierto titulo="Nuevo método de pago" onCerrar={salir}>
      <FormularioDeMetodo metodo={null} onListo={onCerrar} onCancelar={salir} onCambios={setConCambios} />
    </DialogoAdaptable>
  );
};
