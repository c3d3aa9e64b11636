import VerifiedIcon from '../../../iconos/VerifiedOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode } from 'react';
import { VERIFICADORES } from '@cuenta-clara/dominio/edicion';
import { type ExportacionDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { Huella } from './Huella.tsx';

const Desplegable = ({
  titulo,
  antes,
  children,
}: {
  titulo: string;
  antes?: ReactNode;
  children: ReactNode;
}) => (
  <Box component="details" sx={{ flexBasis: '100%', minWidth: 0 }}>
    <Box
      component="summary"
      sx={{ fontSize: 14, color: 'text.secondary', cursor: 'pointer', minHeight: 44, alignContent: 'center' }}
    >
      {titulo}
    </Box>
    {antes}
    <Box component="dl" sx={{ m: 0, fontSize: 14 }}>
      {children}
    </Box>
  </Box>
);

const Renglon = ({ nombre, huella, de }: { nombre: string; huella: string; de: string }) => (
  <Box sx={{ mb: 1 }}>
    <dt>{nombre}</dt>
    <Box component="dd" sx={{ m: 0 }}>
      <Huella huella={huella} de={de} entera />
    </Box>
  </Box>
);

/**
 * Shows an export's fingerprints for a comparison: of its last ledger entry, tree of events, manifest and
 * file, as recorded in the log.
 */
export const HuellasDeExportacion = ({
  exportacion: { sha256, manifiesto, cabeza, arbol },
  periodo,
  descargando,
  onSello,
}: {
  exportacion: ExportacionDeApi;
  periodo: string;
  descargando: boolean;
  onSello: () => void;
}) => (
  <Desplegable
    titulo="Comprobación"
    antes={
      <>
        <Box component="p" sx={{ m: 0, fontSize: 14 }}>
          El sello prueba además que nada de entonces cambió después.
        </Box>
        <Button
          startIcon={<VerifiedIcon />}
          onClick={onSello}
          disabled={descargando}
          aria-label={`Descargar el sello de ${periodo}`}
          sx={{ px: 1, ml: -1 }}
        >
          Sello
        </Button>
      </>
    }
  >
    {cabeza && (
      <Renglon
        nombre={`Movimiento ${cabeza.secuencia}`}
        huella={cabeza.huella}
        de={`del movimiento ${cabeza.secuencia}`}
      />
    )}
    {arbol && (
      <Renglon
        nombre={`Raíz de los primeros ${arbol.tamano} eventos`}
        huella={arbol.raiz}
        de={`de los primeros ${arbol.tamano} eventos`}
      />
    )}
    {sha256 && <Renglon nombre="SHA-256 del ZIP" huella={sha256} de={`del ZIP de ${periodo}`} />}
    {manifiesto && (
      <Renglon
        nombre="SHA-256 de su manifiesto (si ya no tienes el ZIP, solo la carpeta)"
        huella={manifiesto}
        de={`del manifiesto de ${periodo}`}
      />
    )}
  </Desplegable>
);

export const HuellasDelVerificador = () => (
  <Desplegable titulo="Comprobación del verificador">
    {Object.entries(VERIFICADORES).map(([nombre, huella]) => (
      <Renglon key={nombre} nombre={`SHA-256 de ${nombre}`} huella={huella} de={`de ${nombre}`} />
    ))}
  </Desplegable>
);
