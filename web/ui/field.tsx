import { useSignal } from '@preact/signals'
import type { ComponentChildren, TargetedInputEvent, VNode } from 'preact'
import { useId } from 'preact/hooks'
import { t } from '../text/text.ts'
import { useFirstFocus } from './give-focus.ts'
import { Icon } from './icon.tsx'
import type { Limited } from './too-long.ts'
import { IconButton } from './button.tsx'

/** The control of a field takes these attributes. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  isOptional?: boolean | undefined
  children: (control: ControlProps) => ComponentChildren
}

/** A control with its label, and a hint, in whose place is what is wrong with its value: the two often say the same. */
export function Field({ label, hint, error, isOptional = false, children }: FieldProps) {
  const id = useId()
  const text = error || hint
  return (
    <div class="field">
      <label for={id}>
        {/* The space keeps the two apart for a screen reader. */}
        {label} {isOptional && <span class="field-optional">{t('field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': text ? `${id}-text` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {text && (
        <p class={error ? 'field-error' : 'field-hint'} id={`${id}-text`}>
          {error && <Icon name="warning" />} {text}
        </p>
      )}
    </div>
  )
}

type InputProps = Omit<FieldProps, 'children'> & {
  name: string
  inputmode?: 'text' | 'email' | 'search'
  value?: string
  /** The value that it begins with, where what is typed stays in the field until it is sent. */
  defaultValue?: string
  autocomplete?: AutoFill
  maxlength?: number
  /** The sort of text, by which the form refuses what is too long. */
  limited?: Limited
  /** Has the focus when it is first shown. */
  hasFocus?: boolean
  /** Called with the value at each change. */
  onValue?: (value: string) => void
}

export function TextField(props: InputProps) {
  const { label, hint, error, isOptional, onValue, hasFocus = false, ...rest } = props
  const { limited = 'line', ...native } = rest
  const input = useFirstFocus<HTMLInputElement>(hasFocus)
  return (
    <Field {...{ label, hint, error, isOptional }}>
      {(control): VNode => (
        <input
          ref={input}
          type="text"
          data-limited={limited}
          {...native}
          {...control}
          class="input"
          autofocus={hasFocus}
          onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
        />
      )}
    </Field>
  )
}

export function PasswordField(props: Omit<InputProps, 'inputmode' | 'limited'>) {
  const { label, hint, error, isOptional, onValue, hasFocus = false, ...native } = props
  const isShown = useSignal(false)
  const input = useFirstFocus<HTMLInputElement>(hasFocus)
  return (
    <Field {...{ label, hint, error, isOptional }}>
      {(control): VNode => {
        const props = {
          ...native,
          ...control,
          ref: input,
          class: 'input',
          autofocus: hasFocus,
          spellcheck: false,
          autocapitalize: 'off',
          onInput: (event: TargetedInputEvent<HTMLInputElement>) =>
            onValue?.(event.currentTarget.value),
        } as const
        return (
          <span class="input-with-button">
            {isShown.value ? (
              <input {...props} type="text" />
            ) : (
              <input {...props} type="password" />
            )}
            <IconButton
              icon="eye"
              label={t('field.password.show')}
              aria-pressed={isShown.value}
              onClick={() => (isShown.value = !isShown.value)}
            />
          </span>
        )
      }}
    </Field>
  )
}

/** Shows a text that is to be copied, and selects all of it when it gets the focus. */
export function CopyField({ label, hint, value }: { label: string; hint: string; value: string }) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          class="input"
          readOnly
          dir="ltr"
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Field>
  )
}
