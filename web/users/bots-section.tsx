import { useSignal } from '@preact/signals'
import type { Entry } from '../../client/client.ts'
import { useReading } from '../ui/reading.ts'
import { OwnRow, OwnRows } from '../ui/rows.tsx'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { Form } from '../ui/form.tsx'
import { tokensOf } from '../account/token-owner.ts'
import { Tokens } from '../account/tokens.tsx'
import { nameOf } from '../ui/initials.ts'
import { useSession } from '../state/page-session.ts'

type Bot = Entry<'get_all_users'>

/** The bots of the service and their tokens. */
export function BotsSection() {
  const session = useSession()
  const reading = useReading(
    () =>
      Array.fromAsync(
        session.api.each('get_all_users', { query: { bots: 'true', details: 'true' } }),
      ),
    undefined,
  )
  const isAdding = useSignal(false)
  const added = useSignal<string | undefined>(undefined)
  return (
    <>
      <p class="quiet">{t('account.bots.hint')}</p>
      <OwnRows
        reading={reading}
        row={(bot) => <BotRow key={bot._id} bot={bot} isNew={bot._id === added.value} />}
      />
      <div class="panel-actions">
        <Button look="primary" icon="plus" onClick={() => (isAdding.value = true)}>
          {t('account.bots.new')}
        </Button>
      </div>
      {isAdding.value && (
        <NewBot
          onClose={() => (isAdding.value = false)}
          onAdded={async (bot) => {
            added.value = bot
            await reading.again()
            isAdding.value = false
          }}
        />
      )}
    </>
  )
}

/** A bot, and its tokens once they are asked for; those of a new one are, as it can do nothing without. */
function BotRow({ bot: { _id, username, fullname }, isNew }: { bot: Bot; isNew: boolean }) {
  const session = useSession()
  const isOpen = useSignal(isNew)
  const label = t('account.bots.tokens-of', { name: username })
  return (
    <OwnRow icon="bolt" name={nameOf({ fullname, username })} facts={[fullname && username]}>
      <Button
        aria-label={label}
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {t('account.tokens')}
      </Button>
      {isOpen.value && (
        <div class="bot-tokens" role="group" aria-label={label}>
          <Tokens owner={tokensOf(session, _id)} />
        </div>
      )}
    </OwnRow>
  )
}

type Props = { onAdded: (bot: string) => Promise<void>; onClose: () => void }

function NewBot({ onAdded, onClose }: Props) {
  const session = useSession()
  return (
    <Dialog title={t('account.bots.new')} onClose={onClose}>
      <Form
        read={(text) => ({ username: text('username').trim(), fullname: text('fullname').trim() })}
        submit={t('account.bots.submit')}
        otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={({ username }) => missingIn({ username })}
        send={async ({ username, fullname }) => {
          const body = { bot: true, username, ...(fullname !== '' && { fullname }) }
          await onAdded((await session.api.new_user({ body }))._id)
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('username')}
              label={t('field.username')}
              hint={t('account.bots.username.hint')}
              autocomplete="off"
              hasFocus
            />
            <TextField
              {...field('fullname')}
              label={t('account.fullname')}
              autocomplete="off"
              isOptional
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
