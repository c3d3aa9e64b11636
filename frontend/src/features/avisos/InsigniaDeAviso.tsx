import Chip from '@mui/material/Chip';
import PaidIcon from '../../iconos/PaidOutlined.tsx';

export const InsigniaDeAviso = () => (
  <Chip
    size="small"
    color="info"
    variant="outlined"
    icon={<PaidIcon />}
    label="Avisó que pagó"
    sx={{ alignSelf: 'flex-start', my: 0.5 }}
  />
);
