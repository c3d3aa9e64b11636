import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';
import { useEffect, useEffectEvent, useState } from 'react';
import { CONSEJO, LADO } from './consejo.ts';

/**
 * MUI's delays in milliseconds: until a tooltip opens on hover, opens on a long press, and closes after the
 * press.
 */
const SE_ASOMA_MS = 100;
const SE_APRIETA_MS = 700;
const SE_QUEDA_MS = 1_500;

const BURBUJA = '[role=tooltip]';
const conConsejo = (cual: EventTarget | null): Element | null =>
  cual instanceof Element ? cual.closest(`[${CONSEJO}]`) : null;

/**
 * The only tooltip of the page. It listens to the document, so that a list of a hundred rows mounts no
 * tooltips. Its text is also in the button's accessible name.
 */
export default function ConsejoALaVista() {
  const [ancla, setAncla] = useState<Element | null>(null);
  const mostrar = useEffectEvent(setAncla);
  const seVe = useEffectEvent(() => ancla !== null);
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout>;
    let vigente: Element | null = null;
    const dentroDe = (ms: number, cual: Element | null) => {
      clearTimeout(espera);
      vigente = cual;
      espera = setTimeout(() => mostrar(cual), ms);
    };
    const sobre = (cual: Element | null) => {
      if (cual !== vigente) dentroDe(cual ? SE_ASOMA_MS : 0, cual);
    };
    const oyentes: { [S in keyof DocumentEventMap]?: (suceso: DocumentEventMap[S]) => void } = {
      pointerover: ({ target, pointerType }) => {
        if (pointerType === 'touch' || (target as Element).closest(BURBUJA)) return;
        sobre(conConsejo(target));
      },
      pointerleave: () => sobre(null),
      focusin: ({ target }) => {
        if ((target as Element).matches(':focus-visible')) sobre(conConsejo(target));
      },
      focusout: () => sobre(null),
      pointerdown: ({ target, pointerType }) => {
        if (pointerType === 'touch') dentroDe(SE_APRIETA_MS, conConsejo(target));
        else {
          dentroDe(0, null);
          // A repeated `pointerover` is ignored: a ripple or a spinner under the pointer causes one.
          vigente = conConsejo(target);
        }
      },
      pointerup: ({ pointerType }) => {
        if (pointerType === 'touch') dentroDe(seVe() ? SE_QUEDA_MS : 0, null);
      },
      pointercancel: () => dentroDe(0, null),
      keydown: ({ key }) => {
        if (key === 'Escape') dentroDe(0, null);
      },
    };
    const todos = Object.entries(oyentes) as [string, (suceso: Event) => void][];
    for (const [suceso, oyente] of todos) document.addEventListener(suceso, oyente, { passive: true });
    // When this chunk loads, the pointer may already be over an element with a tooltip. In WebKit a button
    // stays `:hover` under the dialog that it opened.
    sobre(document.querySelector(`[${CONSEJO}]:hover:not([aria-hidden=true] *)`));
    return () => {
      clearTimeout(espera);
      for (const [suceso, oyente] of todos) document.removeEventListener(suceso, oyente);
    };
  }, []);
  const texto = ancla?.getAttribute(CONSEJO);
  return (
    ancla &&
    texto && (
      <Tooltip
        key={texto}
        open
        describeChild
        title={texto}
        placement={(ancla.getAttribute(LADO) ?? 'bottom') as NonNullable<TooltipProps['placement']>}
        slotProps={{ popper: { anchorEl: ancla } }}
      >
        <span hidden />
      </Tooltip>
    )
  );
}
