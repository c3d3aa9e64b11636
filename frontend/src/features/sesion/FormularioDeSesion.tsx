import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { mostrarElRechazado } from '../../components/campo-rechazado.ts';
import { useUnaALaVez } from '../../components/useUnaALaVez.ts';

interface Props {
  enviar: () => Promise<void>;
  onFocus?: () => void;
  children: ReactNode;
}

/**
 * A form of a page before sign-in. `noValidate`: the product's own texts say what is wrong. After a refusal
 * the first wrong field has the focus.
 */
export const FormularioDeSesion = ({ enviar, onFocus, children }: Props) => {
  const formulario = useRef<HTMLFormElement>(null);
  const [intentos, setIntentos] = useState(0);
  const atendidos = useRef(0);
  const unaALaVez = useUnaALaVez();
  // The effect runs after each render, because the errors of an attempt may be drawn after its end.
  useEffect(() => {
    if (atendidos.current === intentos) return;
    const equivocado = formulario.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!equivocado) return;
    atendidos.current = intentos;
    equivocado.focus();
    mostrarElRechazado();
  });
  return (
    <Box
      component="form"
      ref={formulario}
      noValidate
      onSubmit={(evento) => {
        evento.preventDefault();
        unaALaVez(async () => {
          await enviar();
          setIntentos((hechos) => hechos + 1);
        });
      }}
      onFocus={onFocus}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {children}
    </Box>
  );
};
