import { useSignal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { fullMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { useCard } from './card-page.ts'
import { MarkdownText } from './markdown-text.tsx'
import { personName } from './person-name.ts'
import { useSession } from '../state/page-session.ts'

type Version = Output<'get_description_versions'>[number]

/** A button that shows the earlier descriptions of a card to who may write, where its log says that the description was changed. */
export function Versions() {
  const page = useCard()
  const isOpen = useSignal(false)
  const isChanged = page.view.value?.activities.some(
    ({ activityType }) => activityType === 'a-changedDescription',
  )
  if (!isChanged || !page.may('write')) return null
  return (
    <>
      <Button look="quiet" onClick={() => (isOpen.value = true)}>
        {t('card.versions')}
      </Button>
      {isOpen.value && <VersionsDialog onClose={() => (isOpen.value = false)} />}
    </>
  )
}

function VersionsDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const page = useCard()
  const board = page.board.store.id
  const card = page.id
  const reading = useReading(() => session.api.get_description_versions({ board, card }), card)
  const { value: versions } = reading
  const restore = ({ text: description }: Version) => {
    const { title = '', description: was = '' } = page.card.peek() ?? {}
    const args = { card, set: { description }, was: { description: was } }
    const text = t('card.version-restored', { card: title })
    page.act({ kind: 'editCard', args }, text, { offersUndo: true })
    onClose()
  }
  return (
    <Dialog title={t('card.versions-title')} isWide onClose={onClose}>
      {versions === undefined && <ReadingState reading={reading} />}
      {versions?.length === 0 && <p class="quiet">{t('card.versions-none')}</p>}
      {versions?.map((version, at) => (
        <details key={version._id} class="card-version" open={at === 0}>
          <summary>
            {t('card.version-until', {
              when: fullMoment(version.replacedAt),
              who: personName(page.board, version.replacedBy),
            })}
          </summary>
          <MarkdownText text={version.text} />
          <p>
            <Button onClick={() => restore(version)}>{t('card.version-restore')}</Button>
          </p>
        </details>
      ))}
    </Dialog>
  )
}
