export const enTrozos = async <T, R>(
  todos: readonly T[],
  cuantos: number,
  pausa: () => Promise<void>,
  hacer: (uno: T) => Promise<R>,
): Promise<readonly R[]> => {
  const hechos: R[] = [];
  for (let desde = 0; desde < todos.length; desde += cuantos) {
    hechos.push(...(await Promise.all(todos.slice(desde, desde + cuantos).map(hacer))));
    await pausa();
  }
  return hechos;
};
