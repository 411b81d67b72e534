import type { Json } from './client.ts'
import { everything } from './foreign.ts'
import type { Ids } from './table.ts'

/** The values that no honest one holds, so that they are found wherever they were taken. */
export const MARKS = { text: 'forged-mark', number: 987_654_321, time: '1999-09-09T09:09:09.999Z' }

/** Fields that only the service writes, and those that say who somebody is, by every name a row or a record has. */
export function forgedFields({ board, user }: Ids): Json {
  const { text, number, time } = MARKS
  const of = (names: string, value: unknown) =>
    Object.fromEntries(names.split(/\s+/).map((name) => [name, value]))
  return {
    ...of('_id id slug turn jti type disabledReason disabled_reason linkedId coverId', text),
    ...of('passwordHash password_hash username_key usernameKey emailKey email_key', text),
    ...of('userId user_id createdBy creator actor caller author ownerId sub', user),
    ...of('boardId board_id boardIds board', board),
    ...of('version seq lastSeq last_seq ver lastCardNumber last_card_number', number),
    ...of('cardNumber card_number cardCount card_count lastSort stars row rowid', number),
    ...of('createdAt created_at modifiedAt modified_at updatedAt archivedAt', time),
    ...of('dateLastActivity finishedAt lastTryAt nextTryAt tokenExpires', time),
    ...of('isSiteAdmin siteAdmin admin is_admin asAdmin createdThroughApi authorJoins', true),
    ...of('loginDisabled login_disabled verified access', true),
    services: { password: { bcrypt: text }, resume: { loginTokens: [text] } },
    profile: { fullname: text, isAdmin: true },
    emails: [{ address: `${text}@example.com`, verified: true }],
    roles: ['admin'],
    permissions: ['site'],
  }
}

/** The same fields as they would get into what every object inherits: the JSON of a body, to be closed. */
export function polluting(forged: Json): string {
  const inner = JSON.stringify(forged)
  return `"__proto__":${inner},"constructor":{"prototype":${inner}},"prototype":${inner}`
}

/** Returns how often each of the values is to be found in the store. */
export async function census(values: readonly (string | number | undefined)[]): Promise<number[]> {
  const text = [...(await everything()).values()].join('\n')
  return values.map((value) => text.split(String(value)).length - 1)
}
