/** @import { Imported } from './openapi.d.ts' */
import { authorization, ask } from './api.js'

/** Most titles that a line of the table shows. */
const MOST_TITLES = 3

/**
 * The form that checks and imports a board, wired to the elements of the page.
 * @param {{ form: HTMLFormElement, file: HTMLInputElement, users: HTMLInputElement, status: HTMLElement, failure: HTMLElement, result: HTMLElement }} parts
 * @returns {{ clear(): void }} what empties the form, where somebody else signs in
 */
export function importForm({ form, file, users, status, failure, result }) {
  let isBusy = false
  // A reply that comes after the form was cleared is not shown: it is of a file or a user of before.
  let asked = 0
  const clear = () => {
    asked += 1
    status.textContent = ''
    failure.textContent = ''
    result.replaceChildren()
  }

  /** @param {boolean} isDry */
  async function run(isDry) {
    const [chosen] = file.files ?? []
    if (isBusy || chosen === undefined) return
    clear()
    const mine = asked
    isBusy = true
    form.setAttribute('aria-busy', 'true')
    status.textContent = isDry ? 'Checking the file…' : 'Importing the board…'
    try {
      const imported = await send(chosen, { isDry, makesUsers: users.checked })
      if (mine !== asked) return
      status.textContent = summaryOf(imported)
      result.replaceChildren(...tablesOf(imported))
    } catch (error) {
      if (mine !== asked) return
      status.textContent = ''
      failure.textContent = error instanceof Error ? error.message : String(error)
    } finally {
      isBusy = false
      form.removeAttribute('aria-busy')
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const pressed = event.submitter
    void run(pressed instanceof HTMLButtonElement && pressed.value === 'check')
  })
  form.addEventListener('change', clear)
  return {
    clear() {
      form.reset()
      clear()
    },
  }
}

/**
 * Has the service check or import a file.
 * @param {File} file
 * @param {{ isDry: boolean, makesUsers: boolean }} options
 * @returns {Promise<Imported>}
 */
function send(file, { isDry, makesUsers }) {
  const query = new URLSearchParams()
  if (isDry) query.set('dryRun', 'true')
  if (makesUsers) query.set('createUsers', 'true')
  return ask(`api/boards/import?${query.toString()}`, {
    method: 'POST',
    headers: {
      ...authorization(),
      'Content-Type': 'application/json',
      'API-Revision': '7.92',
    },
    body: file,
  })
}

/** @param {Imported} imported */
function summaryOf({ _id, cards, leftOut, unmatched }) {
  const left = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  const done = _id === undefined ? 'Checked; nothing is stored yet.' : 'Imported.'
  return `${done} Cards: ${cards}. Left out: ${left}. Users without an account here: ${unmatched.length}.`
}

/**
 * Tables of the things that an import took and left out, and of people without an account, after the link to the
 * board, if one was made.
 * @param {Imported} imported
 * @returns {HTMLElement[]}
 */
function tablesOf({ _id, cards, comments, checklists, attachments, ...rest }) {
  const { leftOut, samples, reasons = {}, unmatched, createdUsers = [] } = rest
  const taken = Object.entries({ cards, comments, checklists, attachments })
  const left = Object.entries(leftOut).map(([kind, count]) => [
    kind,
    count,
    titlesOf(samples[kind] ?? []),
  ])
  const missing = unmatched.map(({ name, cards, comments, memberships }) => [
    name,
    cards,
    comments,
    memberships,
  ])
  return [
    ...(_id === undefined ? [] : [linkTo(_id)]),
    table('Taken', ['What', 'Count'], taken),
    ...(left.length > 0 ? [table('Left out', ['What', 'Count', 'For example'], left)] : []),
    ...(Object.keys(reasons).length > 0
      ? [table('Why', ['What', 'Reason'], Object.entries(reasons))]
      : []),
    ...(missing.length > 0
      ? [table('No account here', ['Name', 'Cards', 'Comments', 'Memberships'], missing)]
      : []),
    ...(createdUsers.length > 0
      ? [
          table(
            'Users created, disabled',
            ['Username'],
            createdUsers.map((name) => [name]),
          ),
        ]
      : []),
  ]
}

/** @param {string[]} titles */
function titlesOf(titles) {
  return [...titles.slice(0, MOST_TITLES), ...(titles.length > MOST_TITLES ? ['…'] : [])].join(', ')
}

/**
 * The link that opens the operation that reads the board.
 * @param {string} id
 */
function linkTo(id) {
  const link = element('a', id)
  link.setAttribute('href', '#/Boards/get_board')
  const line = element('p', 'The new board: ')
  line.append(link)
  return line
}

/**
 * @param {string} caption
 * @param {string[]} names of the columns
 * @param {(string | number)[][]} rows the first cell of each is its heading
 */
function table(caption, names, rows) {
  const made = element('table')
  const head = element('tr')
  head.append(...names.map((name) => heading(name, 'col')))
  const body = rows.map(([first = '', ...cells]) => {
    const row = element('tr')
    row.append(heading(String(first), 'row'), ...cells.map((cell) => element('td', String(cell))))
    return row
  })
  made.append(element('caption', caption), head, ...body)
  return made
}

/**
 * @param {string} text
 * @param {'col' | 'row'} scope
 */
function heading(text, scope) {
  const cell = element('th', text)
  cell.setAttribute('scope', scope)
  return cell
}

/**
 * @param {string} name
 * @param {string} [text]
 */
function element(name, text = '') {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
