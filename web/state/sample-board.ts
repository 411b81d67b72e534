import { api } from '../api/client.ts'
import { t } from '../text/text.ts'

/** Makes a small board to try everything on, in the language that is shown. */
export async function makeSampleBoard(): Promise<{ _id: string; slug: string }> {
  const made = await api.new_board({ body: { title: t('sample.title'), color: 'belize' } })
  const { _id: board, defaultSwimlaneId: swimlaneId } = made
  const lists = [
    {
      title: t('sample.to-do'),
      cards: [t('sample.card-drag'), t('sample.card-keys'), t('sample.card-invite')],
    },
    { title: t('sample.doing'), cards: [t('sample.card-open')] },
    { title: t('sample.done'), cards: [t('sample.card-made')] },
  ]
  for (const { title, cards } of lists) {
    const { _id: list } = await api.new_list({ board, body: { title } })
    const body = { swimlaneId, cards: cards.map((title) => ({ title })) }
    await api.new_cards({ board, list, body })
  }
  return { _id: board, slug: '' }
}
