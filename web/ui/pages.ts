import { useSignal } from '@preact/signals'
import { type Reading, useReading } from './reading.ts'

type Parts<Item> = AsyncIterator<readonly Item[]>

/** A list that is read part by part; `more` shows another part, if there is one. */
export type Pages<Item> = Reading<readonly Item[]> & { more: (() => void) | undefined }

/** Reads a list part by part, one further than is shown, so that it is known whether there is more. */
export function usePages<Item>(
  open: (signal: AbortSignal) => Promise<Parts<Item>>,
  when: unknown,
): Pages<Item> {
  const first = useReading(async (signal) => {
    const parts = await open(signal)
    return { parts, items: (await nextOf(parts)) ?? [] }
  }, when)
  const added = useSignal<typeof first.value>(undefined)
  const shown = added.value?.parts === first.value?.parts ? added.value : first.value
  const ahead = useReading(
    async () => ({ after: shown, items: shown && (await nextOf(shown.parts)) }),
    shown,
  )
  const next = ahead.value?.after === shown ? ahead.value?.items : undefined
  return {
    ...first,
    value: shown?.items,
    more:
      shown && next
        ? () => (added.value = { parts: shown.parts, items: [...shown.items, ...next] })
        : ahead.failure && (() => void ahead.again()),
  }
}

/** The next part that has something; undefined after the last one. */
async function nextOf<Item>(parts: Parts<Item>): Promise<readonly Item[] | undefined> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done) return undefined
    if (value.length > 0) return value
  }
}
