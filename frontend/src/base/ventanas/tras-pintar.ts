/**
 * Puts work off until the next paint, so that a typed key shows first. The work runs at once when the page
 * is hidden: a hidden page is not painted, and may end without notice.
 */
export class TrasPintar {
  private pendiente: (() => void) | null = null;

  constructor() {
    // `capture` runs the put-off work before other listeners, which may use its result.
    for (const evento of ['pagehide', 'visibilitychange'])
      window.addEventListener(evento, this.ya, { capture: true });
  }

  /** New work replaces earlier work that did not run yet. */
  hacer(trabajo: () => void): void {
    const espera = this.pendiente !== null;
    this.pendiente = trabajo;
    if (document.hidden) this.ya();
    else if (!espera) requestAnimationFrame(() => setTimeout(this.ya));
  }

  readonly ya = (): void => {
    const trabajo = this.pendiente;
    this.pendiente = null;
    trabajo?.();
  };
}
