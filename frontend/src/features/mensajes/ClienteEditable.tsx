import EditIcon from '../../iconos/EditOutlined.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { FormularioDelCliente } from './FormularioDelCliente.tsx';
import { type Dato, edicionDe } from './edicion-de-cliente.ts';
import { type EnvioDeFactura } from './useEnvioDeFactura.ts';

const SIN_DATO: Record<Dato, string> = { telefono: 'Sin teléfono', email: 'Sin email' };

interface Props {
  envio: EnvioDeFactura;
  dato: Dato;
}

export const ClienteEditable = ({ envio, dato }: Props) => {
  const { cliente } = envio.factura;
  const [yaSeEdito, setYaSeEdito] = useState(false);

  if (envio.edicion)
    return (
      <FormularioDelCliente
        factura={envio.factura}
        edicion={envio.edicion}
        onEditar={envio.editarCliente}
        onOcupado={envio.setCorrigiendo}
        onGuardado={envio.corregirCliente}
        onCancelar={() => envio.editarCliente(null)}
      />
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{comoSeLlama(cliente)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {(dato === 'telefono' ? formatoDeTelefono(cliente.telefono ?? '') : cliente[dato]) ||
            SIN_DATO[dato]}
        </Typography>
      </Box>
      <IconButton
        onClick={() => {
          setYaSeEdito(true);
          envio.editarCliente(edicionDe(cliente, dato));
        }}
        aria-label="Editar cliente"
        autoFocus={yaSeEdito} // the edit button takes the focus again after editing
      >
        <EditIcon fontSize="small" />
      </IconButton>
    </Box>
  );
};
