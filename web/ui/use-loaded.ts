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
    if (!isNeeded || loaded.peek() !== undefined) return
    const show = async () => {
      loaded.value = { Component: await load() }
    }
    void show()
  }, [isNeeded])
  return loaded.value?.Component
}
