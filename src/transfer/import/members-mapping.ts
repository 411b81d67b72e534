import { parseJson } from '../../kernel/contract/json.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { text } from '../../kernel/contract/wire.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { MEMBERS_MODES, type MembersMode } from './import-options.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** Somebody of the file is a user here, by id or username, or is brought along in a mode of their own. */
export type Target = { user: string } | { mode: MembersMode }

/** Reads `membersMapping`, which is an object or its JSON text: who people are here, by their names or ids in the file. */
export function mappingOf(given: unknown): Map<string, Target> {
  const mapping: unknown = typeof given === 'string' ? parseJson(given) : (given ?? {})
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping))
    throw invalid('membersMapping', 'must be an object')
  const entries = Object.entries(mapping)
  if (entries.length > LIMITS.entries)
    throw invalid('membersMapping', `must have at most ${formatNumber(LIMITS.entries)} entries`)
  return new Map(
    entries.map(([name, target]) => {
      const reading = text.read(name)
      if ('faults' in reading)
        throw invalid('membersMapping', `has a name that ${reading.faults[0]?.reason ?? ''}`)
      return [reading.value, targetOf(name, target)]
    }),
  )
}

function targetOf(name: string, target: unknown): Target {
  if (typeof target === 'string') return { user: target }
  const given: unknown = Object(target).mode
  const mode = MEMBERS_MODES.find((one) => one === given)
  if (mode === undefined)
    throw invalid(`membersMapping.${name}`, 'must be text, or an object with one of the modes')
  return { mode }
}
