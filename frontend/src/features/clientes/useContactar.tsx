import { Suspense } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { direccionDeLlamada } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { saludoPorEmail, tieneEmail, tieneTelefono } from '../../components/contacto.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

const DialogoDeMensaje = parte(() => import('../mensajes/DialogoDeMensaje.tsx'));

/** When the telephone or e-mail is missing, a warning offers to add it (spec section 2, "Customers"). */
export const useContactar = (onEditar: (cliente: ClienteDeApi) => void) => {
  const preguntar = useConfirmacion();
  const [destinatario, setDestinatario] = useAbierta<{ cliente: ClienteDeApi; inicial: string }>('mensaje');

  const falta = async (cliente: ClienteDeApi, dato: 'teléfono' | 'email') => {
    const si = await preguntar({
      titulo: `${comoSeLlama(cliente)} no tiene ${dato}`,
      texto: 'Agrégalo a sus datos para poder contactarle.',
      confirmar: dato === 'email' ? 'Agregar Email' : 'Editar',
    });
    if (si) onEditar(cliente);
  };
  const llamar = (cliente: ClienteDeApi) => {
    if (!tieneTelefono(cliente)) return void falta(cliente, 'teléfono');
    window.location.href = direccionDeLlamada(cliente.telefono);
  };
  const escribir = (cliente: ClienteDeApi) => {
    if (!tieneEmail(cliente)) return void falta(cliente, 'email');
    window.location.href = saludoPorEmail(cliente, window.location.hostname);
  };
  const mensaje = (cliente: ClienteDeApi, inicial = '') => {
    if (!tieneTelefono(cliente)) return void falta(cliente, 'teléfono');
    setDestinatario({ cliente, inicial });
  };

  const ventanas = destinatario && (
    <Suspense>
      <DialogoDeMensaje {...destinatario} onCerrar={() => setDestinatario(null)} />
    </Suspense>
  );
  return { llamar, escribir, mensaje, ventanas };
};
