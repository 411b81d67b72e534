import { useSignal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { useBoard } from '../board-model/board-page.ts'
import type { Session } from '../state/session.ts'
import { useSession } from '../state/page-session.ts'
import { fullMoment } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'

type Found = Extract<Output<'replay_rule'>, { matched: number }>

/** A replay that takes longer is asked for so often. */
const ASK_MS = 1_000

/** Most acts that are shown. */
const SHOWN = 10

/** Says what a rule would have done in the last 90 days, and does nothing. */
export function RuleReplay({ rule, isScheduled }: { rule: string; isScheduled: boolean }) {
  const session = useSession()
  const board = useBoard().store.id
  const found = useSignal<Found | undefined>(undefined)
  const { isBusy, wrong, send } = useChange()
  const replay = () =>
    send(async () => {
      found.value = undefined
      found.value = await replayed(session, board, rule)
    })
  return (
    <section aria-label={t('rule.replay')} class="rule-times">
      <Button disabled={isBusy} onClick={() => void replay()}>
        {t('rule.replay')}
      </Button>
      <div role="status">
        {wrong !== undefined && <p class="form-error">{wrong}</p>}
        {isBusy && <p class="quiet">{t('rule.replay.running')}</p>}
        {found.value && <Result found={found.value} isScheduled={isScheduled} />}
      </div>
    </section>
  )
}

async function replayed({ api, clock, ended }: Session, board: string, rule: string) {
  let reply = await api.replay_rule({ board, body: { rule } })
  while ('url' in reply) {
    await clock.wait(ASK_MS, ended)
    reply = await api.get_replay({ board, replay: reply._id })
  }
  return reply
}

function Result({ found, isScheduled }: { found: Found; isScheduled: boolean }) {
  const { changes, matched, wouldAct, undone, unknown, cards } = found
  const said = [
    isScheduled
      ? t('rule.replay.come', { matched })
      : t('rule.replay.matched', { matched, changes }),
    t('rule.replay.acted', { wouldAct }),
    ...(wouldAct > 0 ? [t('rule.replay.undone', { undone })] : []),
    ...(unknown > 0 ? [t('rule.replay.unknown', { unknown })] : []),
  ]
  return (
    <>
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul role="list">
        {cards.slice(0, SHOWN).map(({ cardId, title, at }) => (
          <li key={`${cardId} ${at}`}>
            <bdi>{title || t('history.gone')}</bdi>
            <time class="quiet" dateTime={at} title={fullMoment(at)}>
              {relativeTime(at)}
            </time>
          </li>
        ))}
      </ul>
      <Times found={found} />
    </>
  )
}

/** Draws how long cards were in each list, and would have been, if that differs. */
function Times({ found: { timeInLists } }: { found: Found }) {
  const lists = useBoard().lists.value
  const changed = timeInLists.filter(({ hoursBefore, hoursAfter }) => hoursBefore !== hoursAfter)
  if (changed.length === 0) return null
  const most = Math.max(...changed.flatMap((one) => [one.hoursBefore, one.hoursAfter]))
  return (
    <ul role="list" aria-label={t('rule.replay.times')}>
      {changed.map(({ listId, hoursBefore, hoursAfter }) => (
        <li key={listId} class="rule-change">
          <bdi>{lists.find(({ _id }) => _id === listId)?.title ?? t('history.gone')}</bdi>
          <span class="rule-times">
            <Hours
              label={t('rule.replay.before', { hours: Math.round(hoursBefore) })}
              {...{ most }}
              value={hoursBefore}
            />
            <Hours
              label={t('rule.replay.after', { hours: Math.round(hoursAfter) })}
              {...{ most }}
              value={hoursAfter}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Hours({ label, value, most }: { label: string; value: number; most: number }) {
  return (
    <>
      <span>{label}</span>
      <progress class="card-progress" aria-hidden="true" value={value} max={most} />
    </>
  )
}
