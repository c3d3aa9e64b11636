import Box from '@mui/material/Box';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { negocioSchema } from '@cuenta-clara/dominio/negocio/negocio';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { CampoTelefono } from '../../components/CampoTelefono.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import CamposFiscales from '../../components/CamposFiscales.tsx';
import { conFiscalDicho, fiscalDelNegocio, fiscalDicho } from '../../components/datos-fiscales.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useGuardarNegocioMutation } from '../../api/negocio.api.ts';
import { EmailDelNegocio } from './EmailDelNegocio.tsx';
import { type ValoresDelNegocio } from './valores-del-negocio.ts';

interface Props {
  negocio: NegocioDeApi;
  onCerrar: () => void;
}

const REGLAS = conFiscalDicho(negocioSchema);

const loQueFalta = (negocio: NegocioDeApi): ReadonlySet<PropertyKey | undefined> =>
  new Set(negocioSchema.safeParse(negocio).error?.issues.map(({ path }) => path[0]));

/** Of the other required fields, the dialog has those that the business lacks. */
export const DialogoFiscalDeNegocio = ({ negocio, onCerrar }: Props) => {
  const { logo_url, version, ...guardado } = negocio;
  const valores: ValoresDelNegocio = { ...guardado, fiscal: fiscalDelNegocio(guardado.fiscal) };
  const [falta] = useState(() => loQueFalta(negocio));
  const [guardar] = useGuardarNegocioMutation();
  const { control, enviar, poner, ocupado, estado } = useFormulario({
    que: 'negocio-fiscal',
    esquema: REGLAS,
    valores,
    sobre: negocio,
    guardar: ({ fiscal, ...cuerpo }, clave, sobre) =>
      guardar({
        clave,
        cuerpo: { ...cuerpo, fiscal: fiscalDicho(fiscal), logo_url, version: sobre?.version ?? version },
      }),
    exito: 'Datos fiscales guardados',
    error: 'Error al guardar los datos fiscales',
    invalido: 'Corrige los errores antes de guardar',
    alGuardar: onCerrar,
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  const [codigoPais, nombre] = useWatch({ control, name: ['codigo_pais', 'nombre_negocio'] });
  return (
    <DialogoAdaptable
      abierto
      titulo="Datos fiscales de tu negocio"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Guardar" ocupado={ocupado} onCancelar={salir} />}
    >
      {falta.size > 0 && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 1 }}>
          {falta.has('nombre_negocio') && (
            <CampoImpreso
              control={control}
              name="nombre_negocio"
              label="Nombre del negocio"
              autoComplete="organization"
              autoFocus
            />
          )}
          {falta.has('tipo_negocio') && (
            <CampoTexto control={control} name="tipo_negocio" label="Tipo de negocio" />
          )}
          {falta.has('telefono') && (
            <CampoTelefono
              control={control}
              name="telefono"
              label="Teléfono"
              autoComplete="tel-national"
              codigoPais={codigoPais}
            />
          )}
          {falta.has('email') && <EmailDelNegocio control={control} name="email" />}
          {falta.has('direccion') && (
            <CampoImpreso
              control={control}
              name="direccion"
              label="Dirección"
              autoComplete="street-address"
            />
          )}
        </Box>
      )}
      <CamposFiscales
        control={control as unknown as Control}
        name="fiscal"
        empresa={nombre}
        de="tu"
        autoFocus={falta.size === 0}
        onQuitar={() => poner('fiscal', fiscalDelNegocio(null))}
      />
    </DialogoAdaptable>
  );
};
