import { ACTIONS } from '../actions/actions.ts'
import { keysOf } from '../actions/keys.ts'
import { pickKeys, pickedKeys } from '../state/picked-keys.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyRow } from './key-row.tsx'

/** The keys of the board, what they do, and a way to change them or to turn those of a single character off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const picked = pickedKeys.value
  const shown = ACTIONS.filter(({ name, keys = [] }) => keys.length > 0 || name in picked.keys)
  return (
    <Dialog title={t('board.keys')} onClose={onClose}>
      <CheckField
        label={t('board-keys.single')}
        hint={t('board-keys.single.hint')}
        isOn={!picked.isOff}
        onSwitch={(isOn) => pickKeys({ ...picked, isOff: !isOn })}
      />
      <dl class="keys">
        {shown.map((action) => {
          const { name, keys = [] } = action
          // Arrow keys and Enter do what they do on all pages.
          const mayChange = keys.length < 4 && !keys.includes('Enter')
          return <KeyRow key={name} name={name} keys={keysOf(action)} mayChange={mayChange} />
        })}
      </dl>
      {Object.keys(picked.keys).length > 0 && (
        <div class="dialog-actions">
          <Button onClick={() => pickKeys({ ...picked, keys: {} })}>{t('board-keys.reset')}</Button>
        </div>
      )}
    </Dialog>
  )
}
