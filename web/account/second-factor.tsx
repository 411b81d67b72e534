import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { OwnerForm, type Proof } from './owner-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSession } from '../state/page-session.ts'

/** Turns on and off that a passkey is needed after the password, and makes the recovery codes that do in its place. */
export function SecondFactor({ hasPasskey }: { hasPasskey: boolean }) {
  const session = useSession()
  const reading = useReading(() => session.api.get_second_factor(), undefined)
  const isSwitching = useSignal(false)
  const isMaking = useSignal(false)
  const codes = useSignal<readonly string[] | undefined>(undefined)
  const factor = reading.value
  if (factor === undefined) return <ReadingState reading={reading} />
  const { isRequired, isRequiredBySite, recoveryCodes } = factor
  const switched = isRequired ? 'off' : 'on'
  async function makeCodes(body: Proof): Promise<void> {
    codes.value = (await session.api.new_recovery_codes({ body })).codes
  }
  return (
    <>
      <h4>{t('second-factor.title')}</h4>
      <p class="quiet">
        {stateOf(factor)} {/* Without a passkey nobody was given any. */}
        {(hasPasskey || isRequired || recoveryCodes > 0) &&
          t('second-factor.codes-left', { count: recoveryCodes })}
      </p>
      {!hasPasskey && !isRequired && <p class="quiet">{t('second-factor.add-first')}</p>}
      <div class="panel-actions">
        {!isRequiredBySite && (hasPasskey || isRequired) && (
          <Button onClick={() => (isSwitching.value = true)}>
            {t(`second-factor.${switched}`)}
          </Button>
        )}
        {hasPasskey && (
          <Button onClick={() => (isMaking.value = true)}>{t('second-factor.new-codes')}</Button>
        )}
      </div>
      {isSwitching.value && (
        <OwnerForm
          title={t(`second-factor.${switched}`)}
          text={t(`second-factor.${switched}.text`)}
          submit={t(`second-factor.${switched}`)}
          send={async (proof) => {
            await session.api.edit_second_factor({ body: { ...proof, isRequired: !isRequired } })
            // Without any code, who loses the passkey does not get in again.
            if (!isRequired && recoveryCodes === 0) await makeCodes(proof)
            await reading.again()
          }}
          onClose={() => (isSwitching.value = false)}
        />
      )}
      {isMaking.value && (
        <OwnerForm
          title={t('second-factor.new-codes')}
          text={t('second-factor.new-codes.text')}
          submit={t('second-factor.new-codes')}
          send={async (proof) => {
            await makeCodes(proof)
            await reading.again()
          }}
          onClose={() => (isMaking.value = false)}
        />
      )}
      {codes.value !== undefined && !isSwitching.value && !isMaking.value && (
        <RecoveryCodes codes={codes.value} onClose={() => (codes.value = undefined)} />
      )}
    </>
  )
}

function stateOf(factor: { isRequired: boolean; isRequiredBySite: boolean }): string {
  if (factor.isRequiredBySite) return t('second-factor.by-site')
  return factor.isRequired ? t('second-factor.is-on') : t('second-factor.is-off')
}
