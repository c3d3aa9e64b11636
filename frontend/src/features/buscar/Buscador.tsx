import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { type PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type HTMLAttributes, useState } from 'react';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { contados } from '@cuenta-clara/dominio/contados';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { queHacer } from '../../base/servidor/mensaje-de-error.ts';
import { useTrasPausa } from '../../base/tiempo/useTrasPausa.ts';
import { useIr } from '../../base/ventanas/useIr.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { direccionDeCliente } from '../../components/EnlaceACliente.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { InsigniaDeCotizacion } from '../../components/InsigniaDeCotizacion.tsx';
import { InsigniaDeEstado } from '../../components/InsigniaDeEstado.tsx';
import { grupoDeOpciones } from '../../components/grupo-de-opciones.tsx';
import { useBuscarClientesQuery } from '../../api/clientes.api.ts';
import { useCotizacionesQuery } from '../../api/cotizaciones.api.ts';
import { useFacturasQuery } from '../../api/facturas.api.ts';

const DE_CADA_UNO = 5;

type Hallado =
  | { de: 'Clientes'; a: string; clave: string; cliente: ClienteDeApi }
  | { de: 'Facturas'; a: string; clave: string; factura: FacturaDeApi }
  | { de: 'Facturas'; a: string; clave: string; cuantas: number }
  | { de: 'Cotizaciones'; a: string; clave: string; cotizacion: CotizacionDeApi };

const textoDe = (hallado: Hallado): string => {
  if ('cliente' in hallado) return comoSeLlama(hallado.cliente);
  if ('cuantas' in hallado) return `Ver las ${contados(hallado.cuantas, 'factura', 'facturas')}`;
  if ('cotizacion' in hallado)
    return `Cotización ${hallado.cotizacion.numero ?? 'sin número'} de ${comoSeLlama(hallado.cotizacion.cliente)}`;
  return `Factura #${hallado.factura.numero_factura} de ${comoSeLlama(hallado.factura.cliente)}`;
};

