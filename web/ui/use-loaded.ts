import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

/** A component that is loaded once it is needed; undefined before. */
export function useLoaded<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const loaded = useSignal<{ Component: ComponentType<Props> } | undefined>(undefined)
  useEffect(() => {
    if (!isNeeded || loaded.peek() !== undefined) return undefined
    return onceLoaded(load, (Component) => {
      loaded.value = { Component }
    })
  }, [isNeeded])
  return loaded.value?.Component
}

/** Begins something once its code is loaded. If that fails without a connection, it is loaded when there is one again. Returns a function that ends it. */
export function onceLoaded<Loaded>(
  load: () => Promise<Loaded>,
  begin: (loaded: Loaded, signal: AbortSignal) => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const start = async () => {
    try {
      const loaded = await load()
      if (!signal.aborted) begin(loaded, signal)
    } catch {
      addEventListener('online', () => void start(), { once: true, signal })
    }
  }
  void start()
  return () => ending.abort()
}
