import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { type FieldPath, useController } from 'react-hook-form';
import { CampoDecimal, PreguntaDelCampo } from '../../../components/campos.tsx';
import {
  CLASE_DEL_DESCUENTO,
  SIGNOS,
  type Signo,
  conLoEscrito,
  conSigno,
  signoDe,
  sinSigno,
} from './descuento-escrito.ts';
import { dudaDelDescuento } from './dudas.ts';
import { type ControlDelDocumento } from './control-del-documento.ts';
import { type ValoresDelDocumento } from './valores.ts';

const NOMBRE = { '%': 'En porcentaje', $: 'En pesos' } as const satisfies Record<Signo, string>;

interface PropsDeSignos {
  de: string;
  signo: Signo;
  onElegir: (signo: Signo) => void;
  disabled: boolean;
}

const Signos = ({ de, signo, onElegir, disabled }: PropsDeSignos) => (
  <Box role="group" aria-label={`${de}: porcentaje o pesos`} sx={{ display: 'flex' }}>
    {SIGNOS.map((uno) => (
      <ButtonBase
        key={uno}
        aria-label={NOMBRE[uno]}
        aria-pressed={uno === signo}
        disabled={disabled}
        onClick={() => onElegir(uno)}
        sx={{
          width: { xs: 44, md: 32 },
          height: { xs: 44, md: 32 },
          borderRadius: 1,
          fontWeight: 600,
          color: uno === signo ? 'primary.main' : 'text.secondary',
          bgcolor: uno === signo ? 'action.selected' : 'transparent',
          opacity: disabled ? 0.5 : 1,
        }}
      >
        {uno}
      </ButtonBase>
    ))}
  </Box>
);

type Props = {
  control: ControlDelDocumento;
  name: Extract<FieldPath<ValoresDelDocumento>, 'descuento' | `items.${number}.descuento`>;
  de: string;
  disabled: boolean;
} & Pick<TextFieldProps, 'label' | 'hiddenLabel' | 'size' | 'sx' | 'autoFocus' | 'slotProps'>;

/** The kind of discount, percent or pesos, is chosen by a button, or by typing % or $. */
export const CampoDeDescuento = ({ control, name, de, disabled, slotProps, ...aspecto }: Props) => {
  const { field } = useController({ control, name });
  const escrito = field.value ?? '';
  const signo = signoDe(escrito);
  /** The discount that raises no question: the initial one, then any that the owner confirmed. */
  const [asiEs, setAsiEs] = useState(escrito);
  return (
    <CampoDecimal
      {...aspecto}
      control={control}
      name={name}
      clase={CLASE_DEL_DESCUENTO[signo]}
      limpiar={(texto) => conLoEscrito(texto, signo)}
      mostrar={sinSigno}
      pregunta={(texto, poner) => {
        const duda = texto === asiEs ? null : dudaDelDescuento(texto);
        return (
          duda && (
            <PreguntaDelCampo
              texto={duda.texto}
              respuestas={duda.respuestas.map((una) => una.texto)}
              onElegir={(elegida) => {
                const { valor } = duda.respuestas.find((una) => una.texto === elegida)!;
                setAsiEs(conSigno(valor, signo));
                poner(valor);
              }}
            />
          )
        );
      }}
      disabled={disabled}
      slotProps={{
        ...slotProps,
        // The label is always above the text: inside the empty field it would be under the buttons.
        inputLabel: { shrink: true },
        input: {
          sx: { pr: 0.75 },
          endAdornment: (
            <InputAdornment position="end" sx={{ maxHeight: 'none', height: 'auto' }}>
              <Signos
                de={de}
                signo={signo}
                onElegir={(otro) => field.onChange(conSigno(sinSigno(escrito), otro))}
                disabled={disabled}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
