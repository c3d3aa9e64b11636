import { render } from '@testing-library/react';
import { Cambio } from './Cambio.tsx';

const OCTUBRE = { desde: '2026-10-01', hasta: '2026-10-21' };

test.each([
  [560.02, 500, '12 % más que del 1 al 21 de octubre ($500.00)'],
  [485, 500, '3 % menos que del 1 al 21 de octubre ($500.00)'],
  [500, 500, 'Igual que del 1 al 21 de octubre ($500.00)'],
  [500.01, 500, 'Poco más que del 1 al 21 de octubre ($500.00)'],
  [0, 500, '100 % menos que del 1 al 21 de octubre ($500.00)'],
  [5500, 500, '11 veces lo del 1 al 21 de octubre ($500.00)'],
  [5_000_000, 500, '10,000 veces lo del 1 al 21 de octubre ($500.00)'],
  [500, 0, '$0.00 del 1 al 21 de octubre'],
])('%d contra %d de antes se dice «%s»', (pesos, antes, dicho) => {
  const { container } = render(<Cambio pesos={pesos} antes={antes} de={OCTUBRE} />);
  expect(container).toHaveTextContent(dicho);
});
