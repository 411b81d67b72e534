/** An immutable map or list, as far as the page reads one. */
export type Fields = {
  // oxlint-disable-next-line typescript/no-explicit-any
  get(key: string): any
  // oxlint-disable-next-line typescript/no-explicit-any
  getIn(path: (string | number)[]): any
  // oxlint-disable-next-line typescript/no-explicit-any
  first(): any
  toJS(): Record<string, unknown>
  entrySeq(): Iterable<[string, unknown]>
  size: number
}

export type List = { filter(keep: (one: Fields) => boolean): List; size: number }

/** The operations of the document by tag. */
export type Tagged = {
  map(change: (tag: Tag, name: string) => Tag): Tagged
  filter(keep: (tag: Tag, name: string) => boolean): Tagged
  keySeq(): { toJS(): string[] }
}

type Tag = {
  get(key: 'operations'): List
  update(key: 'operations', change: (operations: List) => List): Tag
}

type Element = { readonly element: unique symbol }
type Props = Record<string, unknown> | null
// oxlint-disable-next-line typescript/no-explicit-any
export type Component = (props: any) => Element | null

/** The parts of Swagger UI that its plugins get. */
export type System = {
  React: {
    createElement(of: Component | string, props: Props, ...children: unknown[]): Element
    Fragment: string
    useState<T>(first: T): [T, (next: T) => void]
  }
  Im: { fromJS(value: unknown): Fields }
  fn: { requestSnippetGenerator_curl_bash(request: Fields): string }
  specSelectors: {
    specJson(): Fields
    taggedOperations(): Tagged
    responseFor(path: string, method: string): Fields | undefined
  }
  specActions: {
    execute(what: unknown): void
    clearValidateParams(at: string[]): void
    clearRequest(path: string, method: string): void
  }
  layoutActions: { clearScrollTo(): void }
  layoutSelectors: { currentFilter(): string | false | null }
  getComponent(name: string, isContainer?: boolean): Component
}

export type Sent = { url: string; headers: Record<string, string>; loadSpec?: boolean }

/** A running viewer. */
export type Viewer = {
  specActions: { updateSpec(text: string): void }
  layoutActions: { updateFilter(phrase: string): void }
  getStore(): { dispatch(action: { type: string; payload: unknown }): void }
}

declare global {
  const SwaggerUIBundle: {
    (settings: Record<string, unknown>): Viewer
    presets: { apis: unknown }
  }
}
