import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { enBloques } from '../../../base/tema/en-papel.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { type ControlDelDocumento } from './control-del-documento.ts';
import { SelectorDeServicio } from './SelectorDeServicio.tsx';
import { TablaDeItems } from './TablaDeItems.tsx';
import { TarjetasDeItems } from './TarjetasDeItems.tsx';
import { type IvaDelNegocio, ivaAlEmpezar } from './valores.ts';

interface Props {
  control: ControlDelDocumento;
  iva: IvaDelNegocio;
  disabled: boolean;
}

export const ServiciosDeFactura = memo(({ control, iva, disabled }: Props) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const { errors } = useFormState({ control, name: 'items' });
  const porRenglon = useWatch({ control, name: 'iva_por_renglon' });
  const Items = useEsTelefono() ? TarjetasDeItems : TablaDeItems;
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2, ...enBloques(2) }}>
      <Typography variant="h2">Servicios</Typography>
      <SelectorDeServicio
        disabled={disabled}
        error={errors.items?.message ?? errors.items?.root?.message}
        onAgregar={({ iva: elSuyo, ...item }) =>
          append(
            { ...item, iva: porRenglon ? ivaAlEmpezar({ iva: elSuyo }, iva) : null },
            { shouldFocus: false },
          )
        }
      />
      {fields.length > 0 && (
        <Items
          control={control}
          claves={fields.map(({ id }) => id)}
          onQuitar={remove}
          disabled={disabled}
          porRenglon={porRenglon}
        />
      )}
    </Card>
  );
});
