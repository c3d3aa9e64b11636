import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { PAGOS_DE_CFDI, type PagoDeCfdi } from '@cuenta-clara/dominio/cfdi/cfdi.api';

const DICHO = {
  pue: 'Ya está pagada, o se paga este mes (PUE)',
  ppd: 'Después, o en partes (PPD)',
} as const satisfies Record<PagoDeCfdi, string>;

interface Props {
  pago: PagoDeCfdi;
  onElegir: (pago: PagoDeCfdi) => void;
}

export const ComoSePaga = ({ pago, onElegir }: Props) => {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>¿Cuándo se paga?</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={pago}
        onChange={(_evento, elegido) => onElegir(elegido as PagoDeCfdi)}
      >
        {PAGOS_DE_CFDI.map((uno) => (
          <FormControlLabel
            key={uno}
            value={uno}
            control={<Radio />}
            label={DICHO[uno]}
            sx={{ minHeight: 44 }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
};
