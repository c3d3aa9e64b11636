import Dialog from '@mui/material/Dialog';
import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts, toast } from './toasts.tsx';

it('an equal text replaces the toast that is shown, with its own undo', async () => {
  render(<Toasts />);
  const deshechos: string[] = [];
  const decir = (cual: string): void => toast.conDeshacer('Ya se le recuerda', () => deshechos.push(cual));
  decir('el primero');
  const primero = await screen.findByText('Ya se le recuerda');
  decir('el segundo');
  await waitForElementToBeRemoved(primero);
  await userEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(deshechos).toEqual(['el segundo']);
});

it('keeps a toast for screen readers when a dialog opens after it', async () => {
  const { rerender } = render(<Toasts />);
  toast.conDeshacer('Servicio eliminado', () => {});
  await screen.findByRole('button', { name: 'Deshacer' });
  rerender(
    <>
      <Toasts />
      <Dialog open>
        <p>Sus servicios</p>
      </Dialog>
    </>,
  );
  expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeVisible();
});
