import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useLocation } from 'wouter';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { FACTURA_PAGADA } from '@cuenta-clara/dominio/facturas/factura';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { useVuelta } from '../../../base/vuelta.ts';
import { CampoTexto } from '../../../components/campos.tsx';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { Pagina } from '../../../components/Pagina.tsx';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { BotonDeVistaPrevia } from './BotonDeVistaPrevia.tsx';
import { DatosGenerales } from './DatosGenerales.tsx';
import { ServiciosDeFactura } from './ServiciosDeFactura.tsx';
import { TotalesDelFormulario } from './TotalesDelFormulario.tsx';
import { useEnviarFactura } from './useEnviarFactura.ts';
import { useFormularioDeFactura } from './useFormularioDeFactura.ts';
import { type ValoresDeFactura } from './valores.ts';

interface Props {
  /** null for a new one; else as it was when the form was opened. */
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  inicial: ValoresDeFactura;
  usuario: string;
  /** The one that this new one is made like. */
  repetida?: string | null;
  /** Opens the form anew with the invoice as it now is. */
  onRecargar: () => void;
}

/** The invoice form (spec section 2). What breaks a rule is said where it is; a failed save keeps all that was typed. */
export const FormularioDeFactura = ({
  factura,
  negocio,
  inicial,
  usuario,
  repetida = null,
  onRecargar,
}: Props) => {
  const { form, version, clave, seRecupero, olvidar, empezarDeNuevo, rechazar } = useFormularioDeFactura(
    factura,
    inicial,
    usuario,
    repetida,
  );
  const { control, getValues, formState } = form;
  const [, ir] = useLocation();
  const preguntar = useConfirmacion();
  const vuelta = useVuelta('/facturas');
  const volver = () => {
    olvidar();
    ir(vuelta);
  };
  const cancelar = useSalirSinPerder(formState.isDirty, volver);
  const { guardar, guardarBorrador, enviando, fallo } = useEnviarFactura({
    factura,
    version,
    clave,
    form,
    onRechazo: rechazar,
    onGuardada: volver,
  });
  const recargar = async () => {
    const si = await preguntar({
      titulo: '¿Volver a cargar la factura?',
      texto: 'Verás la factura como está ahora; lo que escribiste se perderá.',
      confirmar: 'Volver a cargar',
      peligro: true,
    });
    if (!si) return;
    olvidar();
    onRecargar();
  };
  const pagada = factura?.estado === 'pagada';
  const sinGuardar = enviando || pagada;

  return (
    <Pagina titulo={factura ? 'Editar Factura' : 'Nueva Factura'}>
      {pagada && <Alert severity="info">{FACTURA_PAGADA}</Alert>}
      {seRecupero && (
        <Alert
          severity="info"
          action={
            <Button size="small" color="inherit" onClick={empezarDeNuevo}>
              Descartar
            </Button>
          }
        >
          Recuperamos lo que no habías guardado.
        </Alert>
      )}
      <Box
        component="form"
        noValidate
        onSubmit={(evento) => void guardar(evento)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
          <DatosGenerales control={control} disabled={pagada} />
          <ServiciosDeFactura control={control} disabled={pagada} />
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
            gap: 1.5,
            position: { lg: 'sticky' },
            top: { lg: 24 },
          }}
        >
          <TotalesDelFormulario control={control} disabled={pagada} />
          {fallo && (
            <Alert severity="error">
              {fallo.texto}
              {fallo.hayOtraVersion && (
                <Button
                  size="small"
                  color="inherit"
                  onClick={() => void recargar()}
                  sx={{ display: 'block', mt: 0.5, ml: -1.5 }}
                >
                  Volver a cargar
                </Button>
              )}
            </Alert>
          )}
          <Button type="submit" variant="contained" disabled={sinGuardar}>
            {enviando ? 'Guardando...' : factura ? 'Actualizar factura' : 'Crear factura'}
          </Button>
          <Button variant="outlined" onClick={(evento) => void guardarBorrador(evento)} disabled={sinGuardar}>
            Guardar borrador
          </Button>
          <Button onClick={cancelar} disabled={enviando}>
            Cancelar
          </Button>
        </Card>
      </Box>
      <BotonDeVistaPrevia valores={getValues} factura={factura} negocio={negocio} />
    </Pagina>
  );
};
