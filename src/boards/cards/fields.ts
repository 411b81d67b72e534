import { clearable, ids, jsonOr, list } from '../../kernel/contract/compound.ts'
import { during, exemplified } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import {
  choice,
  filled,
  flag,
  id,
  longText,
  moment,
  number,
  place,
  text,
} from '../../kernel/contract/wire.ts'
import { ITEM_COLORS, type ItemColor } from '../../kernel/contract/colors.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { Poker, Vote } from './vote-kinds.ts'
import {
  exportedNumber,
  exportedValues,
  fieldValues,
  fieldValuesShown,
  poker,
  pokerShown,
  vote,
  voteShown,
} from './field-kinds.ts'
import { dateFields } from './date-fields.ts'
import { laterFields } from './later-fields.ts'
import { peopleFields } from './people-fields.ts'

const shortText = text.optional()
const placeGiven = place.optional()
const date = text.optional()
const dateGiven = moment.optional()
const idGiven = id.optional()
const idsGiven = ids.optional()
const flagGiven = flag.optional()
const idsShown = list(text)
const dateColumn = column.orNull(column.moment())
const nullJson = <T>() => column.orNull(column.json<T>())

/** An id that clients see, exports hold, and commands set. */
const reference = { record: text, imports: idGiven } as const

const changed = { record: text, imports: dateGiven } as const

/**
 * The fields of a card are declared in this one place. The table, the row, the forms, the record, the
 * views, searches, the tools of agents, the CSV columns (in this order) and what importers read follow
 * from them.
 */
export const cardFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), { record: text, views: ['search', 'export'] }),
  cardNumber: field(column.integer(), {
    describes: 'Number of the card on its board, counted from 1.',
    record: during(since('7.72'), number),
    imports: exportedNumber.optional(),
    views: ['board', 'search', 'share'],
    csv: 'Number',
    csvAlso: 'card number, no, nr, nummer, kartennummer',
    trello: 'idShort',
  }),
  title: field(column.text(), {
    form: exemplified('A title', filled.optional()),
    record: text,
    imports: shortText,
    views: ['board', 'search', 'share'],
    csv: 'Title',
    csvAlso:
      'card, card name, card title, name, summary, subject, task, task name, titel, aufgabe, betreff, karte, zusammenfassung',
    trello: 'name',
  }),
  description: field(column.text(), {
    blank: '',
    form: longText.optional(),
    record: text,
    imports: longText.optional(),
    agents: { given: 'new', says: 'Markdown.' },
    search: { words: true, has: 'description' },
    csv: 'Description',
    csvAlso:
      'card description, desc, details, body, notes, content, beschreibung, einzelheiten, inhalt, notizen',
    views: ['share'],
  }),
  // Counted when the description is saved, so that the view of a board reads no descriptions.
  tasks: field({ ...column.integer(), standard: 0 }, { blank: 0 }),
  finishedTasks: field({ ...column.integer(), standard: 0 }, { blank: 0 }),
  listId: field(column.text(), {
    ...reference,
    views: ['board', 'search', 'share'],
    csvNames: 'List',
    csvAlso:
      'list name, list title, section column, column, bucket, stage, section, status, state, liste, spalte, phase, zustand',
    trello: 'idList',
    refersTo: 'lists',
  }),
  swimlaneId: field(column.text(), {
    ...reference,
    views: ['board', 'search', 'share'],
    csvNames: 'Swimlane',
    csvAlso: 'lane, row, bahn, zeile',
    refersTo: 'swimlanes',
  }),
  ...peopleFields,
  labelIds: field(column.json<string[]>(), {
    blank: [],
    checked: idsGiven,
    record: idsShown,
    imports: idsGiven,
    views: ['board', 'search', 'share'],
    csvNames: 'Labels',
    csvAlso:
      'label, tag, tags, category, categories, etikett, etiketten, kategorie, kategorien, schlagwort, schlagworte, schlagwörter',
  }),
  ...dateFields,
  archived: field(column.flag(), {
    blank: false,
    record: flag,
    imports: flagGiven,
    views: ['search'],
    agents: { shown: 'usual' },
    csv: 'Archived',
    csvAlso: 'is archived, archiviert, im archiv',
  }),
  archivedAt: field(dateColumn, {
    blank: null,
    record: during(since('7.72'), date),
    imports: dateGiven,
  }),
  createdAt: field(column.moment(), {
    ...changed,
    views: ['board', 'share'],
    agents: { shown: 'asked' },
    search: { date: 'created' },
    csv: 'Created',
    csvAlso: 'created at, created on, creation date, erstellt, erstellt am, angelegt, angelegt am',
  }),
  modifiedAt: field(column.moment(), {
    record: during(since('3.63'), text),
    imports: dateGiven,
    views: ['board', 'search', 'share'],
    agents: { shown: 'asked' },
    search: { date: 'modified' },
    csv: 'Modified',
    csvAlso:
      'modified at, modified on, last modified at, updated, updated at, update date, geändert, geändert am, zuletzt geändert am',
  }),
  dateLastActivity: field(column.moment(), {
    ...changed,
    describes: 'Time when the card last changed, as ISO-8601 in UTC.',
    csvAlso: 'last activity, last activity date, letzte aktivität',
    trello: 'dateLastActivity',
  }),
  color: field(column.orNull(column.text<ItemColor>()), {
    blank: null,
    checked: clearable(choice(...ITEM_COLORS)).optional(),
    record: choice(...ITEM_COLORS).optional(),
    imports: shortText,
    views: ['board', 'share'],
    agents: { shown: 'asked', given: 'new' },
    csvAlso: 'color, colour, card color, farbe',
  }),
  customFields: field(column.json<{ _id: string; value: string | number | boolean | null }[]>(), {
    checked: fieldValues.optional(),
    record: fieldValuesShown,
    imports: exportedValues.optional(),
    views: ['board', 'share'],
  }),
  parentId: field(column.text(), {
    ...reference,
    blank: '',
    checked: idGiven,
    views: ['board', 'share'],
    agents: { shown: 'usual' },
    refersTo: 'cards',
  }),
  coverId: field(column.text(), {
    ...reference,
    describes: 'Id of the attachment shown as the cover of the card; empty for none.',
    blank: '',
    views: ['board', 'share'],
  }),
  linkedId: field(column.text(), {
    ...reference,
    describes: 'Id of the card or board that the card links to; empty for none.',
    blank: '',
  }),
  sort: field(column.real(), {
    record: number,
    imports: placeGiven,
    views: ['board', 'share'],
    trello: 'pos',
  }),
  subtaskSort: field(column.real(), {
    describes: 'Position among the subtasks of the parent card, lowest first.',
    blank: -1,
    record: number,
    imports: placeGiven,
  }),
  vote: field(nullJson<Vote>(), {
    blank: null,
    record: during(since('4.81'), voteShown.optional()),
    imports: jsonOr(vote).optional(),
  }),
  poker: field(nullJson<Poker>(), {
    blank: null,
    record: during(since('7.72'), pokerShown.optional()),
    imports: jsonOr(poker).optional(),
  }),
  showActivities: field(column.flag(), {
    describes: 'True if the card shows its activities.',
    blank: false,
    record: during(since('7.72'), flag),
    imports: flagGiven,
  }),
  ...laterFields,
}
