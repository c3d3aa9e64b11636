import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  texto: string;
}

export const CampoDeSiONo = <V extends FieldValues>({ control, name, label, texto }: Props<V>) => {
  const id = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, ...field } }) => (
        <Box>
          <FormControlLabel
            label={label}
            sx={{ minHeight: 44 }}
            control={
              <Switch
                {...field}
                checked={Boolean(value)}
                slotProps={{ input: { ref, 'aria-describedby': id } }}
              />
            }
          />
          <Typography id={id} variant="body2" color="textSecondary">
            {texto}
          </Typography>
        </Box>
      )}
    />
  );
};
