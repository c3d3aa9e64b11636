import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, Fragment, useEffect, useState } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { avisoDeImprenta } from '@cuenta-clara/dominio/imprenta';
import { erroresPorCampo, estatusDe, mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EntradaDeTelefono } from '../../components/CampoTelefono.tsx';
import { ENTRADA_DE_EMAIL } from '../../components/escritura.ts';
import { useUnaALaVez } from '../../components/useUnaALaVez.ts';
import { GuardarComo } from '../../components/GuardarComo.tsx';
import { useActualizarClienteMutation, useClienteQuery } from '../../api/clientes.api.ts';
import { useCambiarFacturaMutation } from '../../api/facturas.api.ts';
import { type EdicionDeCliente, type Problemas, cambioDe, problemasDe } from './edicion-de-cliente.ts';

interface Props {
  factura: FacturaDeApi;
  edicion: EdicionDeCliente;
  onEditar: (edicion: EdicionDeCliente) => void;
  onOcupado: (ocupado: boolean) => void;
  /** Called after saving. `version` is the invoice's version, when the invoice was changed too. */
  onGuardado: (cliente: FacturaDeApi['cliente'], version?: number | undefined) => void;
  onCancelar: () => void;
}

const ETIQUETAS = {
  nombre: 'Nombre del cliente',
  empresa: 'Empresa',
  telefono: 'Teléfono del cliente',
  email: 'Email del cliente',
} as const;
type Campo = keyof typeof ETIQUETAS;

const yaNoExiste = (error: unknown): boolean => estatusDe(error) === 404;

/**
 * The invoice's copy of the customer is corrected too, unless the invoice is paid (decisions, "Invoices").
 * The customer is loaded first, because saving replaces all of her data.
 */
export const FormularioDelCliente = ({
  factura,
  edicion,
  onEditar,
  onOcupado,
  onGuardado,
  onCancelar,
}: Props) => {
  const { cliente } = factura;
  const registro = useClienteQuery(factura.cliente_id, { refetchOnMountOrArgChange: true });
  const [actualizarCliente, { isLoading: guardandoCliente }] = useActualizarClienteMutation();
  const [cambiarFactura, { isLoading: guardandoFactura }] = useCambiarFacturaMutation();
  const [problemas, setProblemas] = useState<Problemas>({});
  const unaALaVez = useUnaALaVez();
  const guardando = guardandoCliente || guardandoFactura;
  useEffect(() => {
    onOcupado(guardando);
    return () => onOcupado(false);
  }, [onOcupado, guardando]);
  const falloLaLectura = registro.isError && !yaNoExiste(registro.error);
  const registrado = registro.isError ? undefined : registro.data;

  const rechazar = (error: unknown, siNoDice: string) => {
    setProblemas(erroresPorCampo(error));
    toast.error(mensajeDeError(error, siNoDice));
  };
  const guardar = async (formulario: HTMLFormElement) => {
    const mal = problemasDe(edicion);
    setProblemas(mal);
    const [primero] = Object.keys(mal);
    if (primero) return formulario.querySelector<HTMLElement>(`[name=${primero}]`)?.focus();
    const cambio = cambioDe(cliente, edicion);
    if (Object.keys(cambio).length === 0) return onCancelar();
    if (registrado) {
      const { user_id: _de, creado: _creado, ...datos } = registrado;
      const { error } = await actualizarCliente({ ...datos, ...cambio });
      if (error && !yaNoExiste(error)) return rechazar(error, 'Error al guardar cliente');
    }
    let version: number | undefined;
    if (factura.estado !== 'pagada') {
      const { data, error } = await cambiarFactura({ id: factura.id, cliente: cambio });
      if (error) return rechazar(error, 'Error al guardar factura');
      version = data?.version;
    }
    toast.exito('Cliente actualizado');
    const { nombre, empresa = null } = { ...cliente, ...cambio };
    onGuardado({ ...cliente, ...cambio, nombre, empresa: empresa || null }, version);
  };
  const escribir = (campo: Campo, texto: string) => {
    onEditar({ ...edicion, [campo]: texto });
    setProblemas({ ...problemas, [campo]: undefined });
  };

  if (falloLaLectura)
    return (
      <ErrorConReintento
        titulo="No pudimos cargar los datos del cliente"
        error={registro.error}
        onReintentar={() => void registro.refetch()}
      />
    );
  return (
    <Box
      component="form"
      noValidate
      aria-label="Editar cliente"
      onSubmit={(evento: FormEvent<HTMLFormElement>) => {
        const { currentTarget } = evento;
        evento.preventDefault();
        unaALaVez(() => guardar(currentTarget));
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      {(Object.keys(edicion) as Campo[]).map((campo, lugar) => {
        const comun = {
          name: campo,
          label: ETIQUETAS[campo],
          value: edicion[campo] ?? '',
          error: problemas[campo] !== undefined,
          helperText: problemas[campo] ?? avisoDeImprenta(edicion[campo] ?? ''),
          autoFocus: lugar === 0,
        };
        if (campo === 'telefono')
          return <EntradaDeTelefono key={campo} {...comun} onChange={(texto) => escribir(campo, texto)} />;
        return (
          <Fragment key={campo}>
            <TextField
              {...comun}
              onChange={(evento) => escribir(campo, evento.target.value)}
              autoComplete="off"
              slotProps={{ htmlInput: campo === 'email' ? ENTRADA_DE_EMAIL : {} }}
            />
            {campo === 'nombre' && problemas.nombre && (
              <GuardarComo
                escrito={edicion.nombre}
                onNombre={(nombre) => escribir(campo, nombre)}
                onEmpresa={(empresa) => {
                  onEditar({ ...edicion, nombre: '', empresa });
                  setProblemas({});
                }}
              />
            )}
          </Fragment>
        );
      })}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={onCancelar} disabled={guardando}>
          Cancelar
        </Button>
        <Button type="submit" variant="outlined" disabled={guardando || registro.isFetching}>
          {guardando ? 'Guardando...' : 'Guardar'}
        </Button>
      </Box>
    </Box>
  );
};
