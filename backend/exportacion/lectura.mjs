// Cómo se lee lo que se dio.

export async function textoDe(fuente, nombre) {
  const decodificador = new TextDecoder('utf-8', { ignoreBOM: true });
  let texto = '';
  for await (const trozo of fuente.trozos(nombre)) texto += decodificador.decode(trozo, { stream: true });
  return texto + decodificador.decode();
}

export async function* lineasDe(fuente, nombre) {
  if (!fuente.nombres.includes(nombre)) return;
  const decodificador = new TextDecoder('utf-8', { ignoreBOM: true });
  let resto = '';
  for await (const trozo of fuente.trozos(nombre)) {
    // Sólo en lo nuevo: una línea sin fin no se lee otra vez con cada trozo.
    const [sigue, ...otras] = decodificador.decode(trozo, { stream: true }).split('\n');
    resto += sigue;
    for (const otra of otras) {
      yield resto;
      resto = otra;
    }
  }
  resto += decodificador.decode();
  if (resto !== '') yield resto;
}

// Lee un texto a la par de lo que debe decir; tras lo primero que no es como debe, no se dice nada más de él.
export function aLaPar(fuente, nombre, parte) {
  const decodificador = new TextDecoder('utf-8', { ignoreBOM: true });
  const trozos = fuente.trozos(nombre)[Symbol.asyncIterator]();
  let leido = '';
  let lugar = 0;
  let va = true;
  const hasta = async (largo) => {
    while (leido.length - lugar < largo) {
      const { value, done } = await trozos.next();
      if (done) return;
      leido = leido.slice(lugar) + decodificador.decode(value, { stream: true });
      lugar = 0;
    }
  };
  return {
    async consume(esperado, queja) {
      if (!va) return;
      await hasta(esperado.length);
      va = leido.startsWith(esperado, lugar);
      if (va) lugar += esperado.length;
      else parte.hallar(queja);
    },
    async termina(queja) {
      if (!va) return;
      await hasta(1);
      if (lugar < leido.length) parte.hallar(queja);
    },
  };
}
