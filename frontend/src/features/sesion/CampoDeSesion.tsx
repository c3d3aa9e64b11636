import { emailEscrito } from '@cuenta-clara/dominio/contacto-escrito';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ChangeEvent, type ClipboardEvent, useId } from 'react';
import { TAL_CUAL } from '../../components/escritura.ts';

interface Props {
  label: string;
  valor: string;
  onCambio: (valor: string) => void;
  error?: string | undefined;
  ayuda?: string | undefined;
  type?: OutlinedInputProps['type'];
  autoComplete: string;
  inputMode?: 'numeric' | 'text' | undefined;
  autoFocus?: boolean;
  endAdornment?: OutlinedInputProps['endAdornment'];
}

/**
 * Chromium encodes the domain of what is pasted into a field of type `email` before the change is handled:
 * `.mx’` would be `.xn--mx-o2t`. A domain of other letters must be encoded, as it is when it is typed at sign-in.
 */
const SOLO_ASCII = /^\p{ASCII}*$/u;

/**
 * A pasted e-mail loses what was copied along with it. One that the browser fills in stays as it is: older
 * accounts have invisible characters in their e-mail.
 */
const loEscrito = ({ target: { type, value }, nativeEvent }: ChangeEvent<HTMLInputElement>): string =>
  type === 'email' && 'inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste'
    ? emailEscrito(value)
    : value;

/** This field is no TextField, which would load the menus of a select with the first page. */
export const CampoDeSesion = ({ label, valor, onCambio, error, ayuda, inputMode, ...entrada }: Props) => {
  const id = useId();
  const idDeLoDicho = useId();
  const dicho = error ?? ayuda;
  return (
    <FormControl error={error !== undefined} required>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...entrada}
        id={id}
        label={label}
        placeholder={label}
        name={entrada.autoComplete}
        slotProps={{ input: { inputMode, ...(entrada.autoComplete !== 'name' && TAL_CUAL) } }}
        value={valor}
        onPaste={(evento: ClipboardEvent) => {
          if (entrada.type !== 'email' || valor !== '') return;
          const pegado = emailEscrito(evento.clipboardData.getData('text'));
          if (!SOLO_ASCII.test(pegado)) return;
          evento.preventDefault();
          onCambio(pegado);
        }}
        onChange={(evento: ChangeEvent<HTMLInputElement>) => onCambio(loEscrito(evento))}
        aria-describedby={dicho === undefined ? undefined : idDeLoDicho}
      />
      {dicho !== undefined && <FormHelperText id={idDeLoDicho}>{dicho}</FormHelperText>}
    </FormControl>
  );
};
