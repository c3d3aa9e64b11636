import { type SelectProps } from '@mui/material/Select';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useVentana } from '../base/ventanas/ventanas.ts';

/**
 * The list closes on the browser's Back, before the dialog that contains it. A browser closes a `native` list
 * by itself.
 */
export const CampoDeOpciones = ({ slotProps, ...campo }: TextFieldProps) => {
  const [abierta, setAbierta] = useState(false);
  useVentana(abierta, () => setAbierta(false));
  const suyo = slotProps?.select as SelectProps | undefined;
  const select: SelectProps = {
    ...suyo,
    open: abierta,
    onOpen: (evento) => {
      suyo?.onOpen?.(evento);
      setAbierta(true);
    },
    onClose: (evento) => {
      suyo?.onClose?.(evento);
      setAbierta(false);
    },
  };
  return <TextField {...campo} select slotProps={{ ...slotProps, select }} />;
};
