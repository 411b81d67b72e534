import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Output } from '../../client/client.ts'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { reasonText } from '../board-model/rule-reasons.ts'
import { plainOf } from '../../src/kernel/contract/query/plain.ts'
import type { MiniCard } from '../state/board-view.ts'
import { useSession } from '../state/page-session.ts'
import { shownMoment } from '../text/dates.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import type { RuleDocument } from './rule-fields.ts'
import { RuleReplay } from './rule-replay.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { nameOf } from '../ui/initials.ts'
import { COLORS_TO_PICK } from '../ui/item-colors.ts'
import { colorName } from '../ui/swatches.tsx'

type Trial = Output<'test_rule'>

/** Most cards that are offered; typing finds the rest. */
const OFFERED = 50

/** Kinds of triggers of which the log does not tell, so that no replay follows them. */
const UNTOLD: ReadonlySet<unknown> = new Set(['linked', 'button'])

/** Says what a rule would do with a card that is chosen, and does nothing. */
export function RuleTrial({ rule, trigger }: { rule: string; trigger: RuleDocument }) {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const kind = trigger['activityType']
  const trial = useSignal<Trial | undefined>(undefined)
  const typed = useSignal('')
  const list = useId()
  const cards = [...(page.view.value?.cards.values() ?? [])]
  const wanted = plainOf(typed.value.trim())
  const offered = cards.filter((card) => plainOf(nameOfCard(card)).includes(wanted))
  const chosen = cards.find((card) => nameOfCard(card) === typed.value) ?? offered[0]
  return (
    <section aria-label={t('rule.try')} class="settings-deliveries">
      <Form
        read={() => chosen}
        submit={t('rule.try.submit')}
        look="plain"
        isLine
        check={(card): Record<string, string> =>
          card === undefined ? { card: t('rule.try.no-card') } : {}
        }
        send={async (card) => {
          trial.value = undefined
          if (card === undefined) return
          typed.value = nameOfCard(card)
          trial.value = await session.api.test_rule({ board, rule, body: { card: card._id } })
        }}
      >
        {(field) => (
          <Field label={t('rule.try.card')} error={field('card').error}>
            {(control) => (
              <>
                <input
                  {...control}
                  class="input"
                  type="text"
                  list={list}
                  autocomplete="off"
                  data-limited="line"
                  value={typed.value}
                  onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
                />
                <datalist id={list}>
                  {offered.slice(0, OFFERED).map((card) => (
                    <option key={card._id} value={nameOfCard(card)} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        )}
      </Form>
      <div role="status">{trial.value && <Outcome trial={trial.value} />}</div>
      {!UNTOLD.has(kind) && <RuleReplay rule={rule} isScheduled={kind === 'scheduledTrigger'} />}
    </section>
  )
}

function Outcome({ trial: { matches, changes, reason } }: { trial: Trial }) {
  const page = useBoard()
  return (
    <>
      <p>{matches ? t('rule.try.matches') : t('rule.try.matches-not')}</p>
      {reason !== undefined && <p class="form-error">{reasonText(reason)}</p>}
      {reason === undefined && changes.length === 0 && <p class="quiet">{t('rule.try.nothing')}</p>}
      <ul role="list">
        {changes.map(({ field, from, to }) => (
          <li key={field} class="rule-change">
            {isNamed(field) ? <span>{t(NAMES[field])}</span> : <code>{field}</code>}
            <span>
              <bdi>{valueInWords(page, field, from)}</bdi> →{' '}
              <bdi>{valueInWords(page, field, to)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function nameOfCard({ cardNumber, title }: MiniCard): string {
  return `#${cardNumber} ${title}`
}

/** The names of fields of cards; others are shown as the interface has them. */
const NAMES = {
  title: 'card.title',
  description: 'card.description',
  boardId: 'rule-field.boardId',
  listId: 'board.list',
  swimlaneId: 'board.swimlane',
  labelIds: 'card.labels',
  members: 'card.members',
  assignees: 'card.assignees',
  receivedAt: 'card.receivedAt',
  startAt: 'card.startAt',
  dueAt: 'card.dueAt',
  endAt: 'card.endAt',
  dueComplete: 'card.complete',
  archived: 'settings.archive.archived',
  color: 'card.color',
} as const satisfies Record<string, PlainKey>

function isNamed(field: string): field is keyof typeof NAMES {
  return Object.hasOwn(NAMES, field)
}

/** A value of a field in words, with the names of what it holds ids of. */
function valueInWords(page: BoardPage, field: string, value: unknown): string {
  if (Array.isArray(value))
    return value.map((one) => valueInWords(page, field, one)).join(', ') || NOTHING
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? t('card.yes') : t('card.no')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field.endsWith('At') && isNamed(field)) return shownMoment(value)
  const color = field === 'color' && COLORS_TO_PICK.find((one) => one === value)
  return color ? colorName(color) : (nameOfId(page, value) ?? value)
}

const NOTHING = '–'

function nameOfId(page: BoardPage, id: string): string | undefined {
  const board = page.session.boards.known.value.find(({ _id }) => _id === id)
  if (board !== undefined || id === page.store.id) return board?.title ?? page.board.value?.title
  const rows = [...page.lists.value, ...page.swimlanes.value]
  const title = rows.find(({ _id }) => _id === id)?.title
  if (title !== undefined) return title
  const label = page.labels.value.get(id)
  if (label !== undefined) return label.name || colorName(label.color)
  const person = page.people.value.get(id)
  return person && nameOf(person)
}
