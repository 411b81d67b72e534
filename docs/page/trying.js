/** @import { Component, Fields, System } from './swagger.d.ts' */

const REFUSED = 'Not sent: a field that is required is empty, or one is not what it should be.'

/**
 * The button that sends a try, and what is said of it. It is there as soon as its operation is read, for the viewer does not know what to send before that. While a try is under way it keeps the focus, and sends nothing.
 * @param {Component} Execute
 * @param {System} system
 */
export function sending(
  Execute,
  { React: { createElement: h, Fragment, useState }, specSelectors },
) {
  /** @param {{ operation: Fields, disabled: boolean, path: string, method: string, specActions: System['specActions'] }} props */
  return function Send(props) {
    const { operation, disabled: isUnderWay, path, method, specActions } = props
    const [isRefused, refuse] = useState(false)
    if (operation.size === 0) return null
    const actions = {
      ...specActions,
      /** @param {unknown} what */
      execute(what) {
        refuse(false)
        if (!isUnderWay) specActions.execute(what)
      },
      /** @param {string[]} at the viewer calls this if it refuses to send */
      clearValidateParams(at) {
        refuse(true)
        specActions.clearValidateParams(at)
      },
    }
    const reply = specSelectors.responseFor(path, method)
    const said = isUnderWay ? 'Waiting for the reply.' : reply ? outcomeOf(reply) : ''
    return h(
      Fragment,
      null,
      h(Execute, { ...props, disabled: false, specActions: actions }),
      h(
        'span',
        { role: 'status', className: isRefused ? 'refused' : 'unseen' },
        isRefused ? REFUSED : said,
      ),
    )
  }
}

/** @param {Fields} reply */
function outcomeOf(reply) {
  const status = reply.get('status')
  return status ? `The service answered with ${status}.` : 'The service does not answer.'
}

/**
 * The button that clears a reply goes with it, and leaves the focus beside.
 * @param {Component} Clear
 * @param {System} system
 */
export function clearing(Clear, { React: { createElement: h } }) {
  /** @param {{ specActions: System['specActions'] }} props */
  return function Cleared(props) {
    const { specActions } = props
    /** @type {System['specActions']['clearRequest']} */
    const clearRequest = (path, method) => {
      const beside = document.activeElement?.parentElement?.closest('.btn-group')
      beside?.querySelector('button')?.focus()
      specActions.clearRequest(path, method)
    }
    return h(Clear, { ...props, specActions: { ...specActions, clearRequest } })
  }
}
