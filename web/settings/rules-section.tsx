import { useSignal } from '@preact/signals'
import { useBoard } from '../board-model/board-page.ts'
import { useSession } from '../state/page-session.ts'
import { readerHere } from '../text/here.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { useEditing } from './editing.ts'
import { canWrite } from './rights.ts'
import { RuleForm } from './rule-form.tsx'
import { type RuleGiven, presetsFor, unusedPresets } from './rule-presets.ts'
import { RuleRow } from './rule-row.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { shownRules } from './shown-rows.ts'

/** The rules of a board: what it does by itself when something happens. */
export function RulesSection() {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const { isEditing, edit, done, opener, editor } = useEditing()
  const begun = useSignal<RuleGiven | undefined>(undefined)
  const reading = useReading(async () => {
    // A rule may name another board, by its title.
    if (session.boards.known.peek().length === 0) await session.boards.refresh()
    return Array.fromAsync(session.api.each('get_rules', { board }))
  }, page.view.value?.version)
  if (reading.value === undefined) return <ReadingState reading={reading} />
  const rules = shownRules(reading.value, page.store.pending.value)
  const begin = (preset: RuleGiven | undefined) => {
    begun.value = preset
    edit()
  }
  const adder = canWrite(page) && !isEditing && (
    <Button {...opener} icon="plus" onClick={() => begin(undefined)}>
      {t('settings.rules.add')}
    </Button>
  )
  return (
    <>
      {rules.length === 0 && !isEditing && (
        <EmptyState icon="bolt" title={t('settings.rules.none')}>
          {adder}
        </EmptyState>
      )}
      <ul role="list" class="settings-rows">
        {rules.map((one) => (
          <RuleRow key={page.store.temporaryId(one._id)} rule={one} />
        ))}
      </ul>
      {isEditing && (
        <div {...editor}>
          <RuleForm rule={begun.value} onClose={done} />
        </div>
      )}
      {rules.length > 0 && adder}
      {canWrite(page) && !isEditing && <Presets rules={rules} onPick={begin} />}
    </>
  )
}

type PresetsProps = { rules: readonly RuleGiven[]; onPick: (preset: RuleGiven) => void }

/** Rules to begin with that the board does not have, each of which is changed before it is made. */
function Presets({ rules, onPick }: PresetsProps) {
  const session = useSession()
  const page = useBoard()
  const lists = page.lists.value
  const me = page.people.value.get(session.user.value)?.username ?? ''
  const all = presetsFor({
    first: lists.at(0)?.title ?? '',
    last: lists.at(-1)?.title ?? '',
    label: page.board.value?.labels[0]?._id ?? '',
    me,
    zone: readerHere().timeZone,
    question: t('rule.preset.question'),
  })
  const presets = unusedPresets(all, rules)
  if (presets.length === 0) return null
  return (
    <section class="settings-block" aria-labelledby="rule-presets">
      <h4 id="rule-presets">{t('settings.rules.presets')}</h4>
      <ul role="list" class="rule-presets">
        {presets.map((preset, at) => (
          <li key={at}>
            <button type="button" class="rule-preset" onClick={() => onPick(preset)}>
              <RuleSentence {...preset} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
