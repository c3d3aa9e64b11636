import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type Control, useFieldArray, useFormState } from 'react-hook-form';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { SelectorDeServicio } from './SelectorDeServicio.tsx';
import { TablaDeItems } from './TablaDeItems.tsx';
import { TarjetasDeItems } from './TarjetasDeItems.tsx';
import { type ValoresDeFactura } from './valores.ts';

interface Props {
  control: Control<ValoresDeFactura>;
  disabled: boolean;
}

/** What is charged: a service adds an item, whose quantity and price are then its own. */
export const ServiciosDeFactura = ({ control, disabled }: Props) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const { errors } = useFormState({ control, name: 'items' });
  const Items = useEsTelefono() ? TarjetasDeItems : TablaDeItems;
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Typography variant="h2">Servicios</Typography>
      <SelectorDeServicio
        disabled={disabled}
        error={errors.items?.message ?? errors.items?.root?.message}
        onAgregar={(item) => append(item, { shouldFocus: false })}
      />
      {fields.length > 0 && (
        <Items control={control} claves={fields.map(({ id }) => id)} onQuitar={remove} disabled={disabled} />
      )}
    </Card>
  );
};
