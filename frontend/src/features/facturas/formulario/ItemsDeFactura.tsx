import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import { milesimasDe, centavosDe, precioPorCantidad } from '@dominio/dinero.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { CampoDecimal, CampoTexto } from '../../../components/campos.tsx';
import { type ValoresDeFactura } from './valores.ts';

interface Props {
  control: Control<ValoresDeFactura>;
  /** Stable keys of the items, in order. */
  claves: readonly string[];
  onQuitar: (lugar: number) => void;
  disabled: boolean;
}

/** The items: rows of one table on a desk, cards on the phone. */
export const ItemsDeFactura = ({ control, claves, onQuitar, disabled }: Props) => (
  <Box
    component="ul"
    aria-label="Conceptos"
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
  >
    {claves.map((clave, lugar) => (
      <Box
        key={clave}
        component="li"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr auto', md: 'minmax(0, 1fr) 110px 150px 130px 44px' },
          gap: 1.5,
          alignItems: 'start',
          p: { xs: 1.5, md: 0 },
          border: { xs: '1px solid var(--mui-palette-divider)', md: 0 },
          borderRadius: 3,
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <CampoTexto
            control={control}
            name={`items.${lugar}.descripcion`}
            label="Descripción"
            size="small"
            disabled={disabled}
          />
        </Box>
        <CampoDecimal
          control={control}
          name={`items.${lugar}.cantidad`}
          label="Cantidad"
          decimales={3}
          size="small"
          disabled={disabled}
        />
        <CampoDecimal
          control={control}
          name={`items.${lugar}.precio_unitario`}
          label="Precio"
          size="small"
          disabled={disabled}
        />
        <TotalDelItem control={control} lugar={lugar} />
        <IconButton
          onClick={() => onQuitar(lugar)}
          disabled={disabled}
          aria-label={`Quitar concepto ${lugar + 1}`}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
    ))}
  </Box>
);

const TotalDelItem = ({ control, lugar }: { control: Control<ValoresDeFactura>; lugar: number }) => {
  const item = useWatch({ control, name: `items.${lugar}` });
  const total =
    precioPorCantidad(centavosDe(item?.precio_unitario) ?? 0, milesimasDe(item?.cantidad) ?? 0) ?? 0;
  return (
    <Typography
      component="p"
      sx={{
        textAlign: 'right',
        fontWeight: 600,
        lineHeight: '40px',
        gridColumn: { xs: '1 / 3', md: 'auto' },
      }}
    >
      <Dinero centavos={total} />
    </Typography>
  );
};
