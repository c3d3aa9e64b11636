import { useCallback } from 'react';

/** CSS variable with the height of fixed elements at the bottom (tabs, a dialog's buttons): a phone's toasts stand above it. */
export const ALTO_DEL_PIE = '--alto-del-pie';

const pies = new Map<Element, number>();

const anotar = (): void =>
  document.documentElement.style.setProperty(ALTO_DEL_PIE, `${Math.max(0, ...pies.values())}px`);

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
