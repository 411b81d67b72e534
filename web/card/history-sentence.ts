import type { BoardPage } from '../board-model/board-page.ts'
import { reasonText } from '../board-model/rule-reasons.ts'
import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { colorName } from '../ui/swatches.tsx'
import { fieldText } from '../board-model/field-text.ts'
import type { Activity } from '../state/card-view.ts'
import { type HistoryLine, type Names, historyPhrase } from './history-phrase.ts'
import { ruleTitles } from './history-rules.ts'
import { personName } from './person-name.ts'

/** Makes a sentence of a line, with the names that things have now. */
export function sentence(line: HistoryLine, names: Names): string {
  const { key, given } = historyPhrase(line, names)
  return t(key, given)
}

/** The names of what is on a board, and of the rules that are named among the entries that are shown. */
export function namesOn(board: BoardPage, activities: readonly Activity[]): Names {
  const rules = ruleTitles(activities)
  const [lists, swimlanes] = [board.lists.value, board.swimlanes.value]
  const customFields = board.customFields.value
  const fieldOf = (id: string) => customFields.find(({ _id }) => _id === id)
  return {
    gone: t('history.gone'),
    person: (id) => personName(board, id),
    rule(id) {
      const title = rules.get(id)
      return title === undefined ? t('rule.unnamed-as-who') : t('rule.as-who', { rule: title })
    },
    list: (id) => lists.find(({ _id }) => _id === id)?.title,
    swimlane: (id) => swimlanes.find(({ _id }) => _id === id)?.title,
    label(id) {
      const label = board.labels.value.get(id)
      return label && (label.name || colorName(label.color))
    },
    field: (id) => fieldOf(id)?.name,
    fieldValue(id, value) {
      const field = fieldOf(id)
      return field === undefined ? String(value ?? '') : fieldText(field, value ?? null)
    },
    reason: reasonText,
    moment: (moment) => (Number.isNaN(Date.parse(moment)) ? moment : shownMoment(moment)),
  }
}
