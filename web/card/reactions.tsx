import type { Reaction } from '../../src/kernel/contract/choices.ts'
import type { Comment } from '../state/card-view.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { useCard } from './card-page.ts'
import { personName } from './person-name.ts'
import { PopoverButton } from './popover-button.tsx'
import { useSession } from '../state/page-session.ts'

/** The reactions with their pictures, as they are offered. */
const REACTIONS: readonly (readonly [reaction: Reaction, picture: string])[] = [
  ['thumbs-up', '👍'],
  ['heart', '❤️'],
  ['celebration', '🎉'],
  ['laugh', '😄'],
  ['thinking', '🤔'],
  ['eyes', '👀'],
]

/** Shows who reacted to a comment, and lets those who may comment react, too. */
export function Reactions({ comment }: { comment: Comment }) {
  const session = useSession()
  const page = useCard()
  const userId = session.account.value?._id
  const given = REACTIONS.filter(([reaction]) => usersOf(comment, reaction).length > 0)
  const react =
    userId !== undefined && page.may('comment')
      ? (reaction: Reaction) => {
          const isGiven = !usersOf(comment, reaction).includes(userId)
          const args = { card: page.id, comment: comment._id, reaction, userId, isGiven }
          const name = t(`card.reaction.${reaction}`)
          const text = isGiven ? t('card.reacted', { name }) : t('card.reaction-removed', { name })
          page.act({ kind: 'reactToComment', args }, text)
        }
      : undefined
  if (given.length === 0 && react === undefined) return null
  return (
    <div class="card-reactions">
      {given.map(([reaction, picture]) => (
        <Given key={reaction} {...{ comment, reaction, picture, userId, react }} />
      ))}
      {react !== undefined && (
        <PopoverButton
          haspopup="dialog"
          label={t('card.react')}
          look="card-reaction-picker"
          onShow={(panel) => panel.querySelector('button')?.focus()}
          panel={(close) => (
            <>
              {REACTIONS.map(([reaction, picture]) => (
                <button
                  key={reaction}
                  type="button"
                  class="card-reaction-picture"
                  aria-label={t(`card.reaction.${reaction}`)}
                  title={t(`card.reaction.${reaction}`)}
                  onClick={() => {
                    close()
                    react(reaction)
                  }}
                >
                  {picture}
                </button>
              ))}
            </>
          )}
        >
          <Icon name="smile" />
          <span class="spoken">{t('card.react')}</span>
        </PopoverButton>
      )}
    </div>
  )
}

type GivenProps = {
  comment: Comment
  reaction: Reaction
  picture: string
  userId: string | undefined
  react: ((reaction: Reaction) => void) | undefined
}

/** A reaction that was given, with how often. A click on it gives it, too, or takes it back. */
function Given({ comment, reaction, picture, userId, react }: GivenProps) {
  const { board } = useCard()
  const users = usersOf(comment, reaction)
  const people = users.map((id) => personName(board, id)).join(', ')
  const name = t('card.reaction-by', { name: t(`card.reaction.${reaction}`), people })
  const shown = (
    <>
      <span aria-hidden="true">
        <span class="card-reaction-picture">{picture}</span> {users.length}
      </span>
      <span class="spoken">{name}</span>
    </>
  )
  if (react === undefined)
    return (
      <span class="card-reaction" title={name}>
        {shown}
      </span>
    )
  return (
    <button
      type="button"
      class="card-reaction"
      aria-pressed={users.some((id) => id === userId)}
      title={name}
      onClick={() => react(reaction)}
    >
      {shown}
    </button>
  )
}

function usersOf({ reactions }: Comment, reaction: Reaction): string[] {
  return reactions.flatMap((one) => (one.reaction === reaction ? one.userId : []))
}
