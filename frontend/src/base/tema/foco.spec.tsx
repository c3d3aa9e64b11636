import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Radio from '@mui/material/Radio';
import TextField from '@mui/material/TextField';
import { ThemeProvider } from '@mui/material/styles';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay } from '@mui/x-date-pickers/PickerDay';
import { fireEvent, render } from '@testing-library/react';
import dayjs from 'dayjs';
import { type ReactNode } from 'react';
import { mostrarElFoco, oirTeclado } from './foco-por-teclado.ts';
import { crearTema } from './tema.ts';

const FOCO = ':focus-visible';
const nada = () => undefined;

const reglas = (): CSSStyleRule[] =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((regla) => (regla instanceof CSSStyleRule ? regla : []));

/** The distance of an element's focus ring by the rules of its style sheets: jsdom computes no outlines. */
const anilloDe = (elemento: Element): string | undefined =>
  reglas()
    .filter(({ selectorText }) =>
      selectorText.split(',').some((uno) => uno.includes(FOCO) && elemento.matches(uno.replaceAll(FOCO, ''))),
    )
    .map(({ style }) => style.getPropertyValue('outline-offset'))
    .findLast(Boolean);

test.each<[string, string, ReactNode]>([
  ['de un filtro', '2px', <Chip key="filtro" label="Pagadas" color="primary" onClick={nada} />],
  ['de un destinatario', '2px', <Chip key="destinatario" label="Óscar Peña" onDelete={nada} />],
  [
    'de un botón lleno',
    '2px',
    <Button key="lleno" variant="contained">
      Guardar
    </Button>,
  ],
  ['de un botón de texto', '-2px', <Button key="texto">Enviar</Button>],
  [
    'del día elegido',
    '2px',
    <PickerDay
      key="dia"
      day={dayjs('2026-11-27')}
      selected
      outsideCurrentMonth={false}
      isFirstVisibleCell={false}
      isLastVisibleCell={false}
      onDaySelect={nada}
    />,
  ],
])(
  'el anillo de foco %s está a %s: fuera de un color, dentro de lo que se corta',
  (_cual, lejos, elemento) => {
    render(
      <ThemeProvider theme={crearTema('#2563eb')}>
        <LocalizationProvider dateAdapter={AdapterDayjs}>{elemento}</LocalizationProvider>
      </ThemeProvider>,
    );
    const [suyo] = document.querySelectorAll('[tabindex="0"], button');
    expect(anilloDe(suyo!)).toBe(lejos);
  },
);

test.each<[string, ReactNode, string]>([
  [
    'lo que un guion enfoca',
    <MenuList key="menu" autoFocusItem>
      <MenuItem>Eliminar</MenuItem>
    </MenuList>,
    '[role=menuitem]',
  ],
  ['el botón de radio al que lleva una flecha', <Radio key="radio" autoFocus />, '.MuiRadio-root'],
])('tras una tecla tiene anillo %s; tras el puntero, o un atajo, no', (_que, elemento, selector) => {
  render(<ThemeProvider theme={crearTema('#2563eb')}>{elemento}</ThemeProvider>);
  const suyo = document.querySelector(selector)!;
  const conAnillo = (): boolean =>
    reglas().some(
      ({ selectorText, style }) =>
        style.getPropertyValue('outline').startsWith('2px') &&
        selectorText.split(',').some((uno) => !/focus-?visible/i.test(uno) && suyo.matches(uno)),
    );
  oirTeclado();
  fireEvent.keyDown(suyo, { key: 'c', ctrlKey: true });
  expect(conAnillo()).toBe(false);
  fireEvent.keyDown(suyo, { key: 'ArrowDown' });
  expect(conAnillo()).toBe(true);
  fireEvent.pointerDown(suyo);
  expect(conAnillo()).toBe(false);
});

test('el campo que Tab enfoca se pone a la vista con su caja; el que enfoca el puntero, no', () => {
  const vistos: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    vistos.push(this.className.includes('MuiInputBase-root') ? 'caja' : this.tagName);
  };
  render(
    <ThemeProvider theme={crearTema('#2563eb')}>
      <TextField label="Nota" multiline />
      <FormControlLabel control={<Radio />} label="Tarjeta" />
      <Button>Guardar</Button>
    </ThemeProvider>,
  );
  mostrarElFoco();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  document.querySelector('textarea')!.focus();
  document.querySelector<HTMLElement>('[type=radio]')!.focus();
  document.querySelector('button')!.focus();
  expect(vistos).toEqual(['caja', 'LABEL', 'BUTTON']);
  fireEvent.pointerDown(document.body);
  document.querySelector('textarea')!.focus();
  expect(vistos).toHaveLength(3);
});
