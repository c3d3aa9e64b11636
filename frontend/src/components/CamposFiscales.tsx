import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Control, useController, useWatch } from 'react-hook-form';
import {
  type Clave,
  SIN_EFECTOS_FISCALES,
  SIN_OBLIGACIONES,
  REGIMENES,
  USOS_DEL_CFDI,
  regimenesDe,
  usosDe,
} from '@cuenta-clara/dominio/catalogos-sat';
import { type DatosFiscalesDeCliente } from '@cuenta-clara/dominio/datos-fiscales';
import { avisoDeRfc } from '@cuenta-clara/dominio/datos-fiscales.schema';
import {
  razonSocialEscrita,
  razonSocialPropuesta,
  sinTipoDeSociedad,
} from '@cuenta-clara/dominio/razon-social';
import { esRfc, esRfcGenerico, personaDeRfc, rfcEscrito } from '@cuenta-clara/dominio/rfc';
import { CampoDeClave } from './CampoDeClave.tsx';
import { CampoEntero, CampoTexto } from './campos.tsx';
import { type FiscalEscrito, fiscalDicho } from './datos-fiscales.ts';
import { TAL_CUAL, sinSeparadores } from './escritura.ts';

interface Props {
  control: Control;
  name: string;
  /** The razón social is proposed from this name of the company. */
  empresa: string;
  de: 'su' | 'tu';
  /** For a customer the fields include the use of the CFDI, and accept the generic RFCs. */
  conUso?: boolean;
  autoFocus?: boolean;
  onQuitar: () => void;
}

const EN_MAYUSCULAS = {
  ...TAL_CUAL,
  autoCapitalize: 'characters',
  style: { textTransform: 'uppercase' },
} as const;

const AYUDAS = {
  fisica: 'Nombre y apellidos',
  moral: 'Sin «S.A. de C.V.» ni otro tipo de sociedad',
} as const;

/**
 * The razón social is proposed from the company's name or, when one is typed, from the typed text without the
 * kind of company. Null when there is nothing to propose.
 */
const propuestaDe = (razonSocial: string, empresa: string): string | null => {
  const escrita = razonSocialEscrita(razonSocial);
  const propuesta = escrita === '' ? razonSocialPropuesta(empresa) : sinTipoDeSociedad(escrita);
  return propuesta !== '' && propuesta !== escrita ? propuesta : null;
};

/** The chosen SAT key is offered even when it does not fit, so that the rules report it. */
const conElegida = <C extends Clave>(todas: readonly C[], suyas: readonly C[], elegida: string) =>
  todas.filter((una) => una.clave === elegida || suyas.includes(una));

/** The fields offer only the régimenes that fit the RFC, and the uses that fit the régimen. */
export default function CamposFiscales({
  control,
  name,
  empresa,
  de,
  conUso = false,
  autoFocus = false,
  onQuitar,
}: Props) {
  const escrito = useWatch({ control, name }) as FiscalEscrito<DatosFiscalesDeCliente>;
  const { field: razonSocial } = useController({ control, name: `${name}.razon_social` });
  const rfc = rfcEscrito(escrito.rfc);
  const generico = conUso && esRfcGenerico(rfc);
  const persona = esRfc(rfc) ? personaDeRfc(rfc) : null;
  const propuesta = persona === 'fisica' ? null : propuestaDe(escrito.razon_social, empresa);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 1 }}>
      <Typography variant="body2" color="textSecondary">
        Como están en {de} Constancia de Situación Fiscal.
      </Typography>
      <CampoTexto
        control={control}
        name={`${name}.rfc`}
        label="RFC"
        autoComplete="off"
        autoFocus={autoFocus}
        aviso={(texto) => avisoDeRfc(rfcEscrito(texto))}
        slotProps={{ htmlInput: EN_MAYUSCULAS }}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        <CampoTexto
          control={control}
          name={`${name}.razon_social`}
          label="Razón social"
          autoComplete="off"
          helperText={generico ? 'El nombre de quien compra' : AYUDAS[persona ?? 'moral']}
          slotProps={{ htmlInput: EN_MAYUSCULAS }}
        />
        {propuesta !== null && (
          <Button
            variant="outlined"
            onClick={() => razonSocial.onChange(propuesta)}
            sx={{ alignSelf: 'flex-start', minHeight: 44, overflowWrap: 'anywhere', textAlign: 'left' }}
          >
            Usar «{propuesta}»
          </Button>
        )}
      </Box>
      {generico ? (
        <Typography variant="body2" color="textSecondary">
          Con el RFC genérico el régimen es {SIN_OBLIGACIONES}, el uso {SIN_EFECTOS_FISCALES} y el código
          postal el tuyo.
        </Typography>
      ) : (
        <>
          <CampoDeClave
            control={control}
            name={`${name}.regimen`}
            label="Régimen fiscal"
            sinElegir="Elegir"
            catalogo={conElegida(REGIMENES, regimenesDe(persona), escrito.regimen)}
          />
          {conUso && (
            <CampoDeClave
              control={control}
              name={`${name}.uso_cfdi`}
              label="Uso del CFDI"
              sinElegir="Elegir"
              catalogo={conElegida(USOS_DEL_CFDI, usosDe(escrito.regimen || null), escrito.uso_cfdi)}
            />
          )}
          <CampoEntero
            control={control}
            name={`${name}.codigo_postal`}
            limpiar={sinSeparadores}
            label="Código postal"
          />
        </>
      )}
      {fiscalDicho(escrito) !== null && (
        <Button
          color="inherit"
          onClick={onQuitar}
          sx={{ alignSelf: 'flex-start', minHeight: 44, ml: -1, color: 'text.secondary' }}
        >
          Quitar datos fiscales
        </Button>
      )}
    </Box>
  );
}
