/** @import { Fields, System } from './swagger.d.ts' */

const SAMPLES = { curl: 'curl', fetch: 'fetch' }

/**
 * JavaScript that sends a request with fetch.
 * @param {Fields} request its url, method, headers and body
 * @returns {string}
 */
export function fetchSample(request) {
  const headers = Object.entries(request.get('headers')?.toJS() ?? {})
  const isForm = headers.some(
    ([name, value]) => isType(name) && String(value).startsWith('multipart/'),
  )
  const sent = isForm ? headers.filter(([name]) => !isType(name)) : headers
  const body = request.get('body')
  const form = isForm && body ? formLines(body) : []
  const options = [
    `  method: '${String(request.get('method')).toUpperCase()}',`,
    ...(sent.length > 0 ? ['  headers: {', ...sent.map(headerLine), '  },'] : []),
    ...(form.length > 0 ? ['  body: form,'] : body ? [`  body: ${quoted(textOf(body))},`] : []),
  ]
  const send = [`const response = await fetch(${quoted(request.get('url'))}, {`, ...options, '})']
  return [...form, ...send, 'console.log(response.status, await response.text())'].join('\n')
}

/**
 * The samples of a request, one at a time, each picked by a button.
 * @param {System} system
 */
export function samplesComponent({ React, fn }) {
  const h = React.createElement
  /** @param {{ request: Fields }} props */
  return function Samples({ request }) {
    const [picked, pick] = React.useState('curl')
    const [said, say] = React.useState('')
    const text =
      picked === 'curl' ? fn.requestSnippetGenerator_curl_bash(request) : fetchSample(request)
    const copy = () =>
      navigator.clipboard.writeText(text).then(
        () => say('Copied.'),
        () => say('Could not copy.'),
      )
    const choices = Object.entries(SAMPLES).map(([name, title]) =>
      h(
        'button',
        { key: name, type: 'button', 'aria-pressed': picked === name, onClick: () => pick(name) },
        title,
      ),
    )
    return h(
      'section',
      { className: 'samples', 'aria-label': 'Samples' },
      h(
        'div',
        { className: 'choices' },
        h('h4', null, 'Sample'),
        choices,
        h('button', { type: 'button', className: 'copy', onClick: copy }, 'Copy'),
        h('span', { role: 'status' }, said),
      ),
      h('pre', { tabIndex: 0, 'aria-label': `${picked} sample` }, text),
    )
  }
}

/** @param {string} name */
const isType = (name) => name.toLowerCase() === 'content-type'

/** @param {unknown} value */
const quoted = (value) =>
  `'${String(value).replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`

/** @param {[string, unknown]} header */
const headerLine = ([name, value]) => `    ${quoted(name)}: ${quoted(value)},`

/** @param {unknown} body */
const textOf = (body) => (typeof body === 'string' ? body : JSON.stringify(body))

/** @param {Fields} body */
function formLines(body) {
  const lines = [...body.entrySeq()].map(([key, value]) => {
    const name = quoted(key.split('_**[]')[0])
    const file = fileNameOf(value)
    if (file !== undefined) return `form.append(${name}, new File(['text'], ${quoted(file)}))`
    return `form.append(${name}, ${quoted(value)})`
  })
  return ['const form = new FormData()', ...lines]
}

/**
 * The name of what is uploaded: of a file that was chosen, or of the one an example stands for.
 * @param {unknown} value
 */
function fileNameOf(value) {
  if (value instanceof File) return value.name
  return typeof value === 'string' && value.startsWith('@') ? value.slice(1) : undefined
}
