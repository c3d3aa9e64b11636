import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { Dinero } from '../../../components/Dinero.tsx';
import { CampoDecimal } from '../../../components/campos.tsx';
import { type ConDudas } from './dudas.ts';
import { useDudas } from './useDudas.tsx';
import { type ValoresDeFactura, cifrasDe } from './valores.ts';

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
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
      py: 0.5,
      fontWeight: fuerte ? 700 : 400,
      fontSize: fuerte ? 20 : 16,
    }}
  >
    <Box component="dt" sx={{ color: fuerte ? 'text.primary' : 'text.secondary' }}>
      {nombre}
    </Box>
    <Box component="dd" sx={{ m: 0, ml: 'auto' }}>
      <Dinero centavos={centavos} />
    </Box>
  </Box>
);

interface Props {
  control: Control<ValoresDeFactura>;
  /** As it was before; null for a new one. */
  deAntes: ConDudas | null;
  disabled: boolean;
  /** What was received of it beside the deposit. */
  pagos: Centavos;
  conPagos: boolean;
}

/** Tax and deposit, and the figures while they are typed: the domain's arithmetic, so the server agrees to the cent. */
export const TotalesDelFormulario = ({ control, deAntes, disabled, pagos, conPagos }: Props) => {
  const [items, porcentaje, deposito] = useWatch({ control, name: ['items', 'porcentaje', 'deposito'] });
  const { totales } = cifrasDe({ items, porcentaje, deposito }, pagos);
  const dudaDe = useDudas(control, deAntes);
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <CampoDecimal
          control={control}
          name="porcentaje"
          label="Impuesto (%)"
          clase="porcentaje"
          pregunta={(_escrito, poner) => dudaDe('porcentaje', poner)}
          disabled={disabled}
        />
        <CampoDecimal
          control={control}
          name="deposito"
          label="Depósito"
          base={totales.total}
          disabled={disabled}
        />
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        <Renglon nombre="Subtotal" centavos={totales.subtotal} />
        <Renglon nombre="Impuesto" centavos={totales.impuesto} />
        <Renglon nombre="Total" centavos={totales.total} fuerte />
        <Renglon nombre="Depósito" centavos={totales.deposito} />
        {(conPagos || pagos !== 0) && <Renglon nombre="Pagos" centavos={pagos} />}
        <Renglon nombre="Balance restante" centavos={totales.balance_restante} />
      </Box>
    </>
  );
};
