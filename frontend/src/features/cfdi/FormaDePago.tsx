import TextField from '@mui/material/TextField';
import { type ReactNode } from 'react';
import { FORMAS_DE_PAGO, claveDicha } from '@cuenta-clara/dominio/catalogos-sat';
import { hacerYDecirlo } from '../../components/useTrasConfirmar.ts';
import { useActualizarMetodoDePagoMutation, useMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';

interface Props {
  texto: string | undefined;
  valor: string;
  onElegir: (forma: string) => void;
  label?: string;
  disabled?: boolean;
}

/** The select is native, because thirty options are easier to scroll in a phone's own list. */
export const FormaDePago = ({ texto, valor, onElegir, label = 'Forma de pago', disabled }: Props) => (
  <TextField
    name="forma_de_pago"
    select
    fullWidth
    label={label}
    value={valor}
    disabled={disabled}
    onChange={({ target }) => onElegir(target.value)}
    helperText={texto}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {valor === '' && <option value="">Elige una</option>}
    {FORMAS_DE_PAGO.map((una) => (
      <option key={una.clave} value={una.clave}>
        {claveDicha(una)}
      </option>
    ))}
  </TextField>
);

interface PropsDeMetodo {
  id: string | undefined;
  texto: string;
  siNoEsta: ReactNode;
}

/** The SAT form of a payment method is saved as soon as it is chosen. */
export const FormaDeMetodo = ({ id, texto, siNoEsta }: PropsDeMetodo) => {
  const { data: metodos = [] } = useMetodosDePagoQuery();
  const [actualizar, { isLoading }] = useActualizarMetodoDePagoMutation();
  const metodo = metodos.find((uno) => uno.id === id);
  if (!metodo) return siNoEsta;
  const { banco: _banco, ...suyo } = metodo;
  const elegir = (forma_sat: string) =>
    void hacerYDecirlo({
      hacer: () => actualizar({ ...suyo, forma_sat }),
      exito: `Forma de pago de ${metodo.nombre} guardada`,
      error: 'Error al actualizar método de pago',
    });
  return (
    <FormaDePago
      label={`Forma de pago de ${metodo.nombre}`}
      texto={texto}
      valor={metodo.forma_sat ?? ''}
      onElegir={elegir}
      disabled={isLoading}
    />
  );
};
