import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { ErrorDeDominio } from '@dominio/errores.ts';
import { type Totales } from '@dominio/facturas/totales.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { CampoDecimal } from '../../../components/campos.tsx';
import { type ValoresDeFactura, totalesDelFormulario } from './valores.ts';

const CERO: Totales = { subtotal: 0, impuesto: 0, total: 0, deposito: 0, balance_restante: 0 };

/** The figures while they are typed: the domain's own arithmetic, so the server will agree to the cent. */
export const useTotales = (control: Control<ValoresDeFactura>): Totales => {
  const [items, porcentaje, deposito] = useWatch({ control, name: ['items', 'porcentaje', 'deposito'] });
  try {
    return totalesDelFormulario({ items, porcentaje, deposito });
  } catch (error) {
    if (error instanceof ErrorDeDominio) return CERO;
    throw error;
  }
};

const Renglon = ({
  nombre,
  centavos,
  fuerte = false,
}: {
  nombre: string;
  centavos: number;
  fuerte?: boolean;
}) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      py: 0.5,
      fontWeight: fuerte ? 700 : 400,
      fontSize: fuerte ? 20 : 16,
    }}
  >
    <span>{nombre}</span>
    <output>
      <Dinero centavos={centavos} />
    </output>
  </Box>
);

export const TotalesDelFormulario = ({
  control,
  disabled,
}: {
  control: Control<ValoresDeFactura>;
  disabled: boolean;
}) => {
  const totales = useTotales(control);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <CampoDecimal
          control={control}
          name="porcentaje"
          label="Impuesto (%)"
          decimales={4}
          disabled={disabled}
        />
        <CampoDecimal control={control} name="deposito" label="Depósito" disabled={disabled} />
      </Box>
      <Box>
        <Renglon nombre="Subtotal" centavos={totales.subtotal} />
        <Renglon nombre="Impuesto" centavos={totales.impuesto} />
        <Renglon nombre="Total" centavos={totales.total} fuerte />
        <Renglon nombre="Balance restante" centavos={totales.balance_restante} />
      </Box>
    </Box>
  );
};
