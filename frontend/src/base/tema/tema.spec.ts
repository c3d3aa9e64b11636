import { rgbToHex } from '@mui/material/styles';
import fc from 'fast-check';
import { CONTRASTE_AA, NEGRO, contrastRatio } from '@cuenta-clara/dominio/color';
import { type Esquema, SUPERFICIES } from './superficies.ts';
import { acentoEn, acentoPintado, bajoElEstado, crearTema, paleta, superficiesTocadas } from './tema.ts';

const ESQUEMAS = Object.keys(SUPERFICIES) as Esquema[];
const unColor = fc.nat(0xffffff).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

interface ConAlertas {
  colorSchemes: Record<Esquema, { palette: { Alert: Readonly<Record<string, string>> } }>;
}

describe.each(ESQUEMAS)('En el tema %s', (esquema) => {
  const { fondo, papel, texto, tenue, linea } = SUPERFICIES[esquema];
  const dondeSea = [fondo, papel, ...superficiesTocadas(esquema)];
  const seLee = (color: string, sobre: string) =>
    expect(contrastRatio(color, sobre)).toBeGreaterThanOrEqual(CONTRASTE_AA);

  test('cualquier color del negocio se lee sobre las dos superficies, también bajo el puntero, y el texto sobre él', () => {
    fc.assert(
      fc.property(unColor, (color) => {
        const acento = acentoEn(esquema, color);
        const { primary, toast } = paleta(esquema, color).palette;
        for (const sobre of [...dondeSea, toast.fondo]) seLee(acento, sobre);
        const { main, contrastText } = primary;
        expect(main).toBe(acento);
        seLee(contrastText, main);
      }),
    );
  });

  test('lo pintado del color del negocio se distingue del fondo, y el texto sobre él se lee, también bajo el puntero', () => {
    fc.assert(
      fc.property(unColor, (color) => {
        const { main, dark, contrastText } = paleta(esquema, color).palette.acento;
        for (const sobre of dondeSea) expect(contrastRatio(main, sobre)).toBeGreaterThanOrEqual(1.3);
        seLee(contrastText, main);
        seLee(contrastText, dark);
      }),
    );
  });

  test('un amarillo se pinta amarillo, con letra oscura', () => {
    expect(acentoPintado(esquema, '#facc15')).toBe('#facc15');
    expect(paleta(esquema, '#facc15').palette.acento.contrastText).not.toBe('#ffffff');
  });

  test('un campo que el navegador llena se ve como los demás', () => {
    const { Input } = paleta(esquema, '#2563eb').palette;
    expect(Input.autofillWebkitBoxShadow).toBe(`0 0 0 100px ${papel} inset`);
  });

  test('el texto de una alerta se lee, y ninguna alerta es más oscura que el papel oscuro', () => {
    const { Alert } = (crearTema('#2563eb') as unknown as ConAlertas).colorSchemes[esquema].palette;
    for (const estado of ['success', 'warning', 'error', 'info']) {
      const bajo = rgbToHex(Alert[`${estado}StandardBg`]!);
      seLee(rgbToHex(Alert[`${estado}Color`]!), bajo);
      seLee(rgbToHex(paleta(esquema, '#2563eb').palette[estado as 'info'].main), bajo);
      if (esquema === 'dark') expect(contrastRatio(bajo, NEGRO)).toBeGreaterThan(contrastRatio(papel, NEGRO));
    }
  });

  test('un toast no se ve como un diálogo en el tema oscuro', () => {
    const { toast } = paleta(esquema, '#2563eb').palette;
    if (esquema === 'light') expect(toast).toEqual({ fondo: papel, borde: linea });
    else {
      expect(toast.fondo).not.toBe(papel);
      expect(contrastRatio(toast.borde, papel)).toBeGreaterThan(1.8);
    }
  });

  test('los renglones de una tabla se separan con la línea del tema', () => {
    expect(paleta(esquema, '#2563eb').palette.TableCell.border).toBe(linea);
  });

  test('un icono se lee, con menos contraste que el texto', () => {
    const { active } = paleta(esquema, '#2563eb').palette.action;
    expect(contrastRatio(active, papel)).toBeLessThan(contrastRatio(texto, papel));
    seLee(active, papel);
  });

  test('los textos y los colores de estado se leen sobre las dos superficies', () => {
    const { palette } = paleta(esquema, '#2563eb');
    const colores = [texto, tenue, palette.success.main, palette.warning.main, palette.error.main];
    for (const color of colores) for (const sobre of dondeSea) seLee(color, sobre);
  });

  test('la palabra de un estado se lee sobre su propio tinte, en las dos superficies y bajo el puntero', () => {
    const { success, warning, error, info } = paleta(esquema, '#2563eb').palette;
    for (const color of [tenue, success.main, warning.main, error.main, info.main])
      for (const sobre of dondeSea) seLee(color, bajoElEstado(esquema, sobre, color));
  });
});
