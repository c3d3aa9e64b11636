import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, Controller } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { Dinero } from '../../../components/Dinero.tsx';
import { CampoDecimal } from '../../../components/campos.tsx';
import { nombreDelIva } from '@cuenta-clara/dominio/iva';
import { CampoDeDescuento } from './CampoDeDescuento.tsx';
import { type ConDudas } from './dudas.ts';
import { useCifras } from './useCifras.ts';
import { useDudas } from './useDudas.tsx';
import { type IvaDelNegocio, type ValoresDeFactura, usaDescuentos } from './valores.ts';

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
  iva: IvaDelNegocio;
  disabled: boolean;
  /** What was received of it beside the deposit. */
  pagos: Centavos;
  conPagos: boolean;
}

/** Tax and deposit, and the figures while they are typed: the domain's arithmetic, so the server agrees to the cent. */
export const TotalesDelFormulario = ({ control, deAntes, iva, disabled, pagos, conPagos }: Props) => {
  const { cobrado, totales } = useCifras(control, pagos);
  const { iva_por_renglon, precios_con_iva } = cobrado;
  const dudaDe = useDudas(control, deAntes);
  return (
    <>
      {(iva.precios_con_iva || precios_con_iva) && (
        <Controller
          control={control}
          name="precios_con_iva"
          render={({ field: { value, ref, ...field } }) => (
            <FormControlLabel
              label="Los precios incluyen IVA"
              control={
                <Switch {...field} checked={value} disabled={disabled} slotProps={{ input: { ref } }} />
              }
            />
          )}
        />
      )}
      {usaDescuentos(cobrado, iva) && (
        <CampoDeDescuento
          control={control}
          name="descuento"
          de="Descuento a toda la factura"
          label="Descuento a toda la factura"
          disabled={disabled}
        />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: iva_por_renglon ? '1fr' : '1fr 1fr', gap: 1.5 }}>
        {!iva_por_renglon && (
          <CampoDecimal
            control={control}
            name="porcentaje"
            label="Impuesto (%)"
            clase="porcentaje"
            pregunta={(_escrito, poner) => dudaDe('porcentaje', poner)}
            disabled={disabled}
          />
        )}
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
        {totales.descuento_importe > 0 && (
          <Renglon nombre="Descuento" centavos={-totales.descuento_importe} />
        )}
        {iva_por_renglon ? (
          totales.impuestos.map(
            ({ tasa, importe }) =>
              tasa !== null && <Renglon key={tasa} nombre={nombreDelIva(tasa)} centavos={importe} />,
          )
        ) : (
          <Renglon nombre="Impuesto" centavos={totales.impuesto} />
        )}
        <Renglon nombre="Total" centavos={totales.total} fuerte />
        <Renglon nombre="Depósito" centavos={totales.deposito} />
        {(conPagos || pagos !== 0) && <Renglon nombre="Pagos" centavos={pagos} />}
        <Renglon nombre="Balance restante" centavos={totales.balance_restante} />
      </Box>
    </>
  );
};
