import { useSignal } from '@preact/signals'
import { LIMITS } from '../../src/kernel/limits.ts'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import { missingIn, shownError } from '../ui/form-faults.ts'
import { Field, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { PickPlace } from '../ui/pick-place.tsx'
import { useReading } from '../ui/reading.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import {
  type Place,
  type Places,
  type Target,
  type Targets,
  keepLast,
  readPlaces,
} from './places.ts'
import type { SharedCard } from './shared-card.ts'
import { type PageSession, useSession } from '../state/page-session.ts'

type Props = { card: SharedCard; targets: Targets }

/** Shows the card as it will be, and asks where it goes. */
export function ShareForm({ card, targets: { boards, last } }: Props) {
  const session = useSession()
  const board = useSignal(last.board)
  const picked = useSignal<Partial<Place>>(last)
  const target = boards.find(({ _id }) => _id === board.value) ?? boards[0]
  const reading = useReading(() => readPlaces(session, target?._id ?? ''), target?._id)
  if (target === undefined) return null
  const places = reading.isBusy ? undefined : reading.value
  const place = places && placeIn(target._id, places, picked.value)
  return (
    <Form
      read={(text) => ({ title: text('title'), description: text('description') })}
      submit={t('share.submit')}
      check={({ title }) => missingIn({ title })}
      send={async (typed) => {
        if (place === undefined) throw shownError(whyNowhere(places))
        await makeCard(session, typed, target, place, places?.lists)
      }}
    >
      {(field) => (
        <>
          {card.isCut && (
            <p class="quiet" role="status">
              {t('share.cut', { title: LIMITS.title, text: LIMITS.text })}
            </p>
          )}
          <TextField
            {...field('title')}
            label={t('card.title')}
            defaultValue={card.title}
            limited="line"
            autocomplete="off"
            hasFocus={card.title === ''}
          />
          <Field label={t('card.description')} error={field('description').error} isOptional>
            {(control) => (
              <textarea
                {...control}
                name="description"
                class="input"
                rows={5}
                dir="auto"
                data-limited="text"
                defaultValue={card.description}
              />
            )}
          </Field>
          <PickPlace
            label={t('cards.board')}
            options={boards}
            value={target._id}
            onPick={(id) => (board.value = id)}
          />
          {places === undefined ? (
            <ReadingState reading={reading} />
          ) : (
            <PickCell {...{ places, place }} onPick={(next) => (picked.value = next)} />
          )}
        </>
      )}
    </Form>
  )
}

type CellProps = {
  places: Places
  place: Place | undefined
  onPick: (place: Place) => void
}

/** Asks for the list and, if there are several, for the swimlane. */
function PickCell({ places, place, onPick }: CellProps) {
  const { lists, swimlanes } = places
  if (place === undefined)
    return (
      <p class="quiet" role="status">
        {whyNowhere(places)}
      </p>
    )
  return (
    <>
      <PickPlace
        label={t('board.list')}
        options={lists}
        value={place.listId}
        onPick={(listId) => onPick({ ...place, listId })}
      />
      {swimlanes.length > 1 && (
        <PickPlace
          label={t('board.swimlane')}
          options={swimlanes}
          value={place.swimlaneId}
          onPick={(swimlaneId) => onPick({ ...place, swimlaneId })}
        />
      )}
    </>
  )
}

/** Says why no card can be made on a board, as far as it is known. */
function whyNowhere(places: Places | undefined): string {
  if (places === undefined) return t('app.loading')
  return places.mayWrite ? t('cards.no-list-there') : t('share.read-only')
}

/** The place that was picked, if the board has it, or else its first one; undefined if no card can be made. */
function placeIn(board: string, places: Places, picked: Partial<Place>): Place | undefined {
  const idIn = (all: readonly { _id: string }[], id: string | undefined) =>
    (all.find(({ _id }) => _id === id) ?? all[0])?._id
  const listId = idIn(places.lists, picked.listId)
  const swimlaneId = idIn(places.swimlanes, picked.swimlaneId)
  if (!places.mayWrite || listId === undefined || swimlaneId === undefined) return undefined
  return { board, listId, swimlaneId }
}

/** Makes the card by the outbox of its board, and opens it; without a connection the board, which shows that it waits. */
async function makeCard(
  session: PageSession,
  typed: { title: string; description: string },
  target: Target,
  { board, listId, swimlaneId }: Place,
  lists: Places['lists'] = [],
): Promise<void> {
  const list = lists.find(({ _id }) => _id === listId)?.title ?? ''
  const id = session.newTemporaryId()
  const outbox = session.outboxes.of(board)
  outbox.give(
    { kind: 'createCards', args: { listId, swimlaneId, cards: [{ id, ...typed }] } },
    t('board.cards-added', { count: 1, list }),
  )
  await Promise.all([outbox.creationsSettled(), keepLast(session, { board, listId, swimlaneId })])
  const made = outbox.idOf(id)
  navigate(boardPath(target, made === id ? undefined : made), { replaces: true })
}
