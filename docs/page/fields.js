/** @import { Component, Fields, System } from './swagger.d.ts' */

/**
 * Fields say what they are called to those who do not see where they stand.
 * @param {Component} Field
 * @param {System} system
 */
export function labelled(Field, { React: { createElement: h } }) {
  /** @param {{ description?: string, controlId?: string, schema: Fields }} props */
  return function Labelled(props) {
    const { description, controlId, schema } = props
    if (controlId || !description) return h(Field, props)
    const isSingle = !['array', 'object'].includes(schema.get('type'))
    if (!isSingle) return h('div', { role: 'group', 'aria-label': description }, h(Field, props))
    const name = h('span', { className: 'unseen' }, description)
    return h('label', { className: 'field' }, name, h(Field, props))
  }
}

/**
 * The box that has a field sent although it is empty.
 * @param {System} system
 */
export function emptyComponent({ React: { createElement: h } }) {
  /** @param {{ isIncluded: boolean, isDisabled: boolean, onChange: (isIncluded: boolean) => void }} props */
  return function Empty({ isIncluded, isDisabled, onChange }) {
    /** @param {{ target: HTMLInputElement }} event */
    const change = ({ target }) => onChange(target.checked)
    const checked = isIncluded && !isDisabled
    const box = h('input', { type: 'checkbox', checked, disabled: isDisabled, onChange: change })
    return h('label', { className: 'empty' }, box, 'Send empty')
  }
}

/**
 * The text of a body says what it is.
 * @param {Component} Text
 * @param {System} system
 */
export function labelledText(Text, { React: { createElement: h } }) {
  /** @param {{ className?: string }} props */
  return function Body(props) {
    const isBody = props.className?.includes('body-param__text')
    return h(Text, { 'aria-label': isBody ? 'Request body' : 'JSON', ...props })
  }
}

/**
 * Names the button that unfolds a schema, if the schema has no title.
 * @param {Component} Accordion
 * @param {System} system
 */
export function accordion(Accordion, { React: { createElement: h } }) {
  /** @param {{ children: unknown }} props */
  return ({ children, ...props }) =>
    h(Accordion, props, children, h('span', { className: 'unseen' }, 'schema'))
}
