import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { rechazoDelDiaDePago } from '@cuenta-clara/dominio/facturas/factura';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { confirmacionSchema } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { plegar } from '@cuenta-clara/dominio/texto';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoDecimal, CampoTexto } from '../../components/campos.tsx';
import { MarcoDeDialogo, PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { FechaDelFormulario } from '../../components/FechaDelFormulario.tsx';
import { importeEnCampo, dineroDicho } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useConfirmarAvisoMutation } from '../../api/avisos.api.ts';
import { useMetodosActivos } from '../configuracion/useMetodosActivos.tsx';
import { type AvisoDeFactura } from './aviso-de-factura.ts';

interface Props {
  de: AvisoDeFactura;
  onCerrar: () => void;
}

interface Confirmado {
  monto: string;
  fecha: Dia | null;
  metodo_pago_id: string;
  nota: string;
}

export default function DialogoDeConfirmar(props: Props) {
  const { activos, enSuLugar, propuesto } = useMetodosActivos(96);
  const { numero_factura, aviso } = props.de;
  const titulo = `Pago de la factura #${numero_factura}`;
  const suyo = activos.find(({ nombre }) => plegar(nombre) === plegar(aviso.metodo));
  return (
    <MarcoDeDialogo>
      {activos.length === 0 ? (
        <PasoDeDialogo titulo={titulo} onCerrar={props.onCerrar}>
          {enSuLugar}
        </PasoDeDialogo>
      ) : (
        <Formulario {...props} titulo={titulo} activos={activos} metodo={suyo ?? propuesto} />
      )}
    </MarcoDeDialogo>
  );
}

interface PropsDelFormulario extends Props {
  titulo: string;
  activos: readonly MetodoDePago[];
  metodo: MetodoDePago | undefined;
}

const Formulario = ({ de, titulo, activos, metodo, onCerrar }: PropsDelFormulario) => {
  const { factura_id: id, aviso } = de;
  const hoy = useHoy();
  const [confirmar] = useConfirmarAvisoMutation();
  const valores: Confirmado = {
    monto: importeEnCampo(aviso.monto),
    fecha: aviso.fecha,
    metodo_pago_id: metodo?.id ?? '',
    nota: aviso.referencia ? `Referencia ${aviso.referencia}` : '',
  };
  const { control, enviar, ocupado, estado } = useFormulario({
    que: `aviso/${aviso.id}`,
    esquema: confirmacionSchema,
    valores,
    guardar: ({ fecha, ...dicho }: Confirmado, clave) =>
      confirmar({ id, aviso_id: aviso.id, clave, cuerpo: { ...dicho, fecha: fecha ?? '' } }),
    error: 'No se pudo registrar el pago',
    alGuardar: (factura) => {
      const monto = factura.abonos.at(-1)?.monto ?? aviso.monto;
      toast.exito(`${factura.estado === 'pagada' ? 'Pago' : 'Abono'} de ${dineroDicho(monto)} registrado`);
      onCerrar();
    },
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <PasoDeDialogo
      titulo={titulo}
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Registrar pago" ocupado={ocupado} onCancelar={salir} />}
    >
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        Avisó que pagó {dineroDicho(aviso.monto)} el {formatoDeDia(aviso.fecha)} con «{aviso.metodo}»
        {aviso.referencia && `, referencia ${aviso.referencia}`}.
      </Typography>
      <CampoDecimal control={control} name="monto" label="¿Cuánto recibiste?" />
      <FechaDelFormulario
        control={control}
        name="fecha"
        label="¿Cuándo?"
        rechazo={(dia) => rechazoDelDiaDePago(dia, hoy)}
      />
      <CampoTexto control={control} name="metodo_pago_id" label="Método de pago" select>
        {activos.map(({ id: unId, nombre }) => (
          <MenuItem key={unId} value={unId}>
            {nombre}
          </MenuItem>
        ))}
      </CampoTexto>
      <CampoTexto control={control} name="nota" label="Nota (opcional)" autoComplete="off" />
    </PasoDeDialogo>
  );
};
