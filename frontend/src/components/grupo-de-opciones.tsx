import { type AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';

/**
 * The `renderGroup` of a picker: options under a title that names their group for a screen reader, too (the library's own
 * is a list item within the listbox, which is none of its options). A group without a title is only its options.
 */
export const grupoDeOpciones = ({ key, group, children }: AutocompleteRenderGroupParams) => (
  <li key={key} {...(group ? { role: 'group', 'aria-label': group } : { role: 'presentation' })}>
    {group && (
      <ListSubheader component="div" aria-hidden>
        {group}
      </ListSubheader>
    )}
    <Box component="ul" role="presentation" sx={{ p: 0 }}>
      {children}
    </Box>
  </li>
);
