import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { nombreDelIva } from '@cuenta-clara/dominio/iva';
import { Dinero } from '../../../components/Dinero.tsx';
import { CampoDecimal } from '../../../components/campos.tsx';
import { CampoDeDescuento } from './CampoDeDescuento.tsx';
import { type ControlDelDocumento } from './control-del-documento.ts';
import { type CifrasDelDocumento } from './useCifras.ts';
import { type IvaDelNegocio, usaDescuentos } from './valores.ts';

interface PropsDeRenglon {
  nombre: string;
  centavos: number;
  /** A row of totals is `fuerte` (the total) or `resto` (the balance). */
  como?: 'parte' | 'fuerte' | 'resto';
}

const ESTILOS = {
  parte: { '& dt': { color: 'text.secondary' } },
  fuerte: { fontWeight: 700, fontSize: 20 },
  resto: { fontWeight: 600, borderTop: 1, borderColor: 'divider', mt: 0.5, pt: 1 },
} as const;

export const RenglonDelTotal = ({ nombre, centavos, como = 'parte' }: PropsDeRenglon) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: 2,
      py: 0.5,
      ...ESTILOS[como],
    }}
  >
    <dt>{nombre}</dt>
    <Box component="dd" sx={{ m: 0, ml: 'auto' }}>
      <Dinero centavos={centavos} />
    </Box>
  </Box>
);

interface Props {
  control: ControlDelDocumento;
  cifras: CifrasDelDocumento;
  iva: IvaDelNegocio;
  disabled: boolean;
  de: 'la factura' | 'la cotización';
  dudaDelImpuesto: (poner: (valor: string) => void) => ReactNode;
  campo: ReactNode;
  children?: ReactNode;
}

/** The domain computes the totals, so that they equal the server's to the cent. */
export const TotalesDelDocumento = ({
  control,
  cifras: { cobrado, totales },
  iva,
  disabled,
  de,
  dudaDelImpuesto,
  campo,
  children,
}: Props) => {
  const { iva_por_renglon, precios_con_iva } = cobrado;
  const descuento = `Descuento a toda ${de}`;
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
          de={descuento}
          label={descuento}
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
            pregunta={(_escrito, poner) => dudaDelImpuesto(poner)}
            disabled={disabled}
          />
        )}
        {campo}
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        <RenglonDelTotal nombre="Subtotal" centavos={totales.subtotal} />
        {totales.descuento_importe > 0 && (
          <RenglonDelTotal nombre="Descuento" centavos={-totales.descuento_importe} />
        )}
        {iva_por_renglon ? (
          totales.impuestos.map(
            ({ tasa, importe }) =>
              tasa !== null && <RenglonDelTotal key={tasa} nombre={nombreDelIva(tasa)} centavos={importe} />,
          )
        ) : (
          <RenglonDelTotal nombre="Impuesto" centavos={totales.impuesto} />
        )}
        <RenglonDelTotal nombre="Total" centavos={totales.total} como="fuerte" />
        {children}
      </Box>
    </>
  );
};
