import { cardFields } from '../../boards/cards/fields.ts'
import type { Entity } from '../../kernel/contract/entity.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'

/**
 * Names of columns in English and German beside those of our own export, of WeKan's, and of what other
 * programs write: a column of such a name holds that field of cards.
 */
const NAMES = {
  cardNumber: 'card number, no, nr, nummer, kartennummer',
  title:
    'card, card name, card title, name, summary, subject, task, task name, titel, aufgabe, betreff, karte, zusammenfassung',
  description:
    'card description, desc, details, body, notes, content, beschreibung, einzelheiten, inhalt, notizen',
  listId:
    'list name, list title, status, column, stage, state, bucket, section, liste, spalte, zustand, phase',
  swimlaneId: 'lane, row, bahn, zeile',
  userId:
    'creator, created by, author, reporter, eigentümer, ersteller, erstellt von, autor, melder',
  requestedBy: 'angefordert von, gewünscht von',
  assignedBy: 'zugewiesen von',
  members: 'member, participants, mitglied, mitglieder, beteiligte',
  assignees:
    'assignee, assigned to, responsible, zugewiesen, zugewiesen an, zuständig, verantwortlich, bearbeiter',
  labelIds:
    'label, tag, tags, category, categories, etikett, etiketten, kategorie, kategorien, schlagwort, schlagworte, schlagwörter',
  receivedAt: 'received at, received date, empfangen, empfangen am, eingegangen, eingegangen am',
  startAt: 'start at, start date, start on, beginn, beginn am, anfang, startdatum, start am',
  dueAt:
    'due at, due date, due on, deadline, fällig, fällig am, fälligkeit, fälligkeitsdatum, frist, termin',
  dueComplete: 'completed, done, erledigt',
  endAt: 'end at, end date, finish date, finished, completed at, ende, ende am, enddatum, endet am',
  spentTime: 'spent time hours, aufgewendete zeit, aufgewendete zeit stunden, zeitaufwand',
  isOvertime: 'over time, overtime hours, mehrarbeit, mehrarbeit stunden',
  archived: 'is archived, archiviert, im archiv',
  createdAt: 'created at, created on, creation date, erstellt, erstellt am, angelegt, angelegt am',
  modifiedAt:
    'modified at, modified on, last modified at, updated, updated at, update date, geändert, geändert am, zuletzt geändert am',
  dateLastActivity: 'last activity, last activity date, letzte aktivität',
  color: 'color, colour, card color, farbe',
} as const satisfies Partial<Record<keyof typeof cardFields, string>>

/** A field of a card that a column of a table may hold. */
export type CardColumn = keyof typeof NAMES

/** A heading without what does not matter: case, spaces and punctuation. */
export function plainHeading(heading: string): string {
  return heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const FIELDS: Entity = cardFields

/** The heading of a field in our own export. */
const headingOf = (key: string) => FIELDS[key]?.csv ?? FIELDS[key]?.csvNames

const FIELD_OF: ReadonlyMap<string, CardColumn> = new Map(
  keysOf(NAMES).flatMap((key) =>
    [key, headingOf(key) ?? key, ...NAMES[key].split(',')].map((name): [string, CardColumn] => [
      plainHeading(name),
      key,
    ]),
  ),
)

/** The field of cards that a column of this name holds. */
export function fieldNamed(heading: string): CardColumn | undefined {
  return FIELD_OF.get(plainHeading(heading))
}

/** The headings of our own export, before those of custom fields. */
const OWN = Object.keys(FIELDS).flatMap((key) => headingOf(key) ?? [])

/** How many columns of a table are fields of cards because it is our own export; the others are custom fields. */
export function ownColumnsIn(headings: string[]): number {
  return OWN.every((heading, at) => headings[at] === heading) ? OWN.length : 0
}

/** How the fields are named where one must be picked. */
export const FIELD_NAMES: readonly string[] = [...OWN.map((one) => one.toLowerCase()), 'color']

/** The headings that only WeKan's tables have; these write labels as `name-color`, and people with spaces between them. */
const OF_WEKAN = new Set(['spenttimehours', 'overtimehours', 'aufgewendetezeitstunden'])

/** Whether a table comes from WeKan. */
export function isOfWekan(headings: string[]): boolean {
  return headings.some((one) => OF_WEKAN.has(plainHeading(one)) || one.startsWith('CustomField-'))
}
