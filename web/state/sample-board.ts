import type { Client, Input } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { samplePicture } from './sample-picture.ts'

type Cards = Input<'new_cards'>['body']['cards']

type Place = { board: string; list: string; card: string }

/** Makes a small board to try everything on, in the language that is shown: with labels, a date, a description, a checklist and a cover. */
export async function makeSampleBoard(api: Client): Promise<{ _id: string; slug: string }> {
  const made = await api.new_board({ body: { title: t('sample.title'), color: 'belize' } })
  const { _id: board, defaultSwimlaneId: swimlaneId } = made
  const [first = '', second = ''] = await labelsOf(api, board)
  const add = async (title: string, cards: Cards) => {
    const { _id: list } = await api.new_list({ board, body: { title } })
    const ids = await api.new_cards({ board, list, body: { swimlaneId, cards } })
    return ids.map(({ _id: card }): Place => ({ board, list, card }))
  }
  await add(t('sample.to-do'), [
    { title: t('sample.card-drag'), labelIds: [first] },
    { title: t('sample.card-keys') },
    { title: t('sample.card-invite'), labelIds: [second], dueAt: tomorrow() },
  ])
  const [opened] = await add(t('sample.doing'), [
    {
      title: t('sample.card-open'),
      labelIds: [first, second],
      description: t('sample.description'),
    },
  ])
  await add(t('sample.done'), [{ title: t('sample.card-made') }])
  if (opened !== undefined) await fill(api, opened)
  return { _id: board, slug: '' }
}

/** Makes two labels, and returns their ids. */
async function labelsOf(api: Client, board: string): Promise<string[]> {
  const labels = [
    { name: t('sample.label-first'), color: 'green' },
    { name: t('sample.label-second'), color: 'purple' },
  ] as const
  for (const label of labels) await api.add_board_label({ board, body: { label } })
  const { labels: all } = await api.get_board({ board })
  return labels.map(({ name }) => all.find((label) => label.name === name)?._id ?? '')
}

/** Gives a card a checklist and a cover. */
async function fill(api: Client, place: Place): Promise<void> {
  const { board, card } = place
  const items = [t('sample.item-comment'), t('sample.item-date'), t('sample.item-check')]
  const body = { title: t('sample.checklist'), items: items.map((title) => ({ title })) }
  await api.new_checklist({ board, card, body })
  const file = await samplePicture()
  if (file === undefined) return
  const { _id: attachment } = await api.new_attachment({ ...place, body: { file } })
  await api.set_cover({ ...place, attachment })
}

/** Five o'clock in the afternoon of tomorrow, where the reader is. */
function tomorrow(): string {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(17, 0, 0, 0)
  return day.toISOString()
}
