import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import type { Comment } from '../state/card-view.ts'
import { fullMoment, relativeTime } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useCard } from './card-page.ts'
import { MarkdownText } from './markdown-text.tsx'
import { personName } from './person-name.ts'
import { Reactions } from './reactions.tsx'
import { TextEditor } from './text-editor.tsx'
import { typedIn } from './typed-text.ts'
import { focusInstead } from '../ui/give-focus.ts'
import { useSession } from '../state/page-session.ts'

type Props = { comment: Comment }

/** A comment. Its author edits it where it stands. */
export function CommentItem({ comment }: Props) {
  const session = useSession()
  const page = useCard()
  const item = useRef<HTMLLIElement>(null)
  const what = `comment.${page.board.store.temporaryId(comment._id)}`
  const typed = useMemo(() => typedIn(page.draft(what)), [page.id, what])
  const isEditing = useSignal(typed.peek() !== undefined)
  const person = page.board.people.value.get(comment.userId)
  const isOwn = comment.userId === session.account.value?._id
  const leave = () => {
    isEditing.value = false
    focusInstead(() => item.current?.querySelector('button'))
  }
  const edit = (text: string) => {
    const { _id, text: was } = comment
    const args = { card: page.id, comment: _id, text, was }
    if (text !== was) page.act({ kind: 'editComment', args }, t('card.comment-edited'))
    leave()
  }
  return (
    <li ref={item} class="card-comment">
      {person !== undefined && <Avatar person={person} />}
      <div>
        <Head comment={comment} />
        {isOwn && isEditing.value && page.may('comment') ? (
          <TextEditor
            label={t('card.edit-comment')}
            typed={typed}
            saved={comment.text}
            action={t('app.save')}
            sayTooLong={(size) => t('too-long.comment', size)}
            isRequired
            hasFocus
            onSave={edit}
            onCancel={leave}
          />
        ) : (
          <>
            <MarkdownText text={comment.text} />
            <Reactions comment={comment} />
            <Actions
              comment={comment}
              isOwn={isOwn}
              onEdit={() => {
                isEditing.value = true
              }}
            />
          </>
        )}
      </div>
    </li>
  )
}

/** Says who wrote a comment, when, and whether they changed it later. */
function Head({ comment: { userId, createdAt, modifiedAt } }: Props) {
  const { board } = useCard()
  return (
    <p class="card-comment-head">
      <bdi class="card-comment-author">{personName(board, userId)}</bdi>
      <time dateTime={createdAt} title={fullMoment(createdAt)}>
        {relativeTime(createdAt)}
      </time>
      {modifiedAt !== createdAt && (
        <span title={fullMoment(modifiedAt)}>{t('card.comment-is-edited')}</span>
      )}
    </p>
  )
}

function Actions({ comment, isOwn, onEdit }: Props & { isOwn: boolean; onEdit: () => void }) {
  const page = useCard()
  const isAsking = useSignal(false)
  if (!page.may('comment') || !(isOwn || page.board.may('manage'))) return null
  return (
    <div class="card-comment-actions">
      {isOwn && (
        <Button look="quiet" onClick={onEdit}>
          {t('card.edit')}
        </Button>
      )}
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
    </div>
  )
}