export default function Buscador({ onCerrar }: { onCerrar: () => void }) {
  const [texto, setTexto] = useState('');
  const q = useTrasPausa(texto.trim());
  const ir = useIr();
  const nada = { skip: q === '' };
  const clientes = useBuscarClientesQuery({ q, limit: DE_CADA_UNO, donde: 'todo' }, nada);
  const facturas = useFacturasQuery({ q, limit: DE_CADA_UNO }, nada);
  const cotizaciones = useCotizacionesQuery({ q, limit: DE_CADA_UNO }, nada);
  const fallo = clientes.error ?? facturas.error ?? cotizaciones.error;
  const buscando =
    q !== texto.trim() || clientes.isFetching || facturas.isFetching || cotizaciones.isFetching;
  const total = facturas.currentData?.total ?? 0;
  const hallados: Hallado[] = q
    ? [
        ...(clientes.currentData ?? []).map((cliente) => ({
          de: 'Clientes' as const,
          a: direccionDeCliente(cliente.id),
          clave: cliente.id,
          cliente,
        })),
        ...(facturas.currentData?.facturas ?? []).map((factura) => ({
          de: 'Facturas' as const,
          a: `/factura-detalle/${factura.id}`,
          clave: factura.id,
          factura,
        })),
        ...(total > DE_CADA_UNO
          ? [
              {
                de: 'Facturas' as const,
                a: `/facturas?q=${encodeURIComponent(q)}`,
                clave: 'todas',
                cuantas: total,
              },
            ]
          : []),
        ...(cotizaciones.currentData?.cotizaciones ?? []).map((cotizacion) => ({
          de: 'Cotizaciones' as const,
          a: `/cotizaciones/${cotizacion.id}`,
          clave: cotizacion.id,
          cotizacion,
        })),
      ]
    : [];
  return (
    <DialogoAdaptable abierto titulo="Buscar" onCerrar={onCerrar}>
      <Autocomplete
        open={q !== ''}
        onClose={(_evento, motivo) => {
          if (motivo === 'escape') onCerrar();
        }}
        freeSolo
        autoHighlight
        forcePopupIcon={false}
        clearText="Borrar"
        inputValue={texto}
        onInputChange={(_evento, nuevo, motivo) => {
          if (motivo !== 'reset' && motivo !== 'selectOption') setTexto(nuevo);
        }}
        value={null}
        onChange={(_evento, elegido) => {
          if (elegido === null || typeof elegido === 'string') return;
          onCerrar();
          ir(elegido.a);
        }}
        options={hallados}
        filterOptions={(todos) => todos}
        getOptionLabel={(una) => (typeof una === 'string' ? una : textoDe(una))}
        getOptionKey={(una) => (typeof una === 'string' ? una : una.clave)}
        groupBy={({ de }) => de}
        renderGroup={grupoDeOpciones}
        renderOption={({ key, ...props }, hallado) => <Opcion key={key} hallado={hallado} {...props} />}
        slots={{ popper: EnSuLugar }}
        slotProps={{
          paper: { elevation: 0, sx: { mt: 1 } },
          listbox: { sx: { maxHeight: 'none', px: 0 } },
        }}
        renderInput={(parametros) => (
          <TextField
            {...parametros}
            name="buscar"
            autoFocus
            placeholder="Nombre, número, teléfono o importe"
            slotProps={{
              ...parametros.slotProps,
              htmlInput: {
                ...parametros.slotProps.htmlInput,
                'aria-label': 'Buscar clientes y facturas',
                enterKeyHint: 'search',
              },
            }}
          />
        )}
      />
      <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
        {q === ''
          ? 'Escribe el nombre de un cliente, o el número, el teléfono o el importe de una factura o cotización.'
          : buscando
            ? 'Buscando...'
            : fallo
              ? `No se pudo buscar. ${queHacer(fallo)}`
              : hallados.length === 0 && 'No se encontró nada.'}
      </Typography>
    </DialogoAdaptable>
  );
}

const EnSuLugar = ({ children }: PopperProps) => (
  <div>{typeof children === 'function' ? null : children}</div>
);

const Opcion = ({ hallado, ...props }: HTMLAttributes<HTMLLIElement> & { hallado: Hallado }) => (
  <Box
    component="li"
    {...props}
    sx={{ display: 'flex', gap: 1.5, minHeight: 56, justifyContent: 'space-between !important' }}
  >
    {'cliente' in hallado && (
      <Dos
        uno={comoSeLlama(hallado.cliente)}
        otro={[personaDe(hallado.cliente), formatoDeTelefono(hallado.cliente.telefono)]
          .filter(Boolean)
          .join(' · ')}
      />
    )}
    {'factura' in hallado && (
      <>
        <Dos uno={comoSeLlama(hallado.factura.cliente)} otro={`Factura #${hallado.factura.numero_factura}`} />
        <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
          <Dinero pesos={hallado.factura.total} sx={{ display: 'block', fontWeight: 600 }} />
          <InsigniaDeEstado factura={hallado.factura} />
        </Box>
      </>
    )}
    {'cotizacion' in hallado && (
      <>
        <Dos
          uno={comoSeLlama(hallado.cotizacion.cliente)}
          otro={`Cotización ${hallado.cotizacion.numero ?? 'sin número'}`}
        />
        <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
          <Dinero pesos={hallado.cotizacion.total} sx={{ display: 'block', fontWeight: 600 }} />
          <InsigniaDeCotizacion {...hallado.cotizacion} />
        </Box>
      </>
    )}
    {'cuantas' in hallado && textoDe(hallado)}
  </Box>
);

const Dos = ({ uno, otro }: { uno: string; otro: string }) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    {uno}
    <Typography variant="caption" color="textSecondary" component="p">
      {otro}
    </Typography>
  </Box>
);
