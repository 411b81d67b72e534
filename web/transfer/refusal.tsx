import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../ui/icon.tsx'

/** Why an import did not work; it has the focus, as what had it before is gone. */
export function Refusal({ text }: { text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [text])
  return (
    <div role="alert">
      {text !== undefined && (
        <p class="form-error" ref={place} tabIndex={-1}>
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  )
}
