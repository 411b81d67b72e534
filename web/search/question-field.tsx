import { useLayoutEffect, useRef } from 'preact/hooks'
import type { QueryFault } from '../../src/kernel/contract/query/query.ts'
import { filterText, setFilterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { QuestionFaults } from '../ui/question-faults.tsx'
import { takeAhead, typeInto } from '../ui/field-ahead.ts'

export function QuestionField({ faults }: { faults: readonly QueryFault[] }) {
  const field = useRef<HTMLInputElement>(null)
  const text = filterText.value
  useLayoutEffect(() => {
    const typed = takeAhead()
    if (typed !== '') field.current?.focus()
    typeInto(field.current, typed)
  }, [])
  return (
    <search class="question">
      <div class="question-line">
        <Icon name="search" />
        <input
          ref={field}
          class="input"
          type="search"
          data-question
          autofocus
          autocomplete="off"
          spellcheck={false}
          value={text}
          aria-label={t('search.question')}
          placeholder={t('search.question')}
          aria-describedby="question-faults"
          aria-invalid={faults.length > 0 ? true : undefined}
          onInput={({ currentTarget }) => setFilterText(currentTarget.value)}
        />
        {text !== '' && (
          <IconButton
            icon="close"
            label={t('search.clear')}
            onClick={() => {
              setFilterText('')
              field.current?.focus()
            }}
          />
        )}
      </div>
      <QuestionFaults id="question-faults" faults={faults} field={() => field.current} />
    </search>
  )
}
