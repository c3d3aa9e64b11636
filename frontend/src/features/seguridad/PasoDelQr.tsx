import ContentCopyIcon from '../../iconos/ContentCopyRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { SEGUNDO_FACTOR_YA_ACTIVO } from '@cuenta-clara/dominio/cuentas/recuperacion';
import { activacionSchema } from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import {
  type ClaveDeSegundoFactorDeApi,
  type SegundoFactorActivadoDeApi,
} from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { useQuizaQuedo } from '../../base/servidor/useQuizaQuedo.ts';
import { copiarYDecirlo } from '../../base/ventanas/copiar-y-decirlo.ts';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useActivarSegundoFactorMutation } from '../../api/recuperacion.api.ts';

interface Props {
  clave: ClaveDeSegundoFactorDeApi;
  onActivado: (activado: SegundoFactorActivadoDeApi) => void;
  onCerrar: () => void;
}

const SIN_CODIGOS =
  'Quedó activada, pero tus códigos de recuperación se perdieron en el camino. Cierra y genera otros.';

/** The server tells the recovery codes once, so after a lost answer nobody has them. */
const SI_SE_PERDIO = { [SEGUNDO_FACTOR_YA_ACTIVO]: { texto: SIN_CODIGOS, campo: 'codigo' } };

const enGrupos = (secreto: string): string => secreto.match(/.{1,4}/g)!.join(' ');

export const PasoDelQr = ({ clave: { secreto, uri, sellado }, onActivado, onCerrar }: Props) => {
  const [mandar] = useActivarSegundoFactorMutation();
  const activar = useQuizaQuedo(mandar, SI_SE_PERDIO);
  const { control, enviar, ocupado } = useFormulario({
    que: null,
    esquema: activacionSchema.pick({ codigo: true }),
    valores: { codigo: '' },
    guardar: ({ codigo }) => activar({ codigo, sellado }),
    exito: 'Verificación en dos pasos activada',
    error: 'No pudimos activarla',
    alGuardar: onActivado,
  });
  const copiar = () =>
    copiarYDecirlo(secreto, {
      exito: 'Clave copiada',
      siNo: () => 'No se pudo copiar. Escríbela a mano.',
    });
  return (
    <PasoDeDialogo
      titulo="Escanea el código"
      onCerrar={onCerrar}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={
        <BotonesDeGuardar
          guardar="Activar"
          guardando="Activando..."
          ocupado={ocupado}
          onCancelar={onCerrar}
        />
      }
    >
      <Typography>
        Abre tu aplicación de códigos (Google Authenticator, Aegis, 1Password…) y apunta la cámara aquí.
      </Typography>
      {/* Cameras need a QR code dark on white, in both themes. */}
      <Box
        sx={{
          alignSelf: 'center',
          p: 1.5,
          bgcolor: '#fff',
          borderRadius: 1.5,
          border: 1,
          borderColor: 'divider',
          lineHeight: 0,
        }}
      >
        <QRCodeSVG value={uri} size={192} title="Código QR de la verificación en dos pasos" />
      </Box>
      <Box>
        <Typography variant="body2" color="textSecondary">
          ¿Estás en ese mismo teléfono? Escribe o copia esta clave en la aplicación:
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          <Typography
            sx={{ fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', flex: '1 1 220px' }}
          >
            {enGrupos(secreto)}
          </Typography>
          <Button startIcon={<ContentCopyIcon />} onClick={() => void copiar()} sx={{ minHeight: 44 }}>
            Copiar clave
          </Button>
        </Box>
      </Box>
      <CampoTexto
        control={control}
        name="codigo"
        label="Código que muestra"
        helperText="Son seis cifras, y cambian cada medio minuto."
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </PasoDeDialogo>
  );
};
