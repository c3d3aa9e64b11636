import { type ImportacionDeApi } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { useDeshacerImportacionMutation } from '../../api/importaciones.api.ts';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';

export const useDeshacer = () => {
  const [deshacer, { isLoading }] = useDeshacerImportacionMutation();
  const trasConfirmar = useTrasConfirmar();
  return {
    deshaciendo: isLoading,
    deshacer: ({ id, archivo }: ImportacionDeApi): void =>
      void trasConfirmar({
        titulo: '¿Deshacer importación?',
        texto: `Se quita lo que trajo «${archivo.nombre}». Lo que ya editaste o usaste en facturas, cotizaciones o recordatorios se conserva.`,
        confirmar: 'Sí, deshacer',
        peligro: true,
        hacer: () => deshacer(id),
        exito: 'Importación deshecha',
        error: 'No pudimos deshacer la importación',
      }),
  };
};
