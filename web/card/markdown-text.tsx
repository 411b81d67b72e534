import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'

type Render = (text: string) => DocumentFragment

const loaded = signal<{ render: Render } | undefined>(undefined)

/** Loads what renders Markdown, once. */
async function load(): Promise<void> {
  const { renderMarkdown } = await import('./markdown.ts')
  loaded.value = { render: renderMarkdown }
}

/** A text in Markdown; until that can be rendered, as it was typed. */
export function MarkdownText({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null)
  const render = loaded.value?.render
  useLayoutEffect(() => {
    element.current?.replaceChildren(render === undefined ? text : render(text))
    if (render === undefined) void load()
  }, [text, render])
  return <div ref={element} class="markdown" dir="auto" data-plain={!render || undefined} />
}
