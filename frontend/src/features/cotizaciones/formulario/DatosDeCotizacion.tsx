import Card from '@mui/material/Card';
import { type ReactNode } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { TEXTOS_DE_COTIZACION } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import { diaDe } from '@cuenta-clara/dominio/fechas';
import { type ConDudas } from '../../facturas/formulario/dudas.ts';
import { FechaDelFormulario } from '../../../components/FechaDelFormulario.tsx';
import { Plazos } from '../../../components/Plazos.tsx';
import { ClienteDelFormulario } from '../../facturas/formulario/ClienteDelFormulario.tsx';
import { type ValoresDeCotizacion } from './valores-de-cotizacion.ts';

export type DudaDe = (campo: keyof ConDudas, poner: (valor: string) => void) => ReactNode;

interface Props {
  control: Control<ValoresDeCotizacion>;
  dudaDe: DudaDe;
  disabled: boolean;
}

export const DatosDeCotizacion = ({ control, dudaDe, disabled }: Props) => (
  <Card
    sx={{
      p: { xs: 2, md: 3 },
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      gap: 2,
      '& > :first-of-type': { gridColumn: '1 / -1' },
    }}
  >
    <ClienteDelFormulario control={control} name="cliente" disabled={disabled} />
    <FechaDelFormulario
      control={control}
      name="fecha"
      label="Fecha"
      pregunta={(poner) => dudaDe('fecha_factura', poner)}
      disabled={disabled}
    />
    <div>
      <FechaDelFormulario
        control={control}
        name="valida_hasta"
        label="Válida hasta"
        siNoEsDia={TEXTOS_DE_COTIZACION.validez}
        pregunta={(poner) => dudaDe('fecha_vencimiento', poner)}
        disabled={disabled}
        opcional
      />
      {!disabled && <PlazosDeValidez control={control} />}
    </div>
  </Card>
);

/** The validities that the form offers, in days. */
const PLAZOS = [7, 15, 30];

const PlazosDeValidez = ({ control }: Pick<Props, 'control'>) => {
  const desde = diaDe(useWatch({ control, name: 'fecha' }));
  const { field } = useController({ control, name: 'valida_hasta' });
  return <Plazos plazos={PLAZOS} desde={desde} onElegir={field.onChange} />;
};
