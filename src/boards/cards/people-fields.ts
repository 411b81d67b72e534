import { ids, list } from '../../kernel/contract/compound.ts'
import { during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { id, text } from '../../kernel/contract/wire.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import { assigneesGiven } from './field-kinds.ts'

const shortText = text.optional()
const idGiven = id.optional()
const idsGiven = ids.optional()
const idsShown = list(text)

const signed = { blank: '', form: shortText, record: text, imports: shortText } as const

/** These fields name who a card is from, and who works on it. */
export const peopleFields = {
  userId: field(column.text(), {
    checked: idGiven,
    formName: 'authorId',
    record: text,
    imports: idGiven,
    views: ['board'],
    csvNames: 'Owner',
    csvAlso:
      'creator, created by, author, reporter, eigentümer, ersteller, erstellt von, autor, melder',
    trello: 'idMemberCreator',
  }),
  requestedBy: field(column.text(), {
    ...signed,
    csv: 'Requested by',
    csvAlso: 'angefordert von, gewünscht von',
  }),
  assignedBy: field(column.text(), {
    ...signed,
    csv: 'Assigned by',
    csvAlso: 'zugewiesen von',
  }),
  members: field(column.json<string[]>(), {
    blank: [],
    checked: idsGiven,
    record: idsShown,
    imports: idsGiven,
    views: ['board', 'search', 'share'],
    csvNames: 'Members',
    csvAlso: 'member, participants, mitglied, mitglieder, beteiligte',
    trello: 'idMembers',
  }),
  assignees: field(column.json<string[]>(), {
    blank: [],
    checked: assigneesGiven,
    record: during(since('3.63'), idsShown),
    imports: idsGiven,
    views: ['board', 'search', 'share'],
    csvNames: 'Assignees',
    csvAlso:
      'assignee, assigned to, responsible, zugewiesen, zugewiesen an, zuständig, verantwortlich, bearbeiter',
  }),
}
