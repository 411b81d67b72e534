/** Does something with each of many things, some at once: the service holds only so many requests. */
export async function inPieces<T, R>(things: T[], act: (thing: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < things.length; from += PIECE)
    done.push(...(await Promise.all(things.slice(from, from + PIECE).map(act))))
  return done
}

const PIECE = 10
