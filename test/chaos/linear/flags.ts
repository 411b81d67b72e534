import { type FlagsOf, text, toggle, usually } from '../../../scripts/flags.ts'

export const COMMAND = {
  name: 'prove:linear',
  about: `Calls the functions that process user input with hostile inputs that double eight times, and prints
the CPU time of each size in ms. It exits with 1 if a doubling costs more than 2.6 times as much, on
average over the last four; with --plant, if the planted function is not found.`,
  flags: {
    quick: toggle('inputs of a quarter of the size, and fewer runs'),
    only: usually('', text('TEXT', 'only the subjects whose names contain this text')),
    plant: toggle('measure one quadratic function instead, which must be found'),
  },
}

export type Flags = FlagsOf<typeof COMMAND>
