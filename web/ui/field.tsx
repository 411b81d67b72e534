import type { ComponentChildren, InputHTMLAttributes, VNode } from 'preact'
import { useId, useState } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './button.tsx'

/** What the control of a field has to be given. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldGiven = {
  label: string
  hint?: string | undefined
  /** What is wrong with the value. */
  error?: string | undefined
  isOptional?: boolean | undefined
  children: (control: ControlProps) => ComponentChildren
}

/** A control with its label, a hint, and what is wrong with its value. */
export function Field({ label, hint, error, isOptional = false, children }: FieldGiven) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isOptional && <span class="field-optional">{t('field.optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          <Icon name="warning" /> {error}
        </p>
      )}
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type InputGiven = Omit<InputHTMLAttributes<HTMLInputElement>, 'label' | 'onInput' | 'type'> &
  Omit<FieldGiven, 'children'> & {
    name: string
    type?: 'text' | 'email' | 'search' | 'url' | 'number'
    /** Is told the value at each change. */
    onValue?: (value: string) => void
  }

/** A field of one line of text. */
export function TextField(given: InputGiven) {
  const { label, hint, error, isOptional, onValue, ...native } = given
  return (
    <Field {...{ label, hint, error, isOptional }}>
      {(control): VNode => (
        <input
          type="text"
          {...native}
          {...control}
          class="input"
          onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
        />
      )}
    </Field>
  )
}

/** A field of a password, which can be shown. */
export function PasswordField(given: Omit<InputGiven, 'type'>) {
  const { label, hint, error, isOptional, onValue, ...native } = given
  const [isShown, show] = useState(false)
  return (
    <Field {...{ label, hint, error, isOptional }}>
      {(control): VNode => (
        <span class="input-with-button">
          <input
            {...native}
            {...control}
            type={isShown ? 'text' : 'password'}
            class="input"
            spellcheck={false}
            autocapitalize="off"
            onInput={({ currentTarget }) => onValue?.(currentTarget.value)}
          />
          <IconButton
            icon="eye"
            label={t('field.password.show')}
            aria-pressed={isShown}
            onClick={() => show(!isShown)}
          />
        </span>
      )}
    </Field>
  )
}
