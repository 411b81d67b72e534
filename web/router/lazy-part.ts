import { loadLaterPhrases } from '../text/text.ts'

/** Styles that a board does without. index.html names their files, as only the build knows the paths. */
type LazyStyle = 'card' | 'screens' | 'views'

/** Adds to the page what its parts that are loaded after a board need: a style, and the phrases. Resolves once both are there. */
export async function loadPart(style: LazyStyle): Promise<void> {
  await Promise.all([loadLaterPhrases(), loadStyle(style)])
}

async function loadStyle(name: LazyStyle): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>(`link[data-lazy="${name}"]`)
  if (link === null) throw new Error(`index.html has no style ${name}.`)
  if (link.sheet !== null) return
  await new Promise<Event>((resolve, reject) => {
    link.addEventListener('load', resolve, { once: true })
    link.addEventListener(
      'error',
      () => {
        // So that the next call asks for it again.
        link.removeAttribute('rel')
        reject(new Error(`The style ${name} was not loaded.`))
      },
      { once: true },
    )
    link.rel = 'stylesheet'
  })
}
