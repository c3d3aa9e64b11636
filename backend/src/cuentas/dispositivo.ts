import Bowser from 'bowser';

const LONGEST = 500;
const NAVEGADORES = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const SISTEMAS: Readonly<Record<string, string>> = {
  Android: 'Android',
  iOS: 'iPhone',
  Windows: 'Windows',
  macOS: 'Mac',
  Linux: 'Linux',
  'Chrome OS': 'Chromebook',
  HarmonyOS: 'HarmonyOS',
};
const CORTOS: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Internet de Samsung',
  'Google Search': 'Google',
  'Opera Touch': 'Opera',
};

/** Answers a text like 'Chrome en Android'. Only known names are used: the header may hold any text. */
export const dispositivoDe = (userAgent: string | undefined): string => {
  const { browser, os, platform } = Bowser.parse((userAgent ?? '').slice(0, LONGEST) || '-');
  const conocido = browser.name !== undefined && NAVEGADORES.has(browser.name) ? browser.name : null;
  const navegador = conocido === null ? 'Otro programa' : (CORTOS[conocido] ?? conocido);
  const sistema = platform.model === 'iPad' ? 'iPad' : SISTEMAS[os.name ?? ''];
  return sistema ? `${navegador} en ${sistema}` : navegador;
};
