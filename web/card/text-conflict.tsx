import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  /** The text that the reader has typed; joined with the other text if that makes sense, as of more than a line. */
  mine?: string
  theirs: string
  /** Called with the text that it is to be; undefined for the one that somebody else saved. */
  onAgree: (text: string | undefined) => void
}

/** Shows the text that somebody else has saved meanwhile, and asks which one is to stay. */
export function TextConflict({ mine, theirs, onAgree }: Props) {
  return (
    <div class="text-conflict" role="alert">
      <p>{t('card.changed-meanwhile')}</p>
      <p dir="auto" class="text-theirs">
        {theirs}
      </p>
      <div class="panel-actions">
        <Button onClick={() => onAgree(undefined)}>{t('card.take-theirs')}</Button>
        {mine !== undefined && (
          <Button onClick={() => onAgree(`${theirs}\n\n${mine}`)}>{t('card.merge')}</Button>
        )}
        <Button look="primary" onClick={() => onAgree(mine ?? '')}>
          {t('card.keep-mine')}
        </Button>
      </div>
    </div>
  )
}
