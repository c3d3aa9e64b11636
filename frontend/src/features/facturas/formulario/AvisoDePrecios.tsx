import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { importeEnCampo } from '../../../components/escritura.ts';
import { useCategoriasQuery, useServiciosQuery } from '../../../api/catalogo.api.ts';
import { preciosDeHoy } from './precios-de-hoy.ts';
import { type ValoresDeFactura } from './valores.ts';

interface Props {
  form: UseFormReturn<ValoresDeFactura>;
  modelo: FacturaDeApi;
}

const CUANTOS_SE_DICEN = 3;

export const AvisoDePrecios = ({ form: { control, setValue }, modelo }: Props) => {
  const items = useWatch({ control, name: 'items' });
  const { data: servicios = [] } = useServiciosQuery();
  const { data: categorias = [] } = useCategoriasQuery();
  const precios = preciosDeHoy(items, modelo, { servicios, categorias });
  if (precios.length === 0) return null;
  const dichos = precios
    .slice(0, CUANTOS_SE_DICEN)
    .map(({ descripcion, precio }) => `${descripcion} ${formatoDeDinero(centavosDe(precio) ?? 0)}`);
  const demas = precios.length - dichos.length;
  return (
    <Alert
      severity="info"
      sx={{
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 200px', overflowWrap: 'anywhere', minWidth: 0 },
        '& .MuiAlert-action': { alignItems: 'center', pt: 0 },
      }}
      action={
        <Button
          size="small"
          color="inherit"
          sx={{ minHeight: 44, my: -1 }}
          onClick={() => {
            for (const { lugar, precio } of precios)
              setValue(`items.${lugar}.precio_unitario`, importeEnCampo(precio), {
                shouldDirty: true,
                shouldValidate: true,
              });
          }}
        >
          Usar precios de hoy
        </Button>
      }
    >
      {`Precios de hoy: ${dichos.join(', ')}${demas > 0 ? ` y ${demas} más` : ''}.`}
    </Alert>
  );
};
