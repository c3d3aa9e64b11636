import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, Controller, useFieldArray, useWatch } from 'react-hook-form';
import { type CfdiDeApi } from '@cuenta-clara/dominio/cfdi/cfdi.api';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { IVA_CERO, type IvaCero } from '@cuenta-clara/dominio/facturas/fiscal';
import { datosFiscalesDeFacturaSchema } from '@cuenta-clara/dominio/facturas/fiscal.schema';
import { formatoDeTasa } from '@cuenta-clara/dominio/iva';
import { enBloques } from '../../base/tema/en-papel.ts';
import { ClavesDelSat } from '../../components/ClavesDelSat.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useAnotarFiscalMutation } from '../../api/cfdi.api.ts';
import { leFaltaElIvaCero, renglonesConFaltas } from './faltas.ts';

interface Renglon {
  clave_sat: string;
  unidad_sat: string;
  iva_cero: IvaCero | null;
}
interface Valores {
  renglones: Renglon[];
}

interface Props {
  factura: FacturaDeApi;
  cfdi: CfdiDeApi;
}

const SIN_IVA = { 0: formatoDeTasa(0), exento: formatoDeTasa('exento') } as const satisfies Record<
  IvaCero,
  string
>;

const renglonesDe = ({ items, fiscal }: FacturaDeApi): Renglon[] =>
  items.map((item, lugar) => {
    const anotado = fiscal?.renglones[lugar];
    return {
      clave_sat: anotado?.clave_sat ?? item.clave_sat ?? '',
      unidad_sat: anotado?.unidad_sat ?? item.unidad_sat ?? '',
      iva_cero: anotado?.iva_cero ?? null,
    };
  });

export const RenglonesDelSat = ({ factura, cfdi }: Props) => {
  const conFaltas = renglonesConFaltas(cfdi);
  const [todos, setTodos] = useState(false);
  const renglones = renglonesDe(factura);
  if (conFaltas.length === 0 && !todos)
    return (
      <Button
        color="inherit"
        onClick={() => setTodos(true)}
        sx={{ alignSelf: 'flex-start', minHeight: 44, ml: -1 }}
      >
        Cambiar las claves de los renglones
      </Button>
    );
  return (
    <Formulario
      // Only changed SAT keys of the invoice mount the form again: typed keys survive a payment received
      // meanwhile.
      key={JSON.stringify(renglones)}
      {...{ factura, cfdi, renglones }}
      onGuardar={() => setTodos(false)}
      cuales={todos ? renglones.map((_renglon, lugar) => lugar) : conFaltas}
    />
  );
};

interface PropsDeFormulario extends Props {
  renglones: Renglon[];
  cuales: readonly number[];
  onGuardar: () => void;
}

const Formulario = ({ factura, cfdi, renglones, cuales, onGuardar }: PropsDeFormulario) => {
  const [anotar] = useAnotarFiscalMutation();
  const { control, enviar, ocupado } = useFormulario<Valores, FacturaDeApi>({
    // The number of lines is in the storage key: SAT keys typed for another number would not fit.
    que: `fiscal/${factura.id}/${renglones.length}`,
    seQueda: true,
    esquema: datosFiscalesDeFacturaSchema,
    valores: { renglones },
    sobre: factura,
    guardar: (valores, clave, sobre) =>
      anotar({ id: factura.id, version: (sobre ?? factura).version, clave, ...valores }),
    exito: 'Claves guardadas',
    error: 'Error al guardar las claves',
    alGuardar: onGuardar,
  });
  const { fields, replace } = useFieldArray({ control, name: 'renglones' });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={enviar}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, ...enBloques(1.5) }}
    >
      <Typography variant="h3">De sus renglones</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {cuales.map((lugar) => (
          <Box key={fields[lugar]?.id ?? lugar} component="li">
            <Typography variant="body2" sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
              {factura.items[lugar]?.descripcion}
            </Typography>
            <Box
              sx={{
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 160px' },
              }}
            >
              <ClavesDelSat
                control={control}
                clave={`renglones.${lugar}.clave_sat`}
                unidad={`renglones.${lugar}.unidad_sat`}
                de={`del renglón ${lugar + 1}`}
                conEjemplos={lugar === cuales[0]}
              />
              {(leFaltaElIvaCero(cfdi, lugar) || renglones[lugar]?.iva_cero) && (
                <CampoDeIvaCero control={control} lugar={lugar} />
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="outlined" disabled={ocupado} sx={{ minHeight: 44 }}>
          {ocupado ? 'Guardando...' : 'Guardar claves'}
        </Button>
        {cuales.length > 1 && (
          <LasDelPrimero control={control} cuales={cuales} onPoner={replace} disabled={ocupado} />
        )}
      </Box>
    </Box>
  );
};

interface PropsDeLasDelPrimero {
  control: Control<Valores>;
  cuales: readonly number[];
  onPoner: (renglones: Renglon[]) => void;
  disabled: boolean;
}

/**
 * A button that copies the first line's SAT keys to all lines, but not `iva_cero`, which is chosen for each
 * line.
 */
const LasDelPrimero = ({ control, cuales, onPoner, disabled }: PropsDeLasDelPrimero) => {
  const renglones = useWatch({ control, name: 'renglones' });
  const primero = renglones[cuales[0]!]!;
  return (
    <Button
      color="inherit"
      disabled={disabled || (!primero.clave_sat && !primero.unidad_sat)}
      onClick={() =>
        onPoner(
          renglones.map((uno, lugar) =>
            cuales.includes(lugar)
              ? { ...uno, clave_sat: primero.clave_sat, unidad_sat: primero.unidad_sat }
              : uno,
          ),
        )
      }
      sx={{ minHeight: 44 }}
    >
      Las del primero en todos
    </Button>
  );
};

/**
 * Lets the owner choose between IVA of 0 % and exempt: SAT distinguishes them although the amounts are equal.
 */
const CampoDeIvaCero = ({ control, lugar }: { control: Control<Valores>; lugar: number }) => (
  <Controller
    control={control}
    name={`renglones.${lugar}.iva_cero`}
    render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
      <TextField
        {...field}
        select
        fullWidth
        label="IVA"
        value={value ?? ''}
        onChange={({ target }) => onChange(IVA_CERO.find((uno) => uno === target.value) ?? null)}
        inputRef={ref}
        error={error !== undefined}
        helperText={error?.message}
        slotProps={{
          select: { native: true },
          inputLabel: { shrink: true },
          htmlInput: { 'aria-label': `IVA del renglón ${lugar + 1}` },
        }}
      >
        {!value && <option value="">Elige</option>}
        {IVA_CERO.map((uno) => (
          <option key={uno} value={uno}>
            {SIN_IVA[uno]}
          </option>
        ))}
      </TextField>
    )}
  />
);
