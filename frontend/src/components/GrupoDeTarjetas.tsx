import Card from '@mui/material/Card';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';

export interface Opcion<V extends string = string> {
  readonly valor: V;
  readonly titulo: string;
  readonly detalle?: string | null;
}

/** The whole card is a label, so that a tap anywhere on it chooses the option. */
const TarjetaDeOpcion = ({
  opcion: { valor, titulo, detalle },
  elegida,
}: {
  opcion: Opcion;
  elegida: boolean;
}) => (
  <Card sx={{ flexShrink: 0, ...(elegida && { borderColor: 'primary.main' }) }}>
    <FormControlLabel
      value={valor}
      control={<Radio />}
      sx={{ m: 0, p: 1, minHeight: 56, width: '100%', gap: 1 }}
      slotProps={{ typography: { component: 'span', sx: { minWidth: 0, flex: 1 } } }}
      label={
        <>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {titulo}
          </Typography>
          {detalle && (
            <Typography
              component="span"
              variant="body2"
              color="textSecondary"
              sx={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {detalle}
            </Typography>
          )}
        </>
      }
    />
  </Card>
);

interface Props {
  nombre: string;
  opciones: readonly Opcion[];
  elegida: string;
  onElegir: (valor: string) => void;
  problema?: string | undefined;
}

export const GrupoDeTarjetas = ({ nombre, opciones, elegida, onElegir, problema }: Props) => (
  <RadioGroup
    aria-label={nombre}
    aria-describedby={problema}
    value={elegida}
    onChange={(_evento, valor) => onElegir(valor)}
    sx={{ gap: 1, flexWrap: 'nowrap' }}
  >
    {opciones.map((opcion) => (
      <TarjetaDeOpcion key={opcion.valor} opcion={opcion} elegida={opcion.valor === elegida} />
    ))}
  </RadioGroup>
);
