import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The keys of the board, and what they do. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keys: [keys: string[], text: string][] = [
    [['←', '↑', '↓', '→'], t('keys.walk')],
    [['Enter'], t('keys.open')],
    [['N'], t('keys.new')],
    [['M'], t('keys.move')],
    [['Shift', '←', '↑', '↓', '→'], t('keys.shift')],
    [['C'], t('keys.archive')],
    [['/'], t('keys.filter')],
    [['Ctrl', 'K'], t('keys.commands')],
    [['Ctrl', 'Z'], t('keys.undo')],
    [['Ctrl', 'Shift', 'Z'], t('keys.redo')],
    [['?'], t('keys.keys')],
  ]
  return (
    <Dialog title={t('board.keys')} onClose={onClose}>
      <dl class="keys">
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
