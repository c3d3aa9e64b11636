import { memo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { CampoDecimal } from '../../../components/campos.tsx';
import { RenglonDelTotal, TotalesDelDocumento } from '../../facturas/formulario/TotalesDelDocumento.tsx';
import { delDocumento } from '../../facturas/formulario/control-del-documento.ts';
import { type CifrasDelDocumento, useCargos } from '../../facturas/formulario/useCifras.ts';
import { type IvaDelNegocio } from '../../facturas/formulario/valores.ts';
import { type DudaDe } from './DatosDeCotizacion.tsx';
import { type ValoresDeCotizacion, anticipoDe } from './valores-de-cotizacion.ts';

interface Props {
  control: Control<ValoresDeCotizacion>;
  iva: IvaDelNegocio;
  dudaDe: DudaDe;
  disabled: boolean;
}

export const TotalesDeCotizacion = (props: Props) => (
  <ConCifras {...props} cifras={useCargos(delDocumento(props.control))} />
);

type ConSusCifras = Props & { cifras: CifrasDelDocumento };

const ConCifras = memo(({ control, iva, dudaDe, disabled, cifras }: ConSusCifras) => {
  const documento = delDocumento(control);
  const pedido = anticipoDe(cifras.totales.total, useWatch({ control, name: 'anticipo' }));
  return (
    <TotalesDelDocumento
      control={documento}
      cifras={cifras}
      iva={iva}
      disabled={disabled}
      de="la cotización"
      dudaDelImpuesto={(poner) => dudaDe('porcentaje', poner)}
      campo={
        <CampoDecimal
          control={control}
          name="anticipo"
          label="Anticipo (%)"
          clase="porcentaje"
          pregunta={(_escrito, poner) => dudaDe('anticipo', poner)}
          disabled={disabled}
        />
      }
    >
      {pedido > 0 && <RenglonDelTotal nombre="Anticipo" centavos={pedido} />}
    </TotalesDelDocumento>
  );
});
