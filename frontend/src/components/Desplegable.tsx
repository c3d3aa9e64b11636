import { type ReactNode, Suspense, useState } from 'react';
import { parteTardia } from '../base/carga/carga-diferida.ts';

const Collapse = parteTardia(() => import('@mui/material/Collapse'));

interface Props {
  abierto: boolean;
  children: ReactNode;
}

/** The content is not mounted before it is first unfolded. */
export const Desplegable = ({ abierto, children }: Props) => {
  const [deEntrada] = useState(abierto);
  const [seAbrio, setSeAbrio] = useState(abierto);
  if (abierto && !seAbrio) setSeAbrio(true);
  return (
    seAbrio && (
      <Suspense>
        <Collapse in={abierto} appear={!deEntrada}>
          {children}
        </Collapse>
      </Suspense>
    )
  );
};
