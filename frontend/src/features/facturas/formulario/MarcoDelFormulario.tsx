import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type BaseSyntheticEvent, type ReactNode, useState } from 'react';
import { enBloques } from '../../../base/tema/en-papel.ts';
import { type Envio, RECUPERADO, SIN_RESPUESTA, SIN_SESION } from '../../../base/ventanas/sin-guardar.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { Pagina } from '../../../components/Pagina.tsx';
import { BarraDelFormulario } from './BarraDelFormulario.tsx';
import { BotonDeVistaPrevia } from './BotonDeVistaPrevia.tsx';
import { type ControlDelDocumento } from './control-del-documento.ts';
import { type Fallo } from './fallo.ts';

const COMO_QUEDO: Readonly<Record<Envio, string>> = { enviado: SIN_RESPUESTA, 'sin-sesion': SIN_SESION };

const alVista = (aviso: HTMLElement | null): void => aviso?.scrollIntoView?.({ block: 'nearest' });

interface Previa<V> {
  valores: () => V;
  vista: (mostrados: V, cerrar: () => void) => ReactNode;
}

interface Props<V> {
  id: string;
  titulo: string;
  control: ControlDelDocumento;
  avisos: ReactNode;
  seRecupero: boolean;
  /** What became of the last save of the recovered values. */
  envio: Envio | null;
  onEmpezarDeNuevo: () => void;
  onEnviar: (evento: BaseSyntheticEvent) => void;
  /** Its button and `enviar` are below the totals on a desktop, in the bar on a phone. */
  previa: Previa<V>;
  totales: ReactNode;
  fallo: Fallo | null;
  onRecargar: () => void;
  enviar: ReactNode;
  botones: ReactNode;
  children: ReactNode;
}

export const MarcoDelFormulario = <V extends object>({
  id,
  titulo,
  control,
  avisos,
  seRecupero,
  envio,
  onEmpezarDeNuevo,
  onEnviar,
  previa,
  totales,
  fallo,
  onRecargar,
  enviar,
  botones,
  children,
}: Props<V>) => {
  const esTelefono = useEsTelefono();
  // Kept here, because paper is as narrow as a phone: the button is mounted again elsewhere when the page is printed.
  const [mostrados, setMostrados] = useState<V | null>(null);
  const boton = (
    <BotonDeVistaPrevia sobreElFormulario={!esTelefono} onVer={() => setMostrados(previa.valores())} />
  );
  return (
    <Pagina titulo={titulo}>
      {avisos}
      {seRecupero && (
        <Alert
          severity="info"
          action={
            <Button size="small" color="inherit" onClick={onEmpezarDeNuevo}>
              Descartar
            </Button>
          }
        >
          <div>{RECUPERADO}</div>
          {envio && <div>{COMO_QUEDO[envio]}</div>}
        </Alert>
      )}
      <Box
        component="form"
        noValidate
        id={id}
        onSubmit={onEnviar}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
          gap: 2,
          alignItems: 'start',
          ...enBloques(2),
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, ...enBloques(2) }}>
          {children}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 1.5,
            position: { lg: 'sticky' },
            top: { lg: 24 },
          }}
        >
          <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
            {totales}
            {fallo && (
              <Alert severity="error" ref={alVista} sx={{ scrollMarginBottom: 160 }}>
                {fallo.texto}
                {fallo.hayOtraVersion && (
                  <Button
                    size="small"
                    color="inherit"
                    onClick={onRecargar}
                    sx={{ display: 'block', mt: 0.5, ml: -1.5 }}
                  >
                    Volver a cargar
                  </Button>
                )}
              </Alert>
            )}
            {!esTelefono && enviar}
            {botones}
          </Card>
          {!esTelefono && boton}
        </Box>
      </Box>
      {esTelefono && (
        <BarraDelFormulario control={control} antes={boton}>
          {enviar}
        </BarraDelFormulario>
      )}
      {mostrados && previa.vista(mostrados, () => setMostrados(null))}
    </Pagina>
  );
};
