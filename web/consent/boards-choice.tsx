import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { type OwnBoard, isFound, sortedBoards } from '../state/own-boards.ts'
import { t } from '../text/text.ts'
import { TextField } from '../ui/field.tsx'

/** From how many boards on they can be looked for. */
const MANY = 8

type BoardsChoiceProps = {
  boards: readonly OwnBoard[]
  /** The ids of the boards; undefined for all. */
  picked: readonly string[] | undefined
  onPick: (picked: readonly string[] | undefined) => void
}

export function BoardsChoice({ boards, picked, onPick }: BoardsChoiceProps) {
  const name = useId()
  return (
    <fieldset class="field consent-choice">
      <legend>{t('consent.boards')}</legend>
      <div class="check-field">
        <input
          id={`${name}-all`}
          type="radio"
          name={name}
          checked={picked === undefined}
          onChange={() => onPick(undefined)}
        />
        <label for={`${name}-all`}>{t('consent.boards.all')}</label>
      </div>
      <div class="check-field">
        <input
          id={`${name}-some`}
          type="radio"
          name={name}
          checked={picked !== undefined}
          disabled={boards.length === 0}
          onChange={() => onPick([])}
        />
        <label for={`${name}-some`}>{t('consent.boards.some')}</label>
      </div>
      {picked !== undefined && <BoardList boards={boards} picked={picked} onPick={onPick} />}
    </fieldset>
  )
}

type BoardListProps = BoardsChoiceProps & { picked: readonly string[] }

function BoardList({ boards, picked, onPick }: BoardListProps) {
  const id = useId()
  const wanted = useSignal('')
  const { others } = sortedBoards(boards, [])
  const shown = others.filter(({ title }) => isFound(title, wanted.value))
  return (
    <div class="consent-boards">
      {others.length > MANY && (
        <TextField
          label={t('consent.boards.find')}
          name="find"
          value={wanted.value}
          onValue={(value) => (wanted.value = value)}
        />
      )}
      <ul role="list" tabIndex={0} aria-label={t('consent.boards.some')}>
        {shown.map(({ _id, title }) => (
          <li key={_id} class="check-field">
            <input
              id={`${id}-${_id}`}
              type="checkbox"
              checked={picked.includes(_id)}
              onChange={({ currentTarget }) =>
                onPick(
                  currentTarget.checked
                    ? [...picked, _id]
                    : picked.filter((board) => board !== _id),
                )
              }
            />
            <label for={`${id}-${_id}`} dir="auto">
              {title}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
