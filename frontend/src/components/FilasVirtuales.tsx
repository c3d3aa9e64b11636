import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref } from 'react';

interface Props {
  lista: Ref<HTMLDivElement>;
  virtuales: Virtualizer<Window, Element>;
  children: (lugar: number) => ReactNode;
}

/** The rows of a long list that are near the screen, each at its place. */
export const FilasVirtuales = ({ lista, virtuales, children }: Props) => (
  <Card>
    <Box ref={lista} sx={{ position: 'relative', mb: '-1px' }} style={{ height: virtuales.getTotalSize() }}>
      {virtuales.getVirtualItems().map((una) => (
        <Box
          key={una.key}
          ref={virtuales.measureElement}
          data-index={una.index}
          sx={{ position: 'absolute', insetInline: 0, top: 0 }}
          style={{ transform: `translateY(${una.start - virtuales.options.scrollMargin}px)` }}
        >
          {children(una.index)}
        </Box>
      ))}
    </Box>
  </Card>
);
