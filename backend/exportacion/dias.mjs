// Los días, y los de una zona.

const relojes = new Map();

// El día y la hora de un instante en una zona; null si este programa no conoce la zona, o fuera de los años 1 a 9999.
export function enLaZona(zona, instante) {
  if (!relojes.has(zona)) {
    let reloj = null;
    try {
      const dos = /** @type {const} */ ('2-digit');
      reloj = new Intl.DateTimeFormat('en-US', {
        ...{ timeZone: zona, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
        ...{ era: 'short', year: 'numeric', month: dos, day: dos, hour: dos, minute: dos, second: dos },
      });
    } catch {
      // Una zona que solo conoce un programa más nuevo.
    }
    relojes.set(zona, reloj);
  }
  const reloj = relojes.get(zona);
  const ms = typeof instante === 'string' ? Date.parse(instante) : instante;
  if (!reloj || Number.isNaN(ms)) return null;
  const de = Object.fromEntries(reloj.formatToParts(ms).map(({ type, value }) => [type, value]));
  if (de.era !== 'AD') return null;
  return {
    dia: de.year.padStart(4, '0') + '-' + de.month + '-' + de.day,
    hora: de.hour + ':' + de.minute + ':' + de.second,
  };
}

export const conoce = (zona) => enLaZona(zona, 0) !== null;

export const diaSiguiente = (dia) => new Date(Date.parse(dia + 'T12:00:00Z') + 86400000).toISOString().slice(0, 10);

export const dias = (desde, hasta) => Math.round((Date.parse(hasta + 'T12:00:00Z') - Date.parse(desde + 'T12:00:00Z')) / 86400000);
