import { useEffect, useId, useMemo } from 'preact/hooks'
import { type Failure, isUnreached } from '../api/failure.ts'
import { useBoard } from '../board-model/board-page.ts'
import { cardOnBoard } from '../board-model/focus.ts'
import { Said } from '../board-model/said.tsx'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Contained } from '../ui/contained.tsx'
import { Modal } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Spinner } from '../ui/reading-state.tsx'
import { Attachments } from './attachments.tsx'
import { CardHeader } from './card-header.tsx'
import { type CardPage, CardProvider, cardPage, useCard } from './card-page.ts'
import { CardSide, Created } from './card-side.tsx'
import { Checklists } from './checklists.tsx'
import { Comments } from './comments.tsx'
import { Dependencies } from './dependencies.tsx'
import { Description } from './description.tsx'
import { DropZone } from './drop-zone.tsx'
import { History } from './history.tsx'
import { Offers } from './offers.tsx'
import { Subtasks } from './subtasks.tsx'
import { uploadsTo } from './uploads.ts'

type PanelProps = {
  id: string
  /** True if the card is opened from its place on the board, and not after another card. */
  growsOut: boolean
  onClose: () => void
}

/** A card in full, over its board. */
export function CardPanel({ id, growsOut, onClose }: PanelProps) {
  const board = useBoard()
  const title = useId()
  const page = useMemo(() => cardPage(board, id), [board, id])
  useEffect(() => board.store.openCard(id), [board, id])
  return (
    <Modal
      labelledBy={title}
      look="panel"
      growsFrom={growsOut ? () => cardOnBoard(id) : undefined}
      onClose={onClose}
    >
      <CardProvider value={page}>
        <Contained instead={<Failed title={title} onClose={onClose} />}>
          {page.card.value === undefined ? (
            <Absent page={page} title={title} onClose={onClose} />
          ) : (
            <Content title={title} onClose={onClose} />
          )}
        </Contained>
        <Said />
      </CardProvider>
    </Modal>
  )
}

type Props = { title: string; onClose: () => void }

/** Takes the place of a card while it is not read, or if it cannot be. */
function Absent({ page, title, onClose }: Props & { page: CardPage }) {
  const failure = page.failure.value
  if (failure === undefined)
    return (
      <div class="card-absent" id={title}>
        <Spinner label={t('app.loading')} />
      </div>
    )
  const isGone = failure.status === 404
  return (
    <div class="card-absent">
      <h2 class="spoken" id={title}>
        {t(whyUnread(page, failure))}
      </h2>
      <EmptyState
        icon="card"
        title={t(whyUnread(page, failure))}
        hint={isGone ? t('card.gone.hint') : failure.reason}
      >
        <Button onClick={onClose}>{t('card.back')}</Button>
      </EmptyState>
    </div>
  )
}

function whyUnread(
  page: CardPage,
  failure: Failure,
): 'card.gone' | 'card.not-sent' | 'card.not-kept' | 'card.unread' {
  if (failure.status === 404) return 'card.gone'
  const isLost = page.board.store.connection.value === 'lost'
  if (!isUnreached(failure) || !isLost) return 'card.unread'
  return page.board.store.isMaking(page.id) ? 'card.not-sent' : 'card.not-kept'
}

/** Takes the place of a card that met a fault. */
function Failed({ title, onClose }: Props) {
  return (
    <div class="card-absent">
      <h2 class="spoken" id={title}>
        {t('app.failed')}
      </h2>
      <EmptyState icon="warning" title={t('app.failed')} hint={t('app.failed.hint')}>
        <Button onClick={onClose}>{t('card.back')}</Button>
      </EmptyState>
    </div>
  )
}

function Content({ title, onClose }: Props) {
  const page = useCard()
  const uploads = useMemo(() => uploadsTo(page), [page])
  const isRead = page.view.value !== undefined
  const failure = page.failure.value
  // It stays where it was when the card was opened, so that nothing that is being typed moves.
  const isTalkInMain = useMemo(() => !page.card.peek()?.description, [page, isRead])
  return (
    <DropZone uploads={uploads}>
      <CardHeader title={title} onClose={onClose} />
      {failure !== undefined && (
        <p class="card-notice" role="status">
          {t(whyUnread(page, failure))}
        </p>
      )}
      <div class="card-columns">
        <div class="card-main">
          {isRead ? (
            <>
              <Contained>{page.shows('allowsDescriptionText') && <Description />}</Contained>
              <Contained>{page.shows('allowsChecklists') && <Checklists />}</Contained>
              <Contained>
                {page.shows('allowsAttachments') && <Attachments uploads={uploads} />}
              </Contained>
              <Contained>{page.shows('allowsSubtasks') && <Subtasks />}</Contained>
              <Contained>
                <Dependencies />
              </Contained>
              {isTalkInMain && <Talk />}
            </>
          ) : (
            failure === undefined && <Spinner label={t('app.loading')} />
          )}
        </div>
        {/* It may scroll; who finds nothing to do in it scrolls it by keys all the same. */}
        <div class="card-rail" tabIndex={page.may('comment') ? undefined : 0}>
          <Contained>
            <CardSide />
          </Contained>
          {isRead && (
            <Contained>
              <Offers />
            </Contained>
          )}
          {isRead && !isTalkInMain && <Talk />}
          <Contained>
            <Created />
          </Contained>
        </div>
      </div>
    </DropZone>
  )
}

/** The conversation about a card, and what happened to it: beside its text, or in place of one. */
function Talk() {
  const page = useCard()
  return (
    <div class="card-talk">
      <Contained>{page.shows('allowsComments') && <Comments />}</Contained>
      <Contained>{page.shows('allowsActivities') && <History />}</Contained>
    </div>
  )
}
