import type { QueryFault } from '../../src/kernel/contract/query/query.ts'
import { t } from '../text/text.ts'
import { Icon } from './icon.tsx'
import type { PlainKey } from '../text/phrases.ts'

type Props = {
  id: string
  faults: readonly QueryFault[]
  /** The field where the question is typed. */
  field: () => HTMLInputElement | null
}

/** Says which words of a question are not understood, and what would be. Pressing one selects it in the field. */
export function QuestionFaults({ id, faults, field }: Props) {
  const select = ({ word, position }: QueryFault) => {
    field()?.focus()
    field()?.setSelectionRange(position, position + word.length)
  }
  return (
    <div id={id} class="question-faults" role="status">
      {faults.map((fault) => (
        // By its words, so that it appears anew where they change.
        <p key={`${fault.position} ${fault.word}`} class="field-error">
          <Icon name="warning" />
          <span>
            <button type="button" class="question-word" dir="auto" onClick={() => select(fault)}>
              {fault.word}
            </button>{' '}
            {t('search.fault', { position: fault.position + 1 })}{' '}
            {t('search.fault.expected', { expected: expectedBy(fault) })}
          </span>
        </p>
      ))}
    </div>
  )
}

function expectedBy(fault: QueryFault): string {
  const key = plainlyExpected(fault)
  return key === undefined ? fault.expected : t(key)
}

/** Translates what the parser expects, by how that begins. Words of the language itself stay as they are. */
const PLAINLY: readonly [begins: string, key: PlainKey][] = [
  ['a name or an id', 'search.expected.name'],
  ['a closing "', 'search.expected.quote'],
  ['one sort', 'search.expected.sort'],
  ['at most', 'search.expected.shorter'],
  ['<7d', 'search.expected.date'],
  ['board:', 'search.expected.key'],
  ['field:', 'search.expected.field'],
]

/** The phrase that says plainly what would do in place of the word at fault; undefined where that is words of the language. */
export function plainlyExpected({ expected }: Pick<QueryFault, 'expected'>): PlainKey | undefined {
  return PLAINLY.find(([begins]) => expected.startsWith(begins))?.[1]
}
