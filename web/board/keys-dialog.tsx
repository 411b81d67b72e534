import { ACTIONS } from '../actions/actions.ts'
import { keysOf, shownKeys } from '../actions/keys.ts'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The keys of the board, and what they do. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('board.keys')} onClose={onClose}>
      <dl class="keys">
        {ACTIONS.map((action) => {
          const { name } = action
          const keys = shownKeys(keysOf(action))
          if (keys.length === 0) return null
          return (
            <div key={name}>
              <dt>
                {keys.map((group) => (
                  <span key={group.join(' ')}>
                    {group.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </span>
                ))}
              </dt>
              <dd>{t(`keys.${name}`)}</dd>
            </div>
          )
        })}
      </dl>
    </Dialog>
  )
}
