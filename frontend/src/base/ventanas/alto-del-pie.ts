import { useCallback } from 'react';

/** How high what stands at the foot of the screen reaches: the tabs, a dialog's buttons. On the phone toasts stand above it. */
export const ALTO_DEL_PIE = '--alto-del-pie';

const pies = new Map<Element, number>();

const anotar = (): void =>
  document.documentElement.style.setProperty(ALTO_DEL_PIE, `${Math.max(0, ...pies.values())}px`);

/** For the `ref` of what stands at the foot of the screen. */
export const usePie = () =>
  useCallback((pie: HTMLElement | null) => {
    if (!pie) return;
    const vigia = new ResizeObserver(() => {
      pies.set(pie, pie.offsetHeight);
      anotar();
    });
    vigia.observe(pie);
    return () => {
      vigia.disconnect();
      pies.delete(pie);
      anotar();
    };
  }, []);
