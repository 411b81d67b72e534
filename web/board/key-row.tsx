import { useSignal } from '@preact/signals'
import { ACTIONS } from '../actions/actions.ts'
import type { ActionName } from '../actions/action.ts'
import { isFit, keyPressed, keysOf, shownKey, shownKeys } from '../actions/keys.ts'
import { pickKeys, pickedKeys } from '../state/picked-keys.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { useFirstFocus } from '../ui/give-focus.ts'

type Props = { name: ActionName; keys: readonly string[]; mayChange: boolean }

/** The keys of an action, and a way to change them. */
export function KeyRow({ name, keys, mayChange }: Props) {
  const isChanging = useSignal(false)
  const what = t(`keys.${name}`)
  return (
    <div>
      <dt>
        {shownKeys(keys).map((group) => (
          <span key={group.join(' ')}>
            {group.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        ))}
      </dt>
      <dd>
        {isChanging.value ? (
          <KeyField name={name} onDone={() => (isChanging.value = false)} />
        ) : (
          <span>{what}</span>
        )}
      </dd>
      {mayChange && !isChanging.value && (
        <IconButton
          icon="edit"
          label={t('board-keys.change', { what })}
          onClick={() => (isChanging.value = true)}
        />
      )}
    </div>
  )
}

function KeyField({ name, onDone }: { name: ActionName; onDone: () => void }) {
  const wrong = useSignal('')
  const field = useFirstFocus<HTMLInputElement>()
  const pick = (key: string) => {
    pickKeys({ ...pickedKeys.peek(), keys: { ...pickedKeys.peek().keys, [name]: key } })
    onDone()
  }
  return (
    <span class="key-field">
      <input
        ref={field}
        class="input"
        readonly
        value={t('board-keys.press')}
        aria-label={t('board-keys.change', { what: t(`keys.${name}`) })}
        onKeyDown={(event) => {
          if (['Tab', 'Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape') return onDone()
          const key = keyPressed(event)
          const other = ACTIONS.find((one) => one.name !== name && keysOf(one).includes(key))
          if (!isFit(key)) wrong.value = t('board-keys.unfit')
          else if (other === undefined) pick(key)
          else {
            const what = t(`keys.${other.name}`)
            wrong.value = t('board-keys.taken', { key: shownKey(key).join(' '), what })
          }
        }}
      />
      <Button onClick={() => pick('')}>{t('board-keys.none')}</Button>
      <span role="status">{wrong.value}</span>
    </span>
  )
}
