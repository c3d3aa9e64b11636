import { PREFIJOS } from './eventos.ts';

describe('the prefixes of stream names', () => {
  it('are one per aggregate or kind of claim, and none is a prefix of another', () => {
    expect(PREFIJOS.length).toBeGreaterThan(0);
    for (const uno of PREFIJOS)
      expect(PREFIJOS.filter((otro) => otro.startsWith(uno) || uno.startsWith(otro))).toEqual([uno]);
  });

  it('are those of recorded logs', () => {
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
