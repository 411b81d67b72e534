import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

/** A component that is loaded once it is needed; undefined before. What cannot be loaded, as there is no connection, is loaded when there is one again. */
export function useLoaded<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
  const loaded = useSignal<{ Component: ComponentType<Props> } | undefined>(undefined)
  useEffect(() => {
    if (!isNeeded || loaded.peek() !== undefined) return undefined
    const stopping = new AbortController()
    const { signal } = stopping
    const show = async () => {
      try {
        loaded.value = { Component: await load() }
      } catch {
        addEventListener('online', () => void show(), { once: true, signal })
      }
    }
    void show()
    return () => stopping.abort()
  }, [isNeeded])
  return loaded.value?.Component
}
