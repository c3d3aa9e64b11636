import ContentCopyIcon from '../../iconos/ContentCopyRounded.tsx';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type AccesoCreadoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { PAGINA_DEL_CONTADOR } from '../../base/sesion/acceso.ts';
import { useEntornoQuery, useSitio } from '../../base/api.ts';
import { copiarYDecirlo } from '../../base/ventanas/copiar-y-decirlo.ts';

/** A new link is shown once only, because the server cannot show it again. */
export const EnlaceDeAcceso = ({ acceso: { nombre, token } }: { acceso: AccesoCreadoDeApi }) => {
  const { isLoading } = useEntornoQuery();
  const sitio = useSitio();
  const enlace = isLoading ? '' : `${sitio}${PAGINA_DEL_CONTADOR}#${token}`;
  const copiar = () =>
    copiarYDecirlo(enlace, {
      exito: 'Enlace copiado',
      siNo: () => 'No se pudo copiar. Selecciónalo y cópialo a mano.',
    });
  return (
    <Alert severity="success" sx={{ flexShrink: 0, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>Enlace para {nombre}</AlertTitle>
      Cópialo ahora y envíaselo: no se vuelve a mostrar.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <TextField
          name="enlace"
          size="small"
          value={enlace}
          onFocus={({ target }) => target.select()}
          slotProps={{ htmlInput: { 'aria-label': 'Enlace del contador', readOnly: true } }}
          sx={{ flex: '1 1 200px' }}
        />
        <Button
          variant="contained"
          startIcon={<ContentCopyIcon />}
          onClick={() => void copiar()}
          disabled={isLoading}
        >
          Copiar enlace
        </Button>
      </Box>
    </Alert>
  );
};
