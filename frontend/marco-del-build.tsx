import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { Armazon } from './src/app/Armazon.tsx';
import { PANTALLAS } from './src/app/pantallas.ts';
import { type Entorno, api } from './src/base/api.ts';
import { ESTILOS_DEL_MARCO, MARCO } from './src/base/carga/quitar-marco.ts';
import { MOLDES, SU_MARCA } from './src/base/carga/negocio-del-marco.ts';
import { crearStore } from './src/base/store.ts';
import { crearTema } from './src/base/tema/tema.ts';
import { PantallaEnCamino } from './src/components/PantallaEnCamino.tsx';
import { negocioApi } from './src/api/negocio.api.ts';

/**
 * Prerenders the shell into the page at build time (vite.config.ts), with every optional part and the styles
 * these use. src/marco.ts inserts it and removes the parts that the owner does not have.
 */

/** Sample data, which src/marco.ts replaces by the owner's. */
const CON_SOPORTE = { soporte_whatsapp: '0' } as Entorno;
const CON_LOGO = { nombre_negocio: '', logo_url: 'data:,' } as NegocioDeApi;

const dibujar = async (negocio: NegocioDeApi | null): Promise<string> => {
  const store = crearStore(() => ({ token: null, expirada: false }));
  await store.dispatch(api.util.upsertQueryData('entorno', undefined, CON_SOPORTE));
  if (negocio) await store.dispatch(negocioApi.util.upsertQueryData('negocio', undefined, negocio));
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <ThemeProvider theme={crearTema(COLOR_PREDETERMINADO)}>
        <CssBaseline enableColorScheme />
        <Router ssrPath={PANTALLAS.inicio.rutas[0]}>
          <Armazon>
            <PantallaEnCamino />
          </Armazon>
        </Router>
      </ThemeProvider>
    </Provider>,
  );
  store.dispatch(api.util.resetApiState());
  return html;
};

/** Emotion writes each style beside the first element that uses it, so styles are collected from the HTML. */
const ESTILO = /<style data-emotion="[^"]*">(.*?)<\/style>/gs;
/** Ids are removed, because the app renders elements with the same ids. */
const IDS = / id="[^"]*"/g;

const VARIABLE = /(?<=[{;])(--[\w-]+):[^;}]*;?/g;
const USO = /var\((--[\w-]+)/g;

/**
 * Unused CSS variables are removed repeatedly, because a removed variable may have held the only use of
 * another.
 */
const sinVariablesDeMas = (css: string): string => {
  const usadas = new Set([...css.matchAll(USO)].map(([, nombre]) => nombre));
  const menos = css.replace(VARIABLE, (declarada, nombre: string) => (usadas.has(nombre) ? declarada : ''));
  return menos === css ? css : sinVariablesDeMas(menos);
};

/** The page holds one template of the logo, because its element is the same wherever the shell shows it. */
const LOGO = new RegExp(`<img [^>]*${SU_MARCA}[^>]*>`);

const sinLogo = await dibujar(null);
const conLogo = await dibujar(CON_LOGO);
const moldes = { [MOLDES.marco]: sinLogo, [MOLDES.logo]: LOGO.exec(conLogo)![0] };
const reglas = new Set(
  [sinLogo, conLogo].flatMap((html) => [...html.matchAll(ESTILO)].map(([, regla]) => regla!)),
);

export const estilos = `<style id="${ESTILOS_DEL_MARCO}">
  #${MARCO} { position: fixed; inset: 0; z-index: 3000; overflow: hidden; background: var(--mui-palette-background-default); }
  ${sinVariablesDeMas([...reglas].join(''))}
</style>`;

export const plantillas = Object.entries(moldes)
  .map(([id, html]) => `<template id="${id}">${html.replaceAll(ESTILO, '').replaceAll(IDS, '')}</template>`)
  .join('\n');
