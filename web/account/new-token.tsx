import { useSignal } from '@preact/signals'
import { CheckField } from '../ui/check-field.tsx'
import { useReading } from '../ui/reading.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CopyField, TextField } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { toast } from '../ui/toast.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { UntilField, expiryOf } from '../ui/until-field.tsx'
import { Form } from '../ui/form.tsx'
import type { TokenOwner } from './token-owner.ts'

export const SCOPES = ['read', 'write', 'admin'] as const

type Scope = (typeof SCOPES)[number]

type NewTokenProps = { owner: TokenOwner; onMade: () => void; onClose: () => void }

/** Asks what a token is for, makes it, and shows it this once. */
export function NewToken({ owner, onMade, onClose }: NewTokenProps) {
  const token = useSignal<string | undefined>(undefined)
  return (
    <Dialog title={t('account.tokens.new')} onClose={onClose}>
      {token.value === undefined ? (
        <TokenForm
          owner={owner}
          onClose={onClose}
          onMade={(made) => {
            token.value = made
            onMade()
          }}
        />
      ) : (
        <MadeToken token={token.value} onClose={onClose} />
      )}
    </Dialog>
  )
}

type TokenFormProps = { owner: TokenOwner; onMade: (token: string) => void; onClose: () => void }

function TokenForm({ owner, onMade, onClose }: TokenFormProps) {
  const scope = useSignal<Scope>('read')
  const boards = useSignal<readonly string[]>([])
  const known = useReading(() => Array.fromAsync(owner.boards()), undefined)
  return (
    <Form
      read={(text) => ({ name: text('name').trim(), expiresAt: text('expiresAt') })}
      submit={t('account.tokens.submit')}
      otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
      check={({ name }) => missingIn({ name })}
      send={async ({ name, expiresAt }) => {
        const limits = {
          ...(boards.value.length > 0 && { boards: [...boards.value] }),
          ...expiryOf(expiresAt),
        }
        const { token } = await owner.make({ name, scopes: [scope.value], ...limits })
        onMade(token)
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label={t('account.tokens.name')}
            hint={t('account.tokens.name.hint')}
            autocomplete="off"
            limited="name"
            hasFocus
          />
          <Segmented<Scope>
            label={t('account.tokens.scope')}
            options={SCOPES.map((value) => ({ value, label: t(`account.tokens.scope-${value}`) }))}
            value={scope.value}
            onPick={(value) => (scope.value = value)}
          />
          <UntilField
            label={t('account.tokens.expires')}
            isOptional
            error={field('expiresAt').error}
          />
          {known.value !== undefined && known.value.length > 0 && (
            <fieldset class="field">
              <legend>{t('account.tokens.boards')}</legend>
              <p class="field-hint">{t('account.tokens.boards.hint')}</p>
              <div class="token-boards">
                {known.value.map(({ _id, title }) => (
                  <CheckField
                    key={_id}
                    label={title}
                    isOn={boards.value.includes(_id)}
                    onSwitch={(isPicked) =>
                      (boards.value = isPicked
                        ? [...boards.value, _id]
                        : boards.value.filter((other) => other !== _id))
                    }
                  />
                ))}
              </div>
            </fieldset>
          )}
        </>
      )}
    </Form>
  )
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    toast(t('account.tokens.copied'))
  }
  return (
    <div class="form">
      <CopyField
        label={t('account.tokens.made')}
        hint={t('account.tokens.made.hint')}
        value={token}
      />
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('app.close')}</Button>
        <Button look="primary" icon="copy" onClick={() => void copy()}>
          {t('account.tokens.copy')}
        </Button>
      </div>
    </div>
  )
}
