import { printable } from './printable.ts';

test.each([
  ['\u001b[2J\u001b[HTodo en orden', '\\u{1b}[2J\\u{1b}[HTodo en orden'],
  ['uno\rdos\u009b1m', 'uno\\u{d}dos\\u{9b}1m'],
  ['Ana\u202ezul\u200b', 'Ana\\u{202e}zul\\u{200b}'],
  ['dos\nrenglones', 'dos\nrenglones'],
  ['María Ñáñez 👩‍🔧', 'María Ñáñez 👩‍🔧'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});
