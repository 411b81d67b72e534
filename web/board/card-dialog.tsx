import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useBoard } from './board-page.ts'
import { CardFacts } from './card-facts.tsx'

/** A card with its description. */
export function CardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const page = useBoard()
  const card = useComputed(() => page.view.value?.cards.get(id)).value
  const read = useSignal<{ title: string; description: string } | { wrong: string } | undefined>(
    undefined,
  )
  const version = card?.modifiedAt
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      try {
        const { title, description } = await api.get_card_by_id({ card: id })
        if (isCurrent) read.value = { title, description }
      } catch (thrown) {
        if (isCurrent) read.value = { wrong: failureOf(thrown).reason }
      }
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [id, version])
  const { value } = read
  const title = card?.title ?? (value !== undefined && 'title' in value ? value.title : '')
  return (
    <Dialog title={title || t('app.loading')} onClose={onClose} isWide>
      {card !== undefined && <CardFacts card={card} />}
      {value === undefined && <Spinner label={t('app.loading')} />}
      {value !== undefined && (
        <p class="card-description" dir="auto">
          {'wrong' in value ? value.wrong : value.description || t('card.no-description')}
        </p>
      )}
    </Dialog>
  )
}
