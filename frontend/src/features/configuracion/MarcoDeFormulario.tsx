import Box from '@mui/material/Box';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { enBloques } from '../../base/tema/en-papel.ts';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { type EstadoDelFormulario } from '../../components/useSalirSinPerder.ts';
import { type Formulario, SIN_FORMULARIO } from './useEdicion.ts';

interface Props extends Omit<Formulario, 'onListo'> {
  estado: EstadoDelFormulario;
  esNuevo: boolean;
  enviar: (evento: FormEvent) => void;
  children: ReactNode;
}

export const MarcoDeFormulario = ({ esNuevo, enviar, estado, onEstado, onCancelar, children }: Props) => {
  const { conCambios, ocupado, sinRespuesta = false } = estado;
  useEffect(() => {
    onEstado({ conCambios, ocupado, sinRespuesta });
    return () => onEstado(SIN_FORMULARIO);
  }, [onEstado, conCambios, ocupado, sinRespuesta]);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={enviar}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: 1, ...enBloques(1.5) }}
    >
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <BotonesDeGuardar
          guardar={esNuevo ? 'Crear' : 'Actualizar'}
          ocupado={ocupado}
          onCancelar={onCancelar}
        />
      </Box>
    </Box>
  );
};
