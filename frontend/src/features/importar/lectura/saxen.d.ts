/** Types for the part of the XML parser saxen that is used: the package has none. */
declare module 'saxen' {
  type Atributos = Readonly<Record<string, string>>;
  type Descifrar = (texto: string) => string;
  export class Parser {
    on(
      suceso: 'openTag',
      oyente: (nombre: string, atributos: () => Atributos, descifrar: Descifrar) => void,
    ): this;
    on(suceso: 'closeTag', oyente: (nombre: string) => void): this;
    on(suceso: 'text', oyente: (texto: string, descifrar: Descifrar) => void): this;
    on(suceso: 'cdata' | 'attention', oyente: (texto: string) => void): this;
    on(suceso: 'error', oyente: (error: Error) => void): this;
    parse(xml: string): Error | undefined;
    stop(): void;
  }
}
