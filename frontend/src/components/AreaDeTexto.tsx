import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { enBloques } from '../base/tema/en-papel.ts';

/** The height of a line in MUI's fields, by the font size. */
const RENGLON = '1.4375em';

const CRECE_POR_CSS = CSS.supports('field-sizing', 'content');

/** A long text is higher than half a sheet of paper. */
const EN_PAPEL = [enBloques(), { '& > .MuiInputBase-root': enBloques() }] as const;

const alto = (renglones: NonNullable<TextFieldProps['minRows']>): string => `calc(${renglones} * ${RENGLON})`;

/**
 * A text area as high as its text, from `minRows` to `maxRows` lines. MUI's own, for browsers without
 * `field-sizing`, lays out the page twice at each key.
 */
export const AreaDeTexto = ({ sx, ...props }: TextFieldProps) => {
  const suyos = { sx: [...EN_PAPEL, ...(Array.isArray(sx) ? sx : [sx])] };
  if (!CRECE_POR_CSS) return <TextField {...props} {...suyos} multiline />;
  const { minRows = 1, maxRows, slotProps, ...campo } = props;
  return (
    <TextField
      {...campo}
      {...suyos}
      multiline
      slotProps={{
        ...slotProps,
        input: { ...slotProps?.input, inputComponent: 'textarea' },
        htmlInput: {
          ...slotProps?.htmlInput,
          type: undefined,
          style: {
            fieldSizing: 'content',
            // Without it a long link makes the area as wide as the link.
            overflowWrap: 'anywhere',
            lineHeight: RENGLON,
            minHeight: alto(minRows),
            ...(maxRows !== undefined && { maxHeight: alto(maxRows) }),
          },
        },
      }}
    />
  );
};
