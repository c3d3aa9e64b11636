// Los folios que había, y cómo los cambian los asientos.

function enTiras(numeros) {
  const tiras = [];
  for (const numero of [...numeros].sort((a, b) => a - b)) {
    const ultima = tiras.at(-1);
    if (ultima && numero <= ultima[1] + 1) ultima[1] = numero;
    else tiras.push([numero, numero]);
  }
  return tiras;
}

const porNumero = (uno, otro) => uno.numero - otro.numero || (uno.secuencia ?? 0) - (otro.secuencia ?? 0);

// Los que había antes del período, y cómo los cambian sus asientos.
export function foliosDesde({ usados: tiras, dejados: deAntes }) {
  const usados = new Set();
  // De los que se pueden contar de uno en uno.
  if (!tiras.flat().every(Number.isSafeInteger)) throw new RangeError('no son folios');
  for (const [primero, ultimo] of tiras) for (let numero = primero; numero <= ultimo; numero += 1) usados.add(numero);
  const dejados = [];
  const dejar = ({ secuencia, instante }, numero, motivo, nuevo) =>
    dejados.push({ numero, motivo, nuevo, secuencia, instante });
  const alFinal = () => {
    const ultimos = new Map([...deAntes, ...dejados].map((uno) => [uno.numero, uno]));
    return {
      usados: enTiras(usados),
      dejados: [...ultimos.values()].filter(({ numero }) => !usados.has(numero)).sort(porNumero),
    };
  };
  return {
    alFinal,
    asienta(asiento, antes) {
      if (asiento.tipo === 'folio-cedido') {
        if (!usados.has(asiento.numero_factura)) dejar(asiento, asiento.numero_factura, 'cedido', null);
        return;
      }
      const ahora = asiento.estado === null ? null : asiento.numero_factura;
      if (antes === ahora) return;
      if (antes !== null) {
        usados.delete(antes);
        dejar(asiento, antes, ahora === null ? 'eliminada' : 'renumerada', ahora);
      }
      if (ahora !== null) usados.add(ahora);
    },
    renglones() {
      const final = alFinal();
      const faltan = new Set(final.dejados.map(({ numero }) => numero));
      const conocidas = [...final.usados, ...[...faltan].map((numero) => [numero, numero])].sort(([a], [b]) => a - b);
      const nunca = [];
      let siguiente = conocidas[0]?.[0] ?? 0;
      for (const [primero, ultimo] of conocidas) {
        if (primero > siguiente) nunca.push({ numero: siguiente, hasta: primero - 1, falta: true });
        siguiente = Math.max(siguiente, ultimo + 1);
      }
      const actos = new Map([...final.dejados, ...dejados].map((uno) => [uno.numero + ' ' + uno.secuencia, uno]));
      const dichos = [...actos.values()].map((uno) => ({ ...uno, hasta: uno.numero, falta: faltan.has(uno.numero) }));
      return [...nunca, ...dichos].sort(porNumero);
    },
  };
}
