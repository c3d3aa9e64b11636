import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Suspense, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { clienteSchema } from '@cuenta-clara/dominio/clientes/cliente';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type DatosFiscalesDeCliente } from '@cuenta-clara/dominio/datos-fiscales';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { CampoTelefono } from '../../components/CampoTelefono.tsx';
import { DatosFiscales } from '../../components/DatosFiscales.tsx';
import {
  type FiscalEscrito,
  conFiscalDicho,
  fiscalDelCliente,
  fiscalDicho,
} from '../../components/datos-fiscales.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { direccionDeCliente } from '../../components/EnlaceACliente.tsx';
import { ENTRADA_DE_EMAIL } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSinPerder } from '../../components/useSalirSinPerder.ts';
import {
  type CuerpoDeCliente,
  useActualizarClienteMutation,
  useCrearClienteMutation,
} from '../../api/clientes.api.ts';
import { CampoDeEmpresa } from './CampoDeEmpresa.tsx';
import { CampoDeNombre } from './CampoDeNombre.tsx';
import { YaLaTienes } from './YaLaTienes.tsx';
import { SIN_SALTO } from './sin-salto.ts';

const DialogoDeHistorial = parte(() => import('../historial/DialogoDeHistorialDeCliente.tsx'));

/** The form's values are texts; empty optional values are sent as null (spec section 5). */
type Valores = Record<Exclude<keyof CuerpoDeCliente, 'fiscal'>, string> & {
  readonly fiscal: FiscalEscrito<DatosFiscalesDeCliente>;
};

const valoresDe = (cliente: ClienteDeApi | null): Valores => ({
  nombre: cliente?.nombre ?? '',
  empresa: cliente?.empresa ?? '',
  telefono: cliente?.telefono ?? '',
  email: cliente?.email ?? '',
  // A customer who is not pendiente is shown as activo. For a new customer the owner must choose (spec
  // section 4).
  categoria: cliente ? (cliente.categoria === 'pendiente' ? 'pendiente' : 'activo') : '',
  identification_number: cliente?.identification_number ?? '',
  sexo: cliente?.sexo ?? '',
  direccion: cliente?.direccion ?? '',
  notas: cliente?.notas ?? '',
  fecha_inicio: cliente?.fecha_inicio ?? '',
  fecha_vencimiento: cliente?.fecha_vencimiento ?? '',
  fecha_nacimiento: cliente?.fecha_nacimiento ?? '',
  fiscal: fiscalDelCliente(cliente?.fiscal),
});

const cuerpoDe = ({ fiscal, ...valores }: Valores): CuerpoDeCliente => ({
  ...(Object.fromEntries(
    Object.entries(valores).map(([campo, valor]) => [campo, valor === '' ? null : valor]),
  ) as Omit<CuerpoDeCliente, 'fiscal'>),
  fiscal: fiscalDicho(fiscal),
});

const REGLAS = conFiscalDicho(clienteSchema);

interface Props {
  cliente: ClienteDeApi | null;
  porLoFiscal?: boolean;
  onCerrar: (guardado: ClienteDeApi | null) => void;
}

