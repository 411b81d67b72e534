import { useSignal } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { BASE } from '../base.ts'
import { copyLink } from '../actions/card-changes.ts'
import { anchorOf, leadsToComment } from '../../src/kernel/contract/comment-anchor.ts'
import { boardPath } from '../router/route.ts'
import { address, addressWith } from '../router/router.ts'
import type { Comment } from '../state/card-view.ts'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
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
  const anchor = anchorOf(comment._id)
  const isLinked = leadsToComment(address.value.hash, comment._id)
  useLayoutEffect(() => {
    if (!isLinked || item.current === null) return undefined
    // The card may not be shown yet.
    const watch = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.height === 0) return
      watch.disconnect()
      item.current?.scrollIntoView({ block: 'center' })
      item.current?.focus({ preventScroll: true })
    })
    watch.observe(item.current)
    return () => watch.disconnect()
  }, [isLinked])
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
    <li
      ref={item}
      id={anchor}
      class="card-comment"
      tabIndex={-1}
      data-linked={isLinked || undefined}
    >
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
            <Actions comment={comment} isOwn={isOwn} onEdit={() => (isEditing.value = true)} />
          </>
        )}
      </div>
    </li>
  )
}

/** Says who wrote a comment, when, and whether they changed it later. */
function Head({ comment }: Props) {
  const { userId, createdAt, modifiedAt, imported } = comment
  const { board } = useCard()
  return (
    <p class="card-comment-head">
      <bdi class="card-comment-author">{personName(board, userId)}</bdi>
      <a href={`${addressWith({})}#${anchorOf(comment._id)}`} title={fullMoment(createdAt)}>
        <time dateTime={createdAt}>{relativeTime(createdAt)}</time>
      </a>
      {imported && !board.people.value.get(userId)?.isPlaceholder && (
        <span>{t('card.is-imported')}</span>
      )}
      {modifiedAt !== createdAt && (
        <span title={fullMoment(modifiedAt)}>{t('card.comment-is-edited')}</span>
      )}
    </p>
  )
}

function Actions({ comment, isOwn, onEdit }: Props & { isOwn: boolean; onEdit: () => void }) {
  const page = useCard()
  const isAsking = useSignal(false)
  const link = useLink(comment)
  const mayDelete = page.may('comment') && (isOwn || page.board.may('manage'))
  if (link === undefined && !mayDelete) return null
  return (
    <div class="card-comment-actions">
      {link !== undefined && (
        <Button look="quiet" onClick={() => void copyLink(BASE + link)}>
          {t('settings.links.copy')}
        </Button>
      )}
      {mayDelete && isOwn && (
        <Button look="quiet" onClick={onEdit}>
          {t('card.edit')}
        </Button>
      )}
      {mayDelete && (
        <Button
          look={isAsking.value ? 'danger' : 'quiet'}
          onBlur={() => (isAsking.value = false)}
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
      )}
    </div>
  )
}

/** The address of a comment; undefined before the service has given it an id. */
function useLink({ _id }: Comment): string | undefined {
  const { board, id } = useCard()
  const shown = board.board.value
  if (shown === undefined || board.store.isMaking(_id)) return undefined
  return `${boardPath(shown, id)}#${anchorOf(_id)}`
}
