import { useBoard } from '../board-page/board-page.ts'
import { t } from '../text/text.ts'
import { CheckField } from '../ui/check-field.tsx'
import { FEATURES, FEATURE_GROUPS } from './features.ts'
import { canManage } from './rights.ts'

/** Switches for what cards and the board show. */
export function FeaturesSection() {
  const page = useBoard()
  const board = page.board.value
  if (board === undefined) return null
  const isReadOnly = !canManage(page)
  return (
    <>
      {FEATURE_GROUPS.map((group) => (
        <fieldset key={group} class="settings-group">
          <legend>{t(`features.${group}`)}</legend>
          {FEATURES[group].map((name) => (
            <CheckField
              key={name}
              label={t(`feature.${name}`)}
              isOn={board[name]}
              disabled={isReadOnly}
              onSwitch={(isOn) =>
                page.act({ kind: 'editBoard', args: { set: { [name]: isOn } } }, t('app.saved'))
              }
            />
          ))}
        </fieldset>
      ))}
    </>
  )
}
