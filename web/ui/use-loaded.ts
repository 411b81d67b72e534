import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'

/** A component that is loaded once it is needed; undefined before. */
export function useLoaded<Given>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Given>>,
): ComponentType<Given> | undefined {
  const loaded = useSignal<{ Component: ComponentType<Given> } | undefined>(undefined)
  useEffect(() => {
    if (!isNeeded || loaded.peek() !== undefined) return
    const show = async () => {
      loaded.value = { Component: await load() }
    }
    void show()
  }, [isNeeded])
  return loaded.value?.Component
}
