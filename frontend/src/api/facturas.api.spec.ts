import { conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { crearStore } from '../base/store.ts';
import { facturasApi } from './facturas.api.ts';

afterEach(olvidarTodo);

test('un arreglo suelto de facturas se lee como una sola página', async () => {
  const UNA = { id: 'f', numero_factura: 7 };
  conServidor({ 'GET /api/facturas': { cuerpo: [UNA] } });
  const { dispatch } = crearStore();
  const { facturas, ultimaFactura } = facturasApi.endpoints;
  expect((await dispatch(facturas.initiate({}))).data).toEqual({
    facturas: [UNA],
    total: 1,
    totalPages: 1,
  });
  expect((await dispatch(ultimaFactura.initiate())).data).toEqual(UNA);
});
