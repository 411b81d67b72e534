import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'

import { USER_ROWS } from '../../../src/app/user-rows.ts'
import { sourcesIn } from '../layout/sources.ts'

/** The columns with the id of a user whose rows stay when the user is deleted, and why. */
const KEPT: Record<string, string> = {
  'activities.userId': 'the log of a board says what happened on it',
  'attachments.userId': 'what is on a board is the board’s',
  'auditLog.targetId': 'site admins read 180 days, also of who is gone',
  'auditLog.userId': 'site admins read 180 days, also of who is gone',
  'cards.userId': 'what is on a board is the board’s',
  'comments.userId': 'what is on a board is the board’s',
  'deletedCards.deletedBy': 'what is on a board is the board’s',
  'descriptionVersions.replacedBy': 'what is on a board is the board’s',
  'integrations.userId': 'what is on a board is the board’s',
  'invitationUses.userId': 'says who came in by an invitation, and expires with it',
  'invitations.invitedBy': 'those who were invited may still come in',
  'invitations.placeholderId':
    'a placeholder is no account, and an invitation to become it expires',
  'mails.readerId': 'a message is on its way, and is deleted seven days later',
  'mails.senderId': 'a message is on its way, and is deleted seven days later',
  'members.userId': '`eraseMember` takes them off each board first',
  'notifications.actorId': 'others read what the user has done',
  'paceShares.userId': 'a share of the rate of a host ends within minutes',
  'pendingSignIns.userId': 'a sign-in by a provider that was begun expires',
  'replies.userId': 'a record of an idempotency key expires after a day',
  'revokedTokens.userId': 'a token stays revoked until it expires',
  'ruleReplays.userId': 'a replay is deleted a day after its end',
  'rules.userId': 'what is on a board is the board’s; a rule of who is gone does not act',
  'shares.userId': 'what is on a board is the board’s',
}

/** Of the columns with an id, or with somebody who did something, those that name no user. Any other may do so. */
const NAMES_OTHER =
  /(?:action|after|background|board|card|client|commit|cover|credential|event|external|file|integration|invitation|linked|list|parent|request|rule|subscription|swimlane|token|trigger)Id$/i

const namesUser = (key: string) => /(?:Id|By)$/.test(key) && !NAMES_OTHER.test(key)

/** Names of people that cards hold as texts, which are of no account. */
const TEXTS = ['cards.requestedBy', 'cards.assignedBy']

const files = sourcesIn('src').filter(({ path }) => /tables?\.ts$/.test(path))

const modules = await Promise.all(
  files.map(({ path }): Promise<Record<string, unknown>> => import(`../../../${path}`)),
)

const tables = modules.flatMap((one) => Object.values(one)).filter(isTable)

function isTable(value: unknown): value is SQLiteTable {
  return is(value, SQLiteTable)
}

/** The names of tables and columns, as the code has them. */
function namesOf(table: SQLiteTable, names: (key: string) => boolean): string[] {
  const called = getTableName(table).replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return Object.keys(getTableColumns(table))
    .filter(names)
    .map((key) => `${called}.${key}`)
}

test('every row of a user is deleted with the user, or stays for a reason', () => {
  const columns = tables
    .flatMap((table) => namesOf(table, namesUser))
    .filter((name) => !TEXTS.includes(name))
  const deleted = USER_ROWS.flatMap(({ table, user }) =>
    namesOf(table, (key) => getTableColumns(table)[key] === user),
  )
  expect(tables.length).toBeGreaterThan(40)
  expect(new Set(columns)).toEqual(new Set([...deleted, ...Object.keys(KEPT)]))
  expect(deleted.filter((name) => name in KEPT)).toEqual([])
})
