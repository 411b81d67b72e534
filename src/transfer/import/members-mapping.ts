import { parseJson } from '../../kernel/contract/json.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { text } from '../../kernel/contract/wire.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** Reads `membersMapping`, which is an object of texts or its JSON text: the users here by names or ids of the file. */
export function mappingOf(given: unknown): Map<string, string> {
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
      if (typeof target !== 'string') throw invalid(`membersMapping.${name}`, 'must be text')
      return [reading.value, target]
    }),
  )
}
