import { jsonToo } from '../../kernel/contract/compound.ts'
import { type Kind, bad, faultsWithin, good, kind } from '../../kernel/contract/kind.ts'
import { textUpTo } from '../../kernel/contract/wire.ts'

/** A trigger or an action: what it is, and its other fields, which are texts, numbers or booleans. */
export type RuleDocument = Readonly<Record<string, string | number | boolean>>

/** Stands for anything in a field by which triggers are matched. */
export const ANY = '*'

/** Every board that is loaded reads its rules, so their documents are short. */
const MOST = { keys: 40, text: 4_000, characters: 8_000 } as const

/** WeKan keeps these of a document beside it, and neither takes nor shows them. */
const KEPT_BESIDE: ReadonlySet<string> = new Set(['_id', 'createdAt', 'modifiedAt', 'updatedAt'])

const value = textUpTo(MOST.text)

/** A document, whose fields are as free as in WeKan: the commands check those that mean something. */
function documentOf(example: RuleDocument, describes: string): Kind<RuleDocument> {
  const doc = {
    type: 'object',
    description: describes,
    additionalProperties: true,
    example,
  }
  return jsonToo(
    kind<RuleDocument>(doc, (given) => {
      if (typeof given !== 'object' || given === null || Array.isArray(given))
        return bad('must be an object')
      const entries = Object.entries(given).filter(([key, one]) => isKept(key, one))
      if (entries.length > MOST.keys) return bad(`must have at most ${MOST.keys} fields`)
      const read: Record<string, string | number | boolean> = {}
      for (const [key, one] of entries) {
        if (typeof one === 'boolean' || (typeof one === 'number' && Number.isFinite(one))) {
          read[key] = one
          continue
        }
        const reading = value.read(one)
        if (!('value' in reading)) return { faults: faultsWithin(key, reading.faults) }
        read[key] = reading.value
      }
      if (JSON.stringify(read).length > MOST.characters)
        return bad('must be at most 8,000 characters long')
      return good(read)
    }),
  )
}

function isKept(key: string, one: unknown): boolean {
  return !KEPT_BESIDE.has(key) && key !== '__proto__' && one !== null && one !== undefined
}

export const triggerDocument = documentOf(
  { activityType: 'moveCard', listName: 'Done' },
  'The event that sets it off: `activityType` and the fields by which that kind is matched; `*` is anything.',
)

export const actionDocument = documentOf(
  { actionType: 'markCardComplete' },
  'The act that follows: `actionType` and the fields of that kind.',
)
