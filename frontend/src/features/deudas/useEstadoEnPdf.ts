import { abrirPestana } from '../../base/ventanas/abrir-pestana.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { type Periodo } from '../../base/tiempo/periodo.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useEstadoEnPdfMutation } from '../../api/deudas.api.ts';

/** Browsers block tabs that open after the tap, so the tab is opened within it. */
export const useEstadoEnPdf = () => {
  const [pedir, { isLoading: trayendo }] = useEstadoEnPdfMutation();
  const ver = async (id: string, { desde, hasta }: Periodo, solo?: 'pendientes'): Promise<void> => {
    const pestana = abrirPestana();
    const { data: direccion, error } = await pedir({
      id,
      ...(desde && { desde }),
      ...(hasta && { hasta }),
      ...(solo && { solo }),
    });
    if (error) {
      pestana?.close();
      toast.error(mensajeDeError(error, 'No pudimos abrir el PDF'));
    } else if (pestana) pestana.location.href = direccion;
    else toast.error('El navegador no dejó abrir el PDF. Permite las ventanas de este sitio.');
  };
  return {
    trayendo,
    ver: (id: string, periodo: Periodo, solo?: 'pendientes') => void ver(id, periodo, solo),
  };
};
