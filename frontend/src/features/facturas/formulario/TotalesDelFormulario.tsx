import { memo } from 'react';
import { type Control } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { CampoDecimal } from '../../../components/campos.tsx';
import { ABONOS, ANTICIPO } from '../cobro/pagos-dichos.ts';
import { RenglonDelTotal, TotalesDelDocumento } from './TotalesDelDocumento.tsx';
import { delDocumento } from './control-del-documento.ts';
import { type ConDudas } from './dudas.ts';
import { type CifrasDelDocumento, useCifras } from './useCifras.ts';
import { useDudas } from './useDudas.tsx';
import { type IvaDelNegocio, type ValoresDeFactura } from './valores.ts';

interface Props {
  control: Control<ValoresDeFactura>;
  deAntes: ConDudas | null;
  iva: IvaDelNegocio;
  disabled: boolean;
  /** The sum of the payments, without the deposit. */
  pagos: Centavos;
  conPagos: boolean;
}

export const TotalesDelFormulario = (props: Props) => (
  <ConCifras {...props} cifras={useCifras(props.control, props.pagos)} />
);

type ConSusCifras = Props & { cifras: CifrasDelDocumento };

/** The totals are memoised, so that typing in a line does not redraw them. */
const ConCifras = memo(({ control, deAntes, iva, disabled, pagos, conPagos, cifras }: ConSusCifras) => {
  const { totales } = cifras;
  const dudaDe = useDudas(control, deAntes);
  return (
    <TotalesDelDocumento
      control={delDocumento(control)}
      cifras={cifras}
      iva={iva}
      disabled={disabled}
      de="la factura"
      dudaDelImpuesto={(poner) => dudaDe('porcentaje', poner)}
      campo={
        <CampoDecimal
          control={control}
          name="deposito"
          label="Anticipo (depósito)"
          base={totales.total}
          disabled={disabled}
        />
      }
    >
      <RenglonDelTotal nombre={ANTICIPO} centavos={totales.deposito} />
      {(conPagos || pagos !== 0) && <RenglonDelTotal nombre={ABONOS} centavos={pagos} />}
      <RenglonDelTotal nombre="Saldo" centavos={totales.balance_restante} como="resto" />
    </TotalesDelDocumento>
  );
});
