import { useState } from 'react';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { FormularioDeMetodo } from './FormularioDeMetodo.tsx';
import { SIN_FORMULARIO } from './useEdicion.ts';

export const AltaDeMetodo = ({ onCerrar }: { onCerrar: () => void }) => {
  const [estado, setEstado] = useState(SIN_FORMULARIO);
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable abierto titulo="Nuevo método de pago" onCerrar={salir} ocupado={estado.ocupado}>
      <FormularioDeMetodo metodo={null} onListo={onCerrar} onCancelar={salir} onEstado={setEstado} />
    </DialogoAdaptable>
  );
};
