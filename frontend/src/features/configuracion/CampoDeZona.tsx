import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type Ref, useMemo } from 'react';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { formatoDeInstante, zonaDelDispositivo } from '../../base/tiempo/hoy.ts';
import { instanteDeAhora } from '../../base/tiempo/reloj.ts';
import { type OpcionDeZona, opcionDe, opcionesDeZona, zonasQueDicen } from '../../base/tiempo/zonas.ts';
import { grupoDeOpciones } from '../../components/grupo-de-opciones.tsx';

interface Props {
  valor: Zona;
  onCambio: (zona: Zona) => void;
  inputRef: Ref<HTMLInputElement>;
  error: string | undefined;
}

const A_LA_VISTA = 40;

const ahoraEn = (zona: Zona): string => formatoDeInstante(zona, instanteDeAhora());

export const CampoDeZona = ({ valor, onCambio, inputRef, error }: Props) => {
  const opciones = useMemo(() => opcionesDeZona(valor), [valor]);
  const delDispositivo = zonaDelDispositivo();
  return (
    <Box>
      <Autocomplete<OpcionDeZona, false, true>
        autoHighlight
        disableClearable
        value={opcionDe(valor)}
        options={opciones}
        groupBy={({ region }) => region}
        renderGroup={grupoDeOpciones}
        getOptionLabel={({ lugar }) => lugar}
        getOptionKey={({ zona }) => zona}
        isOptionEqualToValue={(opcion, elegida) => opcion.zona === elegida.zona}
        onChange={(_evento, { zona }) => onCambio(zona)}
        filterOptions={(todas, { inputValue }) => zonasQueDicen(todas, inputValue).slice(0, A_LA_VISTA)}
        renderOption={({ key, ...props }, { zona, lugar }) => (
          <Box component="li" key={key} {...props}>
            <Box
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, width: '100%', minWidth: 0 }}
            >
              <span>{lugar}</span>
              <Typography
                component="span"
                color="textSecondary"
                sx={{ fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}
              >
                {ahoraEn(zona).slice(-5)}
              </Typography>
            </Box>
          </Box>
        )}
        // The list stands 8 px from its field: a list that opens upwards would cover the field's label.
        slotProps={{ popper: { modifiers: [{ name: 'offset', options: { offset: [0, 8] } }] } }}
        noOptionsText="No encontramos ese lugar. Prueba con una ciudad grande de tu zona."
        openText="Abrir"
        closeText="Cerrar"
        renderInput={(parametros) => (
          <TextField
            {...parametros}
            name="zona_horaria"
            inputRef={inputRef}
            label="Zona horaria"
            error={error !== undefined}
            helperText={error ?? `Ahí es ${ahoraEn(valor)}: así se sabe qué día es hoy en tu negocio.`}
          />
        )}
      />
      {ahoraEn(delDispositivo) !== ahoraEn(valor) && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: 0.5, px: 1.75 }}
        >
          <Typography variant="body2" color="textSecondary">
            Este dispositivo está en la hora de {opcionDe(delDispositivo).lugar}.
          </Typography>
          <Button size="small" onClick={() => onCambio(delDispositivo)} sx={{ ml: -1.5 }}>
            Usar esa zona
          </Button>
        </Box>
      )}
    </Box>
  );
};
