import Dialog from '@mui/material/Dialog';
import { jest } from '@jest/globals';
import { render, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
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

it('moves the field that has the focus from under a toast, and no other field', async () => {
  const lugares: Record<string, DOMRect> = {
    toast: { top: 700, bottom: 750, left: 12, right: 290 } as DOMRect,
    Debajo: { top: 720, bottom: 770, left: 16, right: 374 } as DOMRect,
    Arriba: { top: 400, bottom: 450, left: 16, right: 374 } as DOMRect,
  };
  const medidos: string[] = [];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const cual = this.getAttribute('aria-label') ?? 'toast';
    medidos.push(cual);
    return lugares[cual]!;
  });
  const movidos: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    movidos.push(this.getAttribute('aria-label'));
  };
  render(
    <>
      <Toasts />
      <input aria-label="Arriba" />
      <input aria-label="Debajo" />
    </>,
  );
  const avisar = async (campo: string): Promise<void> => {
    screen.getByLabelText(campo).focus();
    toast.error(`Corrige ${campo}`);
    await waitFor(() => expect(medidos).toEqual(expect.arrayContaining([campo, 'toast'])));
    medidos.length = 0;
  };
  await avisar('Arriba');
  expect(movidos).toEqual([]);
  await avisar('Debajo');
  expect(movidos).toEqual(['Debajo']);
  jest.restoreAllMocks();
});
