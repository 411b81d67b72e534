import {
  ACTION,
  type LeftOutReason,
  MINE,
  isLeftOutKind,
  leftOutReason,
} from '../../kernel/contract/left-out-kinds.ts'

/** The reasons why an import leaves things out, as sentences for people. */
const SENTENCES: Record<LeftOutReason, string> = {
  absent: 'They belong to something that the file does not have.',
  account: 'They are of people without an account here, or who are not on the board.',
  bytes: 'The file names them without their bytes.',
  closer: 'A card has one end: when it was done, and not when that was planned.',
  counted: 'The file says only how many of them there are.',
  deleted: 'They were deleted there.',
  form: 'Laneway has these, but not in this form.',
  history:
    'Of the log of another program only comments are imported, and who made a card; the log of the board here begins with the import.',
  internal: 'They mean something only to the program that they come from.',
  long: 'They are too long; the end is cut off.',
  member: 'They are not on the board in the file.',
  missing: 'The program has more of them than the file; `laneway import` brings them all.',
  none: 'Laneway has nothing like it.',
  number: 'The number is taken, so that the card has a new one.',
  'one-board': 'A card is on one board alone.',
  redacted: 'Whoever exported it may not read these, so that the file has nothing of them.',
  relations: 'There are too many, or the other card does not come along.',
  rules: 'They do what Laneway does not, or name what is not on the board.',
  template: 'Templates come as archived cards.',
  twice: 'The same id comes more than once.',
  unknown: 'The import does not know it.',
  unread: 'They are not in a form that can be read.',
}

const CARDS_OF_IMPORTER = 'The file does not say who made these cards, so they become yours.'

/** Says why things of a kind are left out. */
export function reasonOf(kind: string): string {
  if (kind === MINE) return CARDS_OF_IMPORTER
  if (kind.startsWith(ACTION)) return SENTENCES.history
  return SENTENCES[isLeftOutKind(kind) ? leftOutReason(kind) : 'unknown']
}
