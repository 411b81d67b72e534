import { useSignal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { LIMITS } from '../../src/kernel/limits.ts'
import { useBoard } from '../board-model/board-page.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import type { ButtonLook } from '../ui/button.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { Form, MoreFields } from '../ui/form.tsx'
import { emptySent } from '../ui/empty-sent.ts'
import { type Reading, useReading } from '../ui/reading.ts'
import { UntilField, expiryOf } from '../ui/until-field.tsx'
import { LinkRow } from '../ui/link-row.tsx'
import { NewLink } from '../ui/new-link.tsx'
import { nameOf } from '../ui/initials.ts'
import { useSession } from '../state/page-session.ts'

type Share = Output<'get_shares'>[number]

/** The links that show the board to whoever has them, and a form that makes one. */
export function SharesSection() {
  const given = useShares()
  return (
    <>
      <ShareForm onMade={given.again} />
      <ShareRows given={given} />
    </>
  )
}

/** Reads the links that show the board to whoever has them. */
export function useShares(): Reading<Share[]> {
  const session = useSession()
  const board = useBoard().store.id
  return useReading(() => session.api.get_shares({ board }), board)
}

/** Lists what such links show, each with a way to revoke it. */
export function ShareRows({ given }: { given: Reading<Share[]> }) {
  return (
    <ul role="list" class="settings-rows">
      {given.value?.map((share) => (
        <ShareRow key={share._id} share={share} onRevoked={given.again} />
      ))}
    </ul>
  )
}

type Made = Output<'new_share'>

const FIELDS = ['name', 'listId', 'q', 'expiresAt'] as const

type FormProps = { look?: ButtonLook; onMade: Reading<unknown>['again'] }

/** Makes a link to the board, one of its lists, or what a question finds. */
export function ShareForm({ look = 'primary', onMade }: FormProps) {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const name = useSignal('')
  const made = useSignal<Made | undefined>(undefined)
  /** Names a link that nobody has named after what it shows. */
  const shownName = (listId: string) => {
    const list = page.lists.value.find(({ _id }) => _id === listId)
    const { title } = list ?? page.board.value ?? { title: '' }
    return [...title].slice(0, LIMITS.name).join('')
  }
  return (
    <>
      <Form
        read={(text) => ({
          name: name.value.trim(),
          listId: text('listId'),
          q: text('q').trim(),
          until: text('expiresAt'),
        })}
        submit={t('settings.links.make')}
        look={look}
        send={async ({ name: given, until, ...shown }) => {
          const body = { ...shown, name: given || shownName(shown.listId) }
          made.value = await session.api.new_share({ board, body: { ...body, ...expiryOf(until) } })
          emptySent(name, given)
          await onMade()
        }}
      >
        {(field) => (
          <MoreFields hasFault={FIELDS.some((one) => field(one).error !== undefined)}>
            <TextField
              {...field('name')}
              label={t('settings.shares.name')}
              isOptional
              autocomplete="off"
              limited="name"
              value={name.value}
              onValue={(value) => (name.value = value)}
            />
            <Field label={t('settings.shares.shows')} error={field('listId').error}>
              {(control) => (
                <select {...control} class="input" name="listId">
                  <option value="">{t('settings.shares.board')}</option>
                  {page.lists.value.map(({ _id, title }) => (
                    <option key={_id} value={_id}>
                      {title}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <TextField
              {...field('q')}
              label={t('settings.shares.question')}
              hint={t('settings.shares.question.hint')}
              isOptional
              autocomplete="off"
            />
            <UntilField
              label={t('settings.links.until')}
              isOptional
              error={field('expiresAt').error}
            />
          </MoreFields>
        )}
      </Form>
      {made.value && (
        <NewLink key={made.value._id} label={t('settings.shares.link')} url={made.value.url} />
      )}
    </>
  )
}

type RowProps = { share: Share; onRevoked: Reading<unknown>['again'] }

function ShareRow({ share, onRevoked }: RowProps) {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const { _id, name, listId, q, expiresAt, userId } = share
  const list = page.lists.value.find((one) => one._id === listId)
  const maker = page.people.value.get(userId)
  const facts = [
    listId === '' ? t('settings.shares.board') : (list?.title ?? listId),
    q,
    maker && t('settings.links.by', { name: nameOf(maker) }),
    expiresAt && t('account.sign-ins.until', { when: shownDay(expiresAt) }),
  ]
  return (
    <LinkRow
      name={name}
      facts={facts}
      text={t('settings.shares.revoke.text')}
      send={async () => {
        await session.api.delete_share({ board, share: _id })
        await onRevoked()
      }}
    />
  )
}
