import { useSignal } from '@preact/signals'
import { Form } from '../ui/form.tsx'
import { boardPath } from '../router/route.ts'
import { navigate, showSettings } from '../router/router.ts'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useDraft } from './editing.ts'
import { useSession } from '../state/page-session.ts'

type Asked = 'copy' | 'archive' | 'delete' | undefined

/** Leads to the addresses at which calendar programs read when the cards of the board are due. */
export function BoardCalendar() {
  const session = useSession()
  const page = useBoard()
  if (!page.may('member') || !session.account.value) return null
  return (
    <div class="settings-ends">
      <h4>{t('calendar.title')}</h4>
      <End
        text={t('calendar.hint.board')}
        action={t('board.calendar')}
        onAct={() => {
          showSettings(undefined)
          page.overlay.value = { kind: 'calendar' }
        }}
      />
    </div>
  )
}

/** Copies a board, archives or restores it, or deletes it. */
export function BoardEnds() {
  const session = useSession()
  const page = useBoard()
  const asked = useSignal<Asked>(undefined)
  const board = page.board.value
  const isMember = page.may('member') || Boolean(session.account.value)
  if (board === undefined || !isMember) return null
  const close = () => (asked.value = undefined)
  const archive = (archived: boolean, text: string) =>
    page.act({ kind: 'editBoard', args: { set: { archived } } }, text, { offersUndo: true })
  return (
    <div class="settings-ends">
      <h4>{t(page.may('manage') ? 'settings.ends' : 'settings.copy')}</h4>
      <End
        text={t('settings.copy.hint')}
        action={t('settings.copy')}
        onAct={() => (asked.value = 'copy')}
      />
      {page.may('manage') && !board.archived && (
        <End
          text={t('settings.archive-board.hint')}
          action={t('settings.archive-board')}
          onAct={() => archive(true, t('settings.board-archived'))}
        />
      )}
      {page.may('manage') && board.archived && (
        <End
          text={t('settings.restore-board.hint')}
          action={t('settings.restore-board')}
          onAct={() => archive(false, t('settings.board-restored'))}
        />
      )}
      {page.may('manage') && (
        <End
          text={t('settings.delete-board.hint')}
          action={t('settings.delete-board')}
          isDangerous
          onAct={() => (asked.value = 'delete')}
        />
      )}
      {asked.value === 'copy' && <CopyDialog onClose={close} />}
      {asked.value === 'delete' && (
        <Confirm
          title={t('settings.delete-board.ask')}
          text={t('settings.delete-board.text', { count: page.view.value?.cards.size ?? 0 })}
          submit={t('settings.delete-board')}
          typed={board.title}
          onClose={close}
          send={async () => {
            await session.api.delete_board({ board: board._id })
            navigate('b', { replaces: true })
          }}
        />
      )}
    </div>
  )
}

type Props = { text: string; action: string; isDangerous?: boolean; onAct: () => void }

function End({ text, action, isDangerous = false, onAct }: Props) {
  return (
    <div class="settings-end" data-dangerous={isDangerous || undefined}>
      <p>{text}</p>
      <Button onClick={onAct}>{action}</Button>
    </div>
  )
}

/** A copy has these only if they are asked for. */
const MORE = ['comments', 'attachments'] as const

/** Asks what a copy is called, and what comes along; then shows it. */
function CopyDialog({ onClose }: { onClose: () => void }) {
  const session = useSession()
  const page = useBoard()
  const board = page.view.peek()?.board
  const [draft, set] = useDraft({
    // The marks that isolate a title's direction are no part of the new one.
    title: t('settings.copy.of', { title: board?.title ?? '' }).replace(/[\u2066-\u2069]/g, ''),
    members: page.may('manage'),
    comments: false,
    attachments: true,
  })
  if (board === undefined) return null
  return (
    <Dialog title={t('settings.copy')} onClose={onClose}>
      <Form
        read={() => draft}
        submit={t('settings.copy')}
        otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={({ title }) => (title.trim() === '' ? { title: t('wrong.required') } : {})}
        send={async ({ title, members, ...more }) => {
          const asked = MORE.filter((name) => more[name])
          const body = { title: title.trim(), ...(members && { members }), with: asked }
          const copy = await session.boards.copy(board._id, body)
          navigate(boardPath({ _id: copy, slug: '' }))
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('title')}
              label={t('settings.board.name')}
              limited="line"
              value={draft.title}
              hasFocus
              onValue={(title) => set({ title })}
            />
            {page.may('manage') && (
              <CheckField
                label={t('settings.copy.members')}
                isOn={draft.members}
                onSwitch={(members) => set({ members })}
              />
            )}
            {MORE.map((name) => (
              <CheckField
                key={name}
                label={t(`settings.copy.${name}`)}
                isOn={draft[name]}
                onSwitch={(isOn) => set({ [name]: isOn })}
              />
            ))}
          </>
        )}
      </Form>
    </Dialog>
  )
}
