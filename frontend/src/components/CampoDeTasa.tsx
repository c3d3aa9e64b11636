import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { TASAS, formatoDeTasa } from '@cuenta-clara/dominio/iva';

type Props<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
  /** The text of the option without a rate. When absent, a null rate is shown but cannot be chosen. */
  sinElegir?: string;
} & Pick<TextFieldProps, 'label' | 'helperText' | 'disabled' | 'size' | 'sx' | 'slotProps'>;

/** The select is native, because an invoice has up to a hundred of them, rendered as the owner types. */
export const CampoDeTasa = <V extends FieldValues>({
  control,
  name,
  sinElegir,
  helperText,
  slotProps,
  ...aspecto
}: Props<V>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => {
      const tasa = TASAS.find((una) => una === value);
      return (
        <TextField
          {...aspecto}
          {...field}
          select
          fullWidth
          value={tasa === undefined ? '' : String(tasa)}
          onChange={({ target }) => onChange(TASAS.find((una) => String(una) === target.value) ?? null)}
          inputRef={ref}
          error={error !== undefined}
          helperText={error?.message ?? helperText}
          slotProps={{ ...slotProps, select: { native: true }, inputLabel: { shrink: true } }}
        >
          {(sinElegir !== undefined || tasa === undefined) && <option value="">{sinElegir}</option>}
          {TASAS.map((una) => (
            <option key={una} value={String(una)}>
              {formatoDeTasa(una)}
            </option>
          ))}
        </TextField>
      );
    }}
  />
);
