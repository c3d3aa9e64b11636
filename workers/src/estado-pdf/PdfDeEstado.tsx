import { type ReactNode } from 'react';
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import {
  ETIQUETAS_DEL_ESTADO as ETIQUETAS,
  type EstadoImpreso,
  type RenglonDeMovimiento,
  type RenglonDePendiente,
} from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { DatosDelNegocio } from '../factura-pdf/DatosDelNegocio.tsx';
import { Emblema } from '../factura-pdf/Emblema.tsx';
import { Parrafo } from '../factura-pdf/Parrafo.tsx';
import { Pie, type PropsDeHoja } from '../factura-pdf/Pie.tsx';
import { SEMINEGRITA } from '../factura-pdf/fuente.ts';
import { type Marca, marcaDe } from '../factura-pdf/marca.ts';
import { ANCHO_DE_CLIENTE, COLUMNA_DERECHA, TINTA, estilo } from '../factura-pdf/estilos.ts';
import { type FilaImpresa, TablaDeCifras } from './TablaDeCifras.tsx';

/** The statement of a customer's account on paper: what she owes, invoice by invoice, and what moved. */

export interface PropsDeEstado {
  readonly estado: EstadoImpreso;
  readonly logo: Buffer | null;
}

const propio = StyleSheet.create({
  titulo: { fontSize: 20, fontWeight: SEMINEGRITA, lineHeight: 1.2, color: TINTA.fuerte, textAlign: 'right' },
  bajoElTitulo: { textAlign: 'right', marginTop: 3 },
  hecho: { textAlign: 'right', fontSize: 8, color: TINTA.suave },
  seccion: { marginBottom: 26 },
  tituloDeSeccion: { fontSize: 12, fontWeight: SEMINEGRITA, color: TINTA.fuerte, marginBottom: 8 },
});

const Cabecera = ({ estado, logo, marca }: PropsDeEstado & { readonly marca: Marca }) => (
  <>
    <View style={estilo.cabecera}>
      <Emblema nombre={estado.negocio.nombre} logo={logo} marca={marca} />
      <View>
        <Text style={propio.titulo}>{ETIQUETAS.titulo}</Text>
        <Text style={propio.bajoElTitulo}>{estado.periodo}</Text>
        <Text style={propio.hecho}>{estado.hecho}</Text>
      </View>
    </View>
    <DatosDelNegocio negocio={estado.negocio} />
    <View style={{ ...estilo.regla, backgroundColor: marca.tinta }} />
  </>
);

const Cifra = ({ nombre, valor }: { readonly nombre: string; readonly valor: string }) =>
  valor ? (
    <View style={estilo.renglonDeTotal}>
      <Text>{nombre}</Text>
      <Text>{valor}</Text>
    </View>
  ) : null;

const Partes = ({ estado, marca }: { readonly estado: EstadoImpreso; readonly marca: Marca }) => {
  const { cliente } = estado;
  return (
    <View style={estilo.partes}>
      <View style={{ width: ANCHO_DE_CLIENTE }}>
        <Text style={estilo.etiqueta}>{ETIQUETAS.cliente}</Text>
        <Parrafo ancho={ANCHO_DE_CLIENTE} tamano={11} peso={SEMINEGRITA} style={estilo.cliente}>
          {cliente.nombre}
        </Parrafo>
        {[cliente.telefono, cliente.email].map((linea, i) => (
          <Parrafo key={i} ancho={ANCHO_DE_CLIENTE}>
            {linea}
          </Parrafo>
        ))}
      </View>
      <View style={{ width: COLUMNA_DERECHA }}>
        <Cifra nombre={ETIQUETAS.vencido} valor={estado.vencido} />
        <Cifra nombre={ETIQUETAS.noVencido} valor={estado.noVencido} />
        <View style={{ ...estilo.renglonDeTotal, ...estilo.balance, backgroundColor: marca.tinte }}>
          <Text>{ETIQUETAS.saldo}</Text>
          <Text>{estado.saldo}</Text>
        </View>
      </View>
    </View>
  );
};

const Seccion = ({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) => (
  <View style={propio.seccion}>
    <Text style={propio.tituloDeSeccion} minPresenceAhead={80}>
      {titulo}
    </Text>
    {children}
  </View>
);

const columnas = (titulos: readonly string[], dePalabras: number, primeraDeCifras: number) =>
  titulos.map(
    (titulo, i) =>
      ({ titulo, esDePalabras: i === dePalabras, alinea: i < primeraDeCifras ? 'left' : 'right' }) as const,
  );
const DE_PENDIENTES = columnas(ETIQUETAS.columnasDePendientes, 0, 3);
const DE_MOVIMIENTOS = columnas(ETIQUETAS.columnasDeMovimientos, 1, 2);

/** What is said of a day or a line besides, in the same line of the paper. */
const con = (texto: string, ...dicho: readonly string[]): string =>
  [texto, ...dicho].filter(Boolean).join(' · ');
const siVieneDespues = (porVenir: boolean): string => (porVenir ? ETIQUETAS.porVenir : '');

const filaDePendiente = (renglon: RenglonDePendiente): FilaImpresa => {
  const { factura, fecha, vence, vencida, porVenir, total, saldo } = renglon;
  return {
    celdas: [
      { texto: factura },
      { texto: con(fecha, siVieneDespues(porVenir)) },
      { texto: con(vence, vencida ? ETIQUETAS.vencida : ''), alerta: vencida },
      { texto: total },
      { texto: saldo },
    ],
  };
};

const filaDeMovimiento = (renglon: RenglonDeMovimiento): FilaImpresa => {
  const { fecha, concepto, nota, porVenir, cargo, abono, saldo } = renglon;
  const dicho = con(concepto, nota, siVieneDespues(porVenir));
  return { celdas: [fecha, dicho, cargo, abono, saldo].map((texto) => ({ texto })) };
};

export const PdfDeEstado = ({ estado, logo }: PropsDeEstado) => {
  const { negocio, cliente, movimientos, pendientes } = estado;
  const marca = marcaDe(negocio.color);
  const conPie = ({ pageNumber, totalPages, children }: PropsDeHoja) => (
    <>
      {children}
      <Pie nombre={negocio.nombre} ancla={estado.ancla} dice={`${pageNumber} / ${totalPages}`} />
    </>
  );
  return (
    <Document
      title={`${ETIQUETAS.titulo} ${cliente.nombre}`}
      author={negocio.nombre}
      creator="Cuenta Clara"
      producer="Cuenta Clara"
      language="es"
      creationDate={new Date(`${estado.dia}T12:00:00.000Z`)}
    >
      <Page size="LETTER" style={estilo.pagina} layout={conPie}>
        <Cabecera estado={estado} logo={logo} marca={marca} />
        <Partes estado={estado} marca={marca} />
        <Seccion titulo={ETIQUETAS.pendientes}>
          {pendientes.length > 0 ? (
            <TablaDeCifras columnas={DE_PENDIENTES} filas={pendientes.map(filaDePendiente)} marca={marca} />
          ) : (
            <Text>{ETIQUETAS.sinPendientes}</Text>
          )}
        </Seccion>
        {movimientos ? (
          <Seccion titulo={ETIQUETAS.movimientos}>
            <TablaDeCifras
              columnas={DE_MOVIMIENTOS}
              filas={[
                filaDeMovimiento(movimientos.anterior),
                ...movimientos.renglones.map(filaDeMovimiento),
                { ...filaDeMovimiento(movimientos.total), fuerte: true },
              ]}
              marca={marca}
            />
          </Seccion>
        ) : null}
      </Page>
    </Document>
  );
};
