import type { QueryFault } from '../../src/kernel/contract/query/query.ts'
import { t } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { plainlyExpected } from './typed-question.ts'

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
