import { useSignal } from '@preact/signals'
import type { BoardColor } from '../../src/kernel/contract/colors.ts'
import { missingIn } from '../ui/form-faults.ts'
import { Form } from '../ui/form.tsx'
import { boardPath } from '../router/route.ts'
import { navigate } from '../router/router.ts'
import { type OwnBoard, TEMPLATE } from '../state/own-boards.ts'
import { t } from '../text/text.ts'
import { ColorPicker } from '../ui/swatches.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { PickPlace } from '../ui/pick-place.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { BOARD_COLORS_TO_PICK, nextColor } from '../state/board-colors.ts'
import { useSession } from '../state/page-session.ts'

type Props = {
  /** The boards of the reader, as far as they are read. */
  boards: readonly OwnBoard[] | undefined
  onClose: () => void
}

/** No template is picked. */
const EMPTY = ''

/** Asks for what a new board is, makes it, or copies a template, and shows it. */
export function NewBoard({ boards = [], onClose }: Props) {
  const session = useSession()
  const template = useSignal(EMPTY)
  const templates = boards.filter(({ type, archived }) => type === TEMPLATE && !archived)
  const picked = useSignal<BoardColor | undefined>(undefined)
  const color = picked.value ?? nextColor(boards)
  const permission = useSignal<'private' | 'public'>('private')
  return (
    <Dialog title={t('boards.new.title')} onClose={onClose}>
      <Form
        read={(text) => ({ title: text('title') })}
        submit={t('boards.new.submit')}
        check={missingIn}
        send={async ({ title }) => {
          const _id =
            template.value === EMPTY
              ? (
                  await session.api.new_board({
                    body: { title, color, permission: permission.value },
                  })
                )._id
              : await session.boards.copy(template.value, { title, with: ['attachments'] })
          // The way back leads to the boards, not to this question.
          navigate(boardPath({ _id, slug: '' }), { replaces: true })
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('title')}
              label={t('boards.new.name')}
              hint={t('boards.new.name.hint')}
              autocomplete="off"
              hasFocus
            />
            {templates.length > 0 && (
              <PickPlace
                label={t('boards.new.template')}
                options={[{ _id: EMPTY, title: t('boards.new.empty') }, ...templates]}
                value={template.value}
                hint={template.value === EMPTY ? undefined : t('boards.new.template.hint')}
                onPick={(value) => (template.value = value)}
              />
            )}
            {template.value === EMPTY && (
              <ColorPicker
                label={t('boards.new.color')}
                colors={BOARD_COLORS_TO_PICK}
                value={color}
                onPick={(value) => (picked.value = value)}
              />
            )}
            {template.value === EMPTY && (
              <Segmented
                label={t('boards.new.permission')}
                options={[
                  { value: 'private', label: t('boards.new.private'), icon: 'lock' },
                  { value: 'public', label: t('boards.new.public'), icon: 'globe' },
                ]}
                value={permission.value}
                onPick={(value) => (permission.value = value)}
              />
            )}
          </>
        )}
      </Form>
    </Dialog>
  )
}
