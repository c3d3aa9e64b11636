import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useState } from 'react';
import { TEXTOS } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { GrupoDeTarjetas } from '../../components/GrupoDeTarjetas.tsx';
import { useMetodosActivos } from '../configuracion/useMetodosActivos.tsx';
import { ResumenDeFactura } from './ResumenDeFactura.tsx';

interface Props {
  factura: FacturaDeApi;
  por: 'WhatsApp' | 'Email';
  elegido: MetodoDePago | null;
  onElegir: (metodo: MetodoDePago) => void;
  onCerrar: () => void;
}

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
          <GrupoDeTarjetas
            nombre="Métodos de pago"
            opciones={activos.map(({ id: valor, nombre: titulo, descripcion: detalle }) => ({
              valor,
              titulo,
              detalle,
            }))}
            elegida={id}
            onElegir={(elegida) => {
              setTocado(elegida);
              setFalta(false);
            }}
            problema={falta ? idDelProblema : undefined}
          />
        </FormControl>
      )}
    </DialogoAdaptable>
  );
};
