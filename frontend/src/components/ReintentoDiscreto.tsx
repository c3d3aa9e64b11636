import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  texto: string;
  onReintentar: () => void;
}

/** Shows that a read failed, where the specification only logs the failure (section 8). */
export const ReintentoDiscreto = ({ texto, onReintentar }: Props) => (
  <Box role="status" sx={{ display: 'flex', alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}>
    <Typography variant="body2" color="textSecondary">
      {texto}
    </Typography>
    <Button size="small" onClick={onReintentar}>
      Reintentar
    </Button>
  </Box>
);
