import type { Provider } from '../../kernel/provider-config.ts'
import type { AuditKind } from '../audit/kinds.ts'
import { type ClaimSource, claimIn, isElsewhere, isNamed } from './claim-sources.ts'

/** The groups of somebody. If a provider does not name them, the rights that groups gave stay. */
export type Groups = {
  /** Undefined if what groups gave stays as it is. */
  names: string[] | undefined
  /** The entry in the audit log that explains why no claim was read, and what follows from it; undefined if one was. */
  note: { kind: GroupsNote; why: string } | undefined
}

/** The answer has groups that cannot be read from it, or has no such claim. */
type GroupsNote = Extract<AuditKind, 'groupsUnreadable' | 'groupsMissing'>

/** Reads the groups of a person from the first source that has them in full. */
export function readGroups(
  sources: readonly ClaimSource[],
  { groupsClaim, absentGroups }: Pick<Provider, 'groupsClaim' | 'absentGroups'>,
): Groups {
  if (groupsClaim === undefined) return { names: [], note: undefined }
  const noted = (kind: GroupsNote, why: string) => ({ kind, why: `${groupsClaim}: ${why}` })
  const unreadable = (why: string) => ({
    names: undefined,
    note: noted('groupsUnreadable', `${why}; rights stay`),
  })
  const whole = sources.filter((source) => !isElsewhere(source, groupsClaim))
  const found = whole
    .map((source) => claimIn(source, groupsClaim))
    .filter((one) => one !== undefined)
  const names = found.map(namesIn).find((read) => read !== undefined)
  if (names !== undefined) return { names, note: undefined }
  if (found.length > 0) return unreadable('the claim is no list of names')
  if (whole.length < sources.length)
    return unreadable('the provider has the claim, but cannot send it')
  const isKept = absentGroups === 'keep'
  const follows = isKept ? 'rights stay' : 'rights by groups end'
  return {
    names: isKept ? undefined : [],
    note: noted('groupsMissing', `the answer has no such claim; ${follows}`),
  }
}

/**
 * The names of groups in a claim: a text, a list of texts or of objects with a `name`, or an object whose
 * keys are the names and have objects, as Zitadel sends roles. Undefined if it is something else, as
 * who cannot be understood has not said that there are none.
 */
function namesIn(claim: unknown): string[] | undefined {
  if (isNamed(claim)) return Object.values(claim).every(isNamed) ? Object.keys(claim) : undefined
  const entries: unknown[] = Array.isArray(claim) ? claim : [claim]
  const names = entries.map((entry) => (isNamed(entry) ? entry['name'] : entry))
  return names.every((name) => typeof name === 'string')
    ? names.filter((name) => name !== '')
    : undefined
}
