import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { CHOICES, type PersonRow } from './people-rows.ts'

export type PersonHereProps = {
  account: Account
  person: PersonRow
  choice: string
  fault: string | undefined
  onMap: (name: string, choice: string) => void
}

/** Asks who somebody of a file is here, and says by what they were found. Only a site admin may pick somebody else than themself. */
export function PersonHere({ account, person, choice, fault, onMap }: PersonHereProps) {
  const { name, found } = person
  const isOther = choice.startsWith(CHOICES.OTHER)
  return (
    <>
      <select
        class="input"
        aria-label={t('import.people.is', { name })}
        value={isOther ? CHOICES.OTHER : choice}
        onChange={({ currentTarget }) => onMap(name, currentTarget.value)}
      >
        {choicesFor(person, account).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
      {choice === '' && found !== undefined && (
        <p class="field-hint">{t(`import.people.by-${found.by}`, { username: found.username })}</p>
      )}
      {isOther && <OtherAccount {...{ name, choice, fault, onMap }} />}
    </>
  )
}

/** The choices for somebody, with the one first that follows from their names or from the mode. */
function choicesFor({ found }: PersonRow, { username, isAdmin }: Account): [string, string][] {
  return [
    ['', found?.username ?? t('import.people.usual')],
    ...(found?.username === username
      ? []
      : ([[username, t('import.people.me', { username })]] satisfies [string, string][])),
    [CHOICES.NAME, t('import.people.mode.placeholder')],
    [CHOICES.LEFT_OUT, t('import.people.mode.existing')],
    ...(isAdmin ? ([[CHOICES.OTHER, t('import.people.other')]] satisfies [string, string][]) : []),
  ]
}

type OtherAccountProps = Pick<PersonHereProps, 'choice' | 'fault' | 'onMap'> & { name: string }

/** Asks for the username of another account. What is typed counts once it is left. */
function OtherAccount({ name, choice, fault, onMap }: OtherAccountProps) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useSignal(choice.slice(CHOICES.OTHER.length))
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <input
        ref={field}
        class="input"
        list="import-usernames"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-label={t('import.people.account', { name })}
        aria-invalid={fault === undefined ? undefined : true}
        placeholder={t('field.username')}
        value={typed.value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
        onChange={() => onMap(name, CHOICES.OTHER + typed.value)}
      />
      {fault !== undefined && (
        <p class="field-error">
          <Icon name="warning" /> {fault}
        </p>
      )}
    </>
  )
}
