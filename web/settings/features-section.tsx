import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { CheckField } from '../ui/check-field.tsx'
import { canManage } from './rights.ts'
import type { SwitchName } from '../state/board-view.ts'

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

/** The switches of what cards and the board show, in groups. Other switches of a board are for other clients. */
const FEATURES = {
  card: [
    'allowsLabels',
    'allowsMembers',
    'allowsAssignee',
    'allowsDescriptionText',
    'allowsChecklists',
    'allowsSubtasks',
    'allowsAttachments',
    'allowsComments',
    'allowsActivities',
  ],
  dates: ['allowsReceivedDate', 'allowsStartDate', 'allowsDueDate', 'allowsEndDate'],
  board: ['allowsBoardMemberList'],
} as const satisfies Record<string, readonly SwitchName[]>

const FEATURE_GROUPS = ['card', 'dates', 'board'] as const
