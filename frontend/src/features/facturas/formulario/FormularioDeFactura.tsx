import Button from '@mui/material/Button';
import { useId, useMemo } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useVuelta } from '../../../base/sesion/vuelta.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { pagosDe, tienePagos } from '../cobro/pagos-dichos.ts';
import { AvisoDePagada } from './AvisoDePagada.tsx';
import { AvisoDePagos } from './AvisoDePagos.tsx';
import { AvisoDeTimbrada } from './AvisoDeTimbrada.tsx';
import { AvisoDePrecios } from './AvisoDePrecios.tsx';
import { VistaPreviaDeFactura } from '../hoja/VistaPrevia.tsx';
import { DatosGenerales } from './DatosGenerales.tsx';
import { MarcoDelFormulario } from './MarcoDelFormulario.tsx';
import { NotaYTerminos } from './NotaYTerminos.tsx';
import { ServiciosDeFactura } from './ServiciosDeFactura.tsx';
import { TotalesDelFormulario } from './TotalesDelFormulario.tsx';
import { delDocumento } from './control-del-documento.ts';
import { useEnviarFactura } from './useEnviarFactura.ts';
import { useFormularioDeFactura } from './useFormularioDeFactura.ts';
import { type ValoresDeFactura, ivaDe, valoresDe } from './valores.ts';

interface Props {
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  inicial: ValoresDeFactura;
  usuario: string;
  /** The id of the invoice that is repeated, or of the customer whose page opened the form. */
  repetida?: string | null;
  modelo?: FacturaDeApi | undefined;
  /** The owner's usual payment term in days; null when it is unknown. */
  plazo: number | null;
  /** Called for a created invoice, not for a draft. */
  onCreada?: (factura: FacturaDeApi) => void;
  onRecargar: () => void;
}

export const FormularioDeFactura = ({
  factura,
  negocio,
  inicial,
  usuario,
  repetida = null,
  modelo,
  plazo,
  onCreada,
  onRecargar,
}: Props) => {
  const pagos = factura ? pagosDe(factura) : 0;
  const deAntes = useMemo(() => factura && valoresDe(factura), [factura]);
  const iva = useMemo(() => ivaDe(negocio), [negocio]);
  const conPagos = factura !== null && tienePagos(factura);
  const { form, version, clave, loEnviado, seRecupero, envio, olvidar, empezarDeNuevo, proponer, rechazar } =
    useFormularioDeFactura(factura, inicial, pagos, usuario, repetida);
  const { control, getValues, formState } = form;
  const documento = delDocumento(control);
  const ir = useIr();
  const preguntar = useConfirmacion();
  const vuelta = useVuelta('/facturas');
  const volver = () => {
    olvidar();
    ir(vuelta);
  };
  const { guardar, guardarBorrador, enviando, fallo } = useEnviarFactura({
    factura,
    negocio,
    version,
    clave,
    loEnviado,
    form,
    onRechazo: rechazar,
    onOtroNumero: proponer,
    onGuardada: (guardada) => {
      if (!onCreada || guardada.estado === 'borrador') return volver();
      olvidar();
      onCreada(guardada);
    },
  });
  const cancelar = useSalirSinPerder(
    { conCambios: formState.isDirty, ocupado: enviando, sinRespuesta: fallo?.sinRespuesta ?? false },
    volver,
  );
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
  const timbrada = factura !== null && timbreVigente(factura) !== null;
  const cerrada = pagada || timbrada;
  const esTelefono = useEsTelefono();
  const idDelFormulario = useId();
  const verbo = factura ? 'Actualizar' : 'Crear';
  const enviar = (
    <Button
      type="submit"
      form={idDelFormulario}
      variant="contained"
      disabled={enviando}
      {...(!enviando && { 'aria-label': `${verbo} factura` })}
    >
      {enviando ? 'Guardando...' : esTelefono ? verbo : `${verbo} factura`}
    </Button>
  );

  return (
    <MarcoDelFormulario
      id={idDelFormulario}
      titulo={factura ? 'Editar Factura' : 'Nueva Factura'}
      control={documento}
      avisos={
        <>
          {timbrada && <AvisoDeTimbrada id={factura.id} />}
          {pagada && !timbrada && (
            <AvisoDePagada
              factura={factura}
              onRevertida={() => {
                olvidar();
                onRecargar();
              }}
            />
          )}
          {!cerrada && conPagos && <AvisoDePagos factura={factura} />}
          {modelo && <AvisoDePrecios form={form} modelo={modelo} />}
        </>
      }
      seRecupero={seRecupero}
      envio={envio}
      onEmpezarDeNuevo={empezarDeNuevo}
      onEnviar={guardar}
      previa={{
        valores: () => getValues(),
        vista: (valores, cerrar) => (
          <VistaPreviaDeFactura valores={valores} factura={factura} negocio={negocio} onCerrar={cerrar} />
        ),
      }}
      totales={
        <TotalesDelFormulario
          control={control}
          deAntes={deAntes}
          iva={iva}
          disabled={cerrada}
          pagos={pagos}
          conPagos={conPagos}
        />
      }
      fallo={fallo}
      onRecargar={() => void recargar()}
      enviar={!cerrada && enviar}
      botones={
        <>
          {!cerrada && !conPagos && (
            <Button variant="outlined" onClick={guardarBorrador} disabled={enviando}>
              Guardar borrador
            </Button>
          )}
          <Button onClick={cancelar} disabled={enviando}>
            {cerrada ? 'Volver' : 'Cancelar'}
          </Button>
        </>
      }
    >
      <DatosGenerales
        control={control}
        deAntes={deAntes}
        disabled={cerrada}
        conClienteFijo={cerrada || conPagos}
        plazo={plazo}
        suNumero={factura?.numero_factura ?? null}
      />
      <ServiciosDeFactura control={documento} iva={iva} disabled={cerrada} />
      <NotaYTerminos control={documento} disabled={cerrada} />
    </MarcoDelFormulario>
  );
};
