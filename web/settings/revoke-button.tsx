import { useState } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'

type Props = { name: string; text: string; send: () => Promise<void> }

/** Ends a link for good, once that is confirmed. */
export function RevokeButton({ name, text, send }: Props) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('settings.links.revoke-named', { name })}
        onClick={() => ask(true)}
      >
        {t('settings.links.revoke')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('settings.links.revoke.ask', { name })}
          text={text}
          submit={t('settings.links.revoke')}
          onClose={() => ask(false)}
          send={send}
        />
      )}
    </>
  )
}
