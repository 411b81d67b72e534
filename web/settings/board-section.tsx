import { missingIn } from '../ui/form-faults.ts'
import { Form } from '../ui/form.tsx'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { showSettings } from '../router/router.ts'
import { TEMPLATE } from '../state/own-boards.ts'
import { language } from '../text/language.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { colorName } from '../ui/swatches.tsx'
import { Field, TextField } from '../ui/field.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { isAlmostDueTime, shownTime } from './almost-due.ts'
import { AlmostDueField } from './almost-due-field.tsx'
import { BoardCalendar, BoardEnds } from './board-ends.tsx'
import { changedIn, useDraft } from './editing.ts'
import { canManage } from './rights.ts'
import { BoardFace } from '../ui/board-face.tsx'

/** The title of a board, its description, who can read it, and how long before due dates people are told. */
export function BoardSection() {
  const page = useBoard()
  return (
    <>
      {canManage(page) ? <BoardForm /> : <BoardFacts />}
      <BoardCalendar />
      <BoardEnds />
    </>
  )
}

function BoardForm() {
  const page = useBoard()
  const {
    title = '',
    description = '',
    permission = 'private',
    almostDueMinutes = 1_440,
    type: kind = 'board',
  } = page.view.peek()?.board ?? {}
  const [draft, set] = useDraft({
    title,
    description,
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
            limited="line"
            autocomplete="off"
            value={draft.title}
            onValue={(value) => set({ title: value })}
          />
          <Field
            label={t('settings.board.description')}
            error={field('description').error}
            isOptional
          >
            {(control) => (
              <textarea
                {...control}
                class="input"
                rows={4}
                name="description"
                data-limited="text"
                value={draft.description}
                onInput={({ currentTarget }) => set({ description: currentTarget.value })}
              />
            )}
          </Field>
          <div class="settings-look">
            <BoardLook title={draft.title} />
            <Button icon="picture" onClick={() => showBackground(page)}>
              {t('board.background')}
            </Button>
          </div>
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

/** Lets the color, the gradient or the picture be picked beside the board, on which it is seen. */
function showBackground(page: BoardPage): void {
  showSettings(undefined)
  page.overlay.value = { kind: 'background' }
}

function templateType(isTemplate: boolean): 'board' | typeof TEMPLATE {
  return isTemplate ? TEMPLATE : 'board'
}

/** Describes the board to those who cannot change it. */
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

/** The board as its tile shows it among others. */
function BoardLook({ title }: { title: string }) {
  const view = useBoard().view.value
  if (view === undefined) return null
  const cards = [...view.cards.values()]
  const lists = view.lists.map(({ _id }) => cards.filter(({ listId }) => listId === _id).length)
  return (
    <div class="board-tile" aria-hidden="true">
      <BoardFace {...view.board} lists={lists} />
      <span class="board-tile-title">
        <bdi>{title}</bdi>
      </span>
    </div>
  )
}
