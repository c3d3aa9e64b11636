import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { TEXTOS_DE_ENVIO } from '@dominio/facturas/mensajes-de-factura.ts';
import { esTelefono, pareceEmail } from '@dominio/texto.ts';
import { mensajeDeError } from '../../app/mensaje-de-error.ts';
import { toast } from '../../app/toasts.tsx';
import { useActualizarClienteMutation, useClienteQuery } from '../clientes/clientes.api.ts';
import { useCambiarFacturaMutation } from '../facturas/facturas.api.ts';

type Dato = 'telefono' | 'email';

interface Props {
  factura: FacturaDeApi;
  /** What is edited beside the name. */
  dato: Dato;
  onCambio: (cliente: FacturaDeApi['cliente']) => void;
}

const ETIQUETA: Record<Dato, string> = { telefono: 'Teléfono', email: 'Email' };

const problemaDe = (nombre: string, dato: Dato, valor: string): string | null => {
  if (nombre.trim() === '') return TEXTOS_DE_ENVIO.nombreDelCliente;
  if (dato === 'telefono') return esTelefono(valor) ? null : TEXTOS_DE_ENVIO.telefonoEnEdicion;
  return pareceEmail(valor) ? null : TEXTOS_DE_ENVIO.emailDelCliente;
};

/**
 * The client block of the share dialogs, edited in place: it changes the customer and, while the invoice is not paid,
 * the invoice's own copy (decisions, "Invoices"); never the invoice's state.
 */
export const ClienteEditable = ({ factura, dato, onCambio }: Props) => {
  const { cliente } = factura;
  const [editando, setEditando] = useState(false);
  const [nombre, setNombre] = useState(cliente.nombre);
  const [valor, setValor] = useState(cliente[dato] ?? '');
  const [problema, setProblema] = useState<string | null>(null);
  const { data: registrado } = useClienteQuery(factura.cliente_id);
  const [actualizarCliente, { isLoading: guardandoCliente }] = useActualizarClienteMutation();
  const [cambiarFactura, { isLoading: guardandoFactura }] = useCambiarFacturaMutation();
  const ocupado = guardandoCliente || guardandoFactura;

  const guardar = async () => {
    const mal = problemaDe(nombre, dato, valor);
    setProblema(mal);
    if (mal) return;
    const cambio = { nombre: nombre.trim(), [dato]: valor.trim() };
    if (registrado) {
      const { id, user_id: _de, creado: _creado, ...datos } = registrado;
      const { error } = await actualizarCliente({ id, ...datos, ...cambio });
      if (error) return toast.error(mensajeDeError(error, 'Error al guardar cliente'));
    }
    if (factura.estado !== 'pagada') {
      const { error } = await cambiarFactura({ id: factura.id, cliente: cambio });
      if (error) return toast.error(mensajeDeError(error, 'Error al guardar factura'));
    }
    toast.exito('Cliente actualizado');
    setEditando(false);
    onCambio({ ...cliente, ...cambio });
  };

  if (!editando)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cliente.nombre}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {cliente[dato] || `Sin ${ETIQUETA[dato].toLowerCase()}`}
          </Typography>
        </Box>
        <IconButton onClick={() => setEditando(true)} aria-label="Editar cliente">
          <EditIcon fontSize="small" />
        </IconButton>
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <TextField
        label="Nombre del cliente"
        value={nombre}
        onChange={(evento) => setNombre(evento.target.value)}
      />
      <TextField
        label={`${ETIQUETA[dato]} del cliente`}
        value={valor}
        type={dato === 'email' ? 'email' : 'tel'}
        onChange={(evento) =>
          setValor(
            dato === 'telefono' ? evento.target.value.replace(/\D/g, '').slice(0, 10) : evento.target.value,
          )
        }
        slotProps={{ htmlInput: { inputMode: dato === 'telefono' ? 'numeric' : 'email' } }}
      />
      {problema && (
        <Typography color="error" variant="body2" role="alert">
          {problema}
        </Typography>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={() => setEditando(false)} disabled={ocupado}>
          Cancelar
        </Button>
        <Button variant="outlined" onClick={() => void guardar()} disabled={ocupado}>
          {ocupado ? 'Guardando...' : 'Guardar'}
        </Button>
      </Box>
    </Box>
  );
};
