import { randomInt } from 'node:crypto'
import { type Flag, count, toggle } from '../../../scripts/flags.ts'

const given = count('the seed of the random numbers (a random one)', 0, 2 ** 32 - 1)

/** Makes a run repeatable. */
export const seed: Flag<number> = {
  ...given,
  read: (texts, name) => given.read(texts, name) ?? randomInt(2 ** 32),
}

export const keep = toggle("keep the folder with the service's data")

export const json = toggle('print one line of JSON at the end, and nothing else on stdout')
