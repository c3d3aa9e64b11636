import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { TEXTOS } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useMetodosActivos } from '../configuracion/useMetodosActivos.tsx';
import { ResumenDeFactura } from './ResumenDeFactura.tsx';

/** A method as a card that is one label: the whole of it chooses, and the keyboard stops at it once. */
const OpcionDeMetodo = ({ metodo, elegida }: { metodo: MetodoDePago; elegida: boolean }) => (
  <Card sx={{ flexShrink: 0, ...(elegida && { borderColor: 'primary.main' }) }}>
    <FormControlLabel
      value={metodo.id}
      control={<Radio />}
      sx={{ m: 0, p: 1, minHeight: 56, width: '100%', gap: 1 }}
      slotProps={{ typography: { component: 'span', sx: { minWidth: 0, flex: 1 } } }}
      label={
        <>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {metodo.nombre}
          </Typography>
          {metodo.descripcion && (
            <Typography
              component="span"
              variant="body2"
              color="textSecondary"
              sx={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {metodo.descripcion}
            </Typography>
          )}
        </>
      }
    />
  </Card>
);

interface Props {
  factura: FacturaDeApi;
  /** How the customer will be told. */
  por: 'WhatsApp' | 'Email';
  elegido: MetodoDePago | null;
  onElegir: (metodo: MetodoDePago) => void;
  onCerrar: () => void;
}

/** The payment-method picker (spec section 2): active methods in their order. */
export const SelectorDeMetodo = ({ factura, por, elegido, onElegir, onCerrar }: Props) => {
  const { activos, enSuLugar, propuesto, recordar } = useMetodosActivos(64);
  const [tocado, setTocado] = useState<string | null>(null);
  const id = tocado ?? elegido?.id ?? propuesto?.id ?? '';
  const [falta, setFalta] = useState(false);
  const idDelProblema = useId();
  const continuar = () => {
    const metodo = activos.find((uno) => uno.id === id);
    if (!metodo) return setFalta(true);
    recordar(metodo);
    onElegir(metodo);
  };
  return (
    <DialogoAdaptable
      abierto
      titulo="Seleccionar Método de Pago"
      onCerrar={onCerrar}
      acciones={
        <>
          <Button onClick={onCerrar}>Cancelar</Button>
          <Button variant="contained" onClick={continuar} disabled={activos.length === 0}>
            {por === 'WhatsApp' ? 'Continuar con WhatsApp' : 'Continuar con Email'}
          </Button>
        </>
      }
    >
      <ResumenDeFactura factura={factura} />
      {enSuLugar}
      {activos.length > 0 && (
        <FormControl error={falta}>
          <Box role="alert">
            {falta && (
              <FormHelperText id={idDelProblema} sx={{ mx: 0, mb: 1 }}>
                {TEXTOS.metodo}
              </FormHelperText>
            )}
          </Box>
          <RadioGroup
            aria-label="Métodos de pago"
            aria-describedby={falta ? idDelProblema : undefined}
            value={id}
            onChange={(_evento, elegida) => {
              setTocado(elegida);
              setFalta(false);
            }}
            sx={{ gap: 1, flexWrap: 'nowrap' }}
          >
            {activos.map((metodo) => (
              <OpcionDeMetodo key={metodo.id} metodo={metodo} elegida={metodo.id === id} />
            ))}
          </RadioGroup>
        </FormControl>
      )}
    </DialogoAdaptable>
  );
};
