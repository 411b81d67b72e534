import { useSignal } from '@preact/signals'
import { useReading } from '../ui/reading.ts'
import { shownDay } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { AskingButton } from '../ui/asking-button.tsx'
import { Button } from '../ui/button.tsx'
import { OwnRow, OwnRows } from '../ui/rows.tsx'
import { NewToken, SCOPES } from './new-token.tsx'
import { type Token, type TokenOwner, ownTokens } from './token-owner.ts'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

export function TokensPanel() {
  const session = useSession()
  return (
    <Panel title={t('account.tokens')} hint={t('account.tokens.hint')}>
      <Tokens owner={ownTokens(session)} />
    </Panel>
  )
}

/** The tokens of somebody, each with a button that revokes it, and a button for a new one. */
export function Tokens({ owner }: { owner: TokenOwner }) {
  const reading = useReading(() => Array.fromAsync(owner.list()), undefined)
  const isMaking = useSignal(false)
  return (
    <>
      <OwnRows
        reading={reading}
        row={(token) => (
          <TokenRow
            key={token._id}
            token={token}
            revoke={async () => {
              await owner.revoke(token._id)
              await reading.again()
            }}
          />
        )}
      />
      <div class="panel-actions">
        <Button icon="plus" onClick={() => (isMaking.value = true)}>
          {t('account.tokens.new')}
        </Button>
      </div>
      {isMaking.value && (
        <NewToken
          owner={owner}
          onMade={() => void reading.again()}
          onClose={() => (isMaking.value = false)}
        />
      )}
    </>
  )
}

type Props = { token: Token; revoke: () => Promise<void> }

function TokenRow({ token, revoke }: Props) {
  const { name } = token
  return (
    <OwnRow icon="lock" name={name} facts={factsOf(token)}>
      <AskingButton
        label={t('account.tokens.revoke-named', { name })}
        title={t('account.tokens.revoke.ask', { name })}
        text={t('account.tokens.revoke.text')}
        submit={t('account.tokens.revoke')}
        send={revoke}
      />
    </OwnRow>
  )
}

function factsOf({ scopes, boards, createdAt, lastUsedAt, expiresAt }: Token) {
  const shown = SCOPES.filter((scope) => scopes.includes(scope))
  return [
    shown.map((scope) => t(`account.tokens.scope-${scope}`)).join(', '),
    boards ? t('account.tokens.on-boards', { count: boards.length }) : t('account.tokens.on-all'),
    t('account.sign-ins.since', { when: shownDay(createdAt) }),
    lastUsedAt
      ? t('account.tokens.used', { when: relativeTime(lastUsedAt) })
      : t('account.tokens.unused'),
    expiresAt && t('account.sign-ins.until', { when: shownDay(expiresAt) }),
  ]
}
