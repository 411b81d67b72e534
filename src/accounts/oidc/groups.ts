import type { Provider } from '../../kernel/provider-config.ts'
import { type ClaimSource, claimIn, isElsewhere, isNamed } from './claim-sources.ts'

/** The groups of somebody. Where a provider does not say which they are, the rights that groups gave stay. */
export type Groups = {
  /** Undefined where what groups gave stays as it is. */
  names: string[] | undefined
  /** Explains why no claim was read, and what follows from it; empty where one was. */
  note: string
}

/** Reads the groups of a person from the first source that has them in full. */
export function readGroups(
  sources: readonly ClaimSource[],
  { groupsClaim, absentGroups }: Pick<Provider, 'groupsClaim' | 'absentGroups'>,
): Groups {
  if (groupsClaim === undefined) return { names: [], note: '' }
  const missing = (why: string) => ({
    names: undefined,
    note: `${groupsClaim}: ${why}; rights stay`,
  })
  const whole = sources.filter((source) => !isElsewhere(source, groupsClaim))
  const found = whole
    .map((source) => claimIn(source, groupsClaim))
    .filter((one) => one !== undefined)
  const names = found.map(namesIn).find((read) => read !== undefined)
  if (names !== undefined) return { names, note: '' }
  if (found.length > 0) return missing('the claim is no list of names')
  if (whole.length < sources.length)
    return missing('the provider has the claim, but cannot send it')
  if (absentGroups === 'keep') return missing('the answer has no such claim')
  return { names: [], note: `${groupsClaim}: the answer has no such claim; rights by groups end` }
}

/**
 * The names of groups in a claim: a text, a list of texts or of objects with a `name`, or an object whose
 * keys are the names and have objects, as Zitadel sends roles. Undefined where it is something else, as
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
