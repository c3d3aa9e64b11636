import CopyIcon from '../../iconos/ContentCopyRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { type ComponentProps, type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import Typography from '@mui/material/Typography';
import { aQuienSeSaluda } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  correoQueCabe,
  direccionDeEmail,
  enTandas,
  tituloDeEmail,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { conCliente } from '@cuenta-clara/dominio/texto';
import { copiarYDecirlo } from '../../base/ventanas/copiar-y-decirlo.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { AreaDeTexto } from '../../components/AreaDeTexto.tsx';
import { MarcoDeDialogo, PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { tieneEmail } from '../../components/contacto.ts';
import { DestinatariosDeEmail } from './DestinatariosDeEmail.tsx';
import { SinEmail } from './SinEmail.tsx';
import { SobreUnaFactura } from './SobreUnaFactura.tsx';
import { AvisoDeTextoLargo, copiarTextoLargo } from './texto-a-pegar.tsx';
import { useCambiarMensaje } from './useCambiarMensaje.ts';
import { TRAYENDO_EL_ENLACE, useTextoDelElegido } from './useTextoDeFactura.ts';
import { useUltimo } from '../../components/useUltimo.ts';
import { clientesPorId, elegidosDe, quitarIds } from './seleccion-de-email.ts';
import { useAbierta, useEscrito } from '../../base/ventanas/sin-guardar.ts';

/** The delay before this dialog opens again after the form of a customer (spec section 9). */
const REGRESO_MS = 300;

interface Props {
  clientes: readonly ClienteDeApi[];
  formularioDe: (cliente: ClienteDeApi, onCerrar: () => void) => ReactNode;
  onCerrar: () => void;
}

/** The owner's mail client sends the e-mail (spec section 2). */
export default function DialogoDeEmail({ clientes, formularioDe, onCerrar }: Props) {
  const [ids, setIds] = useEscrito<readonly string[]>('email/para', []);
  const [titulo, setTitulo] = useEscrito('email/titulo', '');
  const [descripcion, setDescripcion] = useEscrito('email/descripcion', '');
  const [aLaVista, setALaVista] = useState(false);
  const [elegida, setElegida] = useState<FacturaDeApi | null>(null);
  /** The text prepared from an invoice: it can be prepared again, so it is replaced without asking. */
  const [preparado, setPreparado] = useState({ titulo: '', descripcion: '' });
  const puedeCambiar = useCambiarMensaje();
  const { preparar, dejar, trayendo } = useTextoDelElegido();
  const [avisando, setAvisando] = useState(false);
  const [editado, setEditado] = useAbierta<ClienteDeApi>('email/cliente');
  const [abierto, setAbierto] = useState(editado === null);
  const porId = useMemo(() => clientesPorId(clientes), [clientes]);
  const elegidos = useMemo(() => elegidosDe(porId, ids), [porId, ids]);
  const sinEmail = elegidos.filter((uno) => !tieneEmail(uno));
  const [unica] = elegidos.length === 1 ? elegidos : [];
  const factura = elegida !== null && elegida.cliente_id === unica?.id ? elegida : null;
  const incompleto = titulo.trim() === '' || descripcion.trim() === '' || elegidos.length === 0;
  const salir = useSalirSinPerder(
    { conCambios: titulo !== '' || descripcion !== '' || ids.length > 0, ocupado: false },
    onCerrar,
  );
  const ahora = useUltimo({
    cliente_id: unica?.id,
    conPalabrasSuyas:
      (titulo !== '' && titulo !== preparado.titulo) ||
      (descripcion !== '' && descripcion !== preparado.descripcion),
  });
  const conNombre = (texto: string) => (unica ? conCliente(texto, aQuienSeSaluda(unica)) : texto);
  const avisoDeNombre = (texto: string) =>
    elegidos.length > 1 &&
    conCliente(texto, '') !== texto &&
    'Con varios clientes, {cliente} no se cambia por su nombre.';
  const emails = useMemo(() => elegidos.filter(tieneEmail).map(({ email }) => email ?? ''), [elegidos]);
  const [asuntoEntero, cuerpoEntero] = [conNombre(titulo), conNombre(descripcion)];
  const { asunto, cuerpo, aPegar, tandas } = useMemo(() => {
    const correo = correoQueCabe(emails, { asunto: asuntoEntero, cuerpo: cuerpoEntero, aLaVista });
    return { ...correo, tandas: enTandas(emails, correo) };
  }, [emails, asuntoEntero, cuerpoEntero, aLaVista]);
  const [abiertos, setAbiertos] = useState(0);

  const enviar = async ({ detail }: MouseEvent) => {
    // The second click of a double click must not open the next batch of e-mails.
    if (detail > 1) return;
    if (sinEmail.length > 0) return setAvisando(true);
    if (aPegar !== null && !(await copiarTextoLargo(Promise.resolve(aPegar)))) return;
    window.location.href = direccionDeEmail(tandas[abiertos] ?? [], asunto, cuerpo, { aLaVista });
    if (abiertos + 1 < tandas.length) return setAbiertos(abiertos + 1);
    toast.exito('Cliente de email abierto');
    onCerrar();
  };
  const prepararDe: ComponentProps<typeof SobreUnaFactura>['onElegir'] = async (una, metodo) => {
    setElegida(una);
    if (!una) return dejar();
    const texto = await preparar(una, metodo);
    if (texto === null || una.cliente_id !== ahora.current.cliente_id) return;
    if (!(await puedeCambiar(ahora.current.conPalabrasSuyas))) return;
    const nuevo = { titulo: tituloDeEmail(una), descripcion: texto };
    setPreparado(nuevo);
    setTitulo(nuevo.titulo);
    setDescripcion(nuevo.descripcion);
  };
  const copiar = () =>
    copiarYDecirlo(emails.join(', '), {
      exito: 'Correos copiados',
      siNo: () => 'No se pudieron copiar los correos.',
    });
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
      <MarcoDeDialogo abierto={abierto}>
        {abiertos === 0 ? (
          <PasoDeDialogo
            titulo="Enviar Email"
            onCerrar={salir}
            acciones={
              <>
                <Button onClick={salir}>Cancelar</Button>
                <Button
                  variant="contained"
                  onClick={(evento) => void enviar(evento)}
                  disabled={trayendo || incompleto}
                >
                  {trayendo ? TRAYENDO_EL_ENLACE : 'Enviar Email'}
                </Button>
              </>
            }
          >
            <DestinatariosDeEmail clientes={clientes} ids={ids} elegidos={elegidos} onCambio={setIds} />
            {elegidos.length > 1 && (
              <FormControlLabel
                label="Ocultar las direcciones entre sí"
                control={
                  <Switch checked={!aLaVista} onChange={(_evento, ocultas) => setALaVista(!ocultas)} />
                }
                sx={{ flexShrink: 0 }}
              />
            )}
            {emails.length > 1 && (
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
                <CopiarCorreos onCopiar={copiar} />
                <Typography role="status" variant="body2" color="textSecondary">
                  {tandas.length > 1 && `Se enviará en ${tandas.length} correos`}
                </Typography>
              </Box>
            )}
            {unica && (
              <SobreUnaFactura
                cliente={unica}
                por="Email"
                factura={factura}
                onElegir={(una, metodo) => void prepararDe(una, metodo)}
              />
            )}
            <TextField
              name="titulo"
              label="Título"
              value={titulo}
              onChange={(evento) => setTitulo(evento.target.value)}
              helperText={avisoDeNombre(titulo)}
            />
            <AreaDeTexto
              name="descripcion"
              label="Descripción"
              value={descripcion}
              onChange={(evento) => setDescripcion(evento.target.value)}
              helperText={avisoDeNombre(descripcion)}
              minRows={6}
              maxRows={6}
            />
            {aPegar !== null && <AvisoDeTextoLargo />}
          </PasoDeDialogo>
        ) : (
          <PasoDeDialogo
            titulo={`Correo ${abiertos + 1} de ${tandas.length}`}
            onCerrar={salir}
            onVolver={() => setAbiertos(0)}
            acciones={
              <>
                <Button onClick={salir}>Cancelar</Button>
                <Button variant="contained" onClick={(evento) => void enviar(evento)}>
                  Abrir correo {abiertos + 1}
                </Button>
              </>
            }
          >
            <Typography role="status">
              Se abrió el correo {abiertos} de {tandas.length}: tu programa no abre más direcciones juntas.
              Cuando lo envíes, abre el siguiente, para {tandas[abiertos]?.length}.
            </Typography>
            {aPegar !== null && <AvisoDeTextoLargo />}
            <Box>
              <CopiarCorreos onCopiar={copiar} />
            </Box>
          </PasoDeDialogo>
        )}
      </MarcoDeDialogo>
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

/** The button copies the e-mails for owners who write in another mail program than the one that opens. */
const CopiarCorreos = ({ onCopiar }: { onCopiar: () => Promise<void> }) => (
  <Button startIcon={<CopyIcon />} onClick={() => void onCopiar()} sx={{ flexShrink: 0, ml: -2 }}>
    Copiar correos
  </Button>
);
