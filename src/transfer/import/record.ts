import { list } from '../../kernel/contract/compound.ts'
import { bad, described, during, kind } from '../../kernel/contract/kind.ts'
import { listOf, record } from '../../kernel/contract/record.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { count, flag, id, text } from '../../kernel/contract/wire.ts'

const counts = kind<Record<string, number>>(
  {
    type: 'object',
    additionalProperties: { type: 'integer' },
  },
  () => bad('is not read'),
)

const titles = kind<Record<string, string[]>>(
  {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  () => bad('is not read'),
)

const anything = kind<object>({ type: 'object' }, () => bad('is not read'))

const sentences = kind<Record<string, string>>(
  {
    type: 'object',
    additionalProperties: { type: 'string' },
  },
  () => bad('is not read'),
)

const Unmatched = record('UnmatchedUser', {
  name: described('Username in the file, or the id there.', text),
  cards: described('Number of cards they made or are on.', count),
  comments: described('Number of comments they wrote.', count),
  memberships: described('Number of memberships of the board: 1 or 0.', count),
})

const later = (description: string) => during(since('11'), described(description, count))

const Decided = record('DecidedInImport', {
  option: described('The option by which it can be changed, such as `mapping.Status`.', text),
  value: described('The decision, as a value of the option.', text),
  why: described('The reason for it.', text),
  others: described('Other columns, or properties, that may be it.', list(text).optional()),
  by: described(
    'The way in which a person was found here: `username`, `address` or `fullname`.',
    text.optional(),
  ),
})

const ImportedOne = record('BoardOfImport', {
  _id: id.optional(),
  title: described('Title of the board.', text),
  taken: described('Numbers of what the board gets, by kind.', counts),
  leftOut: described('Numbers of what the board does not get, by kind.', counts),
  samples: described('Titles of what the board does not get: up to ten of each kind.', titles),
  reasons: described('The reasons why these kinds are left out.', sentences.optional()),
  decided: described(
    'The decisions on things that the file leaves open, with the options that change them.',
    listOf(Decided),
  ),
  unmatched: listOf(Unmatched),
  document: described(
    'Of a dry run with `document`: the board as an export would have it, without files and activities.',
    anything.optional(),
  ),
})

/** A program whose files are read. */
export const ImportSourceRecord = record('ImportSource', {
  source: described('Name of the program in paths and replies, such as `trello`.', text),
  program: described('Name of the program for people.', text),
})

/** The reply to an import. Of several boards its numbers are the sums, and it has no id. */
export const ImportedBoard = record('ImportedBoard', {
  _id: id.optional(),
  source: during(since('11'), described('The program that made the file, such as `trello`.', text)),
  boards: during(since('11'), described('The boards of the file.', listOf(ImportedOne))),
  lists: later('Number of lists that the board gets.'),
  swimlanes: later('Number of swimlanes that the board gets.'),
  labels: later('Number of labels that the board gets.'),
  customFields: later('Number of custom fields that the board gets.'),
  members: later('Number of members that the board gets, the caller included.'),
  cards: count,
  comments: count,
  checklists: count,
  attachments: count,
  attachmentLinks: later(
    'Number of attachments that the file has only as addresses: they are links in descriptions.',
  ),
  cardsMissingComments: later('Number of cards that had more comments than the file has.'),
  leftOut: counts,
  samples: described('Titles of what the board does not get: up to ten of each kind.', titles),
  reasons: described(
    'The reasons why these kinds are left out, and the remedies.',
    sentences.optional(),
  ),
  unmatched: listOf(Unmatched),
  createdUsers: described('Usernames of the users that were made.', list(text).optional()),
  dryRun: described('True if nothing was stored.', flag.optional()),
})
