// Lo que prueban una exportación de Cuenta Clara, su sello y las pruebas de facturas y sellos, sin nada más que lo que hay en ellos.
// De dónde se leen lo dice quien lo llama: verificar.mjs (carpetas y archivos, con Node) o verificar.html (archivos, en un navegador).
import { esCompaneroSuyo } from './archivos.mjs';
import { DE_SELLO, verificarCompanero } from './companero.mjs';
import { Ilegible, leido, nuevaParte } from './comun.mjs';
import { verificarSerie, verificarUno } from './exportacion.mjs';
import { textoDe } from './lectura.mjs';
import { esPrueba, verificarPrueba } from './pruebas.mjs';
import { compararConTestigos } from './testigos.mjs';
import { certificadosEn } from './tiempo.mjs';

// Los que están junto a lo demás de una carpeta.
async function documentosEn(fuentes) {
  const suyos = [];
  for (const fuente of fuentes)
    for (const nombre of fuente.nombres)
      if (esCompaneroSuyo(nombre)) suyos.push({ titulo: nombre, texto: await textoDe(fuente, nombre).catch(() => '') });
  return suyos;
}

// Los sellos se comprueban con su archivo, y las pruebas por sí.
async function verificarDocumentos(dados, exportaciones, confiados) {
  const partes = [...exportaciones];
  for (const { titulo, texto } of dados) {
    const documento = leido(texto);
    if (esPrueba(documento)) partes.push(await verificarPrueba({ titulo, prueba: documento }, confiados));
    else if (documento?.formato === DE_SELLO && documento.version === 1) {
      const suelta = await verificarCompanero({ titulo, companero: documento }, exportaciones, confiados);
      if (suelta) partes.push(suelta);
    } else {
      const otra = nuevaParte(titulo);
      otra.hallar('No es un sello ni una prueba, o es de otra versión: usa el verificador que está en /verificar.');
      partes.push(otra);
    }
  }
  return partes;
}

/**
 * Verifica exportaciones, cada una por sí y que se sigan, sus sellos y pruebas. `fuentes`: { titulo, nombres, repetidos, zip, pesa(nombre)
 * (sus bytes, como está guardado), huella(nombre), trozos(nombre) } de cada exportación; `documentos`: { titulo, texto } de cada sello.json o prueba; `huellas`: las
 * que se guardaron fuera, de un ZIP o de un manifiesto, o la raíz de un sello; `certificados`: { titulo, bytes } de las autoridades
 * del tiempo en que se confía.
 */
export async function verificar(fuentes, { huellas = [], documentos = [], certificados = [] } = {}) {
  const confiados = certificados.flatMap(({ titulo, bytes }) => {
    const suyos = certificadosEn(bytes);
    if (!suyos) throw new Ilegible('No es un certificado: ' + titulo + '.');
    return suyos;
  });
  /** @type {any[]} */
  const exportaciones = [];
  for (const fuente of fuentes) exportaciones.push(await verificarUno(fuente));
  const partes = await verificarDocumentos([...documentos, ...(await documentosEn(fuentes))], exportaciones, confiados);
  const serie = [
    ...verificarSerie(exportaciones.filter(({ manifiesto }) => manifiesto !== null)),
    ...compararConTestigos(partes, huellas.map((una) => una.trim().toLowerCase())),
  ];
  const hallazgos = partes.reduce((hasta, parte) => hasta + parte.hallazgos.length, serie.length);
  return { partes, serie, hallazgos };
}
