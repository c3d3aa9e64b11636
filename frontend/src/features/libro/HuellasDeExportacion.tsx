import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { VERIFICADORES } from '@cuenta-clara/dominio/edicion';
import { type ExportacionDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { Huella } from './Huella.tsx';

const Desplegable = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Box component="details" sx={{ flexBasis: '100%', minWidth: 0 }}>
    <Box
      component="summary"
      sx={{ fontSize: 14, color: 'text.secondary', cursor: 'pointer', minHeight: 44, alignContent: 'center' }}
    >
      {titulo}
    </Box>
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

/** What whoever has an export compares it with: where its entries end, and the digests that the log keeps of its file. */
export const HuellasDeExportacion = ({
  exportacion: { sha256, manifiesto, cabeza, arbol },
  periodo,
}: {
  exportacion: ExportacionDeApi;
  periodo: string;
}) => (
  <Desplegable titulo="Huellas para comprobarla">
    {cabeza && (
      <Renglon
        nombre={`Asiento ${cabeza.secuencia}`}
        huella={cabeza.huella}
        de={`del asiento ${cabeza.secuencia}`}
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

/** Whoever has a verifier compares it with these: it is the one that was published, or it proves nothing. */
export const HuellasDelVerificador = () => (
  <Desplegable titulo="Huellas del verificador">
    {Object.entries(VERIFICADORES).map(([nombre, huella]) => (
      <Renglon key={nombre} nombre={`SHA-256 de ${nombre}`} huella={huella} de={`de ${nombre}`} />
    ))}
  </Desplegable>
);
