import type { Subject } from './growth.ts'

/** The subject that the proof must find: each entry looks through all that came before it. */
export const PLANTED: Subject = {
  name: 'planted',
  most: 8_192,
  make(size) {
    const ids = Array.from({ length: size }, (_, at) => `id ${at}`)
    return () => {
      const known: string[] = []
      for (const id of ids) if (!known.includes(id)) known.push(id)
      return known
    }
  },
}
