import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Fab from '@mui/material/Fab';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Controller, type FieldPath, useFieldArray, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { FACTURA_PAGADA } from '@dominio/facturas/factura.ts';
import { type NegocioDeApi } from '@dominio/negocio/negocio.view.ts';
import { erroresPorCampo } from '../../../app/mensaje-de-error.ts';
import { toast } from '../../../app/toasts.tsx';
import { CampoFecha } from '../../../components/CampoFecha.tsx';
import { CampoTexto } from '../../../components/campos.tsx';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { ItemsDeFactura } from './ItemsDeFactura.tsx';
import { SelectorDeCliente } from './SelectorDeCliente.tsx';
import { SelectorDeServicio } from './SelectorDeServicio.tsx';
import { TotalesDelFormulario } from './TotalesDelFormulario.tsx';
import { VistaPrevia } from './VistaPrevia.tsx';
import { useGuardarFactura } from './useGuardarFactura.ts';
import { type ValoresDeFactura, campoDelFormulario, erroresDe } from './valores.ts';

interface Props {
  /** null for a new one. */
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  inicial: ValoresDeFactura;
}

/** The invoice form (spec section 2). What breaks a rule is said where it is; a failed save keeps all that was typed. */
export const FormularioDeFactura = ({ factura, negocio, inicial }: Props) => {
  const { control, getValues, setValue, setError, clearErrors, formState } = useForm<ValoresDeFactura>({
    defaultValues: inicial,
  });
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const { guardar, ocupado, error } = useGuardarFactura(factura);
  const [previa, setPrevia] = useState(false);
  const preguntar = useConfirmacion();
  const [, ir] = useLocation();
  const pagada = factura?.estado === 'pagada';
  const salir = useSalirSinPerder(formState.isDirty, () => ir('/facturas'));
  const errores = formState.errors;

  const senalar = (porCampo: Record<string, string>): boolean => {
    for (const [campo, message] of Object.entries(porCampo))
      setError(campoDelFormulario(campo) as FieldPath<ValoresDeFactura>, { type: 'regla', message });
    return Object.keys(porCampo).length > 0;
  };
  const enviar = async (comoBorrador: boolean) => {
    clearErrors();
    const valores = getValues();
    if (senalar(erroresDe(valores))) return;
    const si = await preguntar({
      titulo: comoBorrador ? '¿Guardar borrador?' : factura ? '¿Actualizar factura?' : '¿Crear factura?',
      texto: `Factura #${valores.numero_factura} para ${valores.cliente?.nombre ?? ''}.`,
      confirmar: comoBorrador ? 'Sí, guardar' : factura ? 'Sí, actualizar' : 'Sí, crear',
    });
    if (!si) return;
    const resultado = await guardar(valores, comoBorrador, {
      elNumeroEsSuyo: formState.dirtyFields.numero_factura === true,
      onOtroNumero: (numero) => {
        setValue('numero_factura', String(numero));
        toast.aviso(`Ese número ya se usó: esta será la factura #${numero}.`);
      },
    });
    if (resultado.error) return void senalar(erroresPorCampo(resultado.error));
    toast.exito(
      comoBorrador
        ? 'Borrador guardado exitosamente'
        : factura
          ? 'Factura actualizada exitosamente'
          : 'Factura creada exitosamente',
    );
    ir('/facturas');
  };

  return (
    <Pagina titulo={factura ? 'Editar Factura' : 'Nueva Factura'}>
      {pagada && <Alert severity="info">{FACTURA_PAGADA}</Alert>}
      {error && <Alert severity="error">{error}</Alert>}
      <Box
        component="form"
        noValidate
        onSubmit={(evento) => {
          evento.preventDefault();
          void enviar(false);
        }}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 340px' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
          <Card
            sx={{
              p: { xs: 2, md: 3 },
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
              gap: 2,
            }}
          >
            <Controller
              control={control}
              name="cliente"
              render={({ field, fieldState }) => (
                <SelectorDeCliente
                  valor={field.value}
                  onCambio={field.onChange}
                  error={fieldState.error?.message}
                  disabled={pagada}
                />
              )}
            />
            <CampoTexto
              control={control}
              name="numero_factura"
              label="Número de factura"
              limpiar={(texto) => texto.replace(/\D/g, '').slice(0, 9)}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              disabled={pagada}
            />
            <Controller
              control={control}
              name="fecha_factura"
              render={({ field, fieldState }) => (
                <CampoFecha
                  label="Fecha de creación"
                  valor={field.value}
                  onCambio={field.onChange}
                  error={fieldState.error?.message}
                  disabled={pagada}
                />
              )}
            />
            <Controller
              control={control}
              name="fecha_vencimiento"
              render={({ field, fieldState }) => (
                <CampoFecha
                  label="Fecha de vencimiento"
                  valor={field.value}
                  onCambio={field.onChange}
                  error={fieldState.error?.message}
                  disabled={pagada}
                  opcional
                />
              )}
            />
          </Card>
          <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
            <Typography variant="h2">Servicios</Typography>
            <SelectorDeServicio
              disabled={pagada}
              error={errores.items?.message ?? errores.items?.root?.message}
              onAgregar={(item) => {
                clearErrors('items');
                append(item, { shouldFocus: false });
              }}
            />
            {fields.length > 0 && (
              <ItemsDeFactura
                control={control}
                claves={fields.map(({ id }) => id)}
                onQuitar={remove}
                disabled={pagada}
              />
            )}
          </Card>
          <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
            <CampoTexto control={control} name="nota" label="Nota" multiline minRows={2} disabled={pagada} />
            <CampoTexto
              control={control}
              name="terminos"
              label="Términos"
              multiline
              minRows={2}
              disabled={pagada}
            />
          </Card>
        </Box>
        <Card
          sx={{
            p: { xs: 2, md: 3 },
            display: 'flex',
            flexDirection: 'column',
            gap: 2,
            position: { lg: 'sticky' },
            top: { lg: 24 },
          }}
        >
          <TotalesDelFormulario control={control} disabled={pagada} />
          <Button type="submit" variant="contained" disabled={ocupado || pagada}>
            {ocupado ? 'Guardando...' : factura ? 'Actualizar factura' : 'Crear factura'}
          </Button>
          <Button variant="outlined" onClick={() => void enviar(true)} disabled={ocupado || pagada}>
            Guardar borrador
          </Button>
          <Button onClick={salir} disabled={ocupado}>
            Cancelar
          </Button>
        </Card>
      </Box>
      <Fab
        aria-label="Vista previa"
        onClick={() => setPrevia(true)}
        sx={{
          position: 'fixed',
          right: { xs: 16, md: 32 },
          bottom: { xs: 'calc(76px + env(safe-area-inset-bottom))', md: 32 },
          bgcolor: 'background.paper',
          color: 'text.primary',
        }}
      >
        <VisibilityIcon />
      </Fab>
      {previa && (
        <VistaPrevia
          valores={getValues()}
          factura={factura}
          negocio={negocio}
          onCerrar={() => setPrevia(false)}
        />
      )}
    </Pagina>
  );
};
