/** @import { Component, List, System, Tagged } from './swagger.d.ts' */

/**
 * Returns true if every word of a phrase is in one of the texts, in upper or lower case.
 * @param {string} phrase
 * @param {unknown[]} texts
 * @returns {boolean}
 */
export function matches(phrase, texts) {
  const text = texts.join(' ').toLowerCase()
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * The operations, by tag, in which a phrase is found: in tag, method, path, summary or id.
 * @param {Tagged} tagged
 * @param {string} phrase
 * @returns {Tagged}
 */
export function opsFilter(tagged, phrase) {
  return tagged
    .map((tag, name) => {
      /** @param {List} operations */
      const keep = (operations) =>
        operations.filter((one) =>
          matches(phrase, [
            name,
            one.get('method'),
            one.get('path'),
            one.getIn(['operation', 'summary']),
            one.getIn(['operation', 'operationId']),
          ]),
        )
      return tag.update('operations', keep)
    })
    .filter((tag) => tag.get('operations').size > 0)
}

/**
 * Shows the webhooks of the document if a phrase is found in one of them, as operations are:
 * in name, method or summary.
 * @param {Component} Webhooks
 * @param {System} system
 */
export function foundWebhooks(Webhooks, { React: { createElement: h } }) {
  /** @param {Pick<System, 'specSelectors' | 'layoutSelectors'>} props */
  return (props) => {
    const phrase = props.layoutSelectors.currentFilter() || ''
    const webhooks = props.specSelectors.specJson().get('webhooks')?.toJS() ?? {}
    const texts = Object.entries(webhooks).flatMap(([name, methods]) =>
      Object.entries(methods).flatMap(([method, { summary }]) => [name, method, summary]),
    )
    return matches(phrase, ['webhooks', ...texts]) ? h(Webhooks, props) : null
  }
}
