import { type ReactNode } from 'react';
import { StyleSheet, Text, View } from '@react-pdf/renderer';
import {
  ETIQUETAS_DEL_ESTADO as ETIQUETAS,
  type EstadoImpreso,
  type RenglonDeMovimiento,
  type RenglonDePendiente,
} from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { Cabecera } from '../factura-pdf/Cabecera.tsx';
import { DatosDelCliente } from '../factura-pdf/DatosDelCliente.tsx';
import { SEMINEGRITA } from '../factura-pdf/fuente.ts';
import { type Papel } from '../factura-pdf/imprimir.tsx';
import { type Marca, marcaDe } from '../factura-pdf/marca.ts';
import { COLUMNA_DERECHA, TINTA, estilo } from '../factura-pdf/estilos.ts';
import { type FilaImpresa, TablaDeCifras } from './TablaDeCifras.tsx';

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
      <DatosDelCliente
        etiqueta={ETIQUETAS.cliente}
        nombre={cliente.nombre}
        lineas={[cliente.persona, cliente.telefono, cliente.email]}
      />
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

export const PdfDeEstado = ({ estado, logo }: PropsDeEstado): Papel => {
  const { negocio, cliente, movimientos, pendientes, ancla, dia } = estado;
  const marca = marcaDe(negocio.color);
  return {
    titulo: `${ETIQUETAS.titulo} ${cliente.nombre}`,
    autor: negocio.nombre,
    dia,
    pie: { nombre: negocio.nombre, ancla, dice: '' },
    contenido: (
      <>
        <Cabecera negocio={negocio} logo={logo} marca={marca}>
          <Text style={propio.titulo}>{ETIQUETAS.titulo}</Text>
          <Text style={propio.bajoElTitulo}>{estado.periodo}</Text>
          <Text style={propio.hecho}>{estado.hecho}</Text>
        </Cabecera>
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
      </>
    ),
  };
};
