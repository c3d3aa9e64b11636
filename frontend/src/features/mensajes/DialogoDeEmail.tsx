import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type ReactNode, useMemo, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { direccionDeEmail } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { toast } from '../../base/ventanas/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { tieneEmail } from '../../components/contacto.ts';
import { DestinatariosDeEmail } from './DestinatariosDeEmail.tsx';
import { SinEmail } from './SinEmail.tsx';
import { clientesPorId, elegidosDe, quitarIds } from './seleccion-de-email.ts';

/** The dialog comes back this long after a customer's form closed (spec section 9). */
const REGRESO_MS = 300;

interface Props {
  clientes: readonly ClienteDeApi[];
  /** The form in which a customer gets her e-mail; it belongs to the screen that opens this dialog. */
  formularioDe: (cliente: ClienteDeApi, onCerrar: () => void) => ReactNode;
  onCerrar: () => void;
}

/** 'Enviar Email' to several customers by the owner's own mail client (spec section 2). */
export default function DialogoDeEmail({ clientes, formularioDe, onCerrar }: Props) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [titulo, setTitulo] = useState('');
  const [descripcion, setDescripcion] = useState('');
  const [aLaVista, setALaVista] = useState(false);
  const [avisando, setAvisando] = useState(false);
  const [editado, setEditado] = useState<ClienteDeApi | null>(null);
  const [abierto, setAbierto] = useState(true);
  const porId = useMemo(() => clientesPorId(clientes), [clientes]);
  const elegidos = useMemo(() => elegidosDe(porId, ids), [porId, ids]);
  const sinEmail = elegidos.filter((uno) => !tieneEmail(uno));
  const incompleto = titulo.trim() === '' || descripcion.trim() === '' || elegidos.length === 0;
  const salir = useSalirSinPerder(titulo !== '' || descripcion !== '' || ids.length > 0, onCerrar);

  const enviar = () => {
    if (sinEmail.length > 0) return setAvisando(true);
    const emails = elegidos.map(({ email }) => email ?? '');
    window.location.href = direccionDeEmail(emails, titulo, descripcion, { aLaVista });
    toast.exito('Cliente de email abierto');
    onCerrar();
  };
  /** Closes this dialog, opens the customer's form, and comes back with the same selection. */
  const agregarEmail = (cliente: ClienteDeApi) => {
    setAvisando(false);
    setAbierto(false);
    setEditado(cliente);
  };
  const volver = () => {
    setEditado(null);
    setTimeout(() => setAbierto(true), REGRESO_MS);
  };

  return (
    <>
      <DialogoAdaptable
        abierto={abierto}
        titulo="Enviar Email"
        onCerrar={salir}
        acciones={
          <>
            <Button onClick={salir}>Cancelar</Button>
            <Button variant="contained" onClick={enviar} disabled={incompleto}>
              Enviar Email
            </Button>
          </>
        }
      >
        <DestinatariosDeEmail clientes={clientes} ids={ids} elegidos={elegidos} onCambio={setIds} />
        {elegidos.length > 1 && (
          <FormControlLabel
            label="Ocultar las direcciones entre sí"
            control={<Switch checked={!aLaVista} onChange={(_evento, ocultas) => setALaVista(!ocultas)} />}
            sx={{ flexShrink: 0 }}
          />
        )}
        <TextField label="Título" value={titulo} onChange={(evento) => setTitulo(evento.target.value)} />
        <TextField
          label="Descripción"
          value={descripcion}
          onChange={(evento) => setDescripcion(evento.target.value)}
          multiline
          rows={6}
        />
      </DialogoAdaptable>
      {avisando && (
        <SinEmail
          clientes={sinEmail}
          onAgregar={agregarEmail}
          onQuitar={(quitados) => {
            setIds(
              quitarIds(
                ids,
                quitados.map(({ id }) => id),
              ),
            );
            if (quitados.length === sinEmail.length) setAvisando(false);
          }}
          onCerrar={() => setAvisando(false)}
        />
      )}
      {editado && formularioDe(editado, volver)}
    </>
  );
}
