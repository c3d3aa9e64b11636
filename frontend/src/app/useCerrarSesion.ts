import { sesionCerrada } from '../base/sesion/sesion.ts';
import { type Store, useAppStore } from '../base/store.ts';
import { dondeHaySinGuardar } from '../base/ventanas/hojas-sin-guardar.ts';
import { useIr } from '../base/ventanas/useIr.ts';
import { useConfirmacion } from '../components/Confirmacion.tsx';

const SIN_GUARDAR = { titulo: '¿Cerrar sesión sin guardar?', cancelar: 'Seguir aquí' } as const;
const PREGUNTAS = {
  aqui: { ...SIN_GUARDAR, texto: 'Hay algo que no guardaste. Al cerrar sesión se perderá.' },
  'otra pestaña': {
    ...SIN_GUARDAR,
    texto: 'En otra pestaña hay algo que no guardaste. Al cerrar sesión se perderá.',
  },
  guardando: {
    titulo: '¿Cerrar sesión mientras se guarda?',
    texto: 'Algo se está guardando todavía. Si no esperas, no sabrás si quedó.',
    cancelar: 'Esperar',
  },
} as const;

const seGuarda = (store: Store): boolean =>
  Object.values(store.getState().api.mutations).some((una) => una?.status === 'pending');

export const useCerrarSesion = () => {
  const store = useAppStore();
  const ir = useIr();
  const preguntar = useConfirmacion();

  const estaSegura = async (): Promise<boolean> => {
    const guardando = seGuarda(store);
    const donde = guardando ? 'guardando' : dondeHaySinGuardar();
    if (donde === null) return true;
    // The question goes when what was being saved is saved or refused.
    const mientras = new AbortController();
    const dejar = store.subscribe(() => {
      if (guardando && !seGuarda(store)) mientras.abort();
    });
    const si = await preguntar({
      ...PREGUNTAS[donde],
      confirmar: 'Cerrar sesión',
      peligro: true,
      mientras: mientras.signal,
    });
    dejar();
    return si;
  };

  return async (): Promise<void> => {
    if (!(await estaSegura())) return;
    store.dispatch(sesionCerrada());
    ir('/login');
  };
};
