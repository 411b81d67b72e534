import { useSignal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form.tsx'
import { tooLong } from '../ui/too-long.ts'
import type { Group } from './groups.ts'
import type { Inbox } from './inbox.ts'

type Props = { group: Group; card: string; inbox: Inbox; onClose: () => void }

/** Writes a comment on the card of a group. The text is the draft that the card has, too. Ctrl+Enter sends it; Escape leaves, and keeps the draft. */
export function ReplyForm({ group, card, inbox, onClose }: Props) {
  const session = useSession()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useMemo(() => session.drafts.of(card, 'comment'), [card])
  const wrong = useSignal<string | undefined>(undefined)
  useLayoutEffect(() => field.current?.focus(), [])
  const send = () => {
    const text = (draft.peek() ?? '').trim()
    wrong.value = tooLong('text', text, (size) => t('too-long.comment', size))
    if (text === '' || wrong.value !== undefined) return field.current?.focus()
    draft.value = undefined
    inbox.reply(group, card, text)
    onClose()
  }
  return (
    <form
      class="inbox-reply"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
        if (!isSent && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        if (isSent) send()
        else onClose()
      }}
    >
      <textarea
        ref={field}
        class="input"
        rows={3}
        dir="auto"
        aria-invalid={wrong.value === undefined ? undefined : true}
        value={draft.value ?? ''}
        aria-label={t('inbox.reply', { title: group.title })}
        onInput={({ currentTarget }) => {
          wrong.value = undefined
          draft.value = currentTarget.value
        }}
      />
      <FormError text={wrong.value} />
      <div class="inbox-reply-actions">
        <Button look="primary" type="submit">
          {t('card.comment')}
        </Button>
        <Button onClick={onClose}>{t('app.cancel')}</Button>
      </div>
    </form>
  )
}
