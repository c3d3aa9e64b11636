import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { CampoDeOpciones } from '../../components/CampoDeOpciones.tsx';
import { dineroDicho } from '../../components/escritura.ts';
import { useFacturasQuery } from '../../api/facturas.api.ts';
import { ResumenDeFactura } from './ResumenDeFactura.tsx';
import { SelectorDeMetodo } from './SelectorDeMetodo.tsx';

/** The newest invoices to choose from: older invoices are sent from their own page. */
const CUANTAS = 20;
const NINGUNA = '';

interface Props {
  cliente: Pick<ClienteDeApi, 'id'>;
  por: 'WhatsApp' | 'Email';
  factura: FacturaDeApi | null;
  /**
   * `metodo` is the payment method for the message about a pending invoice, else null (spec section 4,
   * "Messaging").
   */
  onElegir: (factura: FacturaDeApi | null, metodo: MetodoDePago | null) => void;
}

/** Drafts are left out, because the customer does not know them. */
export const SobreUnaFactura = ({ cliente, por, factura, onElegir }: Props) => {
  const [seAbrio, setSeAbrio] = useState(false);
  const [sinMetodo, setSinMetodo] = useState<FacturaDeApi | null>(null);
  const pedido = { cliente_id: cliente.id, limit: CUANTAS };
  const { data, isFetching } = useFacturasQuery(pedido, { skip: !seAbrio });
  const suyas = (data?.facturas ?? []).filter(({ estado }) => estado !== 'borrador');
  const opciones = factura && !suyas.some(({ id }) => id === factura.id) ? [factura, ...suyas] : suyas;
  const elegir = (id: string) => {
    const elegida = suyas.find((una) => una.id === id) ?? null;
    if (elegida?.estado === 'pendiente') setSinMetodo(elegida);
    else onElegir(elegida, null);
  };
  return (
    <>
      <CampoDeOpciones
        name="factura"
        size="small"
        label="Factura (opcional)"
        value={factura?.id ?? NINGUNA}
        onChange={(evento) => elegir(evento.target.value)}
        slotProps={{
          inputLabel: { shrink: true },
          select: { displayEmpty: true, onOpen: () => setSeAbrio(true) },
        }}
      >
        <MenuItem value={NINGUNA}>Ninguna</MenuItem>
        {opciones.map(({ id, numero_factura, total }) => (
          <MenuItem key={id} value={id}>
            Factura #{numero_factura} · {dineroDicho(total)}
          </MenuItem>
        ))}
        {opciones.length === 0 && (
          <MenuItem disabled value="no hay">
            {isFetching ? 'Cargando...' : 'No hay facturas'}
          </MenuItem>
        )}
      </CampoDeOpciones>
      {factura && <ResumenDeFactura factura={factura} />}
      {sinMetodo && (
        <SelectorDeMetodo
          factura={sinMetodo}
          por={por}
          elegido={null}
          onElegir={(metodo) => {
            setSinMetodo(null);
            onElegir(sinMetodo, metodo);
          }}
          onCerrar={() => setSinMetodo(null)}
        />
      )}
    </>
  );
};
