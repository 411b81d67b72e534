/** @import { Component, Sent, System, Viewer } from './swagger.d.ts' */
import { authorization } from './api.js'
import { exampleOf } from './example.js'
import { accordion, emptyComponent, labelled, labelledText } from './fields.js'
import { samplesComponent } from './samples.js'
import { foundWebhooks, opsFilter } from './search.js'
import { clearing, sending } from './trying.js'

/** Parts of Swagger UI that the page replaces or leaves out: every operation can be tried without a button. */
const REPLACED = [
  'InfoContainer',
  'ServersContainer',
  'SchemesContainer',
  'AuthorizeBtnContainer',
  'FilterContainer',
  'authorizeOperationBtn',
  'TryItOutButton',
  'CopyToClipboardBtn',
]

/**
 * Shows a document in an element, with a form to try each operation.
 * @param {HTMLElement} place
 * @param {object} document
 * @returns {Viewer}
 */
export function view(place, document) {
  return SwaggerUIBundle({
    domNode: place,
    spec: document,
    presets: [SwaggerUIBundle.presets.apis],
    plugins: [parts],
    layout: 'BaseLayout',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
    syntaxHighlight: { theme: 'tomorrow-night' },
    /** @param {Sent} request */
    requestInterceptor: (request) => {
      if (new URL(request.url, location.href).origin === location.origin)
        Object.assign(request.headers, authorization())
      return request
    },
  })
}

/** @param {System} system */
function parts(system) {
  const nothing = () => null
  const replaced = Object.fromEntries(REPLACED.map((name) => [name, nothing]))
  return {
    fn: { opsFilter },
    statePlugins: { layout: { wrapActions: { scrollToElement: clear } } },
    components: {
      ...replaced,
      curl: samplesComponent(system),
      ParameterIncludeEmpty: emptyComponent(system),
    },
    wrapComponents: {
      execute: sending,
      clear: clearing,
      DeepLink: plainPath,
      operations: eachTag,
      Webhooks: foundWebhooks,
      JSONSchema202012Accordion: accordion,
      responses: withExample,
      JsonSchemaForm: labelled,
      TextArea: labelledText,
    },
  }
}

/**
 * Samples stand before the replies until a try has samples of its own.
 * @param {Component} Replies
 * @param {System} system
 */
function withExample(Replies, system) {
  const { createElement: h, Fragment } = system.React
  /** @param {{ path: string, method: string, tryItOutResponse?: unknown }} props */
  return function Shown(props) {
    const { path, method, tryItOutResponse } = props
    const operation = system.specSelectors.specJson().getIn(['paths', path, method])
    if (tryItOutResponse || !operation) return h(Replies, props)
    const request = exampleOf(system, { path, method, operation })
    return h(Fragment, null, h(system.getComponent('curl', true), { request }), h(Replies, props))
  }
}

/**
 * Shows the operations of each tag as a list of their own: of a list of 150 Swagger UI renders only
 * what is on the screen, so that neither a search of the browser nor an address finds the others.
 * @param {Component} Operations
 * @param {System} system
 */
function eachTag(Operations, { React: { createElement: h } }) {
  /** @param {{ specSelectors: System['specSelectors'] }} props */
  return ({ specSelectors, ...props }) => {
    const tagged = specSelectors.taggedOperations()
    /** @param {string} key */
    const only = (key) => ({
      ...specSelectors,
      taggedOperations: () => tagged.filter((_tag, name) => name === key),
    })
    const names = tagged.keySeq().toJS()
    if (names.length === 0) return h(Operations, { ...props, specSelectors })
    return h(
      'div',
      null,
      ...names.map((key) => h(Operations, { ...props, key, specSelectors: only(key) })),
    )
  }
}

/**
 * The path of an operation stands in the button that opens it, and is no link: a control has none within.
 * @param {Component} Link
 * @param {System} system
 */
function plainPath(Link, { React: { createElement: h } }) {
  /** @param {{ text: unknown }} props */
  return (props) => (typeof props.text === 'string' ? h(Link, props) : h('span', null, props.text))
}

/**
 * Opens what an address names, once it is changed.
 * @param {Viewer} viewer
 * @param {string} hash
 */
export function open(viewer, hash) {
  const [tag, name] = hash.slice('#/'.length).replaceAll('%20', ' ').split('/')
  if (!hash.startsWith('#/') || !tag || !name) return
  // The viewer's own way to show would put another entry into the history.
  const payload = { thing: ['operations', tag, name], shown: true }
  viewer.getStore().dispatch({ type: 'layout_show', payload })
  document.getElementById(`operations-${tag}-${name}`.replaceAll(' ', '_'))?.scrollIntoView()
}

/**
 * Scrolls to the element that an address names; its style keeps it below the search.
 * @param {unknown} _scroll
 * @param {System} system
 */
function clear(_scroll, { layoutActions }) {
  /** @param {Element} element */
  return (element) => {
    element.scrollIntoView()
    layoutActions.clearScrollTo()
  }
}
