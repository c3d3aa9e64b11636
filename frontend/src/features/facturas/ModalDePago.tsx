import CheckCircleIcon from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { toast } from '../../base/toasts.tsx';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { useMetodosActivos } from '../configuracion/useMetodosActivos.tsx';
import { useRegenerarPdfMutation } from './facturas.api.ts';
import { useCobro } from './useCobro.ts';

interface Props {
  factura: FacturaDeApi;
  onCerrar: () => void;
}

/** The complete-payment modal (spec section 2): pay by a method, see it done, take it back. */
export const ModalDePago = ({ factura: alAbrir, onCerrar }: Props) => {
  const { activos, enSuLugar } = useMetodosActivos(96);
  const { pagar: cobrar, revertir: devolver, ocupado } = useCobro();
  const [regenerarPdf] = useRegenerarPdfMutation();
  const preguntar = useConfirmacion();
  const [factura, setFactura] = useState(alAbrir);
  const { id, numero_factura, cliente, total, balance_restante, estado, metodo_pago, abonos } = factura;
  const recibido = abonos.at(-1)?.monto ?? 0;

  const pagar = async (metodo: MetodoDePago) => {
    const si = await preguntar({
      titulo: '¿Completar el pago?',
      texto: `La factura #${numero_factura} de ${cliente.nombre} quedará pagada: ${formatoDeDinero(centavosDe(balance_restante) ?? 0)} con ${metodo.nombre}.`,
      confirmar: 'Sí, completar',
    });
    if (!si) return;
    const resultado = await cobrar(factura, metodo);
    if (!resultado) return;
    setFactura(resultado.factura);
    if (!resultado.hecho) return;
    const regenerado = await regenerarPdf(id);
    if (!regenerado.error) toast.exito('PDF regenerado exitosamente');
  };
  const revertir = async () => {
    const si = await preguntar({
      titulo: '¿Revertir el pago?',
      texto: `La factura #${numero_factura} volverá a estar pendiente.`,
      confirmar: 'Sí, revertir',
    });
    if (!si) return;
    const resultado = await devolver(factura, alAbrir.balance_restante || total);
    if (resultado) setFactura(resultado.factura);
  };

  return (
    <DialogoAdaptable
      abierto
      titulo={estado === 'pagada' ? 'Pago Completado' : 'Completar Pago'}
      onCerrar={onCerrar}
      ocupado={ocupado}
      acciones={
        <>
          {estado === 'pagada' && (
            <Button color="warning" onClick={() => void revertir()} disabled={ocupado}>
              Revertir Pago
            </Button>
          )}
          <Button variant={estado === 'pagada' ? 'contained' : 'text'} onClick={onCerrar} disabled={ocupado}>
            Cerrar
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cliente.nombre}</Typography>
          <Typography variant="body2" color="textSecondary">
            Factura #{numero_factura} · Total <Dinero pesos={total} />
          </Typography>
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <Typography variant="caption" color="textSecondary" component="p">
            Balance pendiente
          </Typography>
          <Dinero pesos={balance_restante} sx={{ fontSize: 24, fontWeight: 700 }} />
        </Box>
      </Box>
      {estado === 'pagada' ? (
        <Box role="status" sx={{ display: 'flex', gap: 1.5, py: 2 }}>
          <CheckCircleIcon color="success" sx={{ mt: 0.5 }} />
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontSize: 20, fontWeight: 700 }}>
              Recibiste <Dinero pesos={recibido} />
            </Typography>
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              Pagada con {metodo_pago?.nombre}
            </Typography>
          </Box>
        </Box>
      ) : (
        <>
          {enSuLugar}
          {activos.map((metodo) => (
            <Card key={metodo.id} sx={{ p: 2, flexShrink: 0 }}>
              <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
                {metodo.nombre}
              </Typography>
              <Typography variant="body2" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
                {metodo.link ? (
                  <MuiLink href={metodo.link} target="_blank" rel="noopener noreferrer">
                    Pagar con {metodo.nombre}
                  </MuiLink>
                ) : (
                  `Pagar con ${metodo.nombre}`
                )}
              </Typography>
              {metodo.descripcion && (
                <Typography
                  variant="body2"
                  color="textSecondary"
                  sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.5 }}
                >
                  {metodo.descripcion}
                </Typography>
              )}
              <Button
                variant="outlined"
                fullWidth
                sx={{ mt: 1.5, overflowWrap: 'anywhere' }}
                disabled={ocupado}
                onClick={() => void pagar(metodo)}
              >
                Completar Pago con {metodo.nombre}
              </Button>
            </Card>
          ))}
        </>
      )}
    </DialogoAdaptable>
  );
};
