import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { AreaDeTexto } from '../../../components/AreaDeTexto.tsx';
import { ACEPTA } from './archivo-guardado.ts';
import { type Guardado } from './guardado.ts';

export const HuellasGuardadas = ({
  guardado: { pegado, archivo, problema, pegar, tomar, quitar },
}: {
  guardado: Guardado;
}) => (
  <Box sx={{ mt: 2, display: 'grid', gap: 1 }}>
    {archivo ? (
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          Se comprobará contra «{archivo.nombre}»: {archivo.que}.
        </Typography>
        <Button size="small" onClick={quitar}>
          Quitar
        </Button>
      </Box>
    ) : (
      <AreaDeTexto
        name="huellas"
        label="Huellas que guardaste (opcional)"
        helperText="Pega la línea al pie de una factura, el MANIFIESTO.json de un archivo o lo que dijo una auditoría."
        value={pegado}
        onChange={(evento) => pegar(evento.target.value)}
        maxRows={6}
        fullWidth
        size="small"
      />
    )}
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5 }}>
      <Button component="label" variant="outlined" size="small">
        Elegir archivo
        <input
          type="file"
          accept={ACEPTA}
          hidden
          aria-label="Elegir archivo"
          onChange={(evento) => {
            void tomar([...(evento.target.files ?? [])]);
            evento.target.value = '';
          }}
        />
      </Button>
      <Typography variant="caption" color="textSecondary">
        O suéltalo aquí: un ZIP, su MANIFIESTO.json o un texto. Se lee en este equipo.
      </Typography>
    </Box>
    <Box aria-live="polite">
      {problema && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {problema}
        </Alert>
      )}
    </Box>
  </Box>
);
