import Box from '@mui/material/Box';
import { Controller, useWatch } from 'react-hook-form';
import { esColor } from '@cuenta-clara/dominio/color';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { negocioSchema } from '@cuenta-clara/dominio/negocio/negocio';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { sinInvisibles } from '@cuenta-clara/dominio/texto';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoImpreso } from '../../components/CampoImpreso.tsx';
import { CampoEntero, CampoTexto } from '../../components/campos.tsx';
import { CampoTelefono } from '../../components/CampoTelefono.tsx';
import { conAlmohadilla } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { DatosFiscales } from '../../components/DatosFiscales.tsx';
import { conFiscalDicho, fiscalDelNegocio, fiscalDicho } from '../../components/datos-fiscales.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { usePerfilQuery } from '../../api/sesion.api.ts';
import { CampoDeIdioma } from './CampoDeIdioma.tsx';
import { CampoDeLogo } from './CampoDeLogo.tsx';
import { CampoDeZona } from './CampoDeZona.tsx';
import { ChipsDelCampo } from './ChipsDelCampo.tsx';
import { DocumentosDelNegocio } from './DocumentosDelNegocio.tsx';
import { IvaDelNegocio } from './IvaDelNegocio.tsx';
import { type ValoresDelNegocio } from './valores-del-negocio.ts';
import { EmailDelNegocio } from './EmailDelNegocio.tsx';
import { useGuardarNegocioMutation } from '../../api/negocio.api.ts';

interface Props {
  negocio: NegocioDeApi;
  /**
   * Set when the dashboard's first steps open the dialog: the first field has the focus, and the account's
   * e-mail is filled in.
   */
  alEmpezar?: boolean;
  onCerrar: () => void;
}

/** Proposed texts for the required address (specification section 5) of a business without premises. */
const SIN_LOCAL = ['Servicio a domicilio', 'En línea'];

const TIPOS = ['Taller', 'Estética', 'Comida', 'Clases', 'Servicios'];

const REGLAS = conFiscalDicho(negocioSchema);

export const DialogoDeNegocio = ({ negocio, alEmpezar = false, onCerrar }: Props) => {
  const { data: usuario } = usePerfilQuery();
  const { logo_url, version, ...guardado } = negocio;
  const datos: ValoresDelNegocio = { ...guardado, fiscal: fiscalDelNegocio(guardado.fiscal) };
  const valores = alEmpezar ? { ...datos, email: datos.email || (usuario?.email ?? '') } : datos;
  const [guardar] = useGuardarNegocioMutation();
  const { control, enviar, poner, ocupado, estado } = useFormulario({
    que: 'negocio',
    esquema: REGLAS,
    valores,
    sobre: negocio,
    guardar: ({ fiscal, ...cuerpo }, clave, sobre) =>
      guardar({
        clave,
        cuerpo: { ...cuerpo, fiscal: fiscalDicho(fiscal), logo_url, version: sobre?.version ?? version },
      }),
    exito: 'Configuración de negocio guardada',
    error: 'Error al guardar la configuración',
    invalido: 'Corrige los errores antes de guardar',
    alGuardar: onCerrar,
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  const [codigoPais, nombre] = useWatch({ control, name: ['codigo_pais', 'nombre_negocio'] });

  return (
    <DialogoAdaptable
      abierto
      titulo="Información del Negocio"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Guardar" ocupado={ocupado} onCancelar={salir} />}
    >
      <CampoImpreso
        control={control}
        name="nombre_negocio"
        label="Nombre del negocio"
        autoComplete="organization"
        autoFocus={alEmpezar}
      />
      <CampoTexto control={control} name="tipo_negocio" label="Tipo de negocio" />
      {alEmpezar && (
        <ChipsDelCampo control={control} name="tipo_negocio" pregunta="¿A qué te dedicas?" textos={TIPOS} />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '96px 1fr', md: '120px 1fr' }, gap: 1.5 }}>
        <CampoEntero
          control={control}
          name="codigo_pais"
          label="Código país"
          limpiar={(texto) => sinInvisibles(texto).replace(/[\s+]/g, '')}
        />
        <CampoTelefono
          control={control}
          name="telefono"
          label="Teléfono"
          autoComplete="tel-national"
          codigoPais={codigoPais}
        />
      </Box>
      <EmailDelNegocio control={control} name="email" />
      <CampoImpreso control={control} name="direccion" label="Dirección" autoComplete="street-address" />
      <ChipsDelCampo control={control} name="direccion" pregunta="¿Sin local?" textos={SIN_LOCAL} />
      {alEmpezar && <CampoDeIdioma control={control} />}
      <CampoDeLogo actual={logo_url} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <Controller
          control={control}
          name="color_personalizado"
          render={({ field }) => (
            <Box
              component="input"
              type="color"
              aria-label="Elegir color principal"
              value={esColor(field.value) ? field.value : COLOR_PREDETERMINADO}
              onChange={(evento) => field.onChange((evento.target as HTMLInputElement).value)}
              sx={{
                width: 56,
                height: 56,
                p: 0.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                bgcolor: 'transparent',
                cursor: 'pointer',
              }}
            />
          )}
        />
        <CampoTexto
          control={control}
          name="color_personalizado"
          label="Color principal"
          fullWidth={false}
          limpiar={(_texto, escritura) => conAlmohadilla(escritura)}
          slotProps={{ htmlInput: { spellCheck: false } }}
          sx={{ width: 160 }}
        />
      </Box>
      <Controller
        control={control}
        name="zona_horaria"
        render={({ field, fieldState: { error } }) => (
          <CampoDeZona
            valor={field.value}
            onCambio={field.onChange}
            inputRef={field.ref}
            error={error?.message}
          />
        )}
      />
      <CampoImpreso control={control} name="nota_factura" label="Nota de factura" multiline minRows={2} />
      <CampoImpreso
        control={control}
        name="terminos_condiciones"
        label="Términos y condiciones"
        multiline
        minRows={2}
      />
      {!alEmpezar && (
        <>
          <DocumentosDelNegocio control={control} />
          <IvaDelNegocio control={control} />
          <DatosFiscales
            control={control}
            name="fiscal"
            empresa={nombre}
            de="tu"
            onQuitar={() => poner('fiscal', fiscalDelNegocio(null))}
          />
        </>
      )}
    </DialogoAdaptable>
  );
};
