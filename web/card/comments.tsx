import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { leadsToComment } from '../../src/kernel/contract/comment-anchor.ts'
import { address } from '../router/router.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Contained } from '../ui/contained.tsx'
import { useCard } from './card-page.ts'
import { CommentItem } from './comment-item.tsx'
import { firstFew } from '../ui/first-few.ts'
import { Section } from './section.tsx'
import { TextEditor } from './text-editor.tsx'
import { typedIn } from './typed-text.ts'
import { useSession } from '../state/page-session.ts'

const FIRST = 20

/** The comments on a card, newest first, and what writes another. */
export function Comments() {
  const page = useCard()
  const isWhole = useSignal(false)
  const comments = page.view.value?.comments ?? []
  const mayComment = page.may('comment')
  const isGone =
    page.view.value !== undefined &&
    leadsToComment(address.value.hash) &&
    !comments.some(({ _id }) => isAt(_id))
  if (comments.length === 0 && !mayComment && !isGone) return null
  const isBelow = comments.slice(FIRST).some(({ _id }) => isAt(_id))
  const shown = isWhole.value || isBelow ? comments : firstFew(comments, FIRST)
  return (
    <Section icon="comment" title={t('card.comments-title')}>
      {mayComment && <NewComment />}
      {isGone && (
        <p class="quiet" role="status">
          {t('card.comment-gone')}
        </p>
      )}
      <ul role="list" class="card-comments">
        {shown.map((comment) => (
          <Contained
            key={page.board.store.temporaryId(comment._id)}
            instead={<li>{comment.text}</li>}
          >
            <CommentItem comment={comment} />
          </Contained>
        ))}
      </ul>
      {shown.length < comments.length && (
        <Button look="quiet" onClick={() => (isWhole.value = true)}>
          {t('card.more-comments', { count: comments.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}

/** True if the address leads to a comment. */
function isAt(comment: string): boolean {
  return leadsToComment(address.value.hash, comment)
}

function NewComment() {
  const session = useSession()
  const page = useCard()
  const typed = useMemo(() => typedIn(page.draft('comment')), [page.id])
  const userId = session.account.value?._id
  return (
    <TextEditor
      label={t('card.new-comment')}
      placeholder={t('card.new-comment')}
      typed={typed}
      action={t('card.comment')}
      sayTooLong={(size) => t('too-long.comment', size)}
      isRequired
      isCompact
      onSave={(text) => {
        const id = session.newTemporaryId()
        const args = { id, card: page.id, text, userId: userId ?? '' }
        page.act({ kind: 'addComment', args }, t('card.commented'))
      }}
    />
  )
}
