import { type AutocompleteRenderGroupParams } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';

/**
 * Screen readers announce this group of options, but not MUI's default group, which is a list item within the
 * listbox.
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
