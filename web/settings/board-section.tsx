import { missingIn } from '../ui/faults.ts'
import { Form } from '../ui/form.tsx'
import { useBoard } from '../board-page/board-page.ts'
import { BOARD_COLORS_TO_PICK } from '../ui/board-colors.ts'
import { TEMPLATE } from '../state/own-boards.ts'
import { language, t } from '../text/text.ts'
import { ColorPicker, colorName } from '../ui/color-picker.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { GradientPicker } from '../ui/gradient-picker.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { isAlmostDueTime, shownTime } from './almost-due.ts'
import { AlmostDueField } from './almost-due-field.tsx'
import { BoardEnds } from './board-ends.tsx'
import { BackgroundField } from './background-field.tsx'
import { changedIn } from './changed-in.ts'
import { useDraft } from './draft.ts'
import { canManage } from './rights.ts'

/** The title of a board, its description, its color, who can read it, and how long before due dates people are told. */
export function BoardSection() {
  const page = useBoard()
  return (
    <>
      {canManage(page) ? <BoardForm /> : <BoardFacts />}
      <BoardEnds />
    </>
  )
}

function BoardForm() {
  const page = useBoard()
  const {
    title = '',
    description = '',
    color = 'belize',
    gradient = 'none',
    permission = 'private',
    almostDueMinutes = 1_440,
    type: kind = 'board',
  } = page.view.peek()?.board ?? {}
  const [draft, set] = useDraft({
    title,
    description,
    color,
    gradient,
    permission,
    almostDueMinutes,
    type: templateType(kind === TEMPLATE),
  })
  return (
    <Form
      read={() => ({ ...draft, title: draft.title.trim() })}
      submit={t('app.save')}
      check={(values) => ({
        ...missingIn({ title: values.title }),
        ...(!isAlmostDueTime(values.almostDueMinutes) && {
          almostDueMinutes: t('settings.almost-due.wrong'),
        }),
      })}
      send={async (values) => {
        const changed = changedIn(page.view.peek()?.board ?? {}, values)
        page.act({ kind: 'editBoard', args: { set: changed } }, t('app.saved'))
      }}
    >
      {(field) => (
        <>
          <TextField
            {...field('title')}
            label={t('settings.board.name')}
            maxlength={1_000}
            autocomplete="off"
            value={draft.title}
            onValue={(value) => set({ title: value })}
          />
          <Field label={t('settings.board.description')} isOptional>
            {(control) => (
              <textarea
                {...control}
                class="input"
                rows={4}
                maxLength={100_000}
                value={draft.description}
                onInput={({ currentTarget }) => set({ description: currentTarget.value })}
              />
            )}
          </Field>
          <ColorPicker
            label={t('boards.new.color')}
            colors={BOARD_COLORS_TO_PICK}
            value={draft.color}
            onPick={(picked) => set({ color: picked })}
          />
          <GradientPicker
            label={t('settings.background')}
            color={draft.color}
            value={draft.gradient}
            onPick={(picked) => set({ gradient: picked })}
          />
          <BackgroundField />
          <div class="field">
            <Segmented
              label={t('boards.new.permission')}
              options={[
                { value: 'private', label: t('boards.new.private'), icon: 'lock' },
                { value: 'public', label: t('boards.new.public'), icon: 'globe' },
              ]}
              value={draft.permission}
              onPick={(picked) => set({ permission: picked })}
            />
            <p class="field-hint">{t(`settings.board.${draft.permission}`)}</p>
          </div>
          <CheckField
            label={t('settings.template')}
            hint={t('settings.template.hint')}
            isOn={draft.type === TEMPLATE}
            onSwitch={(isOn) => set({ type: templateType(isOn) })}
          />
          <AlmostDueField
            error={field('almostDueMinutes').error}
            minutes={draft.almostDueMinutes}
            onChange={(minutes) => set({ almostDueMinutes: minutes })}
          />
        </>
      )}
    </Form>
  )
}

function templateType(isTemplate: boolean): 'board' | typeof TEMPLATE {
  return isTemplate ? TEMPLATE : 'board'
}

/** What a board is, for those who cannot change it. */
function BoardFacts() {
  const board = useBoard().board.value
  if (board === undefined) return null
  return (
    <dl class="settings-facts">
      <dt>{t('settings.board.name')}</dt>
      <dd dir="auto">{board.title}</dd>
      <dt>{t('settings.board.description')}</dt>
      <dd dir="auto">{board.description || '–'}</dd>
      <dt>{t('boards.new.color')}</dt>
      <dd>{colorName(board.color)}</dd>
      <dt>{t('boards.new.permission')}</dt>
      <dd>{t(`settings.board.${board.permission}`)}</dd>
      <dt>{t('settings.almost-due')}</dt>
      <dd>
        {board.almostDueMinutes === 0
          ? t('settings.almost-due.never')
          : shownTime(board.almostDueMinutes, language.value)}
      </dd>
    </dl>
  )
}
