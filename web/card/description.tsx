import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { tasksIn } from '../../src/kernel/contract/tasks.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useCard } from './card-page.ts'
import { MarkdownText } from './markdown-text.tsx'
import { DoneCount } from './progress.tsx'
import { Section } from './section.tsx'
import { TextEditor } from './text-editor.tsx'
import { typedIn } from './typed-text.ts'
import { Versions } from './versions.tsx'
import { focusInstead } from '../ui/give-focus.ts'

/** The description of a card, and its editor. A draft that was not saved opens it. */
export function Description() {
  const page = useCard()
  const section = useRef<HTMLDivElement>(null)
  const typed = useMemo(() => typedIn(page.draft('description')), [page.id])
  const isEditing = useSignal(typed.peek() !== undefined)
  const text = page.card.value?.description ?? ''
  const mayWrite = page.may('write')
  const edit = () => (isEditing.value = true)
  const leave = () => {
    isEditing.value = false
    focusInstead(() => section.current?.querySelector('button'))
  }
  if (text === '' && !isEditing.value)
    return mayWrite ? (
      <div ref={section}>
        <button type="button" class="card-blank" onClick={edit}>
          {t('card.add-description')}
        </button>
        <Versions />
      </div>
    ) : null
  return (
    <div ref={section}>
      <Section
        icon="description"
        title={t('card.description')}
        aside={
          !isEditing.value &&
          text !== '' && (
            <>
              <TaskCount text={text} />
              {mayWrite && (
                <Button look="quiet" onClick={edit}>
                  {t('card.edit')}
                  <span class="spoken"> {t('card.description')}</span>
                </Button>
              )}
              <Versions />
            </>
          )
        }
      >
        {mayWrite && isEditing.value ? (
          <TextEditor
            label={t('card.description')}
            typed={typed}
            saved={text}
            action={t('app.save')}
            sayTooLong={(size) => t('too-long.description', size)}
            hasFocus
            onSave={(description) => {
              if (description !== text) page.edit({ description }, { description: text })
              leave()
            }}
            onCancel={leave}
          />
        ) : (
          <MarkdownText
            text={text}
            onCheck={
              mayWrite
                ? (description, { name, isDone }) => {
                    const set = { description }
                    const was = { description: text }
                    page.act(
                      { kind: 'editCard', args: { card: page.id, set, was } },
                      t(isDone ? 'card.task-done' : 'card.task-undone', { task: name }),
                    )
                  }
                : undefined
            }
          />
        )}
      </Section>
    </div>
  )
}

function TaskCount({ text }: { text: string }) {
  const { tasks: count, finishedTasks: done } = tasksIn(text)
  return count > 0 && <DoneCount label={t('card.tasks', { done, count })} {...{ done, count }} />
}
