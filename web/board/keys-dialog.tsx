import type { TargetKind } from '../actions/action.ts'
import { ACTIONS } from '../actions/actions.ts'
import { keysOf } from '../actions/keys.ts'
import { pickKeys, pickedKeys } from '../state/picked-keys.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { KeyRow } from './key-row.tsx'

/** The list of keys has these headings, in this order. */
const KINDS = [
  { heading: 'activities.cards', kinds: ['cards', 'card'] },
  { heading: 'activities.lists', kinds: ['list'] },
  { heading: 'activities.swimlanes', kinds: ['swimlane'] },
  { heading: 'view.board', kinds: ['board'] },
] as const satisfies readonly { heading: PlainKey; kinds: readonly TargetKind[] }[]

/** The keys of the board by what they are about, what they do, and a way to change them or to turn those of a single character off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const picked = pickedKeys.value
  const shown = ACTIONS.filter(({ name, keys = [] }) => keys.length > 0 || name in picked.keys)
  return (
    <Dialog title={t('board.keys')} isWide onClose={onClose}>
      <CheckField
        label={t('board-keys.single')}
        hint={t('board-keys.single.hint')}
        isOn={!picked.isOff}
        onSwitch={(isOn) => pickKeys({ ...picked, isOff: !isOn })}
      />
      <div class="keys-kinds">
        {KINDS.map(({ heading, kinds }) => (
          <KeysOf
            key={heading}
            heading={t(heading)}
            actions={shown.filter(({ of }) => kinds.some((kind) => kind === of))}
          />
        ))}
      </div>
      {Object.keys(picked.keys).length > 0 && (
        <div class="dialog-actions">
          <Button onClick={() => pickKeys({ ...picked, keys: {} })}>{t('board-keys.reset')}</Button>
        </div>
      )}
    </Dialog>
  )
}

function KeysOf({ heading, actions }: { heading: string; actions: typeof ACTIONS }) {
  if (actions.length === 0) return null
  return (
    <section>
      <h3>{heading}</h3>
      <dl class="keys">
        {actions.map((action) => {
          const { name, keys = [] } = action
          // Arrow keys and Enter do what they do on all pages.
          const mayChange = keys.length < 4 && !keys.includes('Enter')
          return <KeyRow key={name} name={name} keys={keysOf(action)} mayChange={mayChange} />
        })}
      </dl>
    </section>
  )
}
