import { PREFIJOS } from './eventos.ts';

describe('the beginnings of the names of streams', () => {
  it('are one an aggregate or kind of claim, and none begins another', () => {
    expect(PREFIJOS.length).toBeGreaterThan(0);
    for (const uno of PREFIJOS)
      expect(PREFIJOS.filter((otro) => otro.startsWith(uno) || uno.startsWith(otro))).toEqual([uno]);
  });

  it('are the ones that logs have been recorded with', () => {
    expect([...PREFIJOS].sort()).toEqual([
      'accesos-',
      'catalogo-',
      'cliente-',
      'cobranza-',
      'correo-',
      'cotizacion-',
      'dias-',
      'enlaces-',
      'exportaciones-',
      'factura-',
      'folio-',
      'folioFiscal-',
      'importacion-',
      'mensajes-',
      'metodosDePago-',
      'misDatos-',
      'negocio-',
      'numeroDeCotizacion-',
      'seguimiento-',
      'sellos-',
      'sesiones-',
      'usuario-',
    ]);
  });
});
