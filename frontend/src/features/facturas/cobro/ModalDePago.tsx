import CheckCircleIcon from '../../../iconos/CheckCircleRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { SOLO_PARA_OIR } from '../../../components/solo-para-oir.ts';
import { MarcoDeDialogo, PasoDeDialogo } from '../../../components/DialogoAdaptable.tsx';
import { dineroDicho } from '../../../components/escritura.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { BotonDeRecibo } from '../../mensajes/BotonDeRecibo.tsx';
import { Abonado } from './Abonado.tsx';
import { CobroDeFactura } from './CobroDeFactura.tsx';
import { useRegenerarPdfMutation } from '../../../api/facturas.api.ts';
import { type AbonoDeApi, abonoNuevo, useCobro } from './useCobro.ts';

interface Props {
  factura: FacturaDeApi;
  onCerrar: () => void;
}

interface Momento {
  readonly factura: FacturaDeApi;
  readonly recibido: AbonoDeApi | null;
}

const momentoDe = (factura: FacturaDeApi): Momento => ({
  factura,
  recibido: factura.estado === 'pagada' ? (factura.abonos.at(-1) ?? null) : null,
});

export default function ModalDePago({ factura: alAbrir, onCerrar }: Props) {
  const cobros = useCobro();
  const { revertir, deshacer, ocupado } = cobros;
  const [regenerarPdf] = useRegenerarPdfMutation();
  const preguntar = useConfirmacion();
  const [{ factura, recibido }, setMomento] = useState(() => momentoDe(alAbrir));
  const { id, numero_factura, cliente, total, balance_restante, estado } = factura;
  const pagada = estado === 'pagada';

  const alRecibir = async (ahora: FacturaDeApi) => {
    const abono = abonoNuevo(factura, ahora);
    setMomento({ factura: ahora, recibido: abono ?? null });
    const monto = dineroDicho(abono?.monto ?? 0);
    if (ahora.estado !== 'pagada') return toast.exito(`Abono de ${monto} registrado`);
    const regenerado = await regenerarPdf(id);
    const conSuPdf = regenerado.error ? '' : '. PDF regenerado exitosamente';
    toast.exito(`Pago de ${monto} registrado${conSuPdf}`);
  };
  /** Undoing the payment needs a confirmation only when it completed the invoice (spec section 5). */
  const retirar = async () => {
    if (!recibido) return;
    if (
      pagada &&
      !(await preguntar({
        titulo: '¿Revertir el pago?',
        texto: `La factura #${numero_factura} volverá a estar pendiente.`,
        confirmar: 'Sí, revertir',
      }))
    )
      return;
    const resultado = await (pagada ? revertir(factura, 'ultimo') : deshacer(factura, recibido));
    if ('factura' in resultado) setMomento(momentoDe(resultado.factura));
  };

  const cual = (
    <Box>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{comoSeLlama(cliente)}</Typography>
      <Typography variant="body2" color="textSecondary">
        Factura #{numero_factura} · Total <Dinero pesos={total} />
      </Typography>
      <Box
        component="dl"
        sx={{
          ...{ m: 0, mt: 1, display: 'flex', flexWrap: 'wrap' },
          ...{ justifyContent: 'space-between', alignItems: 'baseline', columnGap: 2 },
        }}
      >
        <Typography component="dt" variant="body2" color="textSecondary">
          Saldo pendiente
        </Typography>
        <Typography component="dd" sx={{ m: 0, fontWeight: 700 }}>
          <Dinero pesos={balance_restante} />
        </Typography>
      </Box>
      <Abonado factura={factura} />
    </Box>
  );
  return (
    <MarcoDeDialogo>
      {recibido ? (
        <PasoDeDialogo
          titulo={pagada ? 'Pago Completado' : 'Abono registrado'}
          onCerrar={onCerrar}
          ocupado={ocupado}
          acciones={
            <>
              <Button color="warning" onClick={() => void retirar()} disabled={ocupado}>
                {pagada ? 'Revertir Pago' : 'Deshacer'}
              </Button>
              <Button variant="contained" onClick={onCerrar} disabled={ocupado}>
                Cerrar
              </Button>
            </>
          }
        >
          <LoRecibido recibido={recibido} queda={pagada ? null : balance_restante} />
          {cual}
          <BotonDeRecibo factura={factura} abono={recibido} />
        </PasoDeDialogo>
      ) : (
        <CobroDeFactura
          factura={factura}
          cobros={cobros}
          onRecibido={(ahora) => void alRecibir(ahora)}
          onCambio={(ahora) => setMomento(momentoDe(ahora))}
          onCerrar={onCerrar}
        >
          {cual}
        </CobroDeFactura>
      )}
    </MarcoDeDialogo>
  );
}

/** @param queda the balance in pesos; null when the invoice is paid */
const LoRecibido = ({ recibido, queda }: { recibido: AbonoDeApi; queda: number | null }) => (
  <Box role="status" sx={{ textAlign: 'center', pt: 1 }}>
    <CheckCircleIcon color="success" sx={{ fontSize: 48 }} />
    <Typography
      sx={{ fontSize: 'min(1.5rem, 7vw)', fontWeight: 700, letterSpacing: '-0.02em', textWrap: 'balance' }}
    >
      Recibiste <Dinero pesos={recibido.monto} />
      {queda !== null && (
        <>
          <Box component="span" sx={SOLO_PARA_OIR}>
            {' · '}
          </Box>
          <Box component="span" sx={{ display: 'block', fontSize: 16, fontWeight: 400, letterSpacing: 0 }}>
            quedan <Dinero pesos={queda} sx={{ fontWeight: 600 }} />
          </Box>
        </>
      )}
    </Typography>
    <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {queda === null ? 'Pagada con' : 'Con'} {recibido.metodo_pago.nombre}
    </Typography>
  </Box>
);
