import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Comment } from '../state/card-view.ts'
import { session } from '../state/session.ts'
import { fullMoment, relativeTime } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Contained } from '../ui/contained.tsx'
import { useCard } from './card-page.ts'
import { draftOf } from '../state/drafts.ts'
import { MarkdownText } from './markdown-text.tsx'
import { personName } from './person-name.ts'
import { Section } from './section.tsx'
import { TextEditor } from './text-editor.tsx'

/** Comments that are shown at first. */
const FIRST = 20

/** The comments on a card, newest first, and what writes another. */
export function Comments() {
  const page = useCard()
  const isWhole = useSignal(false)
  const comments = page.view.value?.comments ?? []
  const mayComment = page.may('comment')
  if (comments.length === 0 && !mayComment) return null
  const shown = isWhole.value ? comments : comments.slice(0, FIRST)
  return (
    <Section icon="comment" title={t('card.comments-title')}>
      {mayComment && <NewComment />}
      <ul role="list" class="card-comments">
        {shown.map((comment) => (
          <Contained key={comment._id} instead={<li>{comment.text}</li>}>
            <CommentItem comment={comment} />
          </Contained>
        ))}
      </ul>
      {shown.length < comments.length && (
        <Button
          look="quiet"
          onClick={() => {
            isWhole.value = true
          }}
        >
          {t('card.more-comments', { count: comments.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}

function NewComment() {
  const page = useCard()
  const draft = useMemo(() => draftOf(page.id, 'comment'), [page.id])
  const userId = session.value?._id
  return (
    <TextEditor
      label={t('card.new-comment')}
      placeholder={t('card.new-comment')}
      draft={draft}
      action={t('card.comment')}
      isRequired
      isCompact
      onSave={(text) => {
        const id = `new-${crypto.randomUUID()}`
        const args = { id, card: page.id, text, userId: userId ?? '' }
        page.act({ kind: 'addComment', args }, t('card.commented'))
      }}
    />
  )
}

function CommentItem({ comment }: { comment: Comment }) {
  const page = useCard()
  const isAsking = useSignal(false)
  const person = page.board.people.value.get(comment.userId)
  const mayDelete = page.board.may('manage') || comment.userId === session.value?._id
  return (
    <li class="card-comment">
      {person !== undefined && <Avatar person={person} />}
      <div>
        <p class="card-comment-head">
          <bdi class="card-comment-author">{personName(page.board, comment.userId)}</bdi>
          <time dateTime={comment.createdAt} title={fullMoment(comment.createdAt)}>
            {relativeTime(comment.createdAt)}
          </time>
        </p>
        <MarkdownText text={comment.text} />
        {page.may('comment') && mayDelete && (
          <p class="card-comment-actions">
            <Button
              look={isAsking.value ? 'danger' : 'quiet'}
              onBlur={() => {
                isAsking.value = false
              }}
              onClick={() => {
                if (!isAsking.value) isAsking.value = true
                else
                  page.act(
                    { kind: 'deleteComment', args: { card: page.id, comment: comment._id } },
                    t('card.comment-deleted'),
                    { offersUndo: true },
                  )
              }}
            >
              {t(isAsking.value ? 'card.delete-comment.sure' : 'card.delete-comment')}
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}
