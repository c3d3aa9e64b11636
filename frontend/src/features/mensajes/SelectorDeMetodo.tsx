import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Radio from '@mui/material/Radio';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TEXTOS } from '@dominio/facturas/factura.schema.ts';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { type MetodoDePago } from '@dominio/metodos-de-pago/metodos-de-pago.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { useMetodosDePagoQuery } from '../configuracion/metodos-de-pago.api.ts';
import { ResumenDeFactura } from './ResumenDeFactura.tsx';

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
  const { data: metodos = [], isLoading, isError, refetch } = useMetodosDePagoQuery();
  const [id, setId] = useState(elegido?.id ?? null);
  const [falta, setFalta] = useState(false);
  const activos = metodos.filter(({ activo }) => activo);
  const continuar = () => {
    const metodo = activos.find((uno) => uno.id === id);
    if (metodo) onElegir(metodo);
    else setFalta(true);
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
      {isLoading && <Skeleton variant="rounded" height={64} />}
      {isError && (
        <ErrorConReintento titulo="Error al cargar métodos de pago" onReintentar={() => void refetch()} />
      )}
      {!isLoading && !isError && activos.length === 0 && (
        <EstadoVacio
          dibujo="pagos"
          titulo="No hay métodos de pago disponibles"
          texto="Configura métodos de pago en la sección de configuración"
        />
      )}
      {falta && (
        <Typography color="error" role="alert">
          {TEXTOS.metodo}
        </Typography>
      )}
      <Box
        role="radiogroup"
        aria-label="Métodos de pago"
        sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {activos.map((metodo) => (
          <Card
            key={metodo.id}
            sx={{ flexShrink: 0, borderColor: metodo.id === id ? 'primary.main' : undefined }}
          >
            <CardActionArea
              component="label"
              sx={{
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'flex-start',
                gap: 1,
                p: 1,
                minHeight: 56,
              }}
            >
              <Radio
                checked={metodo.id === id}
                onChange={() => setId(metodo.id)}
                name="metodo"
                value={metodo.id}
              />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{metodo.nombre}</Typography>
                {metodo.descripcion && (
                  <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
                    {metodo.descripcion}
                  </Typography>
                )}
              </Box>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </DialogoAdaptable>
  );
};
