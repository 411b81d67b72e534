import { keyOf } from '../../accounts/users/fields.ts'
import type { RuleDocument } from '../../boards/rules/document-kinds.ts'
import { readersNamed } from '../../boards/rules/mail-fields.ts'
import { type Entry, textOf } from './entry.ts'
import type { ImportContext } from './import-context.ts'

/** Returns true if mail of an action goes to somebody of the export who has an account here, or to whoever imports. */
export function namesReader(
  { firstPass, matches, commandContext }: ImportContext,
  action: RuleDocument,
): boolean {
  const created = new Set(matches.created.map(({ sourceId }) => sourceId))
  const known = new Set([keyOf(commandContext.actor.username)])
  for (const { entry } of firstPass.lists.get('users') ?? []) {
    const id = textOf(entry['_id'])
    if (!matches.ids.has(id) || matches.isGiven(id) || created.has(id)) continue
    for (const name of namesOf(entry)) known.add(keyOf(name))
  }
  return readersNamed(action).some((name) => known.has(name))
}

/** The username of a user of an export, and their addresses. */
function namesOf({ username, email, emails }: Entry): string[] {
  const addresses = Array.isArray(emails) ? emails : []
  return [username, email, ...addresses.map((one: unknown) => Object(one).address)]
    .map(textOf)
    .filter((name) => name !== '')
}
