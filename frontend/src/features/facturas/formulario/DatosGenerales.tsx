import Card from '@mui/material/Card';
import { memo } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { TEXTOS } from '@cuenta-clara/dominio/facturas/factura.schema';
import { diaDe } from '@cuenta-clara/dominio/fechas';
import { CampoEntero } from '../../../components/campos.tsx';
import { FechaDelFormulario } from '../../../components/FechaDelFormulario.tsx';
import { Plazos } from '../../../components/Plazos.tsx';
import { ClienteDelFormulario } from './ClienteDelFormulario.tsx';
import { type ConDudas } from './dudas.ts';
import { useDudas } from './useDudas.tsx';
import { type ValoresDeFactura } from './valores.ts';

interface Props {
  control: Control<ValoresDeFactura>;
  deAntes: ConDudas | null;
  disabled: boolean;
  conClienteFijo: boolean;
  plazo: number | null;
  /** The number of a saved invoice. */
  suNumero: number | null;
}

export const DatosGenerales = memo(
  ({ control, deAntes, disabled, conClienteFijo, plazo, suNumero }: Props) => (
    <Card
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: 2,
      }}
    >
      <ClienteDelFormulario control={control} name="cliente" disabled={conClienteFijo} />
      <Numero control={control} disabled={disabled} suNumero={suNumero} />
      <Fecha
        control={control}
        name="fecha_factura"
        label="Fecha de creación"
        deAntes={deAntes}
        disabled={disabled}
      />
      <div>
        <Fecha
          control={control}
          name="fecha_vencimiento"
          label="Fecha de vencimiento"
          siNoEsDia={TEXTOS.vencimiento}
          deAntes={deAntes}
          disabled={disabled}
          opcional
        />
        {!disabled && <PlazosDeVencimiento control={control} plazos={plazo === null ? PLAZOS : [plazo]} />}
      </div>
    </Card>
  ),
);

const Numero = ({ control, disabled, suNumero }: Pick<Props, 'control' | 'disabled' | 'suNumero'>) => {
  const vacio =
    suNumero === null
      ? 'Al guardar toma el siguiente número libre.'
      : `Vacío: al guardar se queda con el ${suNumero}.`;
  const numero = useWatch({ control, name: 'numero_factura' });
  return (
    <CampoEntero
      control={control}
      name="numero_factura"
      label="Número de factura"
      soloCifras
      helperText={numero === '' ? vacio : undefined}
      disabled={disabled}
    />
  );
};

type Fechas = 'fecha_factura' | 'fecha_vencimiento';

const Fecha = ({
  control,
  name,
  deAntes,
  ...campo
}: Pick<Props, 'control' | 'deAntes' | 'disabled'> & {
  name: Fechas;
  label: string;
  siNoEsDia?: string;
  opcional?: boolean;
}) => {
  const dudaDe = useDudas(control, deAntes);
  return (
    <FechaDelFormulario {...campo} control={control} name={name} pregunta={(poner) => dudaDe(name, poner)} />
  );
};

const PLAZOS = [15, 30];

const PlazosDeVencimiento = ({ control, plazos }: Pick<Props, 'control'> & { plazos: readonly number[] }) => {
  const desde = diaDe(useWatch({ control, name: 'fecha_factura' }));
  const { field } = useController({ control, name: 'fecha_vencimiento' });
  return <Plazos plazos={plazos} desde={desde} onElegir={field.onChange} />;
};