export const DialogoDeCliente = ({ cliente, porLoFiscal = false, onCerrar }: Props) => {
  const [conHistorial, setConHistorial] = useState(false);
  const [crear] = useCrearClienteMutation();
  const [actualizar] = useActualizarClienteMutation();
  const { control, enviar, poner, ocupado, estado } = useFormulario({
    que: `cliente/${cliente?.id ?? 'nuevo'}`,
    esquema: REGLAS,
    valores: valoresDe(cliente),
    sobre: cliente,
    guardar: (valores, clave, sobre) =>
      sobre
        ? actualizar({ id: sobre.id, version: sobre.version, clave, ...cuerpoDe(valores) })
        : crear({ clave, cuerpo: cuerpoDe(valores) }),
    exito: cliente ? 'Cliente actualizado' : 'Cliente guardado',
    error: 'Error al guardar cliente',
    alGuardar: onCerrar,
  });
  const empresa = useWatch({ control, name: 'empresa' });
  const ir = useIr();
  const sinPerder = useSinPerder(estado);
  const salir = () => sinPerder(() => onCerrar(null));
  const yaLaTienes = (name: 'nombre' | 'empresa' | 'telefono' | 'email') => (
    <YaLaTienes
      control={control}
      name={name}
      de={cliente}
      onElegir={({ id }) =>
        sinPerder(() => {
          onCerrar(null);
          ir(direccionDeCliente(id));
        })
      }
    />
  );

  return (
    <DialogoAdaptable
      abierto
      titulo={cliente ? 'Editar Cliente' : 'Nuevo Cliente'}
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={
        <>
          {cliente && (
            <Button
              startIcon={<HistoryIcon />}
              onClick={() => setConHistorial(true)}
              sx={{ mr: 'auto', px: 1 }}
            >
              Historial
            </Button>
          )}
          <BotonesDeGuardar guardar={cliente ? 'Actualizar' : 'Crear'} ocupado={ocupado} onCancelar={salir} />
        </>
      }
    >
      <Box sx={SIN_SALTO}>
        <Controller
          control={control}
          name="categoria"
          render={({ field: { ref, ...field }, fieldState: { error } }) => (
            <FormControl error={error !== undefined}>
              <FormLabel id="estado-del-cliente">Estado</FormLabel>
              <RadioGroup
                row
                aria-labelledby="estado-del-cliente"
                aria-describedby={error && 'problema-del-estado'}
                {...field}
              >
                <FormControlLabel
                  value="pendiente"
                  control={<Radio slotProps={{ input: { ref } }} />}
                  label="Pendiente"
                />
                <FormControlLabel value="activo" control={<Radio />} label="Activo" />
              </RadioGroup>
              {error && (
                // The error moves up into the empty space below the radios, off the next field's label.
                <FormHelperText id="problema-del-estado" sx={{ mx: 0, position: 'relative', top: '-0.5rem' }}>
                  {error.message}
                </FormHelperText>
              )}
            </FormControl>
          )}
        />
        <CampoDeNombre control={control} name="nombre" empresa="empresa" helperText={yaLaTienes('nombre')} />
        <CampoDeEmpresa control={control} name="empresa" helperText={yaLaTienes('empresa')} />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
            columnGap: 2,
            rowGap: 'inherit',
          }}
        >
          <CampoTelefono
            control={control}
            name="telefono"
            label="Teléfono"
            helperText={yaLaTienes('telefono')}
          />
          <CampoImpreso
            control={control}
            name="email"
            label="Email"
            autoComplete="off"
            slotProps={{ htmlInput: ENTRADA_DE_EMAIL }}
            helperText={yaLaTienes('email')}
          />
          <CampoTexto
            control={control}
            name="identification_number"
            label="Identificación"
            autoComplete="off"
          />
          <CampoTexto
            control={control}
            name="sexo"
            label="Sexo"
            select
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value="">Seleccionar</MenuItem>
            <MenuItem value="M">Masculino</MenuItem>
            <MenuItem value="F">Femenino</MenuItem>
          </CampoTexto>
        </Box>
        <CampoImpreso control={control} name="direccion" label="Dirección" autoComplete="off" />
        <CampoTexto control={control} name="notas" label="Notas" multiline minRows={3} />
      </Box>
      <DatosFiscales
        control={control}
        name="fiscal"
        empresa={empresa}
        de="su"
        conUso
        aLaVista={porLoFiscal}
        onQuitar={() => poner('fiscal', fiscalDelCliente(null))}
      />
      {cliente && conHistorial && (
        <Suspense>
          <DialogoDeHistorial
            cliente={{ id: cliente.id, nombre: comoSeLlama(cliente) }}
            onCerrar={() => setConHistorial(false)}
          />
        </Suspense>
      )}
    </DialogoAdaptable>
  );
};
