import { useEffect, useMemo } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { codes: readonly string[]; onClose: () => void }

/** Recovery codes, which are shown this once, to be copied, kept as a file or printed. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const text = `${codes.join('\n')}\n`
  // An address of a blob, as browsers keep the addresses of what was downloaded.
  const file = useMemo(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })), [])
  useEffect(() => () => URL.revokeObjectURL(file), [file])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast(t('second-factor.codes.copied'))
  }
  return (
    <Dialog title={t('second-factor.codes')} onClose={onClose}>
      <p>{t('second-factor.codes.text')}</p>
      <ul class="recovery-codes" role="list" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <Button icon="copy" onClick={() => void copy()}>
          {t('account.tokens.copy')}
        </Button>
        <ButtonLink icon="download" href={file} download="laneway-recovery-codes.txt">
          {t('second-factor.codes.download')}
        </ButtonLink>
        <Button onClick={() => print()}>{t('second-factor.codes.print')}</Button>
        <Button look="primary" onClick={onClose}>
          {t('second-factor.codes.done')}
        </Button>
      </div>
    </Dialog>
  )
}
