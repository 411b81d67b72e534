import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Button, type ButtonLook } from './button.tsx'
import { useChange } from './change.ts'
import { longAmong } from './too-long.ts'
import { t } from '../text/text.ts'
import { Icon } from './icon.tsx'

type Faulty = Readonly<Record<string, string>>

/** Gives a field of a form its name, and what is wrong with its value. */
export type FieldOf = (name: string) => { name: string; error: string | undefined }

type Props<Values> = {
  /** The values, each read by the name of its field. */
  read: (text: (name: string) => string) => Values
  submit: string
  /** The look of the button that sends it; of all on a screen, one is `primary`. */
  look?: ButtonLook
  isLarge?: boolean
  /** True if the button is beside the fields if there is room. */
  isLine?: boolean
  /** Buttons beside the one that sends it. */
  otherButtons?: ComponentChildren
  /** Checks the values by what the page knows, before they are sent. */
  check?: (values: Values) => Faulty
  send: (values: Values) => Promise<void> | void
  children: (field: FieldOf) => ComponentChildren
}

/** A form. A fault, such as a text that is too long, is shown at its field, and the first such field gets the focus. */
export function Form<Values>(props: Props<Values>) {
  const {
    read,
    submit,
    look = 'primary',
    isLarge = false,
    isLine = false,
    otherButtons,
    check,
    send,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, faults, refuse, send: sendOnce } = useChange()

  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  async function sendIt() {
    if (form.current === null || isBusy) return
    const values = read(textIn(new FormData(form.current)))
    const fields = { ...check?.(values), ...longAmong(textsOf(form.current)) }
    if (Object.keys(fields).length > 0) return refuse({ fields })
    await sendOnce(() => send(values))
  }

  return (
    <form
      ref={form}
      class="form"
      data-line={isLine || undefined}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sendIt()
      }}
    >
      <FormError text={faults.form} />
      {children((name) => ({ name, error: faults.fields[name] }))}
      <div class="form-actions">
        <Button type="submit" look={look} isLarge={isLarge} isBusy={isBusy}>
          {submit}
        </Button>
        {otherButtons}
      </div>
    </form>
  )
}

/** The controls of a form that hold what somebody types. */
function textsOf({ elements }: HTMLFormElement) {
  return [...elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement,
  )
}

function textIn(data: FormData): (name: string) => string {
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}

/** Shows the fault of a form as a whole; screen readers announce it when it appears. */
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

type MoreProps = {
  /** True if one of the fields is wrong: they are shown then. */
  hasFault: boolean
  children: ComponentChildren
}

/** Fields of a form that few people need: they are shown when somebody asks for them. */
export function MoreFields({ hasFault, children }: MoreProps) {
  const element = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (hasFault && element.current !== null) element.current.open = true
  }, [hasFault])
  return (
    <details ref={element} class="more-fields">
      <summary>{t('settings.links.more')}</summary>
      <div class="form">{children}</div>
    </details>
  )
}
