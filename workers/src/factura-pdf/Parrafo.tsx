import { Text } from '@react-pdf/renderer';
import { NORMAL, type Peso, cortePara } from './fuente.ts';
import { CUERPO, type Style } from './estilos.ts';

export const Parrafo = ({
  ancho,
  tamano = CUERPO,
  peso = NORMAL,
  style = {},
  children,
}: {
  readonly ancho: number;
  readonly tamano?: number;
  readonly peso?: Peso;
  readonly style?: Style;
  readonly children: string;
}) =>
  children ? (
    <Text
      style={{ ...style, fontSize: tamano, fontWeight: peso }}
      hyphenationCallback={cortePara(ancho, tamano, peso)}
    >
      {children}
    </Text>
  ) : null;

export const Lineas = ({
  ancho,
  children,
}: {
  readonly ancho: number;
  readonly children: readonly string[];
}) => <Parrafo ancho={ancho}>{children.filter(Boolean).join('\n')}</Parrafo>;
