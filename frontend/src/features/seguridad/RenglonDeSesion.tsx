import ComputerIcon from '../../iconos/ComputerRounded.tsx';
import SmartphoneIcon from '../../iconos/SmartphoneRounded.tsx';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { type SesionAbiertaDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { formatoDeDia, sumarDias } from '@cuenta-clara/dominio/fechas';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { useHoy, useZona } from '../../base/tiempo/hoy.ts';
import { Momento } from '../../components/Momento.tsx';

/** The server records the last use of a session only every few hours, so no hour is shown. */
const Dia = ({ instante }: { instante: string }) => {
  const zona = useZona();
  const hoy = useHoy();
  const dia = diaEn(zona, instante);
  if (dia >= hoy) return 'hoy';
  return dia === sumarDias(hoy, -1) ? 'ayer' : `el ${formatoDeDia(dia)}`;
};

interface Props {
  sesion: SesionAbiertaDeApi;
  onCerrar: () => void;
}

export const RenglonDeSesion = ({ sesion, onCerrar }: Props) => {
  const { dispositivo, iniciada, ultimo_uso, actual } = sesion;
  const Icono = /Android|iPhone|iPad|HarmonyOS/.test(dispositivo) ? SmartphoneIcon : ComputerIcon;
  return (
    <ListItem
      divider
      sx={{ gap: 1, py: 1.5, '&:last-of-type': { borderBottom: 0 } }}
      aria-label={dispositivo}
    >
      <ListItemIcon sx={{ minWidth: 32 }}>
        <Icono aria-hidden />
      </ListItemIcon>
      <ListItemText
        primary={dispositivo}
        secondary={
          <>
            {!actual && (
              <>
                Último uso: <Dia instante={ultimo_uso} />
                <br />
              </>
            )}
            Entró el <Momento instante={iniciada} />
          </>
        }
      />
      {actual ? (
        <Chip size="small" color="success" variant="outlined" label="Este dispositivo" />
      ) : (
        <Button
          color="error"
          onClick={onCerrar}
          aria-label={`Cerrar la sesión de ${dispositivo}`}
          sx={{ minHeight: 44 }}
        >
          Cerrar
        </Button>
      )}
    </ListItem>
  );
};
