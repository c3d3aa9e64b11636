import { useCallback } from 'react';

/**
 * Height of the elements fixed at the screen's bottom (tabs, a dialog's buttons). On a phone toasts stand
 * above them.
 */
export const ALTO_DEL_PIE = '--alto-del-pie';

const pies = new Map<Element, number>();

const anotar = (): void =>
  document.documentElement.style.setProperty(ALTO_DEL_PIE, `${Math.max(0, ...pies.values())}px`);

export const usePie = () =>
  useCallback((pie: HTMLElement | null) => {
    if (!pie) return;
    const vigia = new ResizeObserver(() => {
      // A bar that sticks above the tabs covers them too.
      pies.set(pie, pie.offsetHeight + (parseFloat(getComputedStyle(pie).bottom) || 0));
      anotar();
    });
    vigia.observe(pie);
    return () => {
      vigia.disconnect();
      pies.delete(pie);
      anotar();
    };
  }, []);
