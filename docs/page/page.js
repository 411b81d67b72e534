/** @import { Viewer } from './swagger.d.ts' */
import { signIn, signOut } from './api.js'
import { documentOf, operationsOf } from './document.js'
import { importForm } from './importing.js'
import { matches } from './search.js'
import { open, view } from './viewer.js'

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
function part(id, type) {
  const element = document.getElementById(id)
  if (element instanceof type) return element
  throw new Error(`The page has no ${id}.`)
}

const revision = part('revision', HTMLSelectElement)
const search = part('search', HTMLInputElement)
const username = part('username', HTMLInputElement)
const password = part('password', HTMLInputElement)
const signInForm = part('sign-in', HTMLFormElement)
const signOutForm = part('sign-out', HTMLFormElement)
const link = part('document', HTMLAnchorElement)
const failure = part('failure', HTMLElement)
const signed = part('signed', HTMLElement)
const found = part('found', HTMLElement)
const place = part('viewer', HTMLElement)

const importing = part('import', HTMLFormElement)
const imports = importForm({
  form: importing,
  file: part('file', HTMLInputElement),
  users: part('create-users', HTMLInputElement),
  status: part('imported', HTMLElement),
  failure: part('import-failure', HTMLElement),
  result: part('import-result', HTMLElement),
})

/** @type {Viewer | undefined} */
let viewer
/** @type {string[][]} */
let operations = []
let asked = 0
let current = revision.value

const published = new Set([...revision.options].map(({ value }) => value))
const wanted = new URLSearchParams(location.search).get('revision') ?? ''

revision.addEventListener('change', () => {
  void show(revision.value).then(tell)
})

for (const moved of ['popstate', 'hashchange'])
  window.addEventListener(moved, () => {
    tell()
    if (viewer !== undefined) open(viewer, location.hash)
  })

search.addEventListener('input', () => {
  viewer?.layoutActions.updateFilter(search.value.trim())
  count()
})

document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof Element && event.target.matches('input,textarea,select')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  search.focus()
})

signInForm.addEventListener('submit', (event) => {
  event.preventDefault()
  void during(signInForm, async () => {
    const name = username.value.trim()
    const user = await signIn(name, password.value)
    part('id', HTMLElement).textContent = user._id
    part('who', HTMLElement).textContent = name
    signInForm.reset()
    swap(signInForm, signOutForm)
    importing.hidden = false
    part('for-admins', HTMLElement).hidden = !user.isAdmin
    signed.textContent = 'You are signed in: every try is sent with your token.'
  })
})

signOutForm.addEventListener('submit', (event) => {
  event.preventDefault()
  void during(signOutForm, async () => {
    swap(signOutForm, signInForm)
    importing.hidden = true
    imports.clear()
    signed.textContent = 'You are signed out.'
    await signOut()
  })
})

await show(published.has(wanted) ? wanted : undefined)

/**
 * Shows a revision's document, unless another one has been asked for meanwhile, or it cannot be had.
 * @param {string | undefined} one
 */
async function show(one) {
  const turn = ++asked
  found.textContent = 'Loading…'
  await reporting(async () => {
    const shown = await documentOf(one)
    if (turn !== asked) return
    current = shown.info.version
    link.href = `openapi.json?revision=${shown.info.version}`
    operations = operationsOf(shown).map(({ path, method, operation }) => {
      const { tags, summary, operationId } = operation
      return [...tags, method, path, summary, operationId]
    })
    if (viewer === undefined) viewer = view(place, shown)
    else viewer.specActions.updateSpec(JSON.stringify(shown))
  })
  if (turn !== asked) return
  revision.value = current
  count()
}

/** The address tells which revision is shown, wherever in its history it is. */
function tell() {
  history.replaceState(null, '', `?revision=${revision.value}${location.hash}`)
}

function count() {
  const phrase = search.value.trim()
  const some = operations.filter((texts) => matches(phrase, texts))
  const all = `${operations.length} operations`
  const said = phrase === '' ? all : `${some.length} of ${all}`
  found.textContent = operations.length === 0 ? '' : said
}

/**
 * Runs what a form asks for, once at a time.
 * @param {HTMLFormElement} form
 * @param {() => Promise<void>} run
 */
async function during(form, run) {
  const buttons = [...form.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  signed.textContent = ''
  await reporting(run)
  for (const button of buttons) button.disabled = false
}

/**
 * Runs something and says what went wrong, if anything did.
 * @param {() => Promise<void>} run
 */
async function reporting(run) {
  failure.textContent = ''
  try {
    await run()
  } catch (error) {
    failure.textContent = error instanceof Error ? error.message : String(error)
  }
}

/**
 * Shows one form in place of another, and keeps the focus in what is shown.
 * @param {HTMLFormElement} gone
 * @param {HTMLFormElement} shown
 */
function swap(gone, shown) {
  gone.hidden = true
  shown.hidden = false
  shown.querySelector(shown === signInForm ? 'input' : 'button')?.focus()
}
