import { Icon } from './icon.tsx'

/** Shows what is wrong with a form as a whole; screen readers announce it when it appears. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <p class="form-error">
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  )
}
